"""Numbers as the forms of PTX compute them.

A register of integers or f32 holds its bits, one of f64 a float. NaN results are
those of the hardware, not the canonical ones of the kernels' own code.
"""

import ctypes
import math
import struct

LIBM = ctypes.CDLL("libm.so.6")
LIBM.fma.restype = ctypes.c_double
LIBM.fma.argtypes = [ctypes.c_double] * 3
fma = LIBM.fma
NAN32 = 0x7FFFFFFF


def double_of(bits):
    return struct.unpack("<d", bits.to_bytes(8, "little"))[0]


def bits_of(double):
    return int.from_bytes(struct.pack("<d", double), "little")


def float_of(bits):
    return struct.unpack("<f", bits.to_bytes(4, "little"))[0]


def rounded(x):
    """The bits of the f32 nearest to x."""
    if x != x:
        return NAN32
    try:
        return int.from_bytes(struct.pack("<f", x), "little")
    except OverflowError:
        return 0xFF800000 if x < 0 else 0x7F800000


def rounded_integer(i):
    """The bits of the f32 nearest to an integer, rounded once."""
    size = abs(i)
    drop = max(size.bit_length() - 40, 0)
    sticky = (size >> drop) | int(size & ((1 << drop) - 1) != 0)
    return rounded(math.copysign(math.ldexp(sticky, drop), i))


def quotient(a, b):
    if b == 0 and a == a and a != 0:
        return math.copysign(math.inf, a) * math.copysign(1.0, b)
    return a / b if b != 0 else math.nan


def root(x):
    return math.sqrt(x) if x >= 0 else math.nan


def divided(a, b):
    """Towards zero. PTX leaves a division by zero open: no kernel may divide so."""
    if b == 0:
        raise ValueError("an integer is divided by zero")
    magnitude = abs(a) // abs(b)
    return magnitude if (a < 0) == (b < 0) else -magnitude


def remainder(a, b):
    return a - b * divided(a, b)


def to_whole(mode, x):
    """cvt's rounding to an integer, as a float."""
    if x != x or math.isinf(x):
        return x
    whole = {"rni": round, "rzi": math.trunc,
             "rmi": math.floor, "rpi": math.ceil}[mode](x)
    return math.copysign(float(whole), x)


def to_integer(mode, x, width, signed, wide):
    """cvt to an integer's bits: saturating. `wide`: f64, or to 64 bits."""
    low = -(1 << width - 1) if signed else 0
    high = (1 << width - 1) - 1 if signed else (1 << width) - 1
    if x != x:
        return 1 << width - 1 if wide else 0
    if math.isinf(x):
        return (high if x > 0 else low) & ((1 << width) - 1)
    return min(max(int(to_whole(mode, x)), low), high) & ((1 << width) - 1)


def lesser(a, b):
    if a != a or b != b:
        return b if a != a else a
    if a == b:
        return a if math.copysign(1.0, a) < 0 else b
    return min(a, b)


def greater(a, b):
    return -lesser(-a, -b) if a == a and b == b else lesser(a, b)


def approximate(function, x):
    """The .approx.ftz.f64 forms: some 20 bits, which Newton's steps follow."""
    if abs(x) < 2.0 ** -1022:
        return math.copysign(math.inf, x)
    result = quotient(1.0, x) if function == "rcp" else quotient(1.0, root(x))
    if result != result or abs(result) < 2.0 ** -1022:
        return result * 0.0
    return double_of(bits_of(result) & ~0xFFFFFFFF)


def approximate_base_two(function, x):
    """ex2 and lg2 of .approx.ftz.f32."""
    if x != x:
        return NAN32
    if function == "lg2":
        return rounded(math.log2(x) if x > 0 and not math.isinf(x) else
                       x if x > 0 else -math.inf if x == 0 else math.nan)
    return rounded(2.0 ** min(max(x, -200.0), 200.0))
