"""How do programs and tables' phones enter scores, call, rule and read the clock?"""
