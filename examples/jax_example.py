"""Writes the three files of an example whose program comes from JAX.

Each example's own script calls `write` with its function, its arguments and
the values that must come out, which it has computed without JAX.
Needs: pip install jax==0.10.2 numpy
"""

import pathlib

import jax

from example_files import dump, literal

def write(script, what, function, args, expected, source, relative=0.0,
          absolute=0.0, reason="integers and truth values are exact"):
    """Writes module.hlo, args.json and expected.json beside `script`.

    expected: the leaves of the result, in order; floats in double precision.
    relative, absolute: |value - expected| <= absolute + relative * |expected|.
    """
    folder = pathlib.Path(script).parent
    here = f"examples/{folder.resolve().name}"
    lowered = jax.jit(function).lower(*args)
    text = lowered.compiler_ir("hlo").as_hlo_text(print_large_constants=True)
    header = "".join(f"// {line}\n" for line in [
        *what.strip().split("\n"), "",
        f"Run: hloref run {here}/module.hlo --args {here}/args.json",
        f"Printed by {pathlib.Path(script).name} with jax {jax.__version__}.",
    ]).replace("// \n", "//\n")
    (folder / "module.hlo").write_text(header + text.rstrip("\n") + "\n")
    dump(folder / "args.json", {"args": [literal(arg) for arg in args]})

    types = [leaf.dtype for leaf in jax.tree.leaves(
        jax.eval_shape(function, *args))]
    leaves = [literal(leaf, type) for leaf, type in zip(expected, types)]
    results = [{"tuple": leaves}] if text_returns_tuple(text) else leaves
    dump(folder / "expected.json", {
        "runs": ["module.hlo --args args.json"], "source": source,
        "relative": relative, "absolute": absolute, "reason": reason,
        "results": results})


def text_returns_tuple(text):
    layout = text.split("entry_computation_layout={", 1)[1].split("\n", 1)[0]
    return layout.split("->", 1)[1].startswith("(")
