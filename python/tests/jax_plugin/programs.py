"""The table of programs for one device: functions of JAX with their arguments.

Each is small, so that all of them take a minute. What has signs or orders of its
own (eigenvectors, Schur's form) returns what is the same for all of them.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax
from jax.scipy import linalg, special


class Program(NamedTuple):
    name: str
    f: Any
    args: tuple
    rtol: float = 1e-5  # of XLA:CPU's values; integers are equal
    atol: float = 1e-6
    x64: bool = False
    # Has functions of chlo, which are expanded on their way to a plugin: the
    # program's bits are those of its HLO.
    expanded: bool = False


R = np.random.default_rng(23)
V = np.linspace(-3, 3, 12, dtype=np.float32)
M = R.standard_normal((3, 4), np.float32)
N = R.standard_normal((4, 5), np.float32)
S = R.standard_normal((4, 4), np.float32)
SPD = (S @ S.T + 4 * np.eye(4)).astype(np.float32)
SYM = S + S.T
IMAGE = R.standard_normal((2, 8, 8, 3), np.float32)
FILTER = R.standard_normal((3, 3, 3, 4), np.float32)
I = np.arange(12, dtype=np.int32).reshape(3, 4)
EDGES = np.float32([np.nan, np.inf, -np.inf, -0.0, 0.0, 1e-37, -1e-30, 3e38])
Z = (R.standard_normal(6) + 1j * R.standard_normal(6)).astype(np.complex64)
KEY = np.uint32([0, 42])


def table(*rows, **shared):
    return [Program(name, f, args, **{**shared, **(more[0] if more else {})})
            for name, f, args, *more in rows]


def softmax_attention(q, k, v):
    weights = jax.nn.softmax(jnp.einsum("td,sd->ts", q, k) / 2, axis=-1)
    return jnp.where(np.tri(3, dtype=bool), weights, 0) @ v


def mlp_loss(weights, x, y):
    for w, b in weights:
        x = jnp.tanh(x @ w + b)
    return jnp.mean((x - y) ** 2)


def mlp_step(weights, x, y):
    grads = jax.grad(mlp_loss)(weights, x, y)
    return jax.tree.map(lambda w, g: w - 0.1 * g, weights, grads)


WEIGHTS = [(M, N[0, :4]), (S, N[1, :4])]

ELEMENTS = table(
    ("arithmetic", lambda x, y: (x + y, x - y, x * y, x / y, -x, x ** 2), (V, V[::-1])),
    ("edges", lambda x: (x + 1, x * 0, jnp.sign(x), jnp.maximum(x, 0), x == x,
                         jnp.isnan(x), lax.nextafter(x, x + 1)), (EDGES,)),
    ("transcendental", lambda x: (jnp.exp(x), jnp.tanh(x), jnp.sin(x), jnp.cos(x),
                                  jnp.log1p(x * x), jnp.cbrt(x), jnp.arctan2(x, 2)), (V,)),
    ("special", lambda x: (special.erf(x), special.erfc(x), special.gammaln(x + 4),
                           special.digamma(x + 4), special.i0e(x), special.ndtri(x / 9 + .5)),
     (V,), {"rtol": 1e-4, "expanded": True}),
    ("special_two", lambda x: (special.gammainc(x, 2.0), special.betainc(x, 2.0, 0.3),
                               special.zeta(x + 1, 2.0)), (np.abs(V) + 0.5,), {"rtol": 1e-4, "expanded": True}),
    ("integers", lambda x, y: (x // y, x % y, lax.div(x, y), lax.rem(x, y), x & y,
                               x << 2, x >> 1, ~x, lax.clz(x), lax.population_count(x)),
     (I - 5, I + 1)),
    ("integer_division_by_zero", lambda x: (lax.div(x, x * 0), lax.rem(x, x * 0)), (I,)),
    ("unsigned", lambda x: (x - 1, x * x, lax.shift_right_logical(x, np.uint8(3))),
     (np.arange(0, 256, 51).astype(np.uint8),)),
    ("complex", lambda z: (z * z, jnp.exp(z), jnp.abs(z), jnp.angle(z), z.real,
                           jnp.conj(z) / z, jnp.sqrt(z)), (Z,), {"expanded": True}),
    ("bf16", lambda x: (x * x, (x @ x.T), x.sum(), x.astype(np.float32)),
     (M.astype(ml_dtypes.bfloat16),), {"rtol": 2e-2}),
    ("f16", lambda x: (x * 3, jnp.exp(x), x.max()), (M.astype(np.float16),), {"rtol": 1e-2}),
    ("fp8", lambda x: [x.astype(t).astype(np.float32) for t in
                       (jnp.float8_e4m3fn, jnp.float8_e5m2, jnp.float8_e4m3fnuz,
                        jnp.float8_e5m2fnuz, jnp.float8_e4m3b11fnuz, jnp.float8_e4m3,
                        jnp.float8_e3m4)], (V * 10,)),
    ("fp8_out", lambda x: x.astype(jnp.float8_e4m3fn), (V,)),
    ("fp8_in", lambda x: x.astype(np.float32) * 2, (V.astype(ml_dtypes.float8_e5m2),)),
    ("fp4", lambda x: x.astype(jnp.float4_e2m1fn).astype(np.float32), (V,)),
    ("e8m0", lambda x: x.astype(jnp.float8_e8m0fnu), (np.exp2(V),)),
    ("int4", lambda x: (x + x, x.astype(np.int32)), (np.arange(-8, 8).astype(ml_dtypes.int4),)),
    ("uint4", lambda x: (x * x, x.reshape(4, 4)), (np.arange(16).astype(ml_dtypes.uint4),)),
    ("int2", lambda x: x.astype(jnp.int2).astype(np.int32), (I,)),
    ("bitcast", lambda x: (lax.bitcast_convert_type(x, np.int32),
                           lax.bitcast_convert_type(x, np.uint8)), (V,)),
    ("reduce_precision", lambda x: lax.reduce_precision(x, 5, 2), (V,)),
    ("convert", lambda x: [x.astype(t) for t in (np.int8, np.uint32, bool, np.float16)],
     (np.abs(V) * 3,)),
    ("weak_types", lambda x, s: (x * s, s + 1, x.astype(np.float16) * 2.5), (I, 3)),
    ("clamp", lambda x: jnp.clip(x, -1, 1), (V,)),
    ("empty", lambda x: (x + 1, x.sum(), jnp.concatenate([x, x])), (np.zeros((0, 3), np.float32),)),
    ("scalar", lambda x: x * 2 + 1, (np.float32(3),)),
    ("bool", lambda p: (p & ~p, p.any(), p.all(), p.sum(), jnp.where(p, 1, 2)), (V > 0,)),
)

SHAPES = table(
    ("reshape", lambda x: (x.T, x.reshape(2, 6), x[::-1], jnp.roll(x, 1), jnp.tile(x, 2)), (M,)),
    ("pad", lambda x: lax.pad(x, np.float32(7), [(1, -1, 2), (0, 2, 0)]), (M,)),
    ("broadcast", lambda x: jnp.broadcast_to(x[:, None], (3, 2, 4)), (M,)),
    ("iota", lambda x: x + lax.broadcasted_iota(np.int32, (3, 4), 1), (I,)),
    ("sums", lambda x: (x.sum(0), x.prod(1), x.max(), x.min(0), x.mean(), x.std(),
                        jnp.argmax(x, 1), jnp.linalg.norm(x)), (M,)),
    ("cumulative", lambda x: (jnp.cumsum(x, 1), jnp.cumprod(x, 0), lax.cummax(x),
                              lax.cumlogsumexp(x)), (M,)),
    ("sort", lambda x: (jnp.sort(x, 1), jnp.argsort(x, 0), jnp.lexsort((x[0], x[1]))), (M,)),
    ("sort_edges", jnp.sort, (EDGES,)),
    ("sort_pairs", lambda k, v: lax.sort((k, v), num_keys=1), (I[0] % 2, M[0])),
    ("top_k", lambda x: lax.top_k(x, 2), (M,)),
    ("searchsorted", lambda a, v: jnp.searchsorted(a, v), (V, M[0])),
    ("unique", lambda x: jnp.unique(x, size=6, fill_value=-1), (I % 5,)),
    ("histogram", lambda x: jnp.histogram(x, bins=4), (V,)),
    ("gather_fill", lambda x, i: x.at[i].get(mode="fill", fill_value=-1), (V, np.int32([0, 99, -1]))),
    ("gather_clip", lambda x, i: x.at[i].get(mode="clip"), (V, np.int32([0, 99, -99]))),
    ("take_along", lambda x, i: jnp.take_along_axis(x, i, 1), (M, I % 4)),
    ("scatter", lambda x, i: (x.at[i].set(9), x.at[i].add(1), x.at[i].multiply(2),
                              x.at[i].min(0), x.at[i].max(0)), (V, np.int32([1, 1, 5, 40]))),
    ("scatter_clip", lambda x, i: x.at[i].add(5, mode="clip"), (V, np.int32([99, 11]))),
    ("slices", lambda x, i: (lax.dynamic_slice(x, (i, i), (2, 2)), x[1:, ::2],
                             lax.dynamic_index_in_dim(x, i)), (M, 5)),
    ("dynamic_update", lambda x, i: lax.dynamic_update_slice(x, x[:2, :2] * 0, (i, 1)), (M, 9)),
    ("select_tril", lambda x: lax.select(jnp.arange(3)[:, None] > jnp.arange(4), x,
                                         jnp.zeros_like(x)), (I,)),
    ("one_hot", lambda x: jax.nn.one_hot(x, 4), (I[0],)),
    ("interp", lambda x: jnp.interp(x, V, V ** 2), (M,)),
)

PRODUCTS = table(
    ("dot", lambda x, y: (x @ y, jnp.einsum("ij,jk->ki", x, y), jnp.outer(x[0], y[0])), (M, N)),
    ("dot_batch", lambda x: jnp.einsum("bij,bkj->bik", x, x), (IMAGE[..., 0],)),
    ("dot_integers", lambda x: lax.dot(x, x.T, preferred_element_type=np.int32),
     (I.astype(np.int8),)),
    ("ragged_dot", lambda x, y, g: lax.ragged_dot(x, y, g),
     (S, np.stack([N, 2 * N]), np.int32([1, 3]))),
    ("conv", lambda x, w: lax.conv_general_dilated(
        x, w, (2, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")), (IMAGE, FILTER)),
    ("conv_dilated", lambda x, w: lax.conv_general_dilated(
        x, w, (1, 1), [(1, 2), (0, 0)], (2, 1), (1, 2),
        dimension_numbers=("NHWC", "HWIO", "NHWC")), (IMAGE, FILTER)),
    ("conv_grouped", lambda x, w: lax.conv_general_dilated(
        x, w, (1, 1), "VALID", feature_group_count=3,
        dimension_numbers=("NHWC", "HWIO", "NHWC")), (IMAGE, FILTER[:, :, :1, :3])),
    ("conv_1d", lambda x, w: jnp.convolve(x, w, mode="same"), (V, V[:3])),
    ("conv_gradient", jax.grad(lambda x, w: lax.conv_general_dilated(
        x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")).sum() ** 2, 1),
     (IMAGE, FILTER), {"rtol": 1e-4}),
    ("pooling", lambda x: lax.reduce_window(x, -np.inf, lax.max, (1, 2, 2, 1),
                                            (1, 2, 2, 1), "VALID"), (IMAGE,)),
    ("pooling_gradient", jax.grad(lambda x: (lax.reduce_window(
        x, -np.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") ** 2).sum()), (IMAGE,)),
    ("attention", softmax_attention, (M, M, M)),
    ("layer_norm", lambda x: jax.nn.standardize(x) * 2 + 1, (M,)),
    ("resize", lambda x: jax.image.resize(x, (2, 5, 5, 3), "bilinear"), (IMAGE,)),
    ("mlp_step", mlp_step, (WEIGHTS, R.standard_normal((5, 3), np.float32), N[:1, :4])),
)

LAPACK = table(
    ("cholesky", jnp.linalg.cholesky, (SPD,)),
    ("cholesky_of_no_matrix", jnp.linalg.cholesky, (-SPD,)),
    ("qr", lambda x: jnp.matmul(*jnp.linalg.qr(x)), (S,)),
    ("lu", lambda x: linalg.lu(x), (S,)),
    ("solve", lambda x, y: (jnp.linalg.solve(x, y), jnp.linalg.inv(x), jnp.linalg.det(x)),
     (SPD, N)),
    ("triangular", lambda x, y: linalg.solve_triangular(x, y, lower=True), (np.tril(SPD), N)),
    ("svd", lambda x: jnp.linalg.svd(x, compute_uv=False), (M,)),
    ("svd_whole", lambda x: (lambda u, s, v: (u * s) @ v)(
        *jnp.linalg.svd(x, full_matrices=False)), (M,)),
    ("eigh", lambda x: (lambda w, v: (w, (v * w) @ v.T))(*jnp.linalg.eigh(x)), (SYM,)),
    ("eig", lambda x: jnp.sort(jnp.abs(jnp.linalg.eigvals(x))), (S,)),
    ("schur", lambda x: (lambda t, z: z @ t @ z.T)(*linalg.schur(x)), (S,)),
    ("expm", linalg.expm, (S / 4,)),
    ("lstsq", lambda a, b: jnp.linalg.lstsq(a, b)[0], (SPD, N)),
    ("cholesky_batch_gradient", jax.grad(lambda x: jnp.linalg.cholesky(x).sum()),
     (np.stack([SPD, 2 * SPD]),)),
    rtol=2e-4, atol=1e-4) + table(
    ("eigh_64", lambda x: jnp.linalg.eigvalsh(x), (SYM.astype(np.float64),)),
    ("svd_complex", lambda x: jnp.linalg.svd(x, compute_uv=False),
     (S.astype(np.complex128) * (1 + 2j),)),
    rtol=1e-9, x64=True)

TRANSFORMS = table(
    ("fft", lambda x: (jnp.fft.fft(x), jnp.fft.ifft(x), jnp.fft.fft2(x)), (S,)),
    ("rfft", lambda x: (jnp.fft.rfft(x), jnp.fft.irfft(jnp.fft.rfft(x))), (V,)),
    rtol=1e-4, atol=1e-5) + table(
    ("scan", lambda x: lax.scan(lambda c, a: (c + a, c * a), np.float32(0), x), (V,)),
    ("scan_reverse", lambda x: lax.scan(lambda c, a: (c * 0.5 + a, c), x[0], x, reverse=True),
     (M,)),
    ("while", lambda n: lax.while_loop(lambda s: s[0] < n, lambda s: (s[0] + 1, s[1] * 2),
                                       (0, np.float32(1))), (7,)),
    ("fori", lambda x: lax.fori_loop(0, 5, lambda i, y: y + x[i], np.float32(0)), (V,)),
    ("while_batched", jax.vmap(lambda n: lax.while_loop(lambda s: s < n, lambda s: s * 2 + 1, 0)),
     (I[0] * 5,)),
    ("cond", lambda p, x: lax.cond(p, lambda y: y + 1, lambda y: y * 2, x), (True, M)),
    ("cond_batched", jax.vmap(lambda p, x: lax.cond(p, jnp.sin, jnp.cos, x)), (V > 0, V)),
    ("switch", lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, lambda y: y], x), (5, V)),
    ("associative_scan", lambda x: lax.associative_scan(jnp.multiply, x), (V,)),
    ("map", lambda x: lax.map(lambda row: row @ row, x), (M,)),
    ("grad", jax.grad(lambda x: (jnp.sin(x) * x).sum()), (V,)),
    ("hessian", jax.hessian(lambda x: (x ** 3).sum() + jnp.prod(x)), (V[:3],)),
    ("jacobian", jax.jacobian(lambda x: jnp.outer(x, x)[0] * jnp.exp(x)), (V[:3],)),
    ("jvp", lambda x, t: jax.jvp(jnp.tanh, (x,), (t,)), (V, V)),
    ("grad_of_scan", jax.grad(lambda x: lax.scan(lambda c, a: (jnp.sin(c) * a, c), 1.0, x)[0]),
     (V[:4],)),
    ("remat", jax.grad(lambda x: jax.checkpoint(lambda y: jnp.sin(jnp.sin(y)))(x).sum()), (V,)),
    ("custom_root", lambda a: lax.custom_root(
        lambda x: x * x - a, jnp.ones_like(a),
        lambda f, x: lax.fori_loop(0, 20, lambda _, y: y - f(y) / (2 * y), x),
        lambda g, y: y / g(jnp.ones_like(y))), (np.float32(2),)),
    ("vmap_of_grad", jax.vmap(jax.grad(lambda x, y: jnp.sum(x * y ** 2)), (0, None)), (M, M[0])),
    ("logsumexp", lambda x: special.logsumexp(x, axis=1), (M * 50,)),
)

RANDOM = table(
    ("random_bits", lambda k: (jax.random.bits(k, (5,)), jax.random.split(k, 3)), (KEY,)),
    ("random_normal", lambda k: jax.random.normal(k, (7,)), (KEY,), {"expanded": True}),
    ("random_integers", lambda k: (jax.random.randint(k, (9,), 0, 10),
                                   jax.random.permutation(k, 8)), (KEY,)),
    ("random_choice", lambda k: (jax.random.categorical(k, V), jax.random.choice(k, V, (3,))),
     (KEY,)),
    ("random_gamma", lambda k: jax.random.gamma(k, 2.0, (4,)), (KEY,),
     {"rtol": 1e-3, "expanded": True}),
    ("random_poisson", lambda k: jax.random.poisson(k, 3.0, (4,)), (KEY,)),
    ("random_rbg", lambda k: lax.rng_bit_generator(k, (6,), np.uint32),
     (np.uint32([1, 2, 3, 4]),)),
    ("random_fold", lambda k: jax.random.uniform(jax.random.fold_in(k, 7), (3,)), (KEY,)),
)

X64 = table(
    ("f64", lambda x: (x @ x.T, jnp.exp(x), jnp.sin(x).sum()), (M.astype(np.float64),)),
    ("s64", lambda x: (x * x, x // 7, lax.population_count(x)), (I.astype(np.int64) << 40,)),
    ("c128", lambda x: (x * x, jnp.sin(x)), (Z.astype(np.complex128),)),
    ("solve_64", jnp.linalg.solve, (SPD.astype(np.float64), N.astype(np.float64))),
    ("random_64", lambda k: jax.random.uniform(k, (3,), np.float64), (KEY,)),
    rtol=1e-12, x64=True)

PROGRAMS = (ELEMENTS + SHAPES + PRODUCTS + LAPACK + TRANSFORMS + RANDOM + X64)
