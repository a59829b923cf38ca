// The operations on elements, and one of them with all that it needs to know.
#ifndef HLOREF_GPU_CHECK_KERNELS_CODES_H_
#define HLOREF_GPU_CHECK_KERNELS_CODES_H_

#include "gpu_check/kernels/types.h"

namespace hlo::gpu {

enum class Code : uint8_t {
  // Any type.
  kCopy,
  kConvert,
  kSelect,
  kClamp,
  kCompare,  // imm: a Relation, plus kTotalOrder
  kComplex,
  kReal,
  kImag,
  kIsFinite,
  kBitcast,
  // One operand.
  kAbs,
  kNegate,
  kNot,
  kSign,
  kPopcnt,
  kCountLeadingZeros,
  kCeil,
  kFloor,
  kRoundAfz,
  kRoundEven,
  kReducePrecision,  // imm: exponent bits * 64 + mantissa bits
  kExponential,
  kExpm1,
  kLog,
  kLog1p,
  kLogistic,
  kSqrt,
  kRsqrt,
  kCbrt,
  kSine,
  kCosine,
  kTan,
  kTanh,
  kErf,
  kErfc,
  kErfInv,
  kAcos,
  kAcosh,
  kAsin,
  kAsinh,
  kAtanh,
  kCosh,
  kSinh,
  kLgamma,
  kDigamma,
  kBesselI1e,
  // Two operands.
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kRemainder,
  kMaximum,
  kMinimum,
  kPower,
  kAtan2,
  kAnd,
  kOr,
  kXor,
  kMulhi,
  kShiftLeft,
  kShiftRightArithmetic,
  kShiftRightLogical,
  kNextAfter,
  kZeta,
  kPolygamma,
  kStochasticConvert,
  // The machine's own (machine.h).
  kConstant,
  kJump,
  kJumpUnless,
  kSwitch,
};

enum class Relation : uint8_t { kEq, kNe, kGe, kGt, kLe, kLt };
constexpr int64_t kTotalOrder = 8;

// result = code(operands); `operands` and `result` are registers.
struct Step {
  Code code = Code::kCopy;
  Type type = Type::kPred;  // the result's
  Type from[3] = {};
  int32_t result = 0;
  int32_t operands[3] = {};
  int64_t imm = 0;
  Cell constant;
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_CODES_H_
