"""Every program of the table: bits as hloref's, values as XLA:CPU's."""

import contextlib

import jax
import pytest
from comparison import assert_close, assert_same_bits, run_by_hloref
from programs import PROGRAMS


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_program(program):
    x64 = jax.enable_x64(True) if program.x64 else contextlib.nullcontext()
    with x64:
        ours = jax.jit(program.f)(*program.args)
        device = jax.tree.leaves(ours)[0].device
        assert device == jax.devices()[0]
        assert_same_bits(ours, run_by_hloref(
            program.f, program.args, program.expanded))
        beside = jax.device_put(program.args, jax.devices("cpu")[0])
        theirs = jax.jit(program.f)(*beside)
        assert_close(ours, theirs, program.rtol, program.atol)


def test_the_names_are_distinct():
    names = [program.name for program in PROGRAMS]
    assert len(set(names)) == len(names)
