"""The geometry of boards, in whole numbers: squares and hexes, ways, lines, sight and cover.

It knows no game and draws nothing. `squares.py` and `hexes.py` count on plain coordinates; a `Grid` or a `HexBoard`
numbers its spaces and keeps tables, made once a board. `segments.py` and `hex_lines.py` say exactly what a line between
two middles meets; `cover.py` and `features.py` say what follows from it, `paths.py` where one gets to.
"""
