"""A ragged exchange of tokens: each token times the weights of its expert."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import numpy as np

import example_files

REPLICAS, TOKENS = 4, 6
# Expert 1 has nothing to do, expert 2 most of it.
EXPERTS = np.array([[2, 0, 2, 3, 2, 2], [0, 2, 2, 0, 3, 2],
                    [2, 2, 2, 2, 2, 2], [3, 3, 0, 2, 0, 3]], np.int32)

if __name__ == "__main__":
    rng = np.random.default_rng(8)
    tokens = rng.integers(-50, 50, size=(REPLICAS, TOKENS, 2))
    weights = np.array([[2, 3], [5, 7], [-1, 10], [100, -4]])
    results = [[(tokens[r] * weights[EXPERTS[r]]).astype(np.float32),
                np.int32((EXPERTS == r).sum())] for r in range(REPLICAS)]
    example_files.write_args(__file__, "args.json", by_process=[
        [tokens[r].astype(np.float32), EXPERTS[r],
         weights[r].astype(np.float32)] for r in range(REPLICAS)])
    example_files.write(__file__, "expected.json",
                        ["module.hlo --args args.json"], results,
                        "NumPy integers, no token moved",
                        reason="small integers: every product is exact")
