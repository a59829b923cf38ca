// The arguments of NVIDIA's libraries, by libraries that compute what they say
// on the host's memory (testing/fake_libraries.cc); and their absence.
#include "gpu_check/libs/libraries.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#if __has_include(<cublasLt.h>) && __has_include(<cufft.h>)
#include <cublasLt.h>
#include <cufft.h>
#endif

#include "gpu_check/testing.h"

namespace hlo::gpu {
namespace {

constexpr char kNowhere[] = "libnowhere.so.7";

std::string AskLibraries(Libraries& libraries, const std::string& module,
                         const std::string& inputs) {
  Worker worker(DeviceOf(Order::kForwards),
                [&](Call& call) { return libraries.Run(call); });
  return Ask(worker, module, inputs);
}

void UseFakes(Libraries* libraries) {
  for (Library* each :
       {&libraries->cublas, &libraries->cufft, &libraries->cub}) {
    each->names = {kNowhere, HLOREF_FAKE_CUDA_LIBRARIES};
  }
}

struct Same {
  const char* name;
  const char* module;
  const char* inputs;
};
// Small integers: sums are exact in any order.
constexpr Same kSame[] = {
    {"ADot",
     "ENTRY main { x = f32[2,3] parameter(0) y = f32[3,2] parameter(1)"
     " ROOT r = f32[2,2] dot(x, y), lhs_contracting_dims={1},"
     " rhs_contracting_dims={0} }",
     R"([[{"shape":"f32[2,3]","values":[[1,2,3],[4,5,6]]},)"
     R"({"shape":"f32[3,2]","values":[[1,0],[2,1],[3,5]]}]])"},
    {"ADotOfBatchesAndSeveralContractedDimensions",
     "ENTRY main { x = f64[2,1,2,2] parameter(0) y = f64[2,2,2,3] parameter(1)"
     " ROOT r = f64[2,1,3] dot(x, y), lhs_batch_dims={2}, rhs_batch_dims={0},"
     " lhs_contracting_dims={0,3}, rhs_contracting_dims={2,1} }",
     R"([[{"shape":"f64[2,1,2,2]","values":[[[[1,2],[3,4]]],[[[5,6],[7,8]]]]},)"
     R"({"shape":"f64[2,2,2,3]","values":[[[[1,2,3],[4,5,6]],[[7,8,9],[1,3,5]]],)"
     R"([[[2,4,6],[8,1,2]],[[3,4,5],[6,7,9]]]]}]])"},
    {"AComplexDot",
     "ENTRY main { x = c64[2] parameter(0) y = c64[2] parameter(1)"
     " ROOT r = c64[] dot(x, y), lhs_contracting_dims={0},"
     " rhs_contracting_dims={0} }",
     R"([[{"shape":"c64[2]","bits":"0000803f000000400000404000008040"},)"
     R"({"shape":"c64[2]","bits":"0000a0400000c0400000e04000000041"}]])"},
    {"ABytesDot",
     "ENTRY main { x = s8[1,4] parameter(0) y = s8[4,2] parameter(1)"
     " ROOT r = s32[1,2] dot(x, y), lhs_contracting_dims={1},"
     " rhs_contracting_dims={0} }",
     R"([[{"shape":"s8[1,4]","values":[[1,2,3,4]]},)"
     R"({"shape":"s8[4,2]","values":[[1,-1],[100,2],[100,3],[100,4]]}]])"},
    {"AReductionOverTheFirstDimension",
     "f { a = f32[] parameter(0) b = f32[] parameter(1)"
     " ROOT r = f32[] add(a, b) } "
     "ENTRY main { x = f32[2,3] parameter(0) z = f32[] constant(10)"
     " ROOT r = f32[3] reduce(x, z), dimensions={0}, to_apply=f }",
     R"([[{"shape":"f32[2,3]","values":[[1,2,3],[4,5,6]]}]])"},
    {"ASortDownwards",
     "c { a = f32[] parameter(0) b = f32[] parameter(1)"
     " ROOT r = pred[] compare(b, a), direction=LT } "
     "ENTRY main { x = f32[2,4] parameter(0)"
     " ROOT r = f32[2,4] sort(x), dimensions={1}, to_apply=c }",
     R"([[{"shape":"f32[2,4]","values":[[3,1,4,1],[5,9,2,6]]}]])"},
    {"ATransformOfPowersOfI",
     "ENTRY main { x = c64[2,4] parameter(0)"
     " ROOT r = c64[2,4] fft(x), fft_type=IFFT, fft_length={4} }",
     R"([[{"shape":"c64[2,4]","bits":"0000803f000000000000004000000000)"
     R"(000040400000000000008040000000000000803f000080bf00000000)"
     R"(0000803f0000000000000000000000000000803f"}]])"},
};

class LibrariesTest : public testing::TestWithParam<Same> {};

TEST_P(LibrariesTest, ComputesWhatTheKernelsDo) {
  const std::string module = GetParam().module;
  Libraries libraries;
  UseFakes(&libraries);
  const std::string answer = AskLibraries(libraries, module, GetParam().inputs);
  Worker kernels(DeviceOf(Order::kForwards));
  EXPECT_NE(answer.find("\"ok\""), answer.npos) << answer;
  if (module.find("fft") == module.npos) {
    EXPECT_EQ(answer, Ask(kernels, module, GetParam().inputs));
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, LibrariesTest, testing::ValuesIn(kSame),
                         [](const auto& same) { return same.param.name; });

TEST(LibrariesOfTest, ARealTransformAndBack) {
  Libraries libraries;
  UseFakes(&libraries);
  const std::string there = AskLibraries(
      libraries,
      "ENTRY main { x = f64[2,2] parameter(0)"
      " ROOT r = c128[2,2] fft(x), fft_type=RFFT, fft_length={2} }",
      R"([[{"shape":"f64[2,2]","values":[[3,1],[5,2]]}]])");
  // (4, 2), (7, 3), up to signs of zero.
  EXPECT_NE(there.find("0000000000001040"), there.npos) << there;
  EXPECT_NE(there.find("0000000000001c40"), there.npos) << there;
  const std::string back = AskLibraries(
      libraries,
      "ENTRY main { x = c64[2] parameter(0)"
      " ROOT r = f32[2] fft(x), fft_type=IRFFT, fft_length={2} }",
      R"([[{"shape":"c64[2]","bits":"00008040000000000000004000000000"}]])");
  EXPECT_NE(back.find("\"bits\":\"000040400000803f\""), back.npos) << back;
}

TEST(LibrariesOfTest, WhatIsNotThereOrNotCoveredIsASentence) {
  Libraries libraries;
  for (Library* each : {&libraries.cublas, &libraries.cufft, &libraries.cub}) {
    each->names = {kNowhere};
  }
  const std::string dot =
      "ENTRY main { x = s8[1,2] parameter(0) y = s8[2,1] parameter(1)"
      " ROOT r = s32[1,1] dot(x, y), lhs_contracting_dims={1},"
      " rhs_contracting_dims={0} }";
  const std::string inputs = R"([[{"shape":"s8[1,2]","values":[[1,2]]},)"
                             R"({"shape":"s8[2,1]","values":[[1],[2]]}]])";
  std::string answer = AskLibraries(libraries, dot, inputs);
  EXPECT_NE(answer.find(R"("unsupported":{"feature":"libnowhere.so.7 is not)"),
            answer.npos)
      << answer;
  UseFakes(&libraries);
  answer = AskLibraries(libraries, dot, inputs);  // depth 2: not for bytes
  EXPECT_NE(answer.find(R"("feature":"cublasLtMatmul returns 15")"),
            answer.npos)
      << answer;
  answer = AskLibraries(libraries,
                        "ENTRY main { x = f32[2] parameter(0)"
                        " ROOT r = f32[2] negate(x) }",
                        R"([[{"shape":"f32[2]","values":[1,2]}]])");
  EXPECT_NE(answer.find(R"("feature":"op:negate")"), answer.npos) << answer;
  libraries.cufft.names = {"libm.so.6"};
  libraries.cufft.library = nullptr;
  answer = AskLibraries(
      libraries,
      "ENTRY main { x = c64[2] parameter(0)"
      " ROOT r = c64[2] fft(x), fft_type=FFT, fft_length={2} }",
      R"([[{"shape":"c64[2]","bits":"00008040000000000000004000000000"}]])");
  EXPECT_NE(answer.find("libm.so.6 has no cufftCreate"), answer.npos) << answer;
}

#ifdef CUBLAS_VER_MAJOR
// The numbers are those of the toolkit's headers.
static_assert(CUBLASLT_MATMUL_DESC_TRANSA == 3 &&
              CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT == 5 &&
              CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET == 6 &&
              CUBLAS_COMPUTE_32F_PEDANTIC == 69 &&
              CUBLAS_COMPUTE_64F_PEDANTIC == 71 && CUBLAS_COMPUTE_32I == 72 &&
              CUBLAS_STATUS_NOT_SUPPORTED == 15 && CUBLAS_OP_T == 1);
static_assert(CUDA_R_16F == 2 && CUDA_R_16BF == 14 && CUDA_R_32F == 0 &&
              CUDA_R_64F == 1 && CUDA_C_32F == 4 && CUDA_C_64F == 5 &&
              CUDA_R_8I == 3 && CUDA_R_32I == 10);
static_assert(CUFFT_C2C == 0x29 && CUFFT_R2C == 0x2a && CUFFT_C2R == 0x2c &&
              CUFFT_Z2Z == 0x69 && CUFFT_D2Z == 0x6a && CUFFT_Z2D == 0x6c &&
              CUFFT_NOT_SUPPORTED == 16 && CUFFT_INVERSE == 1);
#endif

}  // namespace
}  // namespace hlo::gpu
