"""How does a director choose, watch and open what is printed?"""
