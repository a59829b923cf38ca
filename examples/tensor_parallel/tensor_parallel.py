"""A tensor-parallel layer: the whole product, in integers."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import numpy as np

import example_files

PARTITIONS = 4

if __name__ == "__main__":
    rng = np.random.default_rng(3)
    x, w1, w2 = (rng.integers(-5, 6, size=size)
                 for size in [(8, 6), (6, 8), (8, 5)])
    y = (np.maximum(x @ w1, 0) @ w2).astype(np.float32)
    f32 = [part.astype(np.float32) for part in (x, w1, w2)]
    example_files.write_args(__file__, "args.json", by_process=[
        list(parts) for parts in zip(np.split(f32[0], PARTITIONS, 0),
                                     np.split(f32[1], PARTITIONS, 1),
                                     np.split(f32[2], PARTITIONS, 0))])
    example_files.write(__file__, "expected.json",
                        ["module.hlo --args args.json"],
                        np.split(y, PARTITIONS, 0),
                        "NumPy integers, the matrices whole",
                        reason="small integers: every sum is exact")
