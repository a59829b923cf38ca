"""Scaled dot-product attention with a causal mask, two heads."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax.numpy as jnp
from jax import lax
import numpy as np

import jax_example

WHAT = """\
Causal softmax attention: out = softmax(q k^T / sqrt(depth)) v.
Two heads, four positions, depth eight. Position 0 may look only at itself,
so its result is its value."""


def attention(q, k, v):
    heads = (((2,), (2,)), ((0,), (0,)))
    scores = lax.dot_general(q, k, heads) * (q.shape[-1] ** -0.5)
    position = lax.iota(jnp.int32, q.shape[1])
    causal = position[:, None] >= position[None, :]
    scores = jnp.where(causal, scores, -jnp.inf)
    weights = jnp.exp(scores - scores.max(-1, keepdims=True))
    weights = weights / weights.sum(-1, keepdims=True)
    return lax.dot_general(weights, v, (((2,), (1,)), ((0,), (0,))))


def reference(q, k, v):
    """The same sums, one query at a time, in double precision."""
    out = np.zeros(v.shape)
    for h in range(q.shape[0]):
        for i in range(q.shape[1]):
            weight = np.exp(q[h, i] @ k[h, :i + 1].T / np.sqrt(q.shape[2]))
            out[h, i] = weight / weight.sum() @ v[h, :i + 1]
    return out


if __name__ == "__main__":
    rng = np.random.default_rng(1)
    args = [rng.normal(size=(2, 4, 8)).round(2).astype(np.float32)
            for _ in range(3)]
    jax_example.write(
        __file__, WHAT, attention, args,
        [reference(*[arg.astype(np.float64) for arg in args])],
        "NumPy, float64, one query at a time",
        relative=1e-5, absolute=1e-6,
        reason="f32 sums of 8 products before exp, and of up to 4 after it")
