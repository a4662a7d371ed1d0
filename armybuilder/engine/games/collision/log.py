"""Options as replays write them."""

from armybuilder.engine.games.collision.events import short, tile_name
from armybuilder.engine.telling import writer

#: Verbs whose numbers are tiles; those of all others are pieces.
TILES = frozenset(("step", "maneuver", "run", "leave", "hop", "on", "to", "flee", "blast", "aim"))
#: An option as text.
write = writer(TILES, tile_name, short)
