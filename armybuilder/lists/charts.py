"""Bar charts of an army's overview as drawings: where each bar stands, in the drawing's own units."""

from collections.abc import Sequence
from dataclasses import dataclass

from validation.charts import Bar

#: The highest bar, and the room above it for its number.
HEIGHT, HEADROOM = 40, 12


@dataclass(frozen=True)
class DrawnBar:
    """A bar with its place in the drawing."""

    bar: Bar
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


def drawn(bars: Sequence[Bar], width: int, step: int, *, most: int = 0) -> list[DrawnBar]:
    """The bars side by side, `step` from one to the next; `most` is as high as can be, the highest if not given."""
    most = most or max((bar.count for bar in bars), default=0) or 1
    heights = [round(HEIGHT * bar.count / most) for bar in bars]
    return [
        DrawnBar(bar, place * step + (step - width) // 2, HEADROOM + HEIGHT - height, width, height)
        for place, (bar, height) in enumerate(zip(bars, heights, strict=True))
    ]
