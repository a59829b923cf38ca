// The stored vectors: golden/<op>/<source>.jsonl, a vector a line, sorted by
// id; golden/<op>/MANIFEST.tsv says which there are: id, revision, level and
// the SHA-256 of the line. An id that has been stays there for ever. Families
// of vectors are one line in golden/recipes/ (recipe_files.h), which is read as
// all its vectors; their rows have that line's digests. Installed files are
// compressed (base/data_files.h).
#ifndef HLOREF_CONFORMANCE_FORMAT_GOLDEN_H_
#define HLOREF_CONFORMANCE_FORMAT_GOLDEN_H_

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// A line of a manifest.
struct ManifestRow {
  int rev = 1;
  std::string level;   // "withdrawn" for an id that is no more
  std::string sha256;  // "-" for one that is no more
  friend bool operator==(const ManifestRow&, const ManifestRow&) = default;
};
using Manifest = std::map<std::string, ManifestRow>;  // by id

struct Golden {
  std::vector<Vector> vectors;     // sorted by id
  std::vector<std::string> lines;  // of the vectors
  Manifest manifest;
  // Root hash of all manifests: identifies the vectors that a result is about.
  std::string root;
  // Ids of vectors that were drawn anew, and ask what was published.
  std::set<std::string> unchanged;
};

// All ops below `folder`, or the vectors of those named beside the manifests of
// all. Errors name file and line: no vector, an id twice, a line that is not
// its manifest's.
absl::StatusOr<Golden> ReadGolden(const std::string& folder,
                                  const std::vector<std::string>& ops = {});

// Writes an op's vectors of one source, and the op's manifest. A vector that
// stood there with other contents, but for its level, gets the next revision;
// one that is no more is withdrawn. Returns the changes, for people.
absl::StatusOr<std::vector<std::string>> WriteGolden(
    const std::string& folder, const std::string& op, const std::string& source,
    std::vector<Vector> vectors);

// Largest file of vectors, in bytes: small enough to read a change of it.
inline constexpr size_t kLargestFile = size_t{2} << 20;

absl::StatusOr<Manifest> ReadManifest(const std::string& path);
std::string ManifestText(const Manifest& manifest);
std::string RootOf(const Manifest& manifest);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_GOLDEN_H_
