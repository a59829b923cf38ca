// The small machine that runs called computations on the device: steps over
// registers, and jumps.
#ifndef HLOREF_GPU_CHECK_KERNELS_MACHINE_H_
#define HLOREF_GPU_CHECK_KERNELS_MACHINE_H_

#include "gpu_check/kernels/apply.h"

namespace hlo::gpu {

// One application takes no more: a loop that goes on is an error, and no GPU
// that hangs.
constexpr int64_t kMostSteps = int64_t{1} << 20;

// Parameters stand in the first registers. Nothing is owned: `steps` and
// `results` are in the device's memory.
struct Program {
  const Step* steps = nullptr;
  const int32_t* results = nullptr;  // registers
  int32_t count = 0;
  int32_t registers = 0;
  int64_t* endless = nullptr;  // the least element of more than kMostSteps
};

HLOREF_HD inline int32_t NextStep(const Program& p, int32_t at, Cell* r) {
  const Step& step = p.steps[at];
  const Cell operand = r[step.operands[0]];
  switch (step.code) {
    case Code::kJump:
      return static_cast<int32_t>(step.imm);
    case Code::kJumpUnless:
      return operand.lo != 0 ? at + 1 : static_cast<int32_t>(step.imm);
    case Code::kSwitch: {  // imm jumps follow; the last one is for the others
      const int64_t i = IntOf(step.from[0], operand.lo);
      const bool inside = i >= 0 && i < step.imm;
      return at + 1 + static_cast<int32_t>(inside ? i : step.imm - 1);
    }
    default:
      r[step.result] =
          Applied(step, operand, r[step.operands[1]], r[step.operands[2]]);
      return at + 1;
  }
}

// For the i-th element.
HLOREF_HD inline void RunProgram(const Program& p, int64_t i, Cell* r) {
  int32_t at = 0;
  for (int64_t steps = 0; at < p.count; ++steps) {
    if (steps == kMostSteps) return ReportIndex(p.endless, i);
    at = NextStep(p, at, r);
  }
}

// Arrays side by side: operands of one reduce, sort, scatter.
struct Arrays {
  int count = 0;
  void* data[kMaxArrays] = {};
  Type type[kMaxArrays] = {};

  HLOREF_HD Cell Load(int k, int64_t i) const {
    return LoadBytes(data[k], BytesOf(type[k]), i);
  }
  HLOREF_HD void Store(int k, int64_t i, Cell c) const {
    StoreBytes(data[k], BytesOf(type[k]), i, c);
  }
};

// A computation of two lists of scalars, accumulators and elements, that gives
// new accumulators. `type`: of its parameters.
struct Combiner {
  Program program;
  int count = 0;
  Type type[2 * kMaxArrays] = {};
  int64_t work = 1;  // at most, of one application; the host's

  // Accumulators of the i-th result: initial values, or what the launch before
  // has kept.
  HLOREF_HD void Begin(const Loop& loop, int64_t i, const Arrays& init,
                       int64_t at, Cell* r) const {
    for (int k = 0; k < count; ++k) {
      r[k] = loop.first() ? Widened(init.type[k], type[k], init.Load(k, at))
                          : loop.Kept<Cell>(i * count + k);
    }
  }
  // REQUIRES: the accumulators are in r[0 .. count), the elements behind them.
  HLOREF_HD void Step(int64_t i, Cell* r) const {
    RunProgram(program, i, r);
    Cell results[kMaxArrays];
    for (int k = 0; k < count; ++k) results[k] = r[program.results[k]];
    for (int k = 0; k < count; ++k) r[k] = results[k];
  }
  // acc = f(acc, the elements there), for the i-th result.
  HLOREF_HD void Take(int64_t i, const Arrays& elements, int64_t at,
                      Cell* r) const {
    for (int k = 0; k < count; ++k) {
      r[count + k] =
          Widened(elements.type[k], type[count + k], elements.Load(k, at));
    }
    Step(i, r);
  }
  // Rounds the accumulators to the arrays' types.
  HLOREF_HD void Round(const Arrays& to, Cell* r) const {
    for (int k = 0; k < count; ++k) {
      if (type[k] == to.type[k]) continue;
      const Cell rounded = Converted(type[k], to.type[k], r[k]);
      r[k] = Converted(to.type[k], type[k], rounded);
    }
  }
  HLOREF_HD void End(const Loop& loop, int64_t i, const Arrays& out,
                     const Cell* r) const {
    for (int k = 0; k < count; ++k) {
      if (loop.last()) {
        out.Store(k, i, Widened(type[k], out.type[k], r[k]));
      } else {
        loop.Kept<Cell>(i * count + k) = r[k];
      }
    }
  }
};

// A thread's registers: its own, or a part of the scratch memory.
#define HLOREF_REGISTERS(program, scratch, r) \
  Cell own_registers[kOwnRegisters];          \
  Cell* const r =                             \
      (program).registers <= kOwnRegisters ? own_registers : (scratch)

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_MACHINE_H_
