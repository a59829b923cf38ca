// Arrays that are too large for a line of the protocol, as raw files.
#ifndef HLOREF_CONFORMANCE_BACKENDS_SCRATCH_H_
#define HLOREF_CONFORMANCE_BACKENDS_SCRATCH_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "literals/literal.h"

namespace hlo::conformance {

// A new folder, which is gone with this object.
class Scratch {
 public:
  static absl::StatusOr<std::unique_ptr<Scratch>> Make();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::string& folder() const { return folder_; }

  // Writes the array's bytes, row-major, little-endian; returns the file's name
  // in the folder: the request's next one.
  absl::StatusOr<std::string> Write(int64_t seq, const Literal& array);
  // The bytes of a file that a client has left there. InvalidArgument: it is no
  // name of a file of this folder, or the file is larger than any answer.
  absl::StatusOr<std::string> Read(const std::string& name) const;
  // Removes the files of the request.
  void Forget(int64_t seq);

 private:
  explicit Scratch(std::string folder) : folder_(std::move(folder)) {}
  std::string PathOf(int64_t seq, int64_t file) const;

  std::string folder_;
  int64_t seq_ = -1, files_ = 0;  // of the request that is being written
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_SCRATCH_H_
