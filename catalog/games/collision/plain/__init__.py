"""The cards of Collision as plain figures, and what follows from them: `cards.py`, and the point formula.

Only the standard library is used here, so that army rules, engine and pages can all read it.
"""
