"""The cards of Officer's Chess as plain figures, and what follows from them, for army rules, engine and pages alike.

`numbers.py` is the one place that knows the book's numbers, `cards.py` what a card is, also as the plain data that a
match's set-up and a replay carry; `plain_cards.py` beside this package makes them of the catalog. Only the standard
library is used here.
"""
