"""How long z = z^2 + c stays within |z| <= 2, on a grid of complex c."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax.numpy as jnp
from jax import lax
import numpy as np

import jax_example

WHAT = """\
Mandelbrot: for each c of a 17 x 40 grid how often, up to 60 times,
z = z^2 + c can be applied before |z| exceeds 2. Complex arithmetic,
broadcasts of iota, and a while loop that ends early when all have escaped."""

ROWS, COLUMNS, LIMIT = 17, 40, 60


def mandelbrot(corner, step):
    row = lax.broadcasted_iota(jnp.float32, (ROWS, COLUMNS), 0)
    column = lax.broadcasted_iota(jnp.float32, (ROWS, COLUMNS), 1)
    c = lax.complex(lax.real(corner) + column * lax.real(step),
                    lax.imag(corner) + row * lax.imag(step))

    def inside(z):
        return lax.real(z) * lax.real(z) + lax.imag(z) * lax.imag(z) <= 4

    def body(state):
        z, steps, count = state
        alive = inside(z)
        z = jnp.where(alive, z * z + c, z)
        return z, steps + alive.astype(jnp.int32), count + 1

    def unfinished(state):
        z, _, count = state
        return inside(z).any() & (count < LIMIT)

    start = c * 0, jnp.zeros((ROWS, COLUMNS), jnp.int32), jnp.int32(0)
    return lax.while_loop(unfinished, body, start)[1]


def reference(corner, step):
    """Point by point; every operation rounds to float32 as the program's do."""
    f = np.float32
    steps = np.zeros((ROWS, COLUMNS), np.int32)
    for i in range(ROWS):
        for j in range(COLUMNS):
            a = corner.real + f(j) * step.real
            b = corner.imag + f(i) * step.imag
            x = y = f(0)
            while x * x + y * y <= f(4) and steps[i, j] < LIMIT:
                x, y = (x * x - y * y) + a, (x * y + y * x) + b
                steps[i, j] += 1
    return [steps]


if __name__ == "__main__":
    args = [np.complex64(-2.25 - 1j), np.complex64(0.078125 + 0.125j)]
    jax_example.write(
        __file__, WHAT, mandelbrot, args, reference(*args),
        "NumPy, float32 scalars, every operation rounded by itself")
