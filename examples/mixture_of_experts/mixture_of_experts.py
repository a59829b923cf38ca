"""A mixture of experts, token by token; the program was written by hand."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import numpy as np

import example_files


def reference(tokens, gate, experts):
    results, sizes = [], [0, 0, 0]
    for token in tokens:
        powers = np.exp(token @ gate)
        probabilities = powers / powers.sum()
        expert = int(np.argmax(probabilities))
        sizes[expert] += 1
        results.append(probabilities[expert] * (token @ experts[expert]))
    return [np.array(results).astype(np.float32), np.array(sizes, np.int32)]


if __name__ == "__main__":
    rng = np.random.default_rng(7)
    tokens = rng.normal(size=(8, 4)).round(2).astype(np.float32)
    gate = rng.normal(size=(4, 3)).round(2).astype(np.float32)
    gate[:, 1] = (gate[:, 0] + gate[:, 2]) / 2  # never the largest
    experts = rng.normal(size=(3, 4, 5)).round(2).astype(np.float32)
    args = [tokens, gate, experts]
    example_files.write_args(__file__, "args.json", args=args)
    example_files.write(
        __file__, "expected.json", ["module.hlo --args args.json"],
        [reference(*[arg.astype(np.float64) for arg in args])],
        "NumPy in float64, a token at a time", relative=1e-5, absolute=1e-6,
        reason="f32 sums of 4 terms, and a softmax")
