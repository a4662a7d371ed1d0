"""How Collision's cards, pieces and rules look."""

from armybuilder.printing.faces.collision.battle import diagrams_of
from armybuilder.printing.faces.collision.cards import face_of
from armybuilder.printing.faces.collision.figures import figure
from armybuilder.printing.faces.collision.pieces import piece_faces, roster_entry
from armybuilder.printing.faces.collision.prints import chapters

__all__ = ["chapters", "diagrams_of", "face_of", "figure", "piece_faces", "roster_entry"]
