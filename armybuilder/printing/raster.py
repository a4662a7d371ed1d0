"""Drawings as pixels: the page that would print, read back by PDFium."""

from io import BytesIO
from threading import Lock

import pypdfium2
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from armybuilder.faces.drawing import Drawing
from armybuilder.printing import pdf
from armybuilder.printing.sheet_drawing import CREDIT, About

#: PDFium may be used by one thread at a time.
_one_at_a_time = Lock()
#: The effort of packing PNGs: more takes twice as long for a few percent.
PNG_EFFORT = 6


def pixels(drawing: Drawing, width: int) -> Image.Image:
    """A drawing so many pixels wide, and as tall as its shape makes it."""
    content = pdf.pages_pdf([drawing], About(drawing.title))
    with _one_at_a_time:
        file = pypdfium2.PdfDocument(content)
        try:
            page = file[0]
            scale = width / page.get_width()
            shown: Image.Image = page.render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
        finally:
            file.close()
    size = (width, round(width * drawing.height / drawing.width))
    return shown if shown.size == size else shown.resize(size, Image.Resampling.LANCZOS)


def png(image: Image.Image, dots_per_mm: float = 0) -> bytes:
    """An image as a PNG, which says whose pictures it shows, and knows its size on paper if that is given."""
    file, about = BytesIO(), PngInfo()
    about.add_text("Copyright", CREDIT)
    dpi = {"dpi": (dots_per_mm * 25.4, dots_per_mm * 25.4)} if dots_per_mm else {}
    image.save(file, "PNG", compress_level=PNG_EFFORT, pnginfo=about, **dpi)
    return file.getvalue()
