// subnormals=flush: semantics.md, subnormals.
#ifndef HLOREF_WORKSHOP_ORACLES_FLUSH_H_
#define HLOREF_WORKSHOP_ORACLES_FLUSH_H_

#include "workshop/oracles/program.h"

namespace hlo::conformance::naive {

// Below the format's least normal number a zero of the same sign.
double Flushed(const Format& format, double value);
Number Flushed(const Format& format, const Number& number);
// Each float in it.
Value Flushed(Value value);

// True if the step computes with its operands. Ops that only move, select or
// negate data do not, nor do those that apply computations.
bool IsArithmetic(const Step& step);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_FLUSH_H_
