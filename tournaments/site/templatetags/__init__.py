"""Which parts do all pages share: fields, buttons, pictures, scores, suits?"""
