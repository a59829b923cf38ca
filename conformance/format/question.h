// A question to a backend: a program and its inputs. It holds neither the id of
// a vector nor what the vector expects, so no backend can look them up.
#ifndef HLOREF_CONFORMANCE_FORMAT_QUESTION_H_
#define HLOREF_CONFORMANCE_FORMAT_QUESTION_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo::conformance {

// Element i is map(Philox4x32-10(key = seed, counter = i)).
struct Generator {
  std::string map;  // "int", "onehot", ..: conformance/format/generate.h
  uint64_t seed = 0;
  int64_t lo = 0, hi = 0;
  std::string sha256;  // of the drawn bytes

  friend bool operator==(const Generator&, const Generator&) = default;
};

// One input array; a large one is stored as the generator that draws it.
struct Datum {
  Literal value;
  std::optional<Generator> generator;
};

// A value of each choice that is named; the others have their defaults.
using ChoiceValues = std::map<std::string, std::string>;

struct Question {
  std::vector<std::string> flags;     // "huge"
  std::vector<std::string> types;     // element types that the program needs
  std::vector<std::string> features;  // "dynamic", "processes", "form:proto" ..
  // HLO text, StableHLO text where HLO has no such op, or a serialized proto:
  // see form().
  std::string module;
  int64_t replicas = 1, partitions = 1;
  // For each process, replica-major: arguments in parameter order.
  std::vector<std::vector<Datum>> inputs;
  std::vector<std::vector<Datum>> infeed;
  // Literals that the host sends, by channel and process.
  std::map<int64_t, std::vector<std::vector<Datum>>> from_host;
  std::optional<uint64_t> seed;
  // Choices that the backend has declared, as they hold for this program. The
  // interpreter obeys them; other backends have made theirs.
  ChoiceValues choices;

  int64_t processes() const { return replicas * partitions; }
  // The program has an array of more than 2^31 elements. Only `conform --huge`
  // runs it, and no oracle does.
  bool huge() const;
  // The language of `module`: "hlo", or the name in a feature "form:..".
  absl::string_view form() const;
};

inline constexpr absl::string_view kHugeFlag = "huge";

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_QUESTION_H_
