"""The looks of Collision's cards, pieces and rules."""

from armybuilder.faces.games.collision.battle import diagrams_of
from armybuilder.faces.games.collision.cards import face_of
from armybuilder.faces.games.collision.figures import figure
from armybuilder.faces.games.collision.pieces import piece_faces, roster_entry
from armybuilder.faces.games.collision.prints import chapters

__all__ = ["chapters", "diagrams_of", "face_of", "figure", "piece_faces", "roster_entry"]
