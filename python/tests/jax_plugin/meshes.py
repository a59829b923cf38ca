"""The table of programs for four devices: makers of functions, by devices."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P


class Sharded(NamedTuple):
    name: str
    make: Any  # of a list of four devices: a jitted function
    args: tuple


X = np.random.default_rng(4).standard_normal((8, 4), np.float32)
SQUARE = np.arange(16, dtype=np.int32).reshape(4, 4)
ONE_EACH = np.arange(12, dtype=np.float32).reshape(4, 3)


def line(devices):
    return Mesh(np.array(devices), ("i",))


def grid(devices):
    return Mesh(np.array(devices).reshape(2, 2), ("x", "y"))


def manual(f, in_specs=P("i"), out_specs=P("i"), mesh=line, **more):
    """Maker of a shard_map."""
    return lambda devices: jax.jit(jax.shard_map(
        f, mesh=mesh(devices), in_specs=in_specs, out_specs=out_specs,
        **{"check_vma": False, **more}))


def automatic(f, in_specs, out_specs, mesh=grid):
    """Maker of a jit with shardings of arguments and results."""
    def make(devices):
        where = mesh(devices)
        return jax.jit(
            f, in_shardings=tuple(NamedSharding(where, spec) for spec in in_specs),
            out_shardings=NamedSharding(where, out_specs))
    return make


def mapped(f, **more):
    return lambda devices: jax.pmap(f, axis_name="i", devices=devices, **more)


def constrained(devices):
    where = NamedSharding(grid(devices), P("y", "x"))
    return jax.jit(lambda x: lax.with_sharding_constraint(x * 2, where) + 1,
                   in_shardings=NamedSharding(grid(devices), P("x")))


def nested(devices):
    mesh = grid(devices)
    inner = jax.shard_map(lambda x: lax.psum(x, "y"), in_specs=P(None, "y"),
                          out_specs=P(), axis_names={"y"}, check_vma=False)
    return jax.jit(jax.shard_map(lambda x: inner(x) + lax.axis_index("x"), mesh=mesh,
                                 in_specs=P("x"), out_specs=P("x"), axis_names={"x"},
                                 check_vma=False))


def functions(devices):
    """Functions and loops with collectives, in a region that is manual in part."""
    inner = jax.jit(lambda x: lax.psum(x, "x") + lax.axis_index("x"))
    return jax.jit(jax.shard_map(
        lambda x: inner(lax.fori_loop(0, 3, lambda _, y: inner(y) - y, x)),
        mesh=grid(devices), in_specs=P("x"), out_specs=P("x"), axis_names={"x"},
        check_vma=False))


def training_step(devices):
    """Data parallel by shardings: the gradient is summed over the devices."""
    mesh = line(devices)
    rows, everywhere = NamedSharding(mesh, P("i")), NamedSharding(mesh, P())

    def step(w, x):
        return w - 0.1 * jax.grad(lambda v: jnp.mean(jnp.tanh(x @ v) ** 2))(w)
    return jax.jit(step, in_shardings=(everywhere, rows), out_shardings=everywhere)


def ring(x):
    """All-gather by steps round a ring, within a loop."""
    def body(step, state):
        block, out = state
        block = lax.ppermute(block, "i", [(j, (j + 1) % 4) for j in range(4)])
        return block, out + block * (step + 1)
    return lax.fori_loop(0, 3, body, (x, x))[1]


MANUAL = [
    ("psum", manual(lambda x: lax.psum(x, "i"), out_specs=P()), (X,)),
    ("pmean", manual(lambda x: lax.pmean(x, "i"), out_specs=P()), (X,)),
    ("pmax_pmin", manual(lambda x: lax.pmax(x, "i") - lax.pmin(x, "i"), out_specs=P()), (X,)),
    ("psum_of_groups", manual(lambda x: lax.psum(
        x, "i", axis_index_groups=[[0, 1], [2, 3]])), (SQUARE,)),
    ("all_gather", manual(lambda x: lax.all_gather(x, "i"), out_specs=P()), (X,)),
    ("all_gather_tiled", manual(lambda x: lax.all_gather(x, "i", axis=1, tiled=True)), (X,)),
    ("all_to_all", manual(lambda x: lax.all_to_all(x, "i", 1, 0, tiled=True)), (X,)),
    ("ppermute", manual(lambda x: lax.ppermute(x, "i", [(0, 1), (1, 2), (3, 0)])), (X,)),
    ("psum_scatter", manual(lambda x: lax.psum_scatter(
        x, "i", scatter_dimension=1)), (SQUARE,)),
    ("psum_scatter_tiled", manual(lambda x: lax.psum_scatter(
        x, "i", scatter_dimension=1, tiled=True)), (SQUARE,)),
    ("axis_index", manual(lambda x: x + lax.axis_index("i")), (SQUARE,)),
    ("pshuffle", manual(lambda x: lax.pshuffle(x, "i", [2, 0, 3, 1])), (X,)),
    ("ring", manual(ring), (X,)),
    ("two_axes", manual(lambda x: lax.psum(x, "y") + lax.all_gather(
        x, "x", tiled=True).sum(0, keepdims=True), P("x", "y"), P("x"), grid), (SQUARE,)),
    ("both_axes", manual(lambda x: lax.psum(x, ("x", "y")), P(("x", "y")), P(), grid), (X,)),
    ("no_axis", manual(lambda x: x * 2, P(), P()), (X,)),
    ("nested", nested, (SQUARE,)),
    ("functions", functions, (SQUARE,)),
    ("gradient", lambda devices: jax.jit(jax.grad(lambda x: manual(
        lambda y: lax.psum(jnp.sin(y) ** 2, "i"), out_specs=P())(devices)(x).sum())), (X,)),
    ("conditional", manual(lambda x: lax.cond(
        lax.axis_index("i") % 2 == 0, lambda y: y + 1, lambda y: y * 2, x)), (X,)),
    ("checked", manual(lambda x: lax.psum(x * 3, "i"), out_specs=P(), check_vma=True), (X,)),
    ("permuted_devices", lambda devices: manual(lambda x: x + lax.axis_index("i"))(
        [devices[i] for i in (2, 0, 3, 1)]), (SQUARE,)),
]

AUTOMATIC = [
    ("sharded_product", automatic(lambda x, y: x @ y, (P("x"), P(None, "y")), P("x", "y")),
     (X, X.T.copy())),
    ("sharded_sum", automatic(lambda x: x.sum(0), (P("x", "y"),), P()), (X,)),
    ("sharded_out", automatic(lambda x: x.T + 1, (P(),), P("y", "x")), (X,)),
    ("sharded_sort", automatic(lambda x: jnp.sort(x, 0), (P("x"),), P("x")), (X,)),
    ("sharded_fft", automatic(lambda x: jnp.abs(jnp.fft.fft(x)), (P("x"),), P("x")), (X,)),
    ("constrained", constrained, (X,)),
    ("training_step", training_step, (X[:4], X)),
]

MAPPED = [
    ("pmap_psum", mapped(lambda x: lax.psum(x, "i")), (ONE_EACH,)),
    ("pmap_of_grad", mapped(jax.grad(lambda x: (lax.pmean(x, "i") ** 2).sum())), (ONE_EACH,)),
    ("pmap_replicated", mapped(lambda x, y: x * y, in_axes=(0, None)), (ONE_EACH, ONE_EACH[0])),
    ("pmap_permute", mapped(lambda x: lax.ppermute(x, "i", [(3, 0), (0, 3)])), (ONE_EACH,)),
]

SHARDED = [Sharded(*row) for row in MANUAL + AUTOMATIC + MAPPED]
