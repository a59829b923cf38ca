#!/usr/bin/env python3
"""jax_test.py HLOREF: what JAX lowers means the same in both languages.

Each function below is lowered to StableHLO and to HLO text. hloref runs both:
their results must be the same, every bit of them. Then they are compared with
what JAX computes, to the tolerance that its compiled code needs. What hloref
writes of each as StableHLO passes MLIR's verifier and means the same; the proto
that it writes of each is to XLA the same module as the HLO text. The bytecode
of each, of several versions and in a file of jax.export, is the same HLO as its
StableHLO text.
scripts/jax_test.sh installs JAX and runs this.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax
from jax._src.interpreters.mlir import make_ir_context
from jaxlib import _hlo
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

X = np.array([[0.5, -1.25, 2.0], [3.5, 0.75, -0.5], [1.0, -2.0, 0.25],
              [0.125, 4.0, -3.0]], np.float32)
POSITIVE = np.abs(X) + np.float32(0.25)
UNIT = (X / np.float32(8)).astype(np.float32)
SQUARE = (X.T @ X + 4 * np.eye(3)).astype(np.float32)
VECTOR = np.array([4.0, -1.5, 0.25, 7.0, -3.0, 2.0], np.float32)
INTEGERS = np.array([[3, -7, 0], [2**30, -2**31, 5]], np.int32)
IMAGE = np.linspace(-1, 1, 2 * 3 * 8 * 9, dtype=np.float32).reshape(2, 3, 8, 9)
KERNEL = np.linspace(-1, 1, 4 * 3 * 3 * 2, dtype=np.float32).reshape(4, 3, 3, 2)
INDICES = np.array([2, 0, 3], np.int32)


@jax.custom_jvp
def log1pexp(x):
    return jnp.log(1.0 + jnp.exp(x))


@log1pexp.defjvp
def _log1pexp_jvp(primals, tangents):
    (x,), (t,) = primals, tangents
    return log1pexp(x), (1 - 1 / (1 + jnp.exp(x))) * t


@jax.custom_vjp
def clip_gradient(x):
    return x


clip_gradient.defvjp(lambda x: (x, None), lambda _, g: (jnp.clip(g, -1, 1),))


def collatz(n):
    def body(state):
        n, steps = state
        return jnp.where(n % 2 == 0, n // 2, 3 * n + 1), steps + 1
    return lax.while_loop(lambda s: s[0] != 1, body, (n, 0))


def newton(f, x):
    return lax.fori_loop(0, 5, lambda _, y: y - f(y) / jax.grad(f)(y), x)


# Name -> function, arguments.
FUNCTIONS = {
    "sin": (jnp.sin, X), "exp": (jnp.exp, X), "log": (jnp.log, POSITIVE),
    "tanh": (jnp.tanh, X), "sqrt": (jnp.sqrt, POSITIVE),
    "arctan2": (jnp.arctan2, X, POSITIVE), "power": (jnp.power, POSITIVE, X),
    "arcsin": (jnp.arcsin, UNIT), "sinh": (jnp.sinh, X),
    "log1p": (jnp.log1p, POSITIVE), "cbrt": (jnp.cbrt, X),
    "round": (jnp.round, X), "floor_divide": (jnp.floor_divide, X, POSITIVE),
    "integer_remainder": (lambda a: a % 5, INTEGERS),
    "bits": (lambda a: (a & 12) ^ (a << 3) | lax.population_count(a),
             INTEGERS),
    "bitcast": (lambda a: lax.bitcast_convert_type(a, jnp.int32), X),
    "bfloat16": (lambda a: a.astype(jnp.bfloat16) * 3, X),
    "float8": (lambda a: a.astype(jnp.float8_e4m3fn).astype(jnp.float32), X),
    "complex": (lambda a: (a + 2j * a) * (1 - 1j * a), X),
    "relu": (jax.nn.relu, X), "gelu": (jax.nn.gelu, X),
    "sigmoid": (jax.nn.sigmoid, X), "softmax": (jax.nn.softmax, X),
    "logsumexp": (jax.nn.logsumexp, X), "one_hot":
        (lambda i: jax.nn.one_hot(i, 4), INDICES),
    "erf": (lax.erf, X), "sum": (lambda a: a.sum(0), X),
    "variance": (lambda a: a.var(1), X), "argmax": (lambda a: a.argmax(1), X),
    "cumsum": (lambda a: jnp.cumsum(a, 0), X), "sort": (jnp.sort, X),
    "argsort": (jnp.argsort, X), "top_k": (lambda a: lax.top_k(a, 2), X),
    "median": (jnp.median, VECTOR), "searchsorted":
        (lambda a: jnp.searchsorted(jnp.sort(a), a), VECTOR),
    "matmul": (lambda a: a @ a.T, X),
    "einsum": (lambda a, b: jnp.einsum("ij,kj->ik", a, b), X, UNIT),
    "batched_dot": (lambda a: jnp.matmul(a, a.swapaxes(1, 2)), IMAGE[0]),
    "convolution": (lambda a, b: lax.conv_general_dilated(
        a, b, (2, 1), [(1, 0), (0, 2)], (1, 2), (2, 1)), IMAGE, KERNEL),
    "max_pool": (lambda a: lax.reduce_window(
        a, -jnp.inf, lax.max, (2, 2), (1, 1), "SAME"), X),
    "gather": (lambda a, i: a[i], X, INDICES),
    "scatter_add": (lambda a, i: a.at[i].add(1.5), X, INDICES),
    "dynamic_slice": (lambda a, i: lax.dynamic_slice(a, (i, 0), (2, 2)), X,
                      np.int32(3)),
    "pad": (lambda a: jnp.pad(a, ((1, 2), (0, 1)), mode="reflect"), X),
    "transpose": (lambda a: a.T[::-1], X),
    "where": (lambda a: jnp.where(a > 0, a, -a), X),
    "cond": (lambda p, a: lax.cond(p, lambda b: b + 1, lambda b: b * a[0], a),
             np.bool_(False), X),
    "switch": (lambda i, a: lax.switch(
        i, [lambda b: b, jnp.negative, lambda b: b * b], a), np.int32(2), X),
    "scan": (lambda a: lax.scan(lambda c, b: (c + b, c * b), a[0], a), X),
    "associative_scan": (lambda a: lax.associative_scan(jnp.multiply, a),
                         VECTOR),
    "while": (collatz, np.int32(27)),
    "newton": (lambda a: newton(lambda y: y * y - 2, a), np.float32(1)),
    "grad": (jax.grad(lambda a: jnp.sum(jnp.tanh(a @ a.T))), X),
    "hessian": (jax.hessian(lambda a: jnp.sum(a**3)), VECTOR),
    "vmap": (jax.vmap(lambda row: jnp.outer(row, row[::-1])), X),
    "custom_jvp": (jax.vmap(jax.grad(log1pexp)), VECTOR),
    "custom_vjp": (jax.grad(lambda a: jnp.sum(clip_gradient(a) ** 2)), VECTOR),
    "triangular_inverse": (lambda a: lax.fori_loop(
        0, 3, lambda _, y: y @ (2 * jnp.eye(3) - a @ y), a.T / 40), SQUARE),
    "determinant": (lambda a: a[0] @ jnp.cross(a[1], a[2]), SQUARE),
    "fft": (jnp.fft.fft, X), "irfft": (lambda a: jnp.fft.irfft(a[:4, 0]), X),
    "random_bits": (lambda k: jax.random.bits(k, (5,)), np.array([1, 2],
                                                                np.uint32)),
    "random_normal": (lambda k: jax.random.normal(k, (5,)),
                      np.array([3, 4], np.uint32)),
    "random_permutation": (lambda k: jax.random.permutation(k, 10),
                           np.array([5, 6], np.uint32)),
}
# JAX's HLO text has arithmetic in place of these ops of CHLO (asin, sinh,
# erf_inv), which hloref rounds once: another program, within the tolerance.
DECOMPOSED = {"arcsin", "sinh", "random_normal"}
# Versions of VHLO: the oldest, with attributes in dictionaries; the first with
# properties; one of each large change; jaxlib's own.
VERSIONS = ["0.9.0", "0.15.0", "1.0.0", "1.5.0", "1.10.0",
            stablehlo.get_current_version()]
# What f32 sums and compiled transcendental functions differ by.
TOLERANCE = {"rtol": 2e-5, "atol": 2e-5}


def run(hloref, module, arguments):
    done = subprocess.run([hloref, "run", module, "--format", "json"] +
                          (["--args"] + arguments if arguments else []),
                          capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else "error: " + done.stderr


def arrays(literal):
    """The leaves of a result as hloref prints it in JSON."""
    if "tuple" in literal:
        return [a for part in literal["tuple"] for a in arrays(part)]
    return [literal]


def as_array(literal, like):
    data = np.frombuffer(bytes.fromhex(literal["bits"]), like.dtype)
    return data.reshape(like.shape)


def write(hloref, module, path):
    """Writes `module` as StableHLO; what is wrong with it, or nothing."""
    done = subprocess.run([hloref, "print", "--form", "stablehlo", module],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return done.stderr
    path.write_text(done.stdout, encoding="utf-8")
    try:
        with make_ir_context(), ir.Location.unknown():
            ir.Module.parse(done.stdout).operation.verify()
    except ir.MLIRError as error:
        return f"{error}\n{done.stdout}"
    return ""


def proto_differs(hloref, path):
    """What XLA reads otherwise in the proto than in the text; or nothing."""
    done = subprocess.run([hloref, "print", "--form", "proto", path],
                          capture_output=True, check=False)
    if done.returncode != 0:
        return done.stderr.decode()
    options = _hlo.HloPrintOptions()
    options.canonicalize_instruction_names = True
    options.canonicalize_computations = True
    theirs = _hlo.hlo_module_from_text(path.read_text(encoding="utf-8"))
    ours = _hlo.HloModule.from_serialized_hlo_module_proto(done.stdout)
    texts = [module.to_string(options) for module in (theirs, ours)]
    return "" if texts[0] == texts[1] else f"{texts[0]}\nproto: {texts[1]}"


def printed(hloref, path):
    """A module's HLO text; the generic form numbers arguments otherwise."""
    done = subprocess.run([hloref, "print", path], capture_output=True,
                          text=True, check=False)
    text = done.stdout if done.returncode == 0 else "error: " + done.stderr
    return re.sub(r"\barg\d+\b", "arg", text)


def bytecode_differs(hloref, name, folder):
    """What bytecode is read as, where that is not its text; or nothing."""
    function, *arguments = FUNCTIONS[name]
    exported = export.export(jax.jit(function))(*arguments)
    text = folder / f"{name}.export.mlir"
    with make_ir_context() as context:
        module = stablehlo.deserialize_portable_artifact(
            context, exported.mlir_module_serialized)
        text.write_text(module.operation.get_asm(enable_debug_info=True,
                                                 print_generic_op_form=True),
                        encoding="utf-8")
        plain = module.operation.get_asm()
    files = {"export": exported.serialize(),
             "mlirbc": exported.mlir_module_serialized}
    expected = printed(hloref, text)
    for form, content in files.items():
        path = folder / f"{name}.{form}"
        path.write_bytes(content)
        found = printed(hloref, path)
        if found != expected:
            return f"{form}: {found}text: {expected}"
    by_version = {}
    for version in VERSIONS:
        number = tuple(int(part) for part in version.split("."))
        if "composite" in plain and number < (0, 19):  # there were none yet
            continue
        content = stablehlo.serialize_portable_artifact_str(plain, version)
        path = folder / f"{name}.{version}.mlirbc"
        path.write_bytes(content)
        by_version[version] = printed(hloref, path)
    newest = by_version[VERSIONS[-1]]
    for version, found in by_version.items():
        if found.startswith("error") or found != newest:
            return f"VHLO {version}: {found}{VERSIONS[-1]}: {newest}"
    return ""


def compare(hloref, name, folder):
    """What is wrong with a function; empty: nothing."""
    function, *arguments = FUNCTIONS[name]
    lowered = jax.jit(function).lower(*arguments)
    files = []
    for i, argument in enumerate(arguments):
        files.append(str(folder / f"{name}.{i}.npy"))
        np.save(files[-1], argument)
    results = {}
    for language, text in (
            ("mlir", lowered.as_text(debug_info=True)),
            ("hlo", lowered.compiler_ir("hlo").as_hlo_text())):
        path = folder / f"{name}.{language}"
        path.write_text(text, encoding="utf-8")
        results[language] = run(hloref, str(path), files)
        if results[language].startswith("error"):
            return f"{language}: {results[language]}"
    problem = proto_differs(hloref, folder / f"{name}.hlo")
    if problem:
        return f"as a proto: {problem}"
    problem = bytecode_differs(hloref, name, folder)
    if problem:
        return f"as bytecode: {problem}"
    again = folder / f"{name}.again.mlir"
    problem = write(hloref, str(folder / f"{name}.mlir"), again)
    if problem:
        return f"written: {problem}"
    if run(hloref, str(again), files) != results["mlir"]:
        return f"written: {again.read_text(encoding='utf-8')}"
    leaves = [arrays(json.loads(result)["results"][0])
              for result in results.values()]
    if leaves[0] != leaves[1] and name not in DECOMPOSED:
        return f"StableHLO: {results['mlir']}HLO: {results['hlo']}"
    expected = [np.asarray(leaf)
                for leaf in jax.tree.leaves(jax.jit(function)(*arguments))]
    if {len(found) for found in leaves} != {len(expected)}:
        return f"{len(leaves[0])} results, JAX has {len(expected)}"
    for literal, value in zip(leaves[0] + leaves[1], expected * 2):
        ours, theirs = (a if a.dtype.kind in "biuc" else a.astype(float)
                        for a in (as_array(literal, value), value))
        if not np.allclose(ours, theirs, equal_nan=True, **TOLERANCE):
            return f"hloref: {ours}\nJAX: {theirs}"
    return ""


def main():
    hloref = sys.argv[1]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in FUNCTIONS:
            problem = compare(hloref, name, pathlib.Path(folder))
            if problem:
                print(f"{name}: {problem}", file=sys.stderr)
                failed += 1
    print(f"{len(FUNCTIONS) - failed} of {len(FUNCTIONS)} functions agree")
    return 1 if failed else 0


sys.exit(main())
