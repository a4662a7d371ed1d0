"""Solving: armies that are mended, completed, or proved to be impossible, by a linear model of a game's rules.

A game makes the model of its rules' own data (`validation/games/<slug>/solving.py`); here is all that games share.
HiGHS proposes a point of the model, the rulebook judges the army that it stands for, and where no point is left, a
proof in whole numbers confirms it. Nothing is shown that the rulebook has not passed, and nothing is called impossible
because a solver that rounds has said so.
"""
