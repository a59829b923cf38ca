// cuBLASLt, cuFFT and libhloref_cub.so for tests, on the host's memory: each
// function computes what its arguments say by the plain formula, as NVIDIA's
// documents define them.
#include <cmath>
#include <complex>  // NOLINT: of a test's double, by sums alone
#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#define FAKE extern "C" __attribute__((visibility("default")))

namespace {

using Number = std::complex<double>;  // NOLINT: of a test

struct Layout {
  int type = 0;
  int64_t rows = 0, columns = 0, leading = 0, stride = 0;
  int32_t batch = 1;
};
struct Product {
  int compute = 0, scale = 0, transposed = 0;
};

// f32, f64, c64, c128 and s8, s32.
Number Load(const void* data, int type, int64_t i) {
  switch (type) {
    case 0:
      return static_cast<const float*>(data)[i];
    case 1:
      return static_cast<const double*>(data)[i];
    case 3:
      return static_cast<const int8_t*>(data)[i];
    case 4:
      return {static_cast<const float*>(data)[2 * i],
              static_cast<const float*>(data)[2 * i + 1]};
    case 5:
      return {static_cast<const double*>(data)[2 * i],
              static_cast<const double*>(data)[2 * i + 1]};
    default:
      return static_cast<const int32_t*>(data)[i];
  }
}
void Store(void* data, int type, int64_t i, Number x) {
  switch (type) {
    case 0:
      static_cast<float*>(data)[i] = static_cast<float>(x.real());
      return;
    case 1:
      static_cast<double*>(data)[i] = x.real();
      return;
    case 4:
      static_cast<float*>(data)[2 * i] = static_cast<float>(x.real());
      static_cast<float*>(data)[2 * i + 1] = static_cast<float>(x.imag());
      return;
    case 5:
      static_cast<double*>(data)[2 * i] = x.real();
      static_cast<double*>(data)[2 * i + 1] = x.imag();
      return;
    default:
      static_cast<int32_t*>(data)[i] = static_cast<int32_t>(x.real());
  }
}

struct Plan {
  std::vector<long long> n;
  long long batch = 0;
  int type = 0;
};
std::map<int, Plan>& Plans() {
  static std::map<int, Plan> plans;
  return plans;
}

// The whole transform of one array of `n`, in place.
void Transform(const std::vector<long long>& n, int sign, Number* x) {
  long long inner = 1;
  for (size_t d = n.size(); d-- > 0; inner *= n[d]) {
    long long all = 1;
    for (long long each : n) all *= each;
    std::vector<Number> from(x, x + all);
    for (long long i = 0; i < all; ++i) {
      const long long k = i / inner % n[d], first = i - k * inner;
      Number sum = 0;
      for (long long j = 0; j < n[d]; ++j) {
        const double angle = sign * 2 * M_PI * static_cast<double>(j * k) /
                             static_cast<double>(n[d]);
        sum += from[static_cast<size_t>(first + j * inner)] *
               Number(std::cos(angle), std::sin(angle));
      }
      x[i] = sum;
    }
  }
}

}  // namespace

FAKE int cublasLtCreate(void** handle) {
  static int only = 1;
  *handle = &only;
  return 0;
}
FAKE int cublasLtMatmulDescCreate(void** product, int compute, int scale) {
  *product = new Product{compute, scale, 0};
  return 0;
}
FAKE int cublasLtMatmulDescSetAttribute(void* product, int attribute,
                                        const void* data, size_t bytes) {
  if (attribute != 3 || bytes != 4) return 7;
  std::memcpy(&static_cast<Product*>(product)->transposed, data, bytes);
  return 0;
}
FAKE int cublasLtMatmulDescDestroy(void* product) {
  delete static_cast<Product*>(product);
  return 0;
}
FAKE int cublasLtMatrixLayoutCreate(void** layout, int type, int64_t rows,
                                    int64_t columns, int64_t leading) {
  if (leading < rows) return 7;
  *layout = new Layout{type, rows, columns, leading, 0, 1};
  return 0;
}
FAKE int cublasLtMatrixLayoutSetAttribute(void* layout, int attribute,
                                          const void* data, size_t bytes) {
  auto* own = static_cast<Layout*>(layout);
  if (attribute == 5 && bytes == 4) {
    std::memcpy(&own->batch, data, bytes);
  } else if (attribute == 6 && bytes == 8) {
    std::memcpy(&own->stride, data, bytes);
  } else {
    return 7;
  }
  return 0;
}
FAKE int cublasLtMatrixLayoutDestroy(void* layout) {
  delete static_cast<Layout*>(layout);
  return 0;
}
FAKE int cublasLtMatmul(void* handle, void* product, const uint64_t* alpha,
                        void* a, void* a_layout, void* b, void* b_layout,
                        const uint64_t* beta, void* c, void* c_layout, void* d,
                        void* d_layout, void*, void*, size_t, void*) {
  const auto& p = *static_cast<Product*>(product);
  const auto& x = *static_cast<Layout*>(a_layout);
  const auto& y = *static_cast<Layout*>(b_layout);
  const auto& z = *static_cast<Layout*>(d_layout);
  const int64_t own = p.transposed != 0 ? x.columns : x.rows;
  const int64_t depth = p.transposed != 0 ? x.rows : x.columns;
  if (*static_cast<int*>(handle) != 1 || c != d || c_layout != d_layout ||
      Load(alpha, p.scale, 0) != 1.0 || Load(beta, p.scale, 0) != 0.0 ||
      own != z.rows || depth != y.rows || y.columns != z.columns ||
      x.batch != z.batch || y.batch != z.batch) {
    return 7;
  }
  if (x.type == 3 && depth % 4 != 0) return 15;  // as of bytes
  for (int64_t n = 0; n < z.batch; ++n) {
    for (int64_t i = 0; i < z.rows; ++i) {
      for (int64_t j = 0; j < z.columns; ++j) {
        Number sum = 0;
        for (int64_t k = 0; k < depth; ++k) {
          const int64_t at =
              p.transposed != 0 ? k + i * x.leading : i + k * x.leading;
          sum += Load(a, x.type, n * x.stride + at) *
                 Load(b, y.type, n * y.stride + k + j * y.leading);
        }
        Store(d, z.type, n * z.stride + i + j * z.leading, sum);
      }
    }
  }
  return 0;
}

FAKE int cufftCreate(int* plan) {
  *plan = static_cast<int>(Plans().size()) + 1;
  Plans()[*plan] = {};
  return 0;
}
FAKE int cufftMakePlanMany64(int plan, int rank, long long* n,
                             long long* in_embed, long long, long long,
                             long long* out_embed, long long, long long,
                             int type, long long batch, size_t* work) {
  if (in_embed != nullptr || out_embed != nullptr) return 4;
  Plans()[plan] = {{n, n + rank}, batch, type};
  *work = 0;
  return 0;
}
FAKE int cufftXtExec(int plan, void* in, void* out, int direction) {
  const Plan& own = Plans()[plan];
  const bool wide = (own.type & 0x40) != 0;
  const int kind = own.type & 0xf, real = wide ? 1 : 0, pair = wide ? 5 : 4;
  const long long last = own.n.back(), half = last / 2 + 1;
  long long all = 1;
  for (long long each : own.n) all *= each;
  for (long long b = 0; b < own.batch; ++b) {
    std::vector<Number> x(static_cast<size_t>(all));
    for (long long i = 0; i < all; ++i) {
      const long long row = b * (all / last) + i / last, j = i % last;
      Number& to = x[static_cast<size_t>(i)];
      if (kind == 0xa) to = Load(in, real, b * all + i);
      if (kind == 9) to = Load(in, pair, b * all + i);
      if (kind == 0xc) {  // one dimension, or rows whose other ones are 1
        to = j < half ? Load(in, pair, row * half + j)
                      : std::conj(Load(in, pair, row * half + last - j));
      }
    }
    Transform(own.n, direction, x.data());
    for (long long i = 0; i < all; ++i) {
      const long long row = b * (all / last) + i / last, j = i % last;
      const Number& from = x[static_cast<size_t>(i)];
      if (kind == 9) Store(out, pair, b * all + i, from);
      if (kind == 0xc) Store(out, real, b * all + i, from);
      if (kind == 0xa && j < half) Store(out, pair, row * half + j, from);
    }
  }
  return 0;
}
FAKE int cufftDestroy(int plan) {
  Plans().erase(plan);
  return 0;
}

// It covers f32 alone.
FAKE int hloref_cub(int algorithm, int number, int type, void* in, void* init,
                    void* out, int64_t rows, int64_t n) {
  constexpr int kF32 = 28;
  if (type != kF32) return -1;
  const auto* from = static_cast<const float*>(in);
  auto* to = static_cast<float*>(out);
  const auto apply = [&](float a, float b) {
    if (number == 0) return a + b;
    if (number == 1) return a * b;
    return number == 2 ? std::fmin(a, b) : std::fmax(a, b);
  };
  for (int64_t r = 0; r < rows; ++r) {
    float acc = *static_cast<const float*>(init);
    for (int64_t i = 0; i < n; ++i) {
      const float x = from[r * n + i];
      acc = apply(acc, x);
      if (algorithm == 1) to[r * n + i] = acc;
      if (algorithm != 2) continue;
      int64_t place = i;
      for (; place > 0; --place) {
        const float before = to[r * n + place - 1];
        if (number == 0 ? before <= x : before >= x) break;
        to[r * n + place] = before;
      }
      to[r * n + place] = x;
    }
    if (algorithm == 0) to[r] = acc;
  }
  return 0;
}
