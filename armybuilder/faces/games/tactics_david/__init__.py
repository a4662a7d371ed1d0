"""The looks of Tactics David's cards, pieces and rules."""

from armybuilder.faces.games.tactics_david.areas import diagrams_of
from armybuilder.faces.games.tactics_david.cards import face_of
from armybuilder.faces.games.tactics_david.figures import figure
from armybuilder.faces.games.tactics_david.pieces import piece_faces, roster_entry
from armybuilder.faces.games.tactics_david.prints import chapters

__all__ = ["chapters", "diagrams_of", "face_of", "figure", "piece_faces", "roster_entry"]
