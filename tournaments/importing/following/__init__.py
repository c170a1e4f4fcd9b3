"""Which scores has a Bridgemate file that Fairdeal has not yet taken?"""
