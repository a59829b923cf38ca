"""The 8-bit layer by ml_dtypes and float64; the program was written by hand."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import ml_dtypes
import numpy as np

import example_files


def quantized(a):
    """What is left of `a` in blocks of 32, in float64."""
    blocks = a.astype(np.float64).reshape(a.shape[0], 2, 32)
    ratio = np.abs(blocks).max(-1, keepdims=True) / 256
    power = 2 ** np.floor(np.log2(ratio))
    power = np.where(ratio / power >= 1.5, 2 * power, power)
    f8 = (blocks / power).astype(np.float32).astype(ml_dtypes.float8_e4m3fn)
    return (f8.astype(np.float64) * power).reshape(a.shape)


if __name__ == "__main__":
    rng = np.random.default_rng(8)
    x = rng.normal(size=(4, 64)).round(3).astype(np.float32)
    w = rng.normal(0, 0.2, size=(8, 64)).round(3).astype(np.float32)
    w[3, 32:] *= 100  # one block of large weights
    y = quantized(x) @ quantized(w).T
    exact = x.astype(np.float64) @ w.astype(np.float64).T
    example_files.write_args(__file__, "args.json", args=[x, w])
    example_files.write(
        __file__, "expected.json", ["module.hlo --args args.json"],
        [[y.astype(np.float32), exact.astype(np.float32),
          np.float32(np.abs(y - exact).max())]],
        "NumPy with ml_dtypes' formats, float64", relative=1e-5, absolute=1e-4,
        reason="f32 sums of 64 terms, some of them above 100")
