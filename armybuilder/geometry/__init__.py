"""The geometry of boards, in whole numbers: squares and hexes, ways, lines, sight and cover.

It knows no game and draws nothing. `hexes.py` counts on plain coordinates and says exactly what a line between two
middles meets, as `grid.py` does for squares; a `Grid` or a `HexBoard` numbers its spaces and keeps tables, made once a
board. `cover.py` says what follows from lines, `paths.py` where one gets to.
"""
