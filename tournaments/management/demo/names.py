"""Invented players; any resemblance to real people is coincidental."""

CLUB = "Ferry Lane Bridge and Whist Club"

PLAYERS = (
    *("Ada Thornbury", "Bénédicte Marchand", "Callum Ashdown", "Dagný Hallsdóttir"),
    *("Edmund Whitlock", "Françoise Delmas", "Gwenllian Pryce", "Håkon Solberg"),
    *("Ines Carvalho", "Jürgen Brandtner", "Katarzyna Wróbel", "Lionel Farrow"),
    *("Μαρία Καλογήρου", "Niamh Ó Conaill", "Oskar Lindqvist", "Pilar Echeverría"),
    *("Quentin Harcastle", "Raluca Dumbrăveanu", "Søren Østergaard", "Tamsin Penrose"),
    *("Ulrike Weißmann", "Valérie Thibault", "Wilfred Oakshott", "Xenia Papadaki"),
    *("Yvonne Lacey", "Zdeněk Hořejší", "Agnes Merriweather", "Bartosz Żukowski"),
    *("Νίκος Σταυρίδης", "Charlotte Vane", "Douglas Kincaid", "Eszter Vörösmarty"),
    *("Fiona MacAskill", "Gaspard Lenoir", "Hilda Brackenbury", "Ивана Петковић"),
    *("Jasper Holloway", "Kirsten Fjeldstad", "Leopold Hargreave", "Matteo Bevilacqua"),
    *("Nora Winterbourne", "Owain Llewelyn-Rees", "Paulette Grandjean", "Reinhard Köstler"),
    *("Siobhán Devereux", "Tiit Mägisoo", "Ursula Blackmore", "Vito Santacroce"),
    *("Winifred Garside", "Ευγενία Λασκαρίδη", "Aurelio Montefiore", "Beatrix Pemberley"),
    *("Cornelis van der Molen", "Dorothea Lightfoot", "Emrys Cadwalader", "Þórunn Eldjárn"),
    *("Giles Ravenscroft", "Henrietta Copley", "Ingeborg Strand", "Jocelyn Tredinnick"),
    *("Keir Dunmore", "Ludmila Šebestová", "Montague Pell", "Ottoline Fairbrother"),
)
"""Sixty-four people, more than any single session seats."""

GONE = ("Barnabas Quill", "Rosalind Thackeray")
"""Two who came in the season before and have not come again."""

TEAMS = ("Lock Keepers", "Oarsmen", "Towpath", "Weir")
"""The teams of the club's league."""

OTHER_CLUB = "Quayside Bridge Club"

OTHER_PLAYERS = (
    *("Alasdair Fenwick", "Birgitta Lundgren", "Cosimo Ferrante", "Delphine Aubert"),
    *("Elspeth Rowntree", "Florian Steinmetz", "Griet Vandenberghe", "Hamish Cullen"),
    *("Isolde Marchetti", "Jarosław Pietrzak", "Kerstin Öhman", "Lavinia Cropper"),
    *("Mungo Bairstow", "Nerys Caddick", "Ólafur Stefánsson", "Prudence Ellerby"),
    *("Rémi Castaing", "Σοφία Δημητρίου", "Thaddeus Mallory", "Una Fitzpatrick"),
)
"""The twenty players of another club, which plays the same deals in one session."""
