"""Queries over the cards of Tactics David, and the cards that they find."""

import pytest

from armybuilder.browse.query import BadQuery, find
from catalog.shelf import shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]

FINDS = [
    ("type:ethereal cost<10", ["Corpse Host", "Fallen"]),
    ("type:eth move>=5 cost<15", ["Angel", "Host"]),
    ("special:relentless order:name", ["Death Knight", "Reaper", "Skeleton", "Zombie"]),
    (
        "class:heavy type:magical cost>=24 order:-cost",
        [
            "Doom Dragon",
            "Lich",
            "Voodoo Priest",
            "Force Master",
            "Abyss Dragon",
            "Summoner",
            "Spider Queen",
            "Diamond Golem",
        ],
    ),
    ("front+back>=14", ["Mech Giant"]),
    ("front=back front=left front=right cost>15", ["Blob Knight", "Diamond Golem", "Octopus", "Druid"]),
    ("(front+back)*2>left*9", ["Warrior", "Assassin", "Pistol Bearer", "Chemist"]),
    ("cost/movement>=9", ["Diamond Golem", "Kraken"]),
    ("name:/^b.*knight$/", ["Black Knight", "Blood Knight", "Bone Knight", "Blob Knight"]),
    (
        "kind:item cost<4 order:cost",
        ["Potion", "Shield", "Boots", "Binoculars", "Gauntlets", "Talisman", "Ring of the Dead"],
    ),
    ("kind:item users:heavy -users:light", ["Mega Potion", "Elixir"]),
    ("type:ethereal cost<15 ability:poisoned", ["Black Slime"]),
    ("is:slow", ["Forest", "Water"]),
    ("range_modifier<-4", ["Gorgon"]),
    ("root:ghost kind:unit cost<8 or name=archer", ["Archer", "Corpse Host", "Archer"]),
    ("is:erratum kind:unit class:light cost>=10", ["Apprentice", "Bitty Bug", "Gorgon", "Host", "Banshee", "Fire Fly"]),
]


@pytest.mark.parametrize(("text", "names"), FINDS)
def test_a_query_finds_these_cards_in_its_order(text: str, names: list[str]) -> None:
    found = [card.name for card in find(text, [shelf("tactics-david")]).cards]
    assert found == names


MISTAKES = [
    ("tpye:ethereal", 1, "No card here has a field “tpye”.", "type:ethereal"),
    ("type:etheral", 6, "Unit type has no value “etheral”.", "type:ethereal"),
    ("type=eth", 6, "“eth” could be Ethereal.", "type=ethereal"),
    ("type>5", 1, "Unit type is no number.", "type:5"),
    ("fire root:gost", 11, "Family tree has no value “gost”.", "fire root:ghost"),
    ("cost:cheap", 6, "Cost is a figure; “cheap” is none.", ""),
    ("front+bakc>9", 7, "No card here has a field “bakc”.", "front+back>9"),
    ("front+spaces>9", 1, "No kind of card has front and spaces together.", ""),
    ("mov_x:5", 1, "No card here has a field “mov_x”.", ""),
    ("pur>5", 1, "“pur” could be least_limit or most_limit.", "least_limit>5"),
    ("is:slwo", 4, "No card here can be that.", "is:slow"),
    ("slow:perhaps", 6, "Slow is yes or no.", "slow:yes"),
    ("has:abilty", 5, "No card here has a field “abilty”.", "has:ability"),
    ("kind:untis", 6, "No kind of card is called so.", "kind:unit"),
    ("game:tactic-david", 6, "No game is called so.", "game:tactics-david"),
    ("order:cots", 7, "No card here has a field “cots”.", "order:cost"),
    ("order=cost", 1, "An order is written order:cost, or order:-cost for the other way round.", ""),
    ("fire or order:cost", 9, "An order stands outside of brackets, “or” and “-”.", ""),
    ("-order:cost", 2, "An order stands outside of brackets, “or” and “-”.", ""),
]


@pytest.mark.parametrize(("text", "column", "message", "fix"), MISTAKES)
def test_a_mistake_is_named_with_its_column_and_what_is_near(text: str, column: int, message: str, fix: str) -> None:
    with pytest.raises(BadQuery) as bad:
        find(text, [shelf("tactics-david")])
    mistake = bad.value.mistakes[0]
    assert (mistake.column, mistake.message) == (column, message)
    assert mistake.expected
    assert not fix or fix in mistake.near


def test_a_query_with_all_of_the_language_is_understood() -> None:
    text = (
        "type:ethereal move>=5 cost<15 ability:poisoned -root:ghost game:tactics-david "
        "(class:h or special:relentless) is:supplement order:cost"
    )
    found = find(text, [shelf("tactics-david")], "unit")
    assert found.words == (
        "where unit type is Ethereal and movement rating is at least 5 and cost is less than 15 and ability has "
        "“poisoned” and not (family tree has “ghost”) and the game is Tactics David and (class is Heavy, or special "
        "has “relentless”) and it is supplement; sorted by cost"
    )


def test_what_a_missing_value_means() -> None:
    cards = shelf("tactics-david")
    units, abilities = cards.kind("unit").values(), cards.kind("ability").values()
    assert not set(find("-root:ghost", [cards]).cards) & set(find("root:ghost", [cards]).cards)
    assert set(find("root!=ghost", [cards]).cards) == {
        card for card in (*units, *abilities) if card in find("-root:ghost", [cards]).cards
    }
    assert not find("-range:none kind:unit mode:melee range_modifier>0", [cards]).cards
