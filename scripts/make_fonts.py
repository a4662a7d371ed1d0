"""Makes the fonts of pages and prints in `static/fonts`, from packages that carry them under the OFL.

`npm install --ignore-scripts @expo-google-fonts/alegreya@0.4.2 @ibm/plex-sans@1.1.0
@expo-google-fonts/noto-sans-hebrew@0.4.1 @expo-google-fonts/noto-sans-arabic@0.4.3`, then
`python scripts/make_fonts.py node_modules`. It needs fontTools and brotli.

Alegreya is cut down to the characters that texts may hold, and its figures stand on the line: whatever draws them,
page or print, needs to ask for nothing. IBM Plex Sans reserves the name "Plex" for its unchanged
form, so its faces stay whole: the pages get the maker's own compressed files and the prints the same files unpacked.
Noto Sans has the Hebrew and Arabic letters that both lack. It serves prints alone (browsers have fonts of their own),
and is cut down to its letters, the Arabic ones also in the forms in which they join.
"""

import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "static" / "fonts"

#: The face's name in our folder, and where its package keeps it.
SERIF = {
    "Alegreya-Regular": "400Regular/Alegreya_400Regular.ttf",
    "Alegreya-Italic": "400Regular_Italic/Alegreya_400Regular_Italic.ttf",
    "Alegreya-Bold": "700Bold/Alegreya_700Bold.ttf",
}
SANS = ("IBMPlexSans-Regular", "IBMPlexSans-Italic", "IBMPlexSans-SemiBold")

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
        font.flavor = "woff2"
        font.save(FONTS / f"{name}.woff2")
    shutil.copyfile(package / "LICENSE_FONT", FONTS / "Alegreya-OFL.txt")


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
    """Take the sans faces over unchanged, packed for pages and unpacked for prints."""
    for name in SANS:
        packed = package / "fonts" / "complete" / "woff2" / f"{name}.woff2"
        shutil.copyfile(packed, FONTS / packed.name)
        font = TTFont(packed, recalcTimestamp=False)
        font.flavor = None
        font.save(FONTS / f"{name}.ttf")
    shutil.copyfile(package / "LICENSE.txt", FONTS / "IBMPlexSans-OFL.txt")


def main(modules: Path) -> None:
    """Write every font file and its licence."""
    FONTS.mkdir(parents=True, exist_ok=True)
    make_serif(modules / "@expo-google-fonts" / "alegreya")
    make_sans(modules / "@ibm" / "plex-sans")
    make_fallbacks(modules / "@expo-google-fonts")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
