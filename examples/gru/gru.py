"""A gated recurrent unit walks along a sequence."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax.numpy as jnp
from jax import lax
import numpy as np

import jax_example

WHAT = """\
A GRU over 12 steps: each turn of the while loop reads a row of the input by
dynamic-slice and writes a row of the output by dynamic-update-slice.
Out come the last state and the state after every step."""


def gru(w, u, b, xs):
    def step(h, x):
        from_x, from_h = x @ w + b, h @ u
        size = h.shape[0]
        r = lax.logistic(from_x[:size] + from_h[:size])
        z = lax.logistic(from_x[size:2 * size] + from_h[size:2 * size])
        candidate = jnp.tanh(from_x[2 * size:] + r * from_h[2 * size:])
        h = (1 - z) * candidate + z * h
        return h, h

    return lax.scan(step, jnp.zeros(u.shape[0], jnp.float32), xs)


def reference(w, u, b, xs):
    def logistic(x):
        return 1 / (1 + np.exp(-x))
    w_r, w_z, w_n = np.split(w, 3, 1)
    u_r, u_z, u_n = np.split(u, 3, 1)
    b_r, b_z, b_n = np.split(b, 3)
    h, all_h = np.zeros(u.shape[0]), []
    for x in xs:
        r = logistic(x @ w_r + h @ u_r + b_r)
        z = logistic(x @ w_z + h @ u_z + b_z)
        h = (1 - z) * np.tanh(x @ w_n + b_n + r * (h @ u_n)) + z * h
        all_h.append(h)
    return [h, np.stack(all_h)]


if __name__ == "__main__":
    rng = np.random.default_rng(6)
    args = [rng.normal(size=size).round(2).astype(np.float32)
            for size in [(3, 12), (4, 12), (12,), (12, 3)]]
    jax_example.write(
        __file__, WHAT, gru, args,
        reference(*[arg.astype(np.float64) for arg in args]),
        "NumPy, float64", relative=1e-5, absolute=1e-6,
        reason="f32 sums of up to 8 terms; 12 steps, each a contraction")
