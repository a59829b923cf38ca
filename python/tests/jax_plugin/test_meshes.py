"""Every program of the table for four devices: bits as hloref's on as many
processes, values as XLA:CPU's on four of its devices."""

import jax
import numpy as np
import pytest
from comparison import assert_close, assert_same_bits
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P
from meshes import SHARDED, X, grid, line

import hloref


def hloref_result(f, args):
    """Of the text that JAX lowers: global values, the same on each process."""
    results = hloref.run(f.lower(*args).as_text(), *args)
    return results[0] if isinstance(results, list) else results


def indices(array):
    """The part of each device, in their order."""
    found = array.sharding.devices_indices_map(array.shape)
    return [found[device] for device in sorted(found, key=lambda each: each.id)]


@pytest.fixture(scope="module", autouse=True)
def four_devices():
    if jax.device_count() < 4:
        pytest.fail("HLOREF_JAX_OPTIONS=devices=4 is not set")


@pytest.mark.parametrize("program", SHARDED, ids=lambda program: program.name)
def test_program(program):
    f = program.make(jax.devices()[:4])
    ours = f(*program.args)
    assert {each.platform for each in ours.devices()} == {jax.devices()[0].platform}
    assert len(ours.devices()) == 4
    theirs = program.make(jax.devices("cpu")[:4])(*program.args)
    assert indices(ours) == indices(theirs)
    assert_close(ours, theirs, 1e-5, 1e-6)
    assert_same_bits(ours, hloref_result(f, program.args))


def test_each_device_has_its_shard():
    mesh = grid(jax.devices()[:4])
    x = jax.device_put(X, NamedSharding(mesh, P("x", "y")))
    assert [shard.device for shard in x.addressable_shards] == list(mesh.devices.flat)
    for shard in x.addressable_shards:
        np.testing.assert_array_equal(shard.data, X[shard.index])
    y = jax.jit(lambda a: a + 1)(x)
    for shard in y.addressable_shards:
        np.testing.assert_array_equal(shard.data, X[shard.index] + 1)


def test_arrays_move_between_shardings_and_devices():
    first, second = jax.devices()[:2]
    x = jax.device_put(X, first)
    assert x.devices() == {first}
    moved = jax.device_put(x, second)
    assert moved.devices() == {second}
    sharded = jax.device_put(moved, NamedSharding(line(jax.devices()[:4]), P("i")))
    assert_same_bits(sharded, X)
    again = jax.device_put(sharded, NamedSharding(grid(jax.devices()[:4]), P("y", "x")))
    assert_same_bits(again, X)
    beside = jax.device_put(again, jax.devices("cpu")[0])
    assert beside.devices() == {jax.devices("cpu")[0]}
    assert_same_bits(jax.device_put(beside, second), X)


def test_a_program_runs_where_its_arguments_are():
    for device in jax.devices()[:4]:
        y = jax.jit(lambda a: a * 2)(jax.device_put(X, device))
        assert y.devices() == {device}
        assert_same_bits(y, X * 2)


def test_an_array_made_of_shards():
    sharding = NamedSharding(line(jax.devices()[:4]), P("i"))
    x = jax.make_array_from_callback(X.shape, sharding, lambda index: X[index])
    assert_same_bits(jax.jit(lambda a: a[::-1])(x), X[::-1])


def test_what_jax_asks_of_an_executable():
    mesh = line(jax.devices()[:4])
    sharding = NamedSharding(mesh, P("i"))
    compiled = jax.jit(lambda x: x + 1, in_shardings=sharding).lower(X).compile()
    assert compiled.input_shardings[0][0].is_equivalent_to(sharding, 2)
    assert len(compiled.output_shardings.device_set) == 4
    assert "HloModule" in compiled.as_text()
