"""An embedding table: rows looked up, and the gradient scattered back."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax
import jax.numpy as jnp
import numpy as np

import jax_example

WHAT = """\
One training step of an embedding table of 10 words and 4 features: a gather of
the sentence's rows, the squared distance to a target, and its gradient, which a
scatter adds into the table. Word 3 occurs three times: its row gets the sum of
three gradients. Small integers: every number is exact."""


def embedding(table, words, target):
    def loss(table):
        difference = table[words] - target
        return 0.5 * (difference * difference).sum()
    value, gradient = jax.value_and_grad(loss)(table)
    return value, gradient, table - 0.5 * gradient


def reference(table, words, target):
    gradient = np.zeros_like(table)
    value = 0
    for word, row in zip(words, target):
        for j in range(4):
            gradient[word, j] += table[word, j] - row[j]
            value += 0.5 * (table[word, j] - row[j]) ** 2
    return [np.array(value), gradient, table - 0.5 * gradient]


if __name__ == "__main__":
    rng = np.random.default_rng(5)
    table = rng.integers(-8, 8, size=(10, 4)).astype(np.float32)
    words = np.array([3, 1, 4, 3, 5, 9, 3], np.int32)
    target = rng.integers(-8, 8, size=(7, 4)).astype(np.float32)
    jax_example.write(
        __file__, WHAT, embedding, [table, words, target],
        reference(table.astype(np.float64), words, target.astype(np.float64)),
        "NumPy, one number at a time",
        reason="small integers and halves: every number is exact")
