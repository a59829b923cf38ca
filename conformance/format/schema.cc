#include "conformance/format/schema.h"

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 sees lengths in the library's strings that cannot be (its bug 105329).
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

#include <stdexcept>
#include <utility>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "valijson/adapters/nlohmann_json_adapter.hpp"
#include "valijson/schema.hpp"
#include "valijson/schema_parser.hpp"
#include "valijson/validation_results.hpp"
#include "valijson/validator.hpp"

namespace hlo::conformance {

struct Schema::Impl {
  valijson::Schema schema;
};

Schema::Schema(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Schema::Schema(Schema&&) noexcept = default;
Schema::~Schema() = default;

absl::StatusOr<Schema> Schema::Read(absl::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return absl::InvalidArgumentError("not JSON");
  auto impl = std::make_unique<Impl>();
  try {  // the library's way to say no
    valijson::SchemaParser().populateSchema(
        valijson::adapters::NlohmannJsonAdapter(json), impl->schema);
  } catch (const std::runtime_error& error) {
    return absl::InvalidArgumentError(error.what());
  }
  return Schema(std::move(impl));
}

std::vector<std::string> Schema::Problems(absl::string_view line) const {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (json.is_discarded()) return {"not JSON"};
  valijson::Validator validator;
  valijson::ValidationResults results;
  validator.validate(impl_->schema,
                     valijson::adapters::NlohmannJsonAdapter(json), &results);
  std::vector<std::string> problems;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    std::string place;
    for (const std::string& part : error.context) place += part;
    problems.push_back(absl::StrCat(place, ": ", error.description));
  }
  return problems;
}

}  // namespace hlo::conformance
