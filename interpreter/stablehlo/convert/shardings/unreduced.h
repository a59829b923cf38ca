// Values with unreduced axes: each process holds a term of their sum
// (docs/stablehlo.md#unreduced-axes).
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_UNREDUCED_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_UNREDUCED_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "interpreter/stablehlo/convert/shardings/sharding.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

// The terms of a sum, or of a maximum or minimum, that processes hold.
struct Terms {
  Mesh mesh;
  std::vector<AxisRef> axes;  // processes that differ along these are summed
  Sharding::Reduction reduction = Sharding::Reduction::kSum;
};
// Those of a sharding along axes that `among` names; null: all.
std::optional<Terms> TermsOf(const Sharding& sharding,
                             const std::vector<std::string>* among = nullptr);
// They are terms of one sum; null: a whole value.
bool AreSame(const Terms* a, const Terms* b);

// The values outside of manual computations that are terms: results of manual
// computations and of shardings with unreduced axes, and what is computed of
// them.
class UnreducedValues {
 public:
  // Follows the values from the entry on. Its arguments are whole values, or
  // with `own_terms` each process's own as their shardings say.
  void Follow(const Module& tree, const Function& entry, bool own_terms);
  // Null: each process has the whole value.
  const Terms* Find(const Function& function, ValueId value) const;

  // Values that are terms on one way through the program and whole on another.
  struct Conflict {
    absl::Status status;
    Location location;
  };
  const std::vector<Conflict>& conflicts() const { return conflicts_; }

 private:
  using States = std::vector<const Terms*>;
  struct Calls {
    States arguments, results;
  };
  States Enter(const Function& function, const States& arguments);
  // The states of the values that the region returns.
  States Walk(const Function& function, const Region& region,
              const States& arguments);
  States ResultsOf(const Function& function, const Operation& operation,
                   const States& operands);
  States OfRegions(const Function& function, const Operation& operation,
                   const States& operands);
  States OfCall(const Operation& operation, const States& operands);
  States OfManual(const Operation& operation);
  const Terms* OfSharding(const Attribute* sharding);
  const Terms* Keep(std::optional<Terms> terms);
  void Expect(const States& found, const States& expected,
              const Operation& operation);

  const Module* tree_ = nullptr;
  absl::flat_hash_map<absl::string_view, const Function*> functions_;
  absl::flat_hash_map<std::pair<const Function*, ValueId>, const Terms*> found_;
  absl::flat_hash_map<const Function*, Calls> calls_;
  std::vector<std::unique_ptr<const Terms>> terms_;
  std::vector<Conflict> conflicts_;
  int depth_ = 0;  // of regions and functions
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_UNREDUCED_H_
