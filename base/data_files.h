// The data that is installed with the programs: vectors, profiles, op pages. A
// file may be compressed: `name.gz` stands for `name`, and is read in place.
#ifndef HLOREF_BASE_DATA_FILES_H_
#define HLOREF_BASE_DATA_FILES_H_

#include <string>

#include "absl/status/statusor.h"

namespace hlo {

// Returns the path of a file or folder of the data, by its name there: in the
// folder $HLOREF_DATA, if that is set, and there alone; else in the folder in
// which the program is called, as in a checkout; else in ../share/hloref beside
// the program. `name` itself if it is nowhere.
std::string DataPath(const std::string& name);

// Reads `path`, or else `path`.gz. Errors name the file and the reason: neither
// is there, the compressed one is cut off or damaged, or has more than 1 GiB.
absl::StatusOr<std::string> ReadDataFile(const std::string& path);

}  // namespace hlo

#endif  // HLOREF_BASE_DATA_FILES_H_
