// Properties of ops by which modules are verified, prepared and run.
#ifndef HLOREF_OPS_OP_KINDS_H_
#define HLOREF_OPS_OP_KINDS_H_

#include <cstdint>

namespace hlo {

// The part of an instruction in the evaluator. All but steps are other names of
// values that exist: they cost nothing at run time and have no rule for it.
enum class Role : uint8_t {
  kStep,
  kParameter,   // an argument of the computation
  kConstant,    // the literal of its payload
  kTuple,       // its operands, side by side
  kGetElement,  // one element of its operand
};

// The way in which an op uses the computations that it calls.
enum class Calls : uint8_t {
  kNone,     // it calls none
  kLanes,    // applied to elements, very many times: reduce, sort
  kOnce,     // entered once; its result is the op's: call, fusion
  kEntered,  // entered when and as often as the op decides: while
  kPosted,   // runs beside the steps of the caller: async-start
};

// The thing on which an instruction acts beside its operands and its result.
// Effects on one thing keep their order, also where a computation runs beside
// its caller.
enum class Resource : uint8_t {
  kNone,
  kRendezvous,   // a place where processes meet: the channel, or the name
  kSend,         // a channel's one end
  kReceive,      // and its other
  kInfeed,       // the queue of the process
  kOutfeed,      // the queue of the process
  kRandomState,  // of the process
  kHost,         // a custom call's
  kIdentity,     // which process this is; nothing is changed
};

// The action of an op on the parts of complex numbers, where each part is an
// accumulator of its own (semantics.md: reduce_accumulator).
enum class ComplexParts : uint8_t {
  kWhole,     // it needs whole numbers
  kEach,      // the same with the real parts and with the imaginary parts
  kProduct,   // (ac - bd) + (ad + bc)i
  kQuotient,  // the same of the divisor's conjugate, by its square
  kReal,      // it takes one
  kImaginary,
  kBoth,  // it makes a number of its operands
};

}  // namespace hlo

#endif  // HLOREF_OPS_OP_KINDS_H_
