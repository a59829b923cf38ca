// Numbers of a command line.
#ifndef HLOREF_BASE_WHOLE_NUMBER_H_
#define HLOREF_BASE_WHOLE_NUMBER_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace hlo {

// Both ends belong to it.
struct WholeRange {
  int64_t least = 0;
  uint64_t most = 0;
};

// Decimal digits, behind `-` where the number is negative. None for anything
// else, a zero in front (010 is eight to some), and what is out of the range.
std::optional<__int128> ReadWholeNumber(absl::string_view text,
                                        WholeRange range);

// A number of bytes with or without a unit, B, K, M, G, T, P or E, each also as
// KB or KiB, all of them powers of 1024: 4096, 64MB, 1.5 GiB; up to 18 digits
// behind the point, rounded down to whole bytes. None for anything else and for
// more than int64_t holds.
std::optional<int64_t> ReadByteCount(absl::string_view text);

}  // namespace hlo

#endif  // HLOREF_BASE_WHOLE_NUMBER_H_
