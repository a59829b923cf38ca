// LAPACK's custom calls solve the equations of their factorizations, for
// matrices that no hand would compute: each program ends in what must be 0.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "interpreter/testing/test_program.h"
#include "ops/custom_calls/custom_call_registry.h"

namespace hlo {
namespace {

constexpr char kFunctions[] = R"(
product { x = $M parameter(0)  y = $M parameter(1)
  ROOT r = $M dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0} }
product.c { x = $C parameter(0)  y = $C parameter(1)
  ROOT r = $C dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0} }
shifted { p = $M parameter(0)  t = f64[8] parameter(1)  e = $M parameter(2)
  below = f64[8,8] slice(p), slice={[1:9], [0:8]}
  q = f64[8,8] custom-call(below, t), custom_call_target="lapack_dorgqr_ffi"
  zero = f64[] constant(0)
  padded = $M pad(q, zero), padding=1_0x1_0
  first = f64[1,1] slice(e), slice={[0:1], [0:1]}
  corner = $M pad(first, zero), padding=0_8x0_8
  ROOT r = $M add(padded, corner) }
ENTRY main {
  i = $M iota(), iota_dimension=0
  j = $M iota(), iota_dimension=1
  zero = $M broadcast(f64[] constant(0)), dimensions={}
  one = $M broadcast(f64[] constant(1)), dimensions={}
  nine = $M broadcast(f64[] constant(9)), dimensions={}
  ij = $M multiply(i, j)
  i1 = $M add(i, one)
  j1 = $M add(j, one)
  s = $M add(ij, i1)
  a = $M sine(s)
  at = $M transpose(a), dimensions={1,0}
  lower = pred[9,9] compare(i, j), direction=GE
  upper = pred[9,9] compare(i, j), direction=LE
  same = pred[9,9] compare(i, j), direction=EQ
  eye = $M select(same, one, zero)
  large = $M multiply(eye, nine)
  dominant = $M add(a, large)
  symmetric = $M add(a, at)
  gram = $M call(a, at), to_apply=product
  positive = $M add(gram, eye)
  error = $M broadcast(f64[] constant($WRONG)), dimensions={}
  wrong = $M multiply(eye, error)
)";

// A factor, `f`, goes on as `p`, to which the test adds an error.
struct LapackEquation {
  const char* name;
  const char* steps;
};

constexpr LapackEquation kEquations[] = {
    {"geqrf_orgqr_ormqr", R"(
  c = ($M, $V) custom-call(a), custom_call_target="lapack_dgeqrf_ffi"
  f = $M get-tuple-element(c), index=0
  p = $M add(f, wrong)
  t = $V get-tuple-element(c), index=1
  r = $M select(upper, p, zero)
  q = $M custom-call(p, t), custom_call_target="lapack_dorgqr_ffi"
  qr = $M call(q, r), to_apply=product
  qa = $M custom-call(p, t, a), custom_call_target="lapack_dormqr_ffi",
    backend_config={left = true, transpose = true}
  d1 = $M subtract(qr, a)
  d2 = $M subtract(qa, r)
  ROOT d = ($M, $M) tuple(d1, d2))"},
    {"geqp3", R"(
  any = s32[9] broadcast(s32[] constant(0)), dimensions={}
  c = ($M, s32[9], $V) custom-call(a, any),
    custom_call_target="lapack_dgeqp3_ffi"
  f = $M get-tuple-element(c), index=0
  p = $M add(f, wrong)
  c1 = s32[9] get-tuple-element(c), index=1
  order = $V convert(c1)
  t = $V get-tuple-element(c), index=2
  columns = $M broadcast(order), dimensions={1}
  picks = pred[9,9] compare(columns, i1), direction=EQ
  permutation = $M select(picks, one, zero)
  ap = $M call(a, permutation), to_apply=product
  r = $M select(upper, p, zero)
  q = $M custom-call(p, t), custom_call_target="lapack_dorgqr_ffi"
  qr = $M call(q, r), to_apply=product
  ROOT d = $M subtract(qr, ap))"},
    {"getrf", R"(
  c = ($M, s32[9], s32[]) custom-call(dominant),
    custom_call_target="lapack_dgetrf_ffi"
  f = $M get-tuple-element(c), index=0
  p = $M add(f, wrong)
  u = $M select(upper, p, zero)
  p.lower = $M select(lower, p, zero)
  l = $M select(same, one, p.lower)
  lu = $M call(l, u), to_apply=product
  d1 = $M subtract(lu, dominant)
  c1 = s32[9] get-tuple-element(c), index=1
  pivots = $V convert(c1)
  rows = $M broadcast(pivots), dimensions={0}
  d2 = $M subtract(rows, i1)
  ROOT d = ($M, $M) tuple(d1, d2))"},
    {"potrf", R"(
  c = ($M, s32[]) custom-call(positive),
    custom_call_target="lapack_dpotrf_ffi", backend_config={uplo = 76 : ui8}
  f = $M get-tuple-element(c), index=0
  p = $M add(f, wrong)
  l = $M select(lower, p, zero)
  lt = $M transpose(l), dimensions={1,0}
  ll = $M call(l, lt), to_apply=product
  d1 = $M subtract(ll, positive)
  c2 = ($M, s32[]) custom-call(positive),
    custom_call_target="lapack_dpotrf_ffi", backend_config={uplo = 85 : ui8}
  f2 = $M get-tuple-element(c2), index=0
  u = $M select(upper, f2, zero)
  d2 = $M subtract(u, lt)
  ROOT d = ($M, $M) tuple(d1, d2))"},
    {"trsm", R"(
  f = $M custom-call(dominant, a), custom_call_target="lapack_dtrsm_ffi",
    backend_config={diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}
  p = $M add(f, wrong)
  l = $M select(lower, dominant, zero)
  lp = $M call(l, p), to_apply=product
  d1 = $M subtract(lp, a)
  x = $M custom-call(dominant, a), custom_call_target="lapack_dtrsm_ffi",
    backend_config={diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}
  u = $M select(upper, dominant, zero)
  ut = $M transpose(u), dimensions={1,0}
  xu = $M call(x, ut), to_apply=product
  d2 = $M subtract(xu, a)
  ROOT d = ($M, $M) tuple(d1, d2))"},
    {"gtsv_and_perturbed", R"(
  k = $V iota(), iota_dimension=0
  below = $V sine(k)
  above = $V cosine(k)
  diagonal = $V broadcast(f64[] constant(3)), dimensions={}
  c = ($V, $V, $V, $M, s32[]) custom-call(below, diagonal, above, a),
    custom_call_target="lapack_dgtsv_ffi"
  f = $M get-tuple-element(c), index=3
  p = $M add(f, wrong)
  is.below = pred[9,9] compare(i, j1), direction=EQ
  is.above = pred[9,9] compare(i1, j), direction=EQ
  b.rows = $M broadcast(below), dimensions={0}
  a.rows = $M broadcast(above), dimensions={0}
  d.rows = $M broadcast(diagonal), dimensions={0}
  m1 = $M select(same, d.rows, zero)
  m2 = $M select(is.below, b.rows, m1)
  m = $M select(is.above, a.rows, m2)
  mp = $M call(m, p), to_apply=product
  d1 = $M subtract(mp, a)
  x = $M custom-call(below, diagonal, above, a),
    custom_call_target="tridiagonal_solve_perturbed_ffi"
  mx = $M call(m, x), to_apply=product
  d2 = $M subtract(mx, a)
  ROOT d = ($M, $M) tuple(d1, d2))"},
    {"syevd", R"(
  c = ($M, $V, s32[]) custom-call(symmetric),
    custom_call_target="lapack_dsyevd_ffi",
    backend_config={mode = 86 : ui8, uplo = 85 : ui8}
  f = $M get-tuple-element(c), index=0
  p = $M add(f, wrong)
  pt = $M transpose(p), dimensions={1,0}
  c1 = $V get-tuple-element(c), index=1
  w = $M broadcast(c1), dimensions={1}
  sp = $M call(symmetric, p), to_apply=product
  pw = $M multiply(p, w)
  pp = $M call(pt, p), to_apply=product
  d1 = $M subtract(sp, pw)
  d2 = $M subtract(pp, eye)
  ROOT d = ($M, $M) tuple(d1, d2))"},
    {"gesvd", R"(
  c = ($M, $V, $M, $M, s32[]) custom-call(a),
    custom_call_target="lapack_dgesvd_ffi", backend_config={mode = 83 : ui8}
  c1 = $V get-tuple-element(c), index=1
  w = $M broadcast(c1), dimensions={1}
  f = $M get-tuple-element(c), index=2
  p = $M add(f, wrong)
  vt = $M get-tuple-element(c), index=3
  v = $M transpose(vt), dimensions={1,0}
  pt = $M transpose(p), dimensions={1,0}
  pw = $M multiply(p, w)
  pwv = $M call(pw, vt), to_apply=product
  pp = $M call(pt, p), to_apply=product
  vv = $M call(vt, v), to_apply=product
  d1 = $M subtract(pwv, a)
  d2 = $M subtract(pp, eye)
  d3 = $M subtract(vv, eye)
  ROOT d = ($M, $M, $M) tuple(d1, d2, d3))"},
    {"geev", R"(
  c = ($V, $V, $C, $C, s32[]) custom-call(a),
    custom_call_target="lapack_dgeev_ffi",
    backend_config={compute_left = 86 : ui8, compute_right = 86 : ui8}
  re = $V get-tuple-element(c), index=0
  im = $V get-tuple-element(c), index=1
  values = c128[9] complex(re, im)
  w = $C broadcast(values), dimensions={1}
  f = $C get-tuple-element(c), index=3
  p = $C add(f, $C convert(wrong))
  ap = $C call($C convert(a), p), to_apply=product.c
  pw = $C multiply(p, w)
  d1 = $C subtract(ap, pw)
  l = $C get-tuple-element(c), index=2
  lr = $M real(l)
  li = $M negate($M imag(l))
  lc = $C complex(lr, li)
  al = $C call($C convert(at), lc), to_apply=product.c
  lw = $C multiply(lc, w)
  d2 = $C subtract(al, lw)
  ROOT d = ($M, $M, $M, $M) tuple($M real(d1), $M imag(d1), $M real(d2),
    $M imag(d2)))"},
    {"gees", R"(
  c = ($M, $M, $V, $V, s32[], s32[]) custom-call(a),
    custom_call_target="lapack_dgees_ffi",
    backend_config={mode = 86 : ui8, sort = 78 : ui8}
  t = $M get-tuple-element(c), index=0
  f = $M get-tuple-element(c), index=1
  p = $M add(f, wrong)
  pt = $M transpose(p), dimensions={1,0}
  ap = $M call(a, p), to_apply=product
  pq = $M call(p, t), to_apply=product
  pp = $M call(pt, p), to_apply=product
  d1 = $M subtract(ap, pq)
  d2 = $M subtract(pp, eye)
  far = pred[9,9] compare(i, j1), direction=GT
  d3 = $M select(far, t, zero)
  ROOT d = ($M, $M, $M) tuple(d1, d2, d3))"},
    {"gehrd", R"(
  c = ($M, f64[8], s32[]) custom-call(a),
    custom_call_target="lapack_dgehrd_ffi",
    backend_config={high = 9 : i32, low = 1 : i32}
  f = $M get-tuple-element(c), index=0
  p = $M add(f, wrong)
  t = f64[8] get-tuple-element(c), index=1
  q = $M call(p, t, eye), to_apply=shifted
  far = pred[9,9] compare(i, j1), direction=GT
  h = $M select(far, zero, p)
  aq = $M call(a, q), to_apply=product
  qh = $M call(q, h), to_apply=product
  ROOT d = $M subtract(aq, qh))"},
    {"sytrd", R"(
  c = ($M, $V, f64[8], f64[8], s32[]) custom-call(symmetric),
    custom_call_target="lapack_dsytrd_ffi", backend_config={uplo = 76 : ui8}
  f = $M get-tuple-element(c), index=0
  p = $M add(f, wrong)
  t = f64[8] get-tuple-element(c), index=3
  q = $M call(p, t, eye), to_apply=shifted
  near = pred[9,9] compare(i, j1), direction=LE
  l = $M select(lower, p, zero)
  half = $M select(near, l, zero)
  turned = $M transpose(half), dimensions={1,0}
  other = $M select(same, zero, turned)
  m = $M add(half, other)
  sq = $M call(symmetric, q), to_apply=product
  qm = $M call(q, m), to_apply=product
  d1 = $M subtract(sq, qm)
  c1 = $V get-tuple-element(c), index=1
  diagonal = $M broadcast(c1), dimensions={0}
  apart = $M subtract(diagonal, f)
  d2 = $M select(same, apart, zero)
  ROOT d = ($M, $M) tuple(d1, d2))"},
};

// The largest magnitude among the arrays of the result.
double LargestOf(const LapackEquation& equation, const char* wrong) {
  ExecutionOptions options;
  options.custom_calls = SharedStandardTargets();
  auto results = RunText(
      absl::StrReplaceAll(absl::StrCat(kFunctions, equation.steps, "\n}\n"),
                          {{"$M", "f64[9,9]"},
                           {"$V", "f64[9]"},
                           {"$C", "c128[9,9]"},
                           {"$WRONG", wrong}}),
      {}, options);
  EXPECT_TRUE(results.ok()) << equation.name << ": " << results.status();
  if (!results.ok()) return INFINITY;
  double largest = 0;
  const Literal& whole = (*results)[0];
  const auto add = [&](const Literal& array) {
    for (const double x : array.as<double>()) {
      largest = std::max(largest, std::isnan(x) ? INFINITY : std::abs(x));
    }
  };
  if (!whole.is_tuple()) add(whole);
  for (const Literal& each : whole.elements()) add(each);
  return largest;
}

TEST(LapackEquationsTest, HoldWithinRounding) {
  for (const LapackEquation& each : kEquations) {
    EXPECT_LT(LargestOf(each, "0"), 1e-12) << each.name;
  }
}

TEST(LapackEquationsTest, ASmallErrorBreaksThem) {
  for (const LapackEquation& each : kEquations) {
    EXPECT_GT(LargestOf(each, "1e-9"), 1e-11) << each.name;
  }
}

}  // namespace
}  // namespace hlo
