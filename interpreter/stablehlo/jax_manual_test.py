#!/usr/bin/env python3
"""jax_manual_test.py HLOREF: JAX's programs over several devices.

Each program below is lowered for 4 or 8 devices. hloref runs the StableHLO, as
text and as bytecode of jax.export, on global arguments, and prints one result:
it must be that of XLA:CPU with as many virtual devices. Shardy's ops that JAX
does not write itself, those of a case, mean the same in bytecode as in text.
scripts/jax_test.sh runs this.
"""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from functools import partial

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"

# pylint: disable=wrong-import-position
import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax, shard_map
from jax._src.interpreters.mlir import make_ir_context
from jax.sharding import AxisType, Mesh, NamedSharding
from jax.sharding import PartitionSpec as P
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

DEVICES = np.array(jax.devices())
GRID = Mesh(DEVICES.reshape(2, 4), ("x", "y"))
SQUARE = Mesh(DEVICES[:4].reshape(2, 2), ("x", "y"))
OTHER = Mesh(DEVICES.reshape(4, 2), ("a", "b"))
ORDER = Mesh(DEVICES[[3, 1, 0, 2, 7, 5, 4, 6]].reshape(2, 4), ("x", "y"))
RING = Mesh(DEVICES, ("i",))
EXPLICIT = Mesh(DEVICES.reshape(2, 4), ("x", "y"), (AxisType.Explicit,) * 2)
NEXT = [(k, (k + 1) % 8) for k in range(8)]
PROGRAMS = {}


def floats(*shape):
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape) % 13 - 5


def program(*arguments, mesh=None):
    """Adds a function, with its arguments and the mesh that it is traced in."""
    def add(function):
        PROGRAMS[function.__name__] = (function, arguments, mesh)
        return function
    return add


def over(mesh, in_specs, out_specs, **options):
    return partial(shard_map, mesh=mesh, in_specs=in_specs,
                   out_specs=out_specs, **options)


@program(floats(8, 8))
@over(GRID, P("x", "y"), P("x"))
def psum(a):
    return lax.psum(a, "y")


@program(floats(8, 8))
@over(GRID, P("x", "y"), (P("x"), P()))
def pmean_and_pmax(a):
    return lax.pmean(a, "y"), lax.pmax(a.max(), ("x", "y"))


@program(floats(8, 8))
@over(GRID, P("x", "y"), P("x"), check_vma=False)
def all_gather(a):
    return lax.all_gather(a, "y", axis=1, tiled=True)


@program(floats(8, 8))
@over(SQUARE, P("x"), P("x", "y"))
def psum_scatter(a):
    return lax.psum_scatter(lax.pcast(a, "y", to="varying"), "y",
                            scatter_dimension=1, tiled=True)


@program(floats(8, 8))
@over(RING, P("i"), P(None, "i"))
def all_to_all(a):
    return lax.all_to_all(a, "i", 1, 0, tiled=True)


@program(floats(8, 2))
@over(RING, P("i"), P("i"))
def ppermute(a):
    return lax.ppermute(a, "i", NEXT)


@program(floats(8, 8))
@over(GRID, P("y", "x"), P("y", "x"))
def axis_index(a):
    return a * 10 + lax.axis_index("x") + 100 * lax.axis_index("y")


@program(floats(16, 4))
@over(GRID, P(("y", "x")), P(("x", "y")))
def two_axes_of_one_dimension(a):
    return a + lax.axis_index(("x", "y"))


@program(floats(8, 8))
def in_a_scan(a):
    step = over(RING, P("i"), P("i"))(lambda v: v + lax.psum(v, "i"))
    return lax.scan(lambda c, _: (step(c) * 0.5, c.sum()), a, None, length=3)


@program(floats(8, 8))
@over(RING, P("i"), P("i"))
def scan_inside(a):
    return lax.scan(lambda c, _: (lax.ppermute(c, "i", NEXT), None), a, None,
                    length=3)[0]


@program(np.int32(1), floats(8))
def in_a_cond(p, a):
    scaled = over(RING, P("i"), P("i"))(lambda v: v * lax.axis_index("i"))
    return lax.cond(p > 0, scaled, lambda v: v, a)


@program(floats(8))
def in_a_while(a):
    step = over(RING, P("i"), P("i"))(lambda v: v + lax.axis_index("i"))
    return lax.while_loop(lambda s: s.sum() < 100, step, a)


@program(floats(8))
def function_called_twice(a):
    step = jax.jit(over(RING, P("i"), P("i"))(lambda v: v + lax.psum(v, "i")))
    return step(step(a))


@program(floats(8, 8))
@over(GRID, P("x"), P("x"), axis_names={"x"})
def partly_manual(a):
    return a + lax.psum(a, "x")


@program(floats(8, 8))
@over(GRID, P("y"), P("y"), axis_names={"y"})
def partly_manual_index(a):
    return a + lax.axis_index("y")


@program(floats(8, 8))
@over(GRID, P("x"), P("x"), axis_names={"x"})
def nested(a):
    b = shard_map(lambda v: v * lax.axis_index("y") + lax.psum(v, "y"),
                  in_specs=P(None, "y"), out_specs=P(None, "y"),
                  axis_names={"y"})(a)
    return b + lax.psum(b, "x")


@program(floats(8, 8))
@over(ORDER, P("x", "y"), P(None, "y"))
def devices_of_another_order(a):
    return lax.psum(a, "x") * lax.axis_index("y")


@program(floats(8, 8))
def several_meshes(a):
    b = over(GRID, P("x", "y"), P("x"))(lambda v: lax.psum(v, "y"))(a)
    return b, over(OTHER, P("b", "a"), P("b", "a"))(
        lambda v: v + lax.axis_index("b"))(a)


@program(floats(8, 8), floats(8, 4))
def gradient(a, w):
    def loss(w):
        return over(RING, (P("i"), P()), P())(
            lambda x, w: lax.psum(jnp.square(x @ w).sum(), "i"))(a, w)
    return jax.grad(loss)(w)


@program(floats(8, 8))
def automatic(a):
    a = lax.with_sharding_constraint(a, NamedSharding(GRID, P("x", "y")))
    return a @ a


@program(floats(0, 8))
@over(GRID, P(None, "y"), P(None, "y"))
def no_elements(a):
    return a * 2


@program(np.bool_(True), floats(8).astype(np.float16))
@over(RING, (P(), P("i")), (P(), P("i")))
def pred_and_half(p, a):
    return ~p, jnp.where(p, a, -a)


@program(floats(8, 4), mesh=EXPLICIT)
def unreduced(a):
    terms = over(EXPLICIT, P("x", "y"), P(None, "y", unreduced={"x"}))(
        lambda v: v * 2)(jax.reshard(a, P("x", "y")))
    twice = terms + terms
    total = over(EXPLICIT, P(None, "y", unreduced={"x"}), P(None, "y"))(
        lambda v: lax.psum(v, "x"))(twice)
    return total, jax.reshard(twice, P(None, "y")), jax.reshard(terms, P())


def leaves(literal):
    if "tuple" in literal:
        return [a for part in literal["tuple"] for a in leaves(part)]
    return [literal]


def problem(hloref, name, folder):
    """What is wrong with a program; empty: nothing."""
    function, arguments, mesh = PROGRAMS[name]
    files = []
    for i, argument in enumerate(arguments):
        files.append(str(folder / f"{name}.{i}.npy"))
        np.save(files[-1], argument)
    with jax.set_mesh(mesh) if mesh else contextlib.nullcontext():
        jitted = jax.jit(function)
        expected = [np.asarray(leaf)
                    for leaf in jax.tree.leaves(jitted(*arguments))]
        text = jitted.lower(*arguments).as_text().encode()
        bytecode = export.export(jitted)(*arguments).mlir_module_serialized
    for form, content in (("mlir", text), ("mlirbc", bytecode)):
        path = folder / f"{name}.{form}"
        path.write_bytes(content)
        done = subprocess.run([hloref, "run", str(path), "--format", "json",
                               "--args", *files],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return f"{form}: {done.stderr}"
        results = json.loads(done.stdout)["results"]
        if len(results) != 1:
            return f"{form}: {len(results)} results are printed, not one"
        found = leaves(results[0])
        if len(found) != len(expected):
            return f"{form}: {len(found)} values, JAX has {len(expected)}"
        for literal, value in zip(found, expected):
            ours = np.frombuffer(bytes.fromhex(literal["bits"]), value.dtype)
            if not np.allclose(ours.reshape(value.shape), value, rtol=1e-6):
                return f"{form}: {ours}\nJAX: {value}"
    return ""


def printed(hloref, path):
    done = subprocess.run([hloref, "print", str(path)], capture_output=True,
                          text=True, check=False)
    text = done.stdout if done.returncode == 0 else "error: " + done.stderr
    return re.sub(r"\barg\d+\b", "arg", text)


def shardy_ops_differ(hloref, folder):
    """What the case's ops are in bytecode, if not as in text; or nothing."""
    cases = (pathlib.Path(__file__).parent / "convert/convert_manual.cases"
             ).read_text(encoding="utf-8").split("//: CASE ")
    case = next(c for c in cases
                if c.startswith("ops that say where values lie, pretty"))
    program = "\n".join(line for line in case.split("\n")[1:]
                        if not line.startswith("//"))
    with make_ir_context(), ir.Location.unknown():
        module = ir.Module.parse(program)
        module.operation.verify()
        (folder / "ops.mlir").write_text(
            module.operation.get_asm(enable_debug_info=True,
                                     print_generic_op_form=True),
            encoding="utf-8")
        (folder / "ops.mlirbc").write_bytes(
            stablehlo.serialize_portable_artifact(
                module, stablehlo.get_current_version(), True))
    text, bytecode = (printed(hloref, folder / name)
                      for name in ("ops.mlir", "ops.mlirbc"))
    same = text == bytecode and not text.startswith("error")
    return "" if same else f"text: {text}bytecode: {bytecode}"


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        found = shardy_ops_differ(sys.argv[1], pathlib.Path(folder))
        if found:
            print(f"ops of Shardy: {found}", file=sys.stderr)
            failed += 1
        for name in PROGRAMS:
            found = problem(sys.argv[1], name, pathlib.Path(folder))
            if found:
                print(f"{name}: {found}", file=sys.stderr)
                failed += 1
    count = len(PROGRAMS) + 1
    print(f"{count - failed} of {count} programs over several devices agree")
    return 1 if failed else 0


sys.exit(main())
