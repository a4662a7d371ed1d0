"""Makes the sprites of emblems and their credits in `static/emblems`, from the Game-icons set.

`npm pack @iconify-json/game-icons@1.2.4` gets the set; unpack it, then
`python scripts/make_emblems.py package/icons.json`. It takes the icons that the fixtures name as their `emblem`
and those that `static/emblems/site.txt` names for the pages, and no others.

What the pages themselves show stands in `site.svg`, what overviews of games show in `kinds.svg`. Cards' emblems
stand in small sprites, a game's in the order of its cards, what several games show in `shared-…`: so a page loads
little more than it shows, and a browser keeps each.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill

#: The emblems of a sprite: few enough that a page with one of them waits for little, many enough that a list of a whole
#: game asks for few files.
AT_MOST = 12

ROOT = Path(__file__).resolve().parent.parent
EMBLEMS = ROOT / "static" / "emblems"

CREDITS = """# Emblems

The emblems come from Game-icons, https://game-icons.net, and are used under the Creative Commons Attribution 3.0
licence, https://creativecommons.org/licenses/by/3.0/. Their shapes are unchanged; their colour is the page's.

Icons made by:
{authors}
The page of each icon on https://game-icons.net names the one who drew it.

The icons used:

{names}
"""

#: The makers whom the set's own licence lists.
AUTHORS = """
Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, Viscious Speed,
Lord Berandas, Irongamer, HeavenlyDog, Lucas, Faithtoken, Skoll, Andy Meneely, Cathelineau, Kier Heyl, Aussiesim,
Sparker, Zeromancer, Rihlsul, Quoting, Guard13007, DarkZaitzev, SpencerDub, GeneralAce135, Zajkonur, Catsu, Starseeker,
Pepijn Poolman, Pierre Leducq, Caro Asercion and SeregaCthtuf
"""


def emblems_in(facts: object) -> Iterator[str]:
    """Every emblem that a fixture names, however deep."""
    if isinstance(facts, dict):
        if facts.get("emblem"):
            yield facts["emblem"]
        facts = list(facts.values())
    if isinstance(facts, list):
        for fact in facts:
            yield from emblems_in(fact)


def wanted_sprites() -> dict[str, list[str]]:
    """The emblems of each sprite."""
    site = (EMBLEMS / "site.txt").read_text().split()
    kinds: list[str] = []
    games: dict[str, list[str]] = {}
    for fixture in sorted((ROOT / "fixtures").glob("*/*.json")):
        found = list(emblems_in(json.loads(fixture.read_text())))
        # The pages show every game by its emblem, and overviews every kind by that of its first card.
        (site if fixture.name == "game.json" else games.setdefault(fixture.parent.name, [])).extend(found)
        kinds += found[:1]
    shown_in = Counter(name for names in games.values() for name in set(names))
    of = {"shared": [name for names in games.values() for name in names if shown_in[name] > 1]}
    of |= {game: [name for name in names if shown_in[name] == 1] for game, names in games.items()}
    seen = {*site, *kinds}
    kept = {sprite: [name for name in dict.fromkeys(names) if name not in seen] for sprite, names in of.items()}
    whole = {"site": sorted(set(site)), "kinds": sorted(set(kinds) - set(site))}
    return whole | {f"{name}-{n}": part for name in kept for n, part in parts(kept[name])}


def parts(names: list[str]) -> Iterator[tuple[int, list[str]]]:
    """A sprite's emblems in parts, each with its number."""
    return enumerate((names[at : at + AT_MOST] for at in range(0, len(names), AT_MOST)), 1)


def symbol(name: str, body: str) -> str:
    """One emblem of a sprite: its paths alone, so that it takes the colour of the text around it."""
    paths = "".join(f'<path d="{path}"/>' for path in re.findall(r'\bd="([^"]+)"', body))
    return f'<symbol id="{name}" viewBox="0 0 512 512">{paths}</symbol>'


def sprite(symbols: Iterable[str]) -> str:
    """Emblems in one file."""
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])


def credit_page(names: list[str]) -> str:
    """The credits of the icons: who made them, under which licence, and which of them the project uses."""
    return CREDITS.format(authors=AUTHORS, names=fill(", ".join(names), 120, break_on_hyphens=False))


def main(icon_set: Path) -> None:
    """Write the sprites and the credits, or name the emblems that the set lacks."""
    icons = json.loads(icon_set.read_text())["icons"]
    sprites = wanted_sprites()
    names = sorted(name for names in sprites.values() for name in names)
    if missing := [name for name in names if name not in icons]:
        sys.exit(f"Not in the set: {', '.join(missing)}")
    for outdated in EMBLEMS.glob("*.svg"):
        outdated.unlink()
    for file, held in sprites.items():
        (EMBLEMS / f"{file}.svg").write_text(sprite(symbol(name, icons[name]["body"]) for name in held))
    (EMBLEMS / "CREDITS.md").write_text(credit_page(names))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
