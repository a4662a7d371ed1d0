"""The looks of TACTICA's cards, pieces and rules."""

from armybuilder.faces.games.tactica.cards import diagrams_of, face_of
from armybuilder.faces.games.tactica.figures import figure
from armybuilder.faces.games.tactica.pieces import piece_faces, roster_entry, supply_entry
from armybuilder.faces.games.tactica.prints import chapters

__all__ = ["chapters", "diagrams_of", "face_of", "figure", "piece_faces", "roster_entry", "supply_entry"]
