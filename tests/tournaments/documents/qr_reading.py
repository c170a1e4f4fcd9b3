"""Reading a QR code back, by ISO/IEC 18004 and from its squares alone: versions 2 to 10, level Q.

Written against the standard's own tables; it shares nothing with what draws the codes.
"""

_BLOCKS = {  # version: check words of a block, then how many blocks of how many data words
    2: (22, ((1, 22),)),
    3: (18, ((2, 17),)),
    4: (26, ((2, 24),)),
    5: (18, ((2, 15), (2, 16))),
    6: (24, ((4, 19),)),
    7: (18, ((2, 14), (4, 15))),
    8: (22, ((4, 18), (2, 19))),
    9: (20, ((4, 16), (4, 17))),
    10: (24, ((6, 19), (2, 20))),
}
_CENTRES = {
    2: (6, 18),
    3: (6, 22),
    4: (6, 26),
    5: (6, 30),
    6: (6, 34),
    7: (6, 22, 38),
    8: (6, 24, 42),
    9: (6, 26, 46),
    10: (6, 28, 50),
}
_MASKS = (
    lambda i, j: (i + j) % 2 == 0,
    lambda i, _j: i % 2 == 0,
    lambda _i, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: i * j % 2 + i * j % 3 == 0,
    lambda i, j: (i * j % 2 + i * j % 3) % 2 == 0,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2 == 0,
)
_LEVEL_Q = 0b11


def text_of_code(rows):
    """Return what a code says; its format and every block of it must be without an error."""
    size = len(rows)
    version = (size - 17) // 4
    assert all(len(row) == size for row in rows)
    assert size == 17 + 4 * version
    _check_finders(rows)
    level, mask = _format(rows)
    assert level == _LEVEL_Q
    bits = [rows[i][j] != _MASKS[mask](i, j) for i, j in _places(size, version)]
    words = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    return _message(_data_words(words, version), version)


def _check_finders(rows):
    size = len(rows)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for i in range(7):
            for j in range(7):
                ring = max(abs(i - 3), abs(j - 3))
                assert rows[top + i][left + j] == (ring != 2)


def _format(rows):
    near = [(8, j) for j in (0, 1, 2, 3, 4, 5, 7, 8)] + [(i, 8) for i in (7, 5, 4, 3, 2, 1, 0)]
    value = _number([rows[i][j] for i, j in near]) ^ 0b101010000010010
    remainder = value
    for shift in range(4, -1, -1):
        if remainder >> (shift + 10) & 1:
            remainder ^= 0b10100110111 << shift
    assert remainder == 0
    return value >> 13, value >> 10 & 0b111


def _places(size, version):
    """Yield the squares that hold data, two columns at a time from the right, up and down."""
    column, upwards = size - 1, True
    while column > 0:
        if column == 6:
            column -= 1
        for i in range(size - 1, -1, -1) if upwards else range(size):
            for j in (column, column - 1):
                if not _is_pattern(i, j, size, version):
                    yield i, j
        column, upwards = column - 2, not upwards


def _is_pattern(i, j, size, version):
    if i == 6 or j == 6:
        return True
    if (i < 9 and j < 9) or (i < 9 and j >= size - 8) or (i >= size - 8 and j < 9):
        return True
    if version >= 7 and ((i < 6 and j >= size - 11) or (j < 6 and i >= size - 11)):
        return True
    centres = _CENTRES[version]
    corners = {(6, 6), (6, centres[-1]), (centres[-1], 6)}
    return any(
        abs(i - y) <= 2 and abs(j - x) <= 2
        for y in centres
        for x in centres
        if (y, x) not in corners
    )


def _data_words(words, version):
    check, groups = _BLOCKS[version]
    sizes = [size for count, size in groups for _ in range(count)]
    blocks = [[] for _ in sizes]
    stream = iter(words)
    for place in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if place < size:
                block.append(next(stream))
    checks = [[] for _ in sizes]
    for _ in range(check):
        for each in checks:
            each.append(next(stream))
    for block, words_of_check in zip(blocks, checks, strict=True):
        _check_reed_solomon(block + words_of_check, check)
    return [word for block in blocks for word in block]


def _check_reed_solomon(words, check):
    """Every root of the generator is a root of the block, or a square was read wrongly."""
    root = 1
    for _ in range(check):
        value = 0
        for word in words:
            value = _times(value, root) ^ word
        assert value == 0
        root = _times(root, 2)


def _times(one, other):
    product = 0
    while other:
        if other & 1:
            product ^= one
        one <<= 1
        if one & 0x100:
            one ^= 0x11D
        other >>= 1
    return product


def _message(words, version):
    bits = [bit == "1" for word in words for bit in f"{word:08b}"]
    assert _number(bits[:4]) == 0b0100  # bytes
    length = 8 if version < 10 else 16
    count = _number(bits[4 : 4 + length])
    start = 4 + length
    found = [_number(bits[at : at + 8]) for at in range(start, start + 8 * count, 8)]
    return bytes(found).decode("utf-8")


def _number(bits):
    return int("".join("1" if bit else "0" for bit in bits), 2)
