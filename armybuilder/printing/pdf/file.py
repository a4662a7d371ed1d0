"""A PDF file as it is written: objects one after the other, small ones packed together, and where they all are.

Nothing is kept but that table, so that a long print takes no more memory than its bytes. The file's name for itself is
a hash of what it holds: the same objects give the same bytes.
"""

import zlib
from hashlib import sha256
from struct import Struct
from typing import BinaryIO

#: So many small objects are packed into one stream; readers unpack a stream whole.
PACKED = 200
#: The table's columns: what sort an entry is, where it is, and its place there; in so many bytes.
_ENTRY = Struct(">BIH")
_COLUMNS = b"[1 4 2]"
_IN_FILE, _IN_STREAM = 1, 2


def packed(data: bytes) -> bytes:
    """Data as streams hold it."""
    return zlib.compress(data, 6)


class PdfFile:
    """Writes objects by their numbers. Every number that is reserved must be written."""

    def __init__(self, to: BinaryIO) -> None:
        self._to = to
        self._offset = 0
        self._hash = sha256()
        self._table = bytearray(_ENTRY.pack(0, 0, 0xFFFF))
        self._bodies: list[bytes] = []
        self._numbers: list[int] = []
        self._write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def reserve(self, count: int = 1) -> int:
        """The first of so many new numbers in a row."""
        first = len(self._table) // _ENTRY.size
        self._table.extend(bytes(_ENTRY.size * count))
        return first

    def put(self, number: int, body: bytes) -> None:
        """Write a small object."""
        self._numbers.append(number)
        self._bodies.append(body)
        if len(self._bodies) == PACKED:
            self._pack()

    def add(self, body: bytes) -> int:
        """Write a small object under a new number."""
        number = self.reserve()
        self.put(number, body)
        return number

    def stream(self, entries: bytes, data: bytes, *, number: int = 0, is_packed: bool = True) -> int:
        """Write a stream, under a new number unless one is given. `entries` are its dictionary's own."""
        number = number or self.reserve()
        self._note(number, _IN_FILE, self._offset, 0)
        how = b"/Filter/FlateDecode" if is_packed else b""
        self._write(b"%d 0 obj\n<<%b%b/Length %d>>stream\n" % (number, entries, how, len(data)))
        self._write(data)
        self._write(b"\nendstream\nendobj\n")
        return number

    def finish(self, root: int, info: int) -> None:
        """Write what is left and the table of all objects."""
        if self._bodies:
            self._pack()
        number, start = self.reserve(), self._offset
        self._note(number, _IN_FILE, start, 0)
        name = self._hash.hexdigest()[:32].encode()
        size = len(self._table) // _ENTRY.size
        entries = b"/Type/XRef/Size %d/W%b/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]" % (
            size, _COLUMNS, root, info, name, name,
        )  # fmt: skip
        self.stream(entries, packed(bytes(self._table)), number=number)
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _pack(self) -> None:
        """Write the small objects that wait as one stream: first their numbers and places, then they themselves."""
        numbers, bodies = self._numbers, self._bodies
        self._numbers, self._bodies = [], []
        home, places, at = self.reserve(), [], 0
        for place, (number, body) in enumerate(zip(numbers, bodies, strict=True)):
            self._note(number, _IN_STREAM, home, place)
            places.append(b"%d %d" % (number, at))
            at += len(body) + 1
        head = b" ".join(places) + b"\n"
        entries = b"/Type/ObjStm/N %d/First %d" % (len(bodies), len(head))
        self.stream(entries, packed(head + b"\n".join(bodies)), number=home)

    def _note(self, number: int, sort: int, where: int, place: int) -> None:
        _ENTRY.pack_into(self._table, number * _ENTRY.size, sort, where, place)

    def _write(self, data: bytes) -> None:
        self._to.write(data)
        self._hash.update(data)
        self._offset += len(data)
