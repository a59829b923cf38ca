"""PageRank by power iteration."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax.numpy as jnp
from jax import lax
import numpy as np

import jax_example

WHAT = """\
PageRank of eight pages by power iteration, damping 0.85, until the ranks
move by less than 1e-6 in sum. links[i, j]: page i links to page j. Page 7
links nowhere and shares its rank with all.
Out come the ranks and the pages by rank."""

DAMPING = 0.85


def page_rank(links):
    pages = links.shape[0]
    out = links.astype(jnp.float32)
    degree = out.sum(1, keepdims=True)
    chance = jnp.where(degree > 0, out / jnp.maximum(degree, 1), 1 / pages)

    def step(state):
        rank, _ = state
        new = DAMPING * (rank @ chance) + (1 - DAMPING) / pages
        return new, jnp.abs(new - rank).sum()

    start = jnp.full(pages, 1 / pages, jnp.float32), jnp.float32(1)
    rank, _ = lax.while_loop(lambda state: state[1] > 1e-6, step, start)
    _, order = lax.sort((-rank, lax.iota(jnp.int32, pages)), num_keys=1)
    return rank, order


def reference(links):
    """No iteration: the ranks solve a linear system."""
    pages = len(links)
    degree = links.sum(1, keepdims=True)
    chance = np.where(degree > 0, links / np.maximum(degree, 1), 1 / pages)
    rank = np.linalg.solve(np.eye(pages) - DAMPING * chance.T,
                           np.full(pages, (1 - DAMPING) / pages))
    return [rank, np.argsort(-rank).astype(np.int32)]


if __name__ == "__main__":
    links = np.zeros((8, 8), bool)
    for page, to in [(0, [1, 2]), (1, [2]), (2, [0]), (3, [2, 4, 5]),
                     (4, [2, 6]), (5, [4, 7]), (6, [0, 2, 7])]:
        links[page, to] = True
    jax_example.write(
        __file__, WHAT, page_rank, [links], reference(links),
        "NumPy, float64, by solving the linear system",
        relative=1e-5, absolute=6e-6,
        reason="the iteration stops within 1e-6 * 0.85 / 0.15 of the solution")
