// Reading a JSON object field by field: values of the wrong kind, missing and
// unknown fields are reported with their paths.
#ifndef HLOREF_CONFORMANCE_FORMAT_JSON_FIELDS_H_
#define HLOREF_CONFORMANCE_FORMAT_JSON_FIELDS_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace hlo::conformance {

using Json = nlohmann::ordered_json;

// The first problem of a whole document stays in `status`; after it reads
// return empty values.
class JsonFields {
 public:
  // `object` and `status` outlive this.
  JsonFields(const Json& object, std::string path, absl::Status& status);
  // Reports a field that nobody has read.
  ~JsonFields();
  JsonFields(const JsonFields&) = delete;
  JsonFields& operator=(const JsonFields&) = delete;

  // The field, or null and, if it is required, a problem.
  const Json* Find(absl::string_view name, bool required = true);
  std::string Text(absl::string_view name, bool required = true);
  int64_t Integer(absl::string_view name, int64_t least, bool required = true,
                  int64_t otherwise = 0);
  uint64_t Unsigned(absl::string_view name);
  std::vector<std::string> Texts(absl::string_view name, bool required = true);
  // The elements of a list; an object's path in it is "name[3]".
  const Json& List(absl::string_view name, bool required = true);

  void Fail(absl::string_view name, absl::string_view problem);
  std::string PathOf(absl::string_view name) const;
  absl::Status& status() { return status_; }

 private:
  const Json& object_;
  std::string path_;
  absl::Status& status_;
  std::set<std::string, std::less<>> asked_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_JSON_FIELDS_H_
