// The rewrites of legal_programs.h that compute with more bits, or with fewer.
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "interpreter/ir/computation_rewriter.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/numbers.h"
#include "ops/op_table.h"
#include "workshop/making/legal_programs.h"

namespace hlo::conformance {
namespace {

// Ops that a fusion computes in f32, rounding at its end alone.
constexpr absl::string_view kFusable =
    "add subtract multiply divide negate abs maximum minimum exponential log "
    "tanh sqrt rsqrt logistic sine cosine power";

bool IsAnyOf(const Instruction& instruction, absl::string_view ops) {
  for (const absl::string_view op : absl::StrSplit(ops, ' ')) {
    if (instruction.op->name == op) return true;
  }
  return false;
}

bool IsNarrowFloat(const Shape& shape) {
  return shape.is_array() && shape.is_static() && IsFloat(shape.type()) &&
         BitWidth(shape.type()) < 32;
}

class Widths {
 public:
  explicit Widths(Computation& computation) : rewriter_(computation) {}

  int size() const { return rewriter_.size(); }
  Instruction& at(int id) { return rewriter_.at(id); }
  void Finish() { rewriter_.Finish(); }

  int Insert(int user, absl::string_view op, std::vector<int> operands,
             Shape shape, Attributes attributes = {}) {
    Instruction inserted;
    inserted.op = FindOp(op);
    inserted.operands = std::move(operands);
    inserted.shape = std::move(shape);
    inserted.attributes = std::move(attributes);
    return rewriter_.Insert(user, std::move(inserted));
  }

  int Converted(int user, int from, ElementType type) {
    return Insert(user, "convert", {from}, at(from).shape.WithType(type));
  }

  // Rounded to this many bits behind the point.
  int Rounded(int user, int from, int64_t bits) {
    const Shape shape = at(from).shape;
    Attributes attributes;
    attributes.set(attr::exponent_bits, int64_t{8});
    attributes.set(attr::mantissa_bits, bits);
    if (!IsComplex(shape.type())) {
      return Insert(user, "reduce-precision", {from}, shape, attributes);
    }
    const Shape part = shape.WithType(PartType(shape.type()));
    std::vector<int> parts;
    for (const char* op : {"real", "imag"}) {
      const int of = Insert(user, op, {from}, part);
      parts.push_back(Insert(user, "reduce-precision", {of}, part, attributes));
    }
    return Insert(user, "complex", parts, shape);
  }

  // Turns an instruction into a conversion of another one.
  void BecomeConverted(int user, int from) {
    at(user).op = FindOp("convert");
    at(user).operands = {from};
    at(user).attributes = Attributes();
  }

 private:
  ComputationRewriter rewriter_;
};

template <typename F>
bool EachComputation(Module& module, F f) {
  bool any = false;
  for (Computation& computation : module.computations) {
    Widths widths(computation);
    if (f(widths)) any = true;
    widths.Finish();
  }
  return any;
}

bool AsksForMore(const Instruction& product, size_t operand) {
  const Words& words = product.attributes.get(attr::operand_precision);
  return operand < words.indices.size() &&
         words.indices[operand] != static_cast<int>(Precision::kDefault);
}

bool RoundFactors(Module& module, int64_t bits) {
  return EachComputation(module, [&](Widths& widths) {
    bool any = false;
    for (int i = 0; i < widths.size(); ++i) {
      if (!IsAnyOf(widths.at(i), "dot convolution ragged-dot scaled-dot")) {
        continue;
      }
      for (size_t k = 0; k < 2; ++k) {
        const int from = widths.at(i).operands[k];
        const Shape& shape = widths.at(from).shape;
        if (!shape.is_array() || PartType(shape.type()) != ElementType::kF32 ||
            AsksForMore(widths.at(i), k)) {
          continue;
        }
        const int rounded = widths.Rounded(i, from, bits);
        widths.at(i).operands[k] = rounded;
        any = true;
      }
    }
    return any;
  });
}

// Gives instruction i the values that its operands have in f32; `wide` has
// those that are known.
bool Widen(Widths& widths, int i, std::map<int, int>& wide) {
  const Instruction old = widths.at(i);
  if (IsAnyOf(old, "convert")) {
    const int from = old.operands[0];
    const Shape& source = widths.at(from).shape;
    if (IsNarrowFloat(old.shape) && source.is_array() &&
        source.type() == ElementType::kF32) {
      wide[i] = from;
    }
    const auto known = wide.find(from);
    if (known == wide.end() || !IsFloat(old.shape.type()) ||
        BitWidth(old.shape.type()) < 32) {
      return false;
    }
    widths.at(i).operands[0] = known->second;
    return true;
  }
  if (!IsNarrowFloat(old.shape) || !IsAnyOf(old, kFusable)) return false;
  Instruction copy = old;
  for (int& operand : copy.operands) {
    const auto known = wide.find(operand);
    operand = known != wide.end()
                  ? known->second
                  : widths.Converted(i, operand, ElementType::kF32);
  }
  wide[i] =
      widths.Insert(i, old.op->name, copy.operands,
                    old.shape.WithType(ElementType::kF32), old.attributes);
  widths.BecomeConverted(i, wide[i]);
  return true;
}

bool Contract(Widths& widths, int i) {
  const Instruction sum = widths.at(i);
  if (!IsAnyOf(sum, "add subtract") || !sum.shape.is_array() ||
      !IsFloat(sum.shape.type()) || BitWidth(sum.shape.type()) > 32) {
    return false;
  }
  const auto product = [&](int operand) {
    const Instruction& each = widths.at(operand);
    return IsAnyOf(each, "multiply") && each.shape == sum.shape;
  };
  if (!product(sum.operands[0]) && !product(sum.operands[1])) return false;
  const Shape wide = sum.shape.WithType(ElementType::kF64);
  const bool second = !product(sum.operands[0]);
  std::vector<int> operands;
  for (int k = 0; k < 2; ++k) {
    const int from = sum.operands[k];
    if ((k == 1) != second) {
      operands.push_back(widths.Converted(i, from, ElementType::kF64));
      continue;
    }
    std::vector<int> factors;
    for (const int factor : widths.at(from).operands) {
      factors.push_back(widths.Converted(i, factor, ElementType::kF64));
    }
    operands.push_back(widths.Insert(i, "multiply", factors, wide));
  }
  const int exact = widths.Insert(i, sum.op->name, operands, wide);
  widths.BecomeConverted(i, exact);
  return true;
}

}  // namespace

bool ProductsOfTf32(Module& module) { return RoundFactors(module, 10); }
bool ProductsOfBf16(Module& module) { return RoundFactors(module, 7); }

bool ExcessPrecision(Module& module) {
  return EachComputation(module, [](Widths& widths) {
    std::map<int, int> wide;
    bool any = false;
    for (int i = 0; i < widths.size(); ++i) {
      if (Widen(widths, i, wide)) any = true;
    }
    return any;
  });
}

bool ContractProducts(Module& module) {
  return EachComputation(module, [](Widths& widths) {
    bool any = false;
    for (int i = 0; i < widths.size(); ++i) {
      if (Contract(widths, i)) any = true;
    }
    return any;
  });
}

}  // namespace hlo::conformance
