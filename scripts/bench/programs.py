"""The programs of scripts/bench/rows.py: each a function of JAX with its
arguments and, where NumPy has it in a line or two, the same in NumPy."""
import dataclasses
from typing import Any, Callable

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

RANDOM = np.random.default_rng(1)


@dataclasses.dataclass
class Row:
    name: str
    function: Callable[..., Any]
    arguments: tuple
    numpy: Callable[..., Any] | None = None


def normal(*shape, dtype=np.float32):
    return RANDOM.standard_normal(shape).astype(dtype)


def uniform(low, high, shape, dtype):
    return np.asarray(RANDOM.uniform(low, high, shape)).astype(dtype)


def integers(*shape, dtype=np.int32, low=-100, high=100):
    return RANDOM.integers(low, high, shape).astype(dtype)


# Functions where they are busy.
FUNCTIONS = [
    ("exp", lax.exp, np.exp, -20, 20), ("expm1", lax.expm1, np.expm1, -5, 5),
    ("log", lax.log, np.log, 0.01, 20),
    ("log1p", lax.log1p, np.log1p, -0.9, 20),
    ("logistic", lax.logistic, None, -20, 20),
    ("rsqrt", lax.rsqrt, None, 0.01, 20), ("cbrt", lax.cbrt, np.cbrt, -20, 20),
    ("erf", lax.erf, None, -3, 3), ("sine", lax.sin, np.sin, -20, 20),
    ("cosine", lax.cos, np.cos, -20, 20), ("tan", lax.tan, np.tan, -20, 20),
    ("tanh", lax.tanh, np.tanh, -5, 5),
]
PAIRS = [("atan2", lax.atan2, np.arctan2), ("power", lax.pow, np.power)]


def functions():
    for kind, count in (("float32", 1 << 20), ("float64", 1 << 18),
                        ("bfloat16", 1 << 20), ("float16", 1 << 20)):
        dtype = jnp.dtype(kind)
        has_numpy = kind != "bfloat16"
        for name, function, peer, low, high in FUNCTIONS:
            yield Row(f"{name} {kind}", function,
                      (uniform(low, high, count, dtype),),
                      peer if has_numpy else None)
        for name, function, peer in PAIRS:
            yield Row(f"{name} {kind}", function,
                      (uniform(0.1, 5, count, dtype),
                       uniform(-3, 3, count, dtype)),
                      peer if has_numpy else None)


def dots():
    for n in (512, 1024):
        yield Row(f"dot f32 {n}", jnp.matmul, (normal(n, n), normal(n, n)),
                  np.matmul)
    yield Row("dot f64 512", jnp.matmul,
              (normal(512, 512, dtype=np.float64),
               normal(512, 512, dtype=np.float64)), np.matmul)
    byte = integers(512, 512, dtype=np.int8)
    yield Row("dot s8 to s32 512",
              lambda x, y: lax.dot(x, y, preferred_element_type=jnp.int32),
              (byte, byte.T.copy()))
    matrix, vector = normal(2048, 2048), normal(2048)
    yield Row("matrix f32 2048 x vector", jnp.matmul, (matrix, vector),
              np.matmul)
    yield Row("vector x matrix f32 2048", jnp.matmul, (vector, matrix),
              np.matmul)
    small = normal(4096, 16, 16)
    yield Row("dot f32 of 4096 batches of 16", jnp.matmul, (small, small),
              np.matmul)
    yield Row("perceptron f32",
              lambda x, a, b: jnp.maximum(x @ a, 0) @ b,
              (normal(64, 512), normal(512, 1024), normal(1024, 512)),
              lambda x, a, b: np.maximum(x @ a, 0) @ b)
    yield Row("convolution f32",
              lambda x, k: lax.conv_general_dilated(
                  x, k, (1, 1), "SAME",
                  dimension_numbers=("NHWC", "HWIO", "NHWC")),
              (normal(8, 56, 56, 64), normal(3, 3, 64, 64)))
    heads = normal(8, 256, 64)
    yield Row("attention f32",
              lambda q: jax.nn.softmax(q @ q.swapaxes(1, 2)) @ q, (heads,))


def chains():
    x, y = normal(1 << 20), normal(1 << 20)
    i, j = integers(1 << 20), integers(1 << 20)
    square = normal(1024, 1024)
    yield Row("add f32", jnp.add, (x, y), np.add)
    half = x.astype(jnp.bfloat16)
    yield Row("add bf16", jnp.add, (half, half))
    yield Row("compare, select", lambda a, b: jnp.where(a < b, b, a), (x, y),
              lambda a, b: np.where(a < b, b, a))
    yield Row("shift, xor, and",
              lambda a, b: lax.shift_right_logical(a, jnp.full_like(a, 7)) ^ b &
              a, (i, j), lambda a, b: (a >> 7) ^ b & a)
    yield Row("convert f32 to s32", lambda a: a.astype(jnp.int32), (x * 100,),
              lambda a: a.astype(np.int32))
    yield Row("softmax f32", jax.nn.softmax, (square,))
    yield Row("layer norm f32", lambda a:
              (a - a.mean(1, keepdims=True)) * lax.rsqrt(
                  a.var(1, keepdims=True) + 1e-5), (square,))
    yield Row("broadcast of columns",
              lambda a: jnp.broadcast_to(a[:, None], (1024, 1024)),
              (normal(1024),),
              lambda a: np.broadcast_to(a[:, None], (1024, 1024)).copy())
    yield Row("transpose f32", jnp.transpose, (square,),
              lambda a: a.T.copy())


def reductions():
    x, i = normal(1024, 1024), integers(1024, 1024)
    yield Row("sum of rows f32", lambda a: a.sum(1), (x,), lambda a: a.sum(1))
    yield Row("sum of columns f32", lambda a: a.sum(0), (x,),
              lambda a: a.sum(0))
    yield Row("sum of all f32", jnp.sum, (x,), np.sum)
    yield Row("maximum of all f32", jnp.max, (x,), np.max)
    yield Row("sum of all s32", lambda a: a.sum(dtype=jnp.int32), (i,), np.sum)
    yield Row("maximum of all s32", jnp.max, (i,), np.max)
    half = x[:512, :512].astype(jnp.bfloat16)
    yield Row("maximum of rows bf16 [512,512]", lambda a: a.max(1), (half,))
    yield Row("maximum of columns f32", lambda a: a.max(0), (x,),
              lambda a: a.max(0))
    yield Row("cumulative sum of rows f32 [512,512]",
              lambda a: jnp.cumsum(a, 1), (x[:512, :512].copy(),),
              lambda a: np.cumsum(a, 1))
    yield Row("argmax of rows f32", lambda a: a.argmax(1), (x,),
              lambda a: a.argmax(1))
    yield Row("sort of rows f32 [1024,256]", lambda a: jnp.sort(a, 1),
              (normal(1024, 256),), lambda a: np.sort(a, 1))
    yield Row("argsort of rows f32 [1024,256]", lambda a: jnp.argsort(a, 1),
              (normal(1024, 256),), lambda a: np.argsort(a, 1, kind="stable"))
    yield Row("sort of f32 2^20", jnp.sort, (normal(1 << 20),), np.sort)
    yield Row("gather of elements", lambda a, k: a[k],
              (normal(1 << 18), integers(1 << 18, low=0, high=1 << 18)),
              lambda a, k: a[k])
    yield Row("lower triangle f32 [512,512]", jnp.tril, (normal(512, 512),),
              np.tril)
    yield Row("scatter-add of elements",
              lambda a, k, u: a.at[k].add(u),
              (normal(1 << 16), integers(1 << 16, low=0, high=1 << 16),
               normal(1 << 16)))
    yield Row("scatter-add of rows",
              lambda a, k, u: a.at[k].add(u),
              (normal(4096, 64), integers(8192, low=0, high=4096),
               normal(8192, 64)))


def others():
    yield Row("fft c64 65536", jnp.fft.fft,
              (normal(1 << 16).astype(np.complex64),), np.fft.fft)
    yield Row("fft c64 of 64 rows of 1024", jnp.fft.fft,
              (normal(64, 1024).astype(np.complex64),), np.fft.fft)
    yield Row("rfft f32 of 64 rows of 1024", jnp.fft.rfft,
              (normal(64, 1024),), np.fft.rfft)
    key = np.asarray([1, 2], np.uint32)
    yield Row("threefry 2^20 words",
              lambda k: jax.random.bits(jax.random.wrap_key_data(k), (1 << 20,)),
              (key,))
    yield Row("while of scalars",
              lambda n: lax.fori_loop(
                  0, n, lambda k, s: (s[0] * np.float32(.5) + s[1], s[1]),
                  (np.float32(1), np.float32(.7))), (np.int32(20000),))
    yield Row("while that writes rows",
              lambda a: lax.fori_loop(
                  0, 2000, lambda k, s: s.at[k].set(s[0] + k), a),
              (normal(2000, 64),))
    yield Row("scan over rows",
              lambda c, xs: lax.scan(lambda c, x: (c * .5 + x, c + x), c, xs),
              (normal(64), normal(2000, 64)))
    yield Row("loop in a loop that writes elements",
              lambda a: lax.fori_loop(
                  0, 100, lambda i, s: lax.fori_loop(
                      0, 100, lambda j, t: t.at[i, j].set(t[j, i] + 1), s), a),
              (normal(100, 100),))
    yield Row("loop in a loop of scalars",
              lambda n: lax.fori_loop(
                  0, n, lambda i, s: lax.fori_loop(
                      0, n, lambda j, t: (t ^ i) * 5 + j, s), np.int32(1)),
              (np.int32(150),))


def all_rows():
    for group in (functions, dots, chains, reductions, others):
        yield from group()
