"""JAX's random numbers: Threefry-2x32 out of HLO's integer operations."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax
from jax import lax
import jax.numpy as jnp
import numpy as np

import jax_example

WHAT = """\
What jax.random draws: the 32-bit words of Threefry-2x32 (Salmon and others,
2011, 20 rounds) for a key, as s32, and the floats in [0, 1) made of them: the
upper 23 bits become the mantissa of a number in [1, 2), less 1."""

COUNT = 7
ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24]


def threefry(key):
    bits = jax.random.bits(key, (COUNT,))
    return (lax.bitcast_convert_type(bits, np.int32),
            jax.random.uniform(key, (COUNT,)))


def block(key, counter):
    """One block of Threefry-2x32, in Python's integers."""
    mask = 2 ** 32 - 1
    keys = [key[0], key[1], key[0] ^ key[1] ^ 0x1BD11BDA]
    x = [(c + k) & mask for c, k in zip(counter, keys)]
    for round in range(20):
        r = ROTATIONS[round % 8]
        x[0] = (x[0] + x[1]) & mask
        x[1] = ((x[1] << r | x[1] >> (32 - r)) & mask) ^ x[0]
        if round % 4 == 3:
            i = round // 4 + 1
            x[0] = (x[0] + keys[i % 3]) & mask
            x[1] = (x[1] + keys[(i + 1) % 3] + i) & mask
    return x


def reference(key):
    # jax_threefry_partitionable: element i has the counter i, and both words
    # of its block are combined.
    words = [block(key, [0, i]) for i in range(COUNT)]
    bits = np.array([a ^ b for a, b in words], np.uint32)
    return [bits.view(np.int32), (bits >> 9).astype(np.float64) / 2 ** 23]


if __name__ == "__main__":
    key = [0x13198A2E, 0x03707344]
    # The paper's example: these key and counter give these words.
    assert block(key, [0x243F6A88, 0x85A308D3]) == [0xC4923A9C, 0x483DF7A0]
    jax_example.write(
        __file__, WHAT, lambda words: threefry(
            jax.random.wrap_key_data(lax.bitcast_convert_type(
                words, np.uint32))),
        [np.array(key, np.uint32).view(np.int32)], reference(key),
        "the definition in Python's integers, which gives the paper's example",
        reason="integers; floats of 23 bits")
