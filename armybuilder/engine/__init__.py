"""The match engine: plain Python on the standard library, without the site.

Read `table.py` first: it is the seam between a game's rules and the world. `hooks.py` is how a card changes a rule,
`match.py` how a match is driven, copied and replayed. Games are in `games/<slug>/`.
"""
