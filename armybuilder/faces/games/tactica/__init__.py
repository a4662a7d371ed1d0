"""The looks of TACTICA's cards, pieces and rules."""

from armybuilder.faces.games.tactica.cards import diagrams_of, face_of
from armybuilder.faces.games.tactica.figures import FIGURES
from armybuilder.faces.games.tactica.pieces import chapters, piece_faces, roster_entry, supply_entry

__all__ = ["FIGURES", "chapters", "diagrams_of", "face_of", "piece_faces", "roster_entry", "supply_entry"]
