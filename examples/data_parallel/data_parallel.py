"""Data-parallel training: the sequential formula, one float32 operation each."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import numpy as np

import example_files

REPLICAS, SAMPLES, FEATURES, STEPS = 8, 4, 3, 10
RATE = np.float32(0.0125)
F32 = np.float32


def total(terms):
    """((t0 + t1) + t2) + .., each sum rounded."""
    result = terms[0]
    for term in terms[1:]:
        result = result + term
    return result


def train(w, b, x, y):
    losses = []
    for _ in range(STEPS):
        e = [[total([x[r, s, f] * w[f] for f in range(FEATURES)]) + b - y[r, s]
              for s in range(SAMPLES)] for r in range(REPLICAS)]
        slope = [total([total([e[r][s] * x[r, s, f] for s in range(SAMPLES)])
                        for r in range(REPLICAS)]) for f in range(FEATURES)]
        bias_slope = total([total(e[r]) for r in range(REPLICAS)])
        losses.append(total([total([v * v for v in e[r]])
                             for r in range(REPLICAS)]))
        w = [w[f] - RATE * slope[f] for f in range(FEATURES)]
        b = b - RATE * bias_slope
    return [np.array(w, F32), np.array(b, F32), np.array(losses, F32)]


if __name__ == "__main__":
    rng = np.random.default_rng(11)
    x = rng.normal(size=(REPLICAS, SAMPLES, FEATURES)).round(3).astype(F32)
    y = (x @ np.array([1.5, -2, 0.25]) + 0.75 +
         rng.normal(scale=0.1, size=(REPLICAS, SAMPLES))).round(3).astype(F32)
    w, b = np.zeros(FEATURES, F32), np.array(0, F32)
    trained = train(list(w), F32(b), x, y)
    source = "the sequential formula in NumPy float32 scalars"
    example_files.write_args(__file__, "args.json", by_process=[
        [w, b, x[r], y[r]] for r in range(REPLICAS)])
    example_files.write_args(__file__, "sequential_args.json",
                             args=[w, b, x, y])
    example_files.write(__file__, "expected.json",
                        ["module.hlo --args args.json"],
                        [trained] * REPLICAS, source)
    example_files.write(__file__, "sequential.expected.json",
                        ["sequential.hlo --args sequential_args.json"],
                        [trained], source)
