"""The colours of a file: as a screen mixes them, or in the inks of a press."""

from functools import cache
from pathlib import Path

from PIL import Image, ImageCms
from PIL.ImageColor import getrgb
from reportlab.lib.colors import CMYKColor, Color, HexColor
from reportlab.lib.rl_accel import fp_str

from armybuilder.printing import presses

#: The press that inks are mixed for, and its entry in the registry of printing conditions.
PRESS = Path(presses.__file__).parent / "swop-2006-coated-3.icc"
CONDITION, REGISTRY = "CGATS TR 003", "http://www.color.org"


def ink(colour: str, *, is_for_press: bool) -> Color:
    """A colour such as #37506b as a file has it."""
    return _in_inks(colour) if is_for_press else HexColor(colour)


def filling(colour: str, *, is_for_press: bool) -> str:
    """The operator that has what follows filled with a colour."""
    mixed = ink(colour, is_for_press=is_for_press)
    return f"{fp_str(mixed.cmyk())} k" if isinstance(mixed, CMYKColor) else f"{fp_str(mixed.rgb())} rg"


@cache
def _in_inks(colour: str) -> CMYKColor:
    """The inks that look like a colour, to a hundredth of each."""
    shown = ImageCms.applyTransform(Image.new("RGB", (1, 1), getrgb(colour)), _to_the_press())
    assert shown, "only a picture that is changed in its place is not answered"
    inks = shown.getpixel((0, 0))
    assert isinstance(inks, tuple), "a picture of four inks has four figures a point"
    cyan, magenta, yellow, black = (round(amount / 255, 2) for amount in inks)
    return CMYKColor(cyan, magenta, yellow, black)


@cache
def _to_the_press() -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.getOpenProfile(str(PRESS)),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
