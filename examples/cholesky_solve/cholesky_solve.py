"""Ridge regression: three right-hand sides by one Cholesky factor."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax
from jax import lax
import jax.numpy as jnp
import numpy as np

import jax_example

WHAT = """\
Least squares with a penalty: (A^T A + 0.1 I) x = A^T B by a Cholesky factor and
two triangular systems, for three right-hand sides. module.hlo has the ops, as
JAX prints them for a TPU; lapack.hlo has LAPACK's routines as custom calls, as
JAX prints them for a CPU."""


def cholesky_solve(a, b):
    gram = a.T @ a + 0.1 * jnp.eye(a.shape[1], dtype=a.dtype)
    l = lax.linalg.cholesky(gram)
    y = lax.linalg.triangular_solve(l, a.T @ b, left_side=True, lower=True)
    return lax.linalg.triangular_solve(l, y, left_side=True, lower=True,
                                       transpose_a=True)


def reference(a, b):
    return np.linalg.solve(a.T @ a + 0.1 * np.eye(a.shape[1]), a.T @ b)


if __name__ == "__main__":
    rng = np.random.default_rng(4)
    a = rng.normal(size=(12, 5)).round(2).astype(np.float32)
    b = rng.normal(size=(12, 3)).round(2).astype(np.float32)
    folder = pathlib.Path(__file__).parent
    jax_example.write(
        __file__, WHAT, cholesky_solve, [a, b],
        [reference(a.astype(np.float64), b.astype(np.float64))],
        "numpy.linalg.solve, float64", relative=1e-4, absolute=1e-5,
        reason="the condition number of the matrix is 7")
    cpu = (folder / "module.hlo").read_text()
    (folder / "lapack.hlo").write_text(cpu.replace("module.hlo --", "lapack.hlo --"))
    text = jax.jit(cholesky_solve).trace(a, b).lower(
        lowering_platforms=("tpu",)).compiler_ir("hlo").as_hlo_text()
    head = cpu[:cpu.index("HloModule")]
    (folder / "module.hlo").write_text(head + text.rstrip("\n") + "\n")
    expected = folder / "expected.json"
    expected.write_text(expected.read_text().replace(
        '  "module.hlo --args args.json"',
        '  "module.hlo --args args.json",\n  "lapack.hlo --args args.json"'))
