"""Presses as free profiles: the colour that each mixture of their inks has."""
