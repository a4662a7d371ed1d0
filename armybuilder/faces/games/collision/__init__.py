"""The looks of Collision's cards, pieces and rules."""

from armybuilder.faces.games.collision.battle import diagrams_of
from armybuilder.faces.games.collision.cards import face_of
from armybuilder.faces.games.collision.figures import FIGURES
from armybuilder.faces.games.collision.pieces import chapters, piece_faces, roster_entry

__all__ = ["FIGURES", "chapters", "diagrams_of", "face_of", "piece_faces", "roster_entry"]
