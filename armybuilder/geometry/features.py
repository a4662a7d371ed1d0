"""Features on a field of hexes: the ground that they make around them, and the shadow behind one."""

from collections.abc import Mapping

from armybuilder.geometry.hexes import Hex, direction_of, distance, is_in_wedge, neighbours


def features_of(place: Hex, features: Mapping[Hex, str]) -> frozenset[str]:
    """The features that make the ground of a hex: the one that lies on it, else all beside it."""
    if place in features:
        return frozenset({features[place]})
    return frozenset(features[each] for each in neighbours(place) if each in features)


def is_in_shadow(feature: Hex, hidden: Hex, place: Hex) -> bool:
    """True where a feature hides a hex beside it from another: one in the third of the field behind the feature."""
    direction = direction_of(hidden, feature)
    return distance(hidden, feature) == 1 and direction is not None and is_in_wedge(feature, direction, place)


def is_shadowed(feature: Hex, one: Hex, other: Hex) -> bool:
    """True where a feature stands between two hexes for which it throws its shadow: it hides either from the other."""
    return is_in_shadow(feature, one, other) or is_in_shadow(feature, other, one)
