// The folder of a search: fuzz.json, and a folder for each cause.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_FUZZ_FOLDER_H_
#define HLOREF_CONFORMANCE_PROGRAMS_FUZZ_FOLDER_H_

#include "conformance/programs/fuzz.h"

namespace hlo::conformance {

class FuzzFolder {
 public:
  // Makes it, or reads the state of one that is resumed. InvalidArgument: it
  // holds another search, or, to begin one, any.
  absl::Status Open(const FuzzOptions& options, FuzzState& state);
  absl::Status Save(const FuzzState& state) const;
  absl::Status Add(const FuzzCause& cause, const Reduced& reduced,
                   const std::string& issue) const;
  // Bytes of all its files.
  int64_t Bytes() const;

 private:
  std::string path_;
  std::string search_;  // the seed and the options that programs depend on
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_FUZZ_FOLDER_H_
