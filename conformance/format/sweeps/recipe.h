// The recipe of a vector by rule: the program and what draws its inputs.
// Values come from the oracles.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_RECIPE_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_RECIPE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// The file golden/<op>/<source>.jsonl that holds a vector.
enum class GoldenFile : uint8_t {
  kNumbers,       // element-wise results of many numbers
  kShapes,        // ranks and sizes
  kSums,          // sums that are exact in any order, and bounds of others
  kIndices,       // places that are known at run time
  kOrders,        // sorts
  kProcesses,     // groups of processes
  kRejects,       // programs that break a rule, and their valid counterparts
  kSquares,       // equal sizes, so that no shape tells what attributes say
  kHuge,          // arrays of more than 2^31 elements
  kCompositions,  // ops that read what others have made
};
inline constexpr int kGoldenFileCount = 10;
absl::string_view Name(GoldenFile golden_file);

// Draws an argument; the seed of process p is seed + p.
struct RandomInput {
  std::string map;
  int64_t lo = 0, hi = 0;
  uint64_t seed = 1;
};

// An array that infeed reads.
struct InfeedInput {
  std::string shape;
  RandomInput input;
};

struct Recipe {
  std::string id;  // op/slug[/type]
  GoldenFile golden_file = GoldenFile::kNumbers;
  // The recipe line that stands for the vector: recipe_line.h. Empty: none.
  std::string line;
  std::string module;               // HLO text
  std::vector<RandomInput> inputs;  // in parameter order
  std::vector<InfeedInput> infeed;  // of each process, in the order it is read
  std::vector<std::string> clauses;
  std::string why;  // how the value is known
  int64_t replicas = 1, partitions = 1;
  Outcome outcome = Outcome::kValue;
  std::string valid_counterpart;  // of a rejection
  // Instead of the same bits. Of kUlp and kErrbound the generator fills in the
  // real values, of kErrbound the bounds, too.
  Check check;
  // For kUlp: the program with f64 in place of the type; its results are the
  // real values. Empty: units count from the rounded value.
  std::string wide;
  bool tight = false;  // kErrbound: of terms that are drawn with mean zero
  std::string oracle;  // the second, where the naive one has no opinion
  // A backend that flushes subnormal numbers is right, too.
  bool may_flush = false;
  // The inputs are terms of a sum: a sum that begins with 0 turns -0 into 0.
  bool may_add_to_zero = false;
  // Scaled-down versions of a huge program; these are run, and must have their
  // `elements`. The huge one is not run: its `elements` are the expectation.
  std::vector<Recipe> small;
  std::vector<int64_t> elements;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_RECIPE_H_
