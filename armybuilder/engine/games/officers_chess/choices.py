"""The options of the activated unit: listed, sampled, and why something else is not legal."""

from armybuilder.engine.games.officers_chess import combat, ground, options
from armybuilder.engine.games.officers_chess.cards import as_hired, suits
from armybuilder.engine.games.officers_chess.rage import rage_options
from armybuilder.engine.games.officers_chess.state import CANTO, MOVING, NOWHERE, State
from armybuilder.engine.games.officers_chess.verbs import WAIT, Verbs
from armybuilder.engine.table import Choices, Option, Pick
from armybuilder.engine.verbs import Verb
from catalog.games.officers_chess.plain.cards import Gear


class ActivationChoices(Choices):
    """Move, take a weapon in hand, act; after an action, with Canto, the rest of the movement."""

    __slots__ = ("state", "unit")

    def __init__(self, state: State, unit: int) -> None:
        self.state, self.unit = state, unit

    def listed(self) -> list[Option]:
        raging = rage_options(self.state, self.unit)
        if raging:
            return raging
        found = self._actions()
        if self._can_move():
            found += [Verbs.move(space) for space in ground.reach(self.state, self.unit)]
        return found

    def sample(self, pick: Pick) -> Option:
        raging = rage_options(self.state, self.unit)
        if raging:
            return raging[pick(len(raging))]
        if self._can_move() and pick(2):
            space = ground.walk(self.state, self.unit, pick)
            if space is not None:
                return Verbs.move(space)
        found = self._actions()
        return found[pick(len(found))]

    def why_not(self, option: Option) -> str:
        if option in self.listed():
            return ""
        if combat.is_held(self.state, self.unit):
            return self._held()
        if rage_options(self.state, self.unit):
            return "It is Berserk: it attacks the weakest in its range, or moves to where it has somebody in range."
        if option in Verbs.move:
            return self._why_no_move(*Verbs.move.parts(option))
        if self.state.phase == CANTO:
            return "It has acted in this turn."
        for verb in (Verbs.attack, Verbs.break_):
            if option in verb:
                return self._why_no_attack(verb, *verb.parts(option))
        return "That is none of the options here."

    def _can_move(self) -> bool:
        return self.state.phase in (MOVING, CANTO) and self.state.budget > 0

    def _actions(self) -> list[Option]:
        state = self.state
        if state.phase == CANTO:
            return [WAIT]
        found = list(options.action_options(state, self.unit))
        if state.can_equip and state.phase == MOVING and not combat.is_held(state, self.unit):
            found += self._weapons_to_take()
        return [*found, WAIT]

    def _weapons_to_take(self) -> list[Option]:
        """Another weapon or staff in hand is free, once when activating (ruling OC35)."""
        kit, hand = self.state.kit[self.unit], self.state.wielded[self.unit]
        slugs = dict.fromkeys(gear.slug for gear in (*kit.weapons, *kit.staves))
        return [Verbs.equip(slug) for slug in slugs if slug != hand]

    # --- Why not ------------------------------------------------------------------------------------------------------

    def _held(self) -> str:
        status = "Petrified" if "petrified" in self.state.statuses[self.unit] else "asleep"
        return f"It is {status} and can neither move nor act."

    def _why_no_move(self, space: int) -> str:
        state, unit = self.state, self.unit
        if state.phase not in (MOVING, CANTO):
            return "It has moved in this turn."
        if not state.grid.is_on[space]:
            return "There is no such space."
        if not ground.looks_free(state, space, state.owner[unit]):
            return f"{state.names[state.occupant[space]]} stands there."
        if ground.cost_of(state, unit, space) is None:
            terrain = state.ground[space].replace("-", " ").title()
            return f"{state.kit[unit].footing.title()} units cannot enter {terrain}."
        return f"It is too far: {state.budget} of its movement is left."

    def _why_no_attack(self, verb: Verb[int, str], target: int, slug: str) -> str:
        state, unit = self.state, self.unit
        gear = next((each for each in state.gear(unit) if each.slug == slug), None)
        if gear is None:
            return f"{state.names[unit]} does not carry that."
        reason = self._why_not_with(slug)
        if reason:
            return reason
        space = target if verb is Verbs.break_ else state.place[target]
        return self._why_not_there(verb, target, space) or self._too_far(slug, space)

    def _why_not_with(self, slug: str) -> str:
        state, gear = self.state, self.state.one_gear(self.unit, slug)
        if gear not in state.kit[self.unit].weapons:
            return self._why_not_wielded(gear)
        if "silenced" in state.statuses[self.unit] and not combat.can_use(state, self.unit, gear):
            return f"It is Silenced and cannot use {gear.name}."
        return "" if combat.can_use(state, self.unit, gear) else f"Every use of {gear.name} in this battle is spent."

    def _why_not_wielded(self, gear: Gear) -> str:
        profile = self.state.profile[self.unit]
        if profile.wields_one and gear.is_weapon and suits(profile, gear):
            (chosen,) = as_hired(profile, self.state.gear(self.unit)).wields
            return f"{profile.name} wields one type, and has chosen {chosen.title()}."
        return f"{profile.name} cannot attack with {gear.name}."

    def _why_not_there(self, verb: Verb[int, str], target: int, space: int) -> str:
        state, player = self.state, self.state.owner[self.unit]
        if verb is Verbs.break_:
            return "" if space in state.walls else "There is nothing to break."
        if space == NOWHERE or not ground.is_seen(state, target, player):
            return "That unit is not in sight."
        return "That unit is on its own side." if state.owner[target] == player else ""

    def _too_far(self, slug: str, space: int) -> str:
        state, gear = self.state, self.state.one_gear(self.unit, slug)
        least, most = combat.reach(state, self.unit, gear)
        far = state.grid.distance(state.place[self.unit], space)
        if least <= far <= most:
            return f"{gear.name} hits everyone in range at once."
        spaces = "1 space" if far == 1 else f"{far} spaces"
        return f"It is {spaces} away; {gear.name} reaches {least if least == most else f'{least} to {most}'}."
