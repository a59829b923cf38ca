"""Layer normalization over the last dimension, with scale and offset."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from jax import lax
import numpy as np

import jax_example

WHAT = """\
Layer norm of each row: (x - mean) / sqrt(variance + 1e-5) * scale + offset.
Row 2 is constant: its variance is 0, so its result is the offset."""


def layer_norm(x, scale, offset):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) * (x - mean)).mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + offset


def reference(x, scale, offset):
    deviation = x - np.average(x, axis=1)[:, None]
    return deviation / np.sqrt(x.var(axis=1)[:, None] + 1e-5) * scale + offset


if __name__ == "__main__":
    rng = np.random.default_rng(2)
    x = rng.normal(3, 2, size=(4, 6)).round(2).astype(np.float32)
    x[2] = 1.5
    scale = np.array([1, 1, 2, 2, 0.5, -1], np.float32)
    offset = np.array([0, 1, 0, -1, 0, 0.25], np.float32)
    args = [x, scale, offset]
    jax_example.write(
        __file__, WHAT, layer_norm, args,
        [reference(*[arg.astype(np.float64) for arg in args])],
        "NumPy, float64",
        relative=1e-5, absolute=1e-6,
        reason="f32 sums of 6 terms; x - mean cancels a digit")
