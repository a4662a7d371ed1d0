"""Makes the fonts of pages and prints in `static/fonts`, from packages that carry them under the OFL.

`npm install --ignore-scripts @expo-google-fonts/alegreya@0.4.2 @ibm/plex-sans@1.1.0
@expo-google-fonts/noto-sans-hebrew@0.4.1 @expo-google-fonts/noto-sans-arabic@0.4.3`, then
`python scripts/make_fonts.py node_modules`. It needs fontTools and brotli.

Alegreya is cut down to the characters that texts may hold, and its figures stand on the line: whatever draws them,
page or print, needs to ask for nothing. IBM Plex Sans reserves the name "Plex" for its unchanged
form, so nobody cuts it but its maker: the pages get the maker's own parts, and the prints the whole faces unpacked.
Pages get both families in parts, of which a browser asks for those whose characters a page has; the rules that tell it
so are written into `static/css/fonts.css`.
Noto Sans has the Hebrew and Arabic letters that both lack. It serves prints alone (browsers have fonts of their own),
and is cut down to its letters, the Arabic ones also in the forms in which they join.
"""

import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

STATIC = Path(__file__).resolve().parent.parent / "static"
FONTS = STATIC / "fonts"
STYLES = STATIC / "css" / "fonts.css"
#: From here on, the stylesheet is written by hand.
BY_HAND = "/* While those load:"

#: The face's name in our folder, and where its package keeps it.
SERIF = {
    "Alegreya-Regular": "400Regular/Alegreya_400Regular.ttf",
    "Alegreya-Italic": "400Regular_Italic/Alegreya_400Regular_Italic.ttf",
    "Alegreya-Bold": "700Bold/Alegreya_700Bold.ttf",
}
SANS = ("IBMPlexSans-Regular", "IBMPlexSans-Italic", "IBMPlexSans-SemiBold")
LOOKS = {"Regular": (400, "normal"), "Italic": (400, "italic"), "SemiBold": (600, "normal"), "Bold": (700, "normal")}

#: The characters of the parts that pages get, as the maker of IBM Plex Sans cuts them. The serif has two.
LATIN = (
    "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2013-2014, U+2018-201A, U+201C-201E, "
    "U+2020-2022, U+2026, U+2030, U+2039-203A, U+2044, U+2074, U+20AC, U+2122, U+2212, U+FB01-FB02"
)
SANS_PARTS = {
    "Latin1": LATIN,
    "Latin2": "U+0100-0130, U+0132-0151, U+0154-024F, U+0259, U+1E00-1E9F, U+20A0-20AA, U+20AD-20CF",
    "Latin3": "U+1EA0-1EF9, U+20AB",
    "Greek": "U+0384-038A, U+038C, U+038E-03A1, U+03A3-03CE",
    "Cyrillic": "U+0400-045F, U+0472-0473, U+0490-049D, U+04A0-04A5, U+04AA-04AB, U+04AE-04B3, U+04B6-04BB, "
    "U+04C0-04C2, U+04CF-04D9, U+04DC-04DF, U+04E2-04E9, U+04EE-04F5, U+04F8-04F9",
    "Pi": "U+2032-2033, U+2070, U+2075-2079, U+2080-2081, U+2083, U+2085-2089, U+2113, U+2116, U+2126, U+212E, "
    "U+2150-2151, U+2153-215E, U+2190-2199, U+21A9-21AA, U+21B0-21B3, U+21B6-21B7, U+21BA-21BB, U+21C4, "
    "U+21C6, U+2202, U+2206, U+220F, U+2211, U+221A, U+221E, U+222B, U+2248, U+2260, U+2264-2265, U+25CA, U+2713, "
    "U+274C",
}
SERIF_PARTS = {
    "Latin": LATIN,
    "Rest": "U+0100-0130, U+0132-0151, U+0154-024F, U+02B0-02C5, U+02C7-02D9, U+02DB, U+02DD-045F, U+1E00-1EFF, "
    "U+2000-2012, U+2015-2017, U+201B, U+201F, U+2023-2025, U+2027-202F, U+2031-2038, U+203B-2043, U+2045-2073, "
    "U+2075-20AB, U+20AD-2121, U+2123-2211, U+2213-22FF, U+25A0-25FF",
}

#: Latin with its extensions, Greek, Cyrillic, punctuation, currency, fractions, arrows, maths and shapes.
CHARACTERS = [
    *range(0x0020, 0x0250),
    *range(0x02B0, 0x0400),
    *range(0x0400, 0x0460),
    *range(0x1E00, 0x1F00),
    *range(0x2000, 0x2300),
    *range(0x25A0, 0x2600),
]


#: The scripts of the fallback fonts: their letters, and signs to stand in for what is missing.
FALLBACKS = {
    "Hebrew": [*range(0x0020, 0x007F), *range(0x0590, 0x0600), *range(0xFB1D, 0xFB50)],
    "Arabic": [*range(0x0020, 0x007F), *range(0x0600, 0x0700), *range(0xFB50, 0xFBC0), *range(0xFE70, 0xFF00)],
}
WEIGHTS = {"Regular": "400Regular", "SemiBold": "600SemiBold"}


def make_fallbacks(packages: Path) -> None:
    """Cut the fallback fonts down to their script and write them for prints."""
    for script, characters in FALLBACKS.items():
        package, face = packages / f"noto-sans-{script.lower()}", f"NotoSans{script}"
        for weight, folder in WEIGHTS.items():
            font = TTFont(package / folder / f"{face}_{folder}.ttf", recalcTimestamp=False)
            subsetter = Subsetter(Options(hinting=False, name_IDs=["*"], layout_features=[]))
            subsetter.populate(unicodes=characters)
            subsetter.subset(font)
            font.save(FONTS / f"{face}-{weight}.ttf")
        shutil.copyfile(package / "LICENSE_FONT", FONTS / f"{face}-OFL.txt")


def make_serif(package: Path) -> None:
    """Cut the serif faces down to our characters and write them for prints and for pages."""
    for name, path in SERIF.items():
        font = TTFont(package / path, recalcTimestamp=False)
        options = Options(hinting=False, name_IDs=["*"])
        options.layout_features += ["lnum", "tnum", "smcp"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=CHARACTERS)
        subsetter.subset(font)
        set_lining_figures(font)
        font.save(FONTS / f"{name}.ttf")
        for part, characters in SERIF_PARTS.items():
            cut_for_pages(FONTS / f"{name}.ttf", codes(characters), FONTS / f"{name}-{part}.woff2")
    shutil.copyfile(package / "LICENSE_FONT", FONTS / "Alegreya-OFL.txt")


def cut_for_pages(whole: Path, characters: list[int], to: Path) -> None:
    """Write a part of a face, compressed."""
    font = TTFont(whole, recalcTimestamp=False)
    options = Options(hinting=False, name_IDs=["*"], flavor="woff2")
    options.layout_features += ["tnum", "smcp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(to)


def codes(characters: str) -> list[int]:
    """The characters that a stylesheet writes as `U+0020-007E, U+00A0`."""
    ends = [each.removeprefix("U+").split("-") for each in characters.split(", ")]
    return [code for first, *last in ends for code in range(int(first, 16), int((last or [first])[0], 16) + 1)]


def set_lining_figures(font: TTFont) -> None:
    """Let each digit be drawn by its lining form, which the face offers beside the old-style one."""
    tables = font["GSUB"].table
    features = [each for each in tables.FeatureList.FeatureRecord if each.FeatureTag == "lnum"]
    lookups = {at for each in features for at in each.Feature.LookupListIndex}
    lining = {
        old: new
        for at in lookups
        for part in tables.LookupList.Lookup[at].SubTable
        for old, new in getattr(part, "ExtSubTable", part).mapping.items()
    }
    for codes in font["cmap"].tables:
        codes.cmap.update({code: lining[name] for code, name in codes.cmap.items() if name in lining})


def make_sans(package: Path) -> None:
    """Take the sans faces over unchanged, in parts for pages and unpacked for prints."""
    for name in SANS:
        for part in SANS_PARTS:
            shutil.copyfile(package / f"fonts/split/woff2/{name}-{part}.woff2", FONTS / f"{name}-{part}.woff2")
        font = TTFont(package / f"fonts/complete/woff2/{name}.woff2", recalcTimestamp=False)
        font.flavor = None
        font.save(FONTS / f"{name}.ttf")
    shutil.copyfile(package / "LICENSE.txt", FONTS / "IBMPlexSans-OFL.txt")


def make_styles() -> None:
    """Write the rules that name each part and its characters; what follows them in the stylesheet stays."""
    serif = [face_rule("Alegreya", name, part, SERIF_PARTS[part]) for name in SERIF for part in SERIF_PARTS]
    sans = [face_rule("IBM Plex Sans", name, part, SANS_PARTS[part]) for name in SANS for part in SANS_PARTS]
    head = (
        "/* Alegreya for names and titles; IBM Plex Sans, whose digits all have one width, for texts and figures.\n"
        "   Written by scripts/make_fonts.py: a browser asks for the parts whose characters a page has. */\n"
    )
    _, mark, by_hand = STYLES.read_text().partition(BY_HAND)
    STYLES.write_text("".join([head, *serif, *sans, "\n", mark, by_hand]))


def face_rule(family: str, name: str, part: str, characters: str) -> str:
    """The rule for one part of a face."""
    weight, style = LOOKS[name.partition("-")[2]]
    lines = [
        f'font-family: "{family}";',
        f'src: url("../fonts/{name}-{part}.woff2") format("woff2");',
        f"font-weight: {weight};",
        f"font-style: {style};",
        "font-display: swap;",
        f"unicode-range: {characters};",
    ]
    return "\n".join(["@font-face {", *(f"  {line}" for line in lines), "}", ""])


def main(modules: Path) -> None:
    """Write every font file and its licence, and the rules for pages."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for outdated in FONTS.glob("*.woff2"):
        outdated.unlink()
    make_serif(modules / "@expo-google-fonts" / "alegreya")
    make_sans(modules / "@ibm" / "plex-sans")
    make_fallbacks(modules / "@expo-google-fonts")
    make_styles()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
