"""A small network learns exclusive or: the whole training is one `while`."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax
import jax.numpy as jnp
from jax import lax
import numpy as np

import jax_example

WHAT = """\
An MLP trained to convergence inside one while loop: two inputs, four tanh
units, a logistic output, gradient descent on the cross entropy of exclusive
or until the loss is below 0.01. Out come the number of steps, the loss, the
four probabilities and the four decisions {false, true, true, false}."""

INPUTS = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], np.float32)
TARGETS = np.array([0, 1, 1, 0], np.float32)
RATE, ENOUGH, LIMIT = 1.0, 0.01, 5000


def predict(w1, b1, w2, b2):
    hidden = jnp.tanh(INPUTS @ w1 + b1)
    return hidden @ w2 + b2


def loss(parameters):
    """Cross entropy: the mean of -log p(target)."""
    p = lax.logistic(predict(*parameters))
    return -(TARGETS * jnp.log(p) + (1 - TARGETS) * jnp.log(1 - p)).mean()


def train(w1, b1, w2, b2):
    def step(state):
        count, _, parameters = state
        error, slope = jax.value_and_grad(loss)(parameters)
        return count + 1, error, jax.tree.map(
            lambda p, s: p - RATE * s, parameters, slope)

    def unfinished(state):
        count, error, _ = state
        return (error > ENOUGH) & (count < LIMIT)

    start = jnp.int32(0), jnp.float32(1), (w1, b1, w2, b2)
    count, error, parameters = lax.while_loop(unfinished, step, start)
    p = lax.logistic(predict(*parameters))
    return count, error, p, p > 0.5


def reference(w1, b1, w2, b2):
    """Back-propagation by hand in double precision."""
    count, error = 0, 1.0
    while error > ENOUGH and count < LIMIT:
        h = np.tanh(INPUTS @ w1 + b1)
        p = 1 / (1 + np.exp(-(h @ w2 + b2)))
        error = -np.log(np.where(TARGETS == 1, p, 1 - p)).mean()
        d_out = (p - TARGETS) / 4
        d_hidden = np.outer(d_out, w2) * (1 - h * h)
        w2, b2 = w2 - RATE * h.T @ d_out, b2 - RATE * d_out.sum()
        w1, b1 = w1 - RATE * INPUTS.T @ d_hidden, b1 - RATE * d_hidden.sum(0)
        count += 1
    p = 1 / (1 + np.exp(-(np.tanh(INPUTS @ w1 + b1) @ w2 + b2)))
    return [np.int32(count), np.float64(error), p, p > 0.5]


if __name__ == "__main__":
    rng = np.random.default_rng(5)
    args = [rng.normal(size=size).round(2).astype(np.float32)
            for size in [(2, 4), (4,), (4,), ()]]
    jax_example.write(
        __file__, WHAT, train, args,
        reference(*[arg.astype(np.float64) for arg in args]),
        "NumPy, float64, gradients derived by hand",
        relative=1e-4, absolute=1e-6,
        reason="hundreds of f32 steps; descent contracts their errors; 1 - p "
               "near p = 1 carries 2^-24 / 0.01 of relative error")
