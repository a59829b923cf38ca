"""Lloyd's algorithm: assign, average, until no assignment changes."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax.numpy as jnp
from jax import lax
import numpy as np

import jax_example

WHAT = """\
k-means: 24 points, 3 centers, until no point changes its center.
Out come the centers, the label of each point and the number of rounds."""


def assign(points, centers):
    distance = ((points[:, None, :] - centers[None, :, :]) ** 2).sum(-1)
    return lax.argmin(distance, 1, jnp.int32)


def k_means(points, centers):
    def round_of(state):
        centers, labels, _, count = state
        member = labels[:, None] == lax.iota(jnp.int32, centers.shape[0])
        member = member.astype(jnp.float32)
        sums = lax.dot_general(member, points, (((0,), (0,)), ((), ())))
        centers = sums / jnp.maximum(member.sum(0), 1)[:, None]
        return centers, assign(points, centers), labels, count + 1

    def changed(state):
        _, labels, before, _ = state
        return (labels != before).any()

    labels = assign(points, centers)
    centers, labels, _, count = lax.while_loop(
        changed, round_of, (centers, labels, labels - 1, jnp.int32(0)))
    return centers, labels, count


def reference(points, centers):
    """Point by point, in double precision."""
    def nearest():
        return np.array([np.argmin(((p - centers) ** 2).sum(1))
                         for p in points])
    labels, before, count = nearest(), None, 0
    while before is None or (labels != before).any():
        centers = np.stack([points[labels == c].mean(0) for c in range(3)])
        labels, before, count = nearest(), labels, count + 1
    return [centers, labels.astype(np.int32), np.int32(count)]


if __name__ == "__main__":
    rng = np.random.default_rng(4)
    middles = np.repeat([[0, 0], [2.5, 1], [0.5, 3]], 8, axis=0)
    points = (middles + rng.normal(0, 0.8, size=(24, 2))).round(2)
    points = rng.permutation(points).astype(np.float32)
    args = [points, points[:3]]
    jax_example.write(
        __file__, WHAT, k_means, args,
        reference(*[arg.astype(np.float64) for arg in args]),
        "NumPy, float64, point by point",
        relative=1e-6, absolute=1e-6,
        reason="f32 means of about 8 points; labels and rounds are exact")
