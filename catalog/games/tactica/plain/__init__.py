"""TACTICA's cards as plain figures, for army rules, engine and pages alike.

`cards.py` is what lies in a war deck, `field.py` what lies on the field; both also as the plain data that a match's set-up
and a replay carry. `plain_cards.py` beside this package makes them of the catalog. Only the standard library is used here.
"""
