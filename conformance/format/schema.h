// golden/schema.json, by the library for JSON Schema.
#ifndef HLOREF_CONFORMANCE_FORMAT_SCHEMA_H_
#define HLOREF_CONFORMANCE_FORMAT_SCHEMA_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::conformance {

class Schema {
 public:
  // InvalidArgument if the text is no JSON Schema.
  static absl::StatusOr<Schema> Read(absl::string_view text);
  Schema(Schema&&) noexcept;
  ~Schema();

  // What breaks the schema, with its place in the line; nothing if all is well.
  std::vector<std::string> Problems(absl::string_view line) const;

 private:
  struct Impl;
  explicit Schema(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SCHEMA_H_
