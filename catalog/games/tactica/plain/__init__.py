"""TACTICA's cards as plain figures, for army rules, engine and pages alike.

`cards.py` is the cards of a war deck, `field.py` the battlefields; both also as the plain data that a match's set-up
and a replay carry. `plain_cards.py` beside this package makes them of the catalog. Only the standard library is used.
"""
