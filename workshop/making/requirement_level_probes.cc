#include "workshop/making/requirement_level_probes.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "literals/compare.h"
#include "literals/types/convert.h"
#include "literals/types/float_codes.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/random.h"
#include "workshop/making/element_hooks.h"

namespace hlo::conformance {
namespace {

using See = ElementHooks::See;

Ending RunSeen(const Probed& probed, See see) {
  ElementHooks hooks(std::move(see));
  ProgramInputs inputs = probed.inputs;
  inputs.options.hooks = &hooks;
  inputs.trace_aliases = true;
  return RunProgram(probed.module, inputs, {});
}

bool Is(const SeenStep& step, absl::string_view op) {
  return step.instruction.op->name == op;
}

bool FlipLowBits(SeenStep& step) {
  for (ArrayCopy& leaf : step.results) {
    if (!leaf.is_array()) continue;
    for (int64_t i = 0; i < leaf.count(); ++i) {
      leaf.bytes[i * leaf.width()] ^= std::byte{1};
    }
  }
  return true;
}

// f(span of the floats) for leaves of float types, complex ones by parts.
template <typename F>
void WithFloats(ArrayCopy& leaf, F f) {
  if (!leaf.is_array()) return;
  VisitElementType(PartType(leaf.type()), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) f(leaf.as<T>());
  });
}

// False if there are none.
bool NumbersForNans(ArrayCopy& leaf) {
  bool any = false;
  WithFloats(leaf, [&](auto elements) {
    for (auto& x : elements) {
      if (!IsNanNumber(x)) continue;
      x = std::decay_t<decltype(x)>(1.0);
      any = true;
    }
  });
  return any;
}

bool TurnNans(SeenStep& step) {
  bool any = false;
  const Op& op = *step.instruction.op;
  if (op.lanes == nullptr || op.keeps_bits) return false;
  for (ArrayCopy& leaf : step.results) {
    WithFloats(leaf, [&](auto elements) {
      for (auto& x : elements) {
        if (!IsNanNumber(x)) continue;
        const auto turned = Negated(x, true);
        // A format with one NaN has no other bits for it.
        if (!IsNanNumber(turned)) continue;
        x = turned;
        any = true;
      }
    });
  }
  return any;
}

bool IsNanAt(const ArrayCopy& array, int64_t element) {
  if (PartType(array.type()) != array.type()) return false;
  return VisitElementType(array.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      return IsNanNumber(array.as<T>()[element]);
    } else {
      return false;
    }
  });
}

// Ones for the NaN into which f8e8m0fnu turns zeros and negative numbers.
bool FillWhereIsNoRoom(SeenStep& step) {
  if (step.instruction.op->lanes == nullptr || step.results.size() != 1) {
    return false;
  }
  ArrayCopy& result = step.results.front();
  if (!result.is_array() || result.type() != ElementType::kF8E8M0FNU) {
    return false;
  }
  bool any = false;
  for (int64_t i = 0; i < result.count(); ++i) {
    const auto is_given = [&](const ArrayCopy& operand) {
      return operand.is_array() && operand.count() == result.count() &&
             IsNanAt(operand, i);
    };
    if (!IsNanAt(result, i) ||
        std::any_of(step.operands.begin(), step.operands.end(), is_given)) {
      continue;
    }
    result.as<f8e8m0fnu>()[i] = f8e8m0fnu(1.0);
    any = true;
  }
  return any;
}

bool HasBadQuotient(const SeenStep& step) {
  if (!Is(step, "divide") && !Is(step, "remainder")) return false;
  const ArrayCopy &a = step.operands[0], &b = step.operands[1];
  if (!b.is_array() || a.bytes.size() != b.bytes.size()) return false;
  return VisitElementType(b.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    bool bad = false;
    if constexpr (Integer<T>) {
      using Limits = std::numeric_limits<T>;
      const auto x = a.as<T>(), y = b.as<T>();
      for (size_t i = 0; i < y.size(); ++i) {
        bad = bad || y[i] == T(0) ||
              (Limits::is_signed && x[i] == Limits::lowest() && y[i] == T(-1));
      }
    }
    return bad;
  });
}

bool HasEmptyRange(const SeenStep& step) {
  if (!Is(step, "rng") || step.operands.size() != 2 ||
      step.instruction.attributes.get(attr::distribution) !=
          Distribution::kUniform) {
    return false;
  }
  const ArrayCopy &a = step.operands[0], &b = step.operands[1];
  if (!a.is_array() || !b.is_array() || a.type() != b.type()) return false;
  if (a.bytes.empty() || b.bytes.empty() || PartType(a.type()) != a.type()) {
    return false;
  }
  double ends[2];
  ConvertLanes(a.type(), ElementType::kF64, a.bytes.data(), &ends[0], 1);
  ConvertLanes(b.type(), ElementType::kF64, b.bytes.data(), &ends[1], 1);
  return !(ends[0] < ends[1]);
}

// True if another seed changes the result of `rng`: its bits are in no
// document. If 16 seeds change nothing, no seed does.
bool SeesAnotherSeed(const Probed& probed) {
  if (!probed.Has("rng")) return false;
  constexpr uint64_t kSeeds = 16;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    ProgramInputs inputs = probed.inputs;
    inputs.options.seed += seed;
    if (probed.Changed(RunProgram(probed.module, inputs, {}))) return true;
  }
  return false;
}

// True if `what` holds for a step.
bool Saw(const Probed& probed, std::function<bool(SeenStep&)> what) {
  bool seen = false;
  (void)RunSeen(probed, [&](SeenStep& step) {
    seen = seen || what(step);
    return false;
  });
  return seen;
}

}  // namespace

bool Probed::Has(absl::string_view op) const {
  for (const Computation& computation : module->computations) {
    for (const Instruction& each : computation.instructions) {
      if (each.op->name == op) return true;
    }
  }
  return false;
}

bool Probed::Changed(const Ending& ending) const {
  if (ending == usual) return false;
  if (ending.status.code() != usual.status.code() ||
      ending.results.size() != usual.results.size() || looked_at == nullptr) {
    return true;
  }
  for (size_t p = 0; p < usual.results.size() && p < looked_at->size(); ++p) {
    const std::vector<Literal> mine = LeavesOf(usual.results[p]);
    const std::vector<Literal> theirs = LeavesOf(ending.results[p]);
    const std::vector<ExpectedLeaf>& expected = (*looked_at)[p];
    if (mine.size() != theirs.size() || mine.size() != expected.size()) {
      if (!expected.empty()) return true;
      continue;
    }
    for (size_t i = 0; i < mine.size(); ++i) {
      const auto& skipped = expected[i].check.skipped;
      if (!Compare(WithZeros(mine[i], skipped), WithZeros(theirs[i], skipped))
               .equal()) {
        return true;
      }
    }
  }
  return false;
}

bool SeesRandomBits(const Probed& probed, bool of_a_named_algorithm) {
  if (!of_a_named_algorithm && SeesAnotherSeed(probed)) return true;
  if (!probed.Has("rng-bit-generator")) return false;
  return probed.Changed(RunSeen(probed, [&](SeenStep& step) {
    if (!Is(step, "rng-bit-generator")) return false;
    const bool named = step.instruction.attributes.get(attr::rng_algorithm) !=
                       RngAlgorithm::kDefault;
    return named == of_a_named_algorithm && FlipLowBits(step);
  }));
}

bool SeesNanBits(const Probed& probed) {
  return probed.Changed(RunSeen(probed, TurnNans));
}

bool SeesBadFactor(const Probed& probed) {
  if (!probed.Has("cholesky")) return false;
  return probed.Changed(RunSeen(probed, [](SeenStep& step) {
    return Is(step, "cholesky") && NumbersForNans(step.results[0]);
  }));
}

bool DividesOutOfRange(const Probed& probed) {
  return (probed.Has("divide") || probed.Has("remainder")) &&
         Saw(probed, HasBadQuotient);
}

bool DeclaresFalsely(const Probed& probed) {
  ProgramInputs inputs = probed.inputs;
  inputs.options.strict = true;
  const Ending ending = RunProgram(probed.module, inputs, {});
  return ending.status.code() != probed.usual.status.code();
}

bool HasNoRoom(const Probed& probed) {
  return probed.Changed(RunSeen(probed, FillWhereIsNoRoom));
}

bool DrawsFromEmptyRange(const Probed& probed) {
  return probed.Has("rng") && Saw(probed, HasEmptyRange);
}

}  // namespace hlo::conformance
