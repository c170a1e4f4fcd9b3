"""How does a program preview, publish and undo draws, brackets and stages?"""
