#include "workshop/making/from_cases.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "conformance/format/needs.h"
#include "conformance/format/vector_names.h"
#include "conformance/reports/clauses.h"
#include "interpreter/cases/case_inputs.h"
#include "interpreter/cases/case_types.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "interpreter/stablehlo/read/parser.h"
#include "ops/op_table.h"
#include "workshop/making/ask_naive.h"
#include "workshop/making/case_expectations.h"
#include "workshop/making/consensus.h"
#include "workshop/making/lift_constants.h"
#include "workshop/making/open_elements.h"
#include "workshop/making/requirement_level.h"
#include "workshop/making/valid_counterpart.h"

namespace hlo::conformance {
namespace {

// Lower case; what is no letter or digit is `-`, never two in a row.
std::string Slug(absl::string_view title) {
  std::string slug;
  for (const char c : title) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c))) {
      slug.push_back(absl::ascii_tolower(static_cast<unsigned char>(c)));
    } else if (!slug.empty() && slug.back() != '-') {
      slug.push_back('-');
    }
  }
  return std::string(absl::StripSuffix(slug, "-"));
}

// The feature of programs with ops that HLO text does not have.
constexpr absl::string_view kStablehloForm = "form:stablehlo";

// `program` without the lines of directives around it.
std::string Trimmed(const std::string& program) {
  return std::string(absl::StripAsciiWhitespace(program));
}

// One case for one of its types.
class Converter {
 public:
  Converter(absl::string_view op, const Case& the_case,
            std::optional<ElementType> type,
            const std::set<std::string>& unclear)
      : case_(the_case), type_(type) {
    vector_.id = absl::StrCat(op, "/", Slug(the_case.title));
    if (type) absl::StrAppend(&vector_.id, "/", Name(*type));
    for (const std::string& label : the_case.labels) {
      vector_.clauses.push_back(absl::StrCat(op, ".", label));
    }
    FlagUnclear(unclear, vector_);
    vector_.info.source = the_case.source;
    vector_.info.why = the_case.why;
    vector_.info.oracles = {the_case.source.empty() ? "calculation"
                                                    : "document"};
    vector_.info.since = HLOREF_VERSION;
  }

  absl::StatusOr<Vector> Convert() {
    for (const hlo::Expectation& line : case_.expectations) {
      // No backend has a target that does not exist.
      if (line.code != "UNIMPLEMENTED" ||
          absl::StartsWith(line.text, "custom-call V2")) {
        continue;
      }
      return absl::UnimplementedError("the case says what hloref cannot do");
    }
    std::string program = case_.program;
    if (type_) {
      auto replaced = ReplaceType(program, *type_);
      if (!replaced.ok()) return replaced.status();
      program = *std::move(replaced);
    }
    absl::Status converted =
        case_.Rejects() ? Rejection(program) : Program(program);
    if (converted.ok()) converted = AddConsensus(vector_);
    if (!converted.ok()) return converted;
    SkipOpenElements(vector_);
    if (absl::Status level = SetLevel(); !level.ok()) return level;
    const auto programs = AgreeingOracles(vector_);
    if (!programs.ok()) return programs.status();
    std::vector<std::string>& oracles = vector_.info.oracles;
    oracles.insert(oracles.end(), programs->begin(), programs->end());
    oracles.emplace_back("hloref");
    return std::move(vector_);
  }

 private:
  // Computed; a case may only lower it, or say why it is as low.
  absl::Status SetLevel() {
    vector_.level = RequirementLevelOf(vector_).level;
    if (case_.level.empty()) return absl::OkStatus();
    const RequirementLevel written =
        *FromName<RequirementLevel>(kRequirementLevelNames, case_.level);
    if (written < vector_.level) {
      return absl::InvalidArgumentError(
          absl::StrCat("LEVEL ", case_.level, " raises ", Name(vector_.level),
                       ", which is computed"));
    }
    vector_.level = written;
    vector_.info.why =
        absl::StrCat(vector_.info.why, vector_.info.why.empty() ? "" : "; ",
                     case_.level, ": ", case_.level_why);
    return absl::OkStatus();
  }

  // An op of another dialect, or a case of another language.
  static absl::Status NoHloText() {
    return absl::UnimplementedError("HLO text has no such program");
  }

  absl::Status Rejection(const std::string& program) {
    vector_.module = Trimmed(program);
    const Op* op = FindOp(vector_.op());
    if (stablehlo::IsStablehlo(program)) {
      if (op == nullptr || DialectOf(*op) == nullptr) return NoHloText();
      vector_.features = {std::string(kStablehloForm),
                          absl::StrCat("op:", vector_.op())};
    } else if (const auto module = LoadUnverified(program); module.ok()) {
      vector_.features = FeaturesOf(*module);
      vector_.replicas = module->attributes.replica_count;
      vector_.partitions = module->attributes.num_partitions;
    }
    Expectation& expectation = vector_.expect.emplace_back();
    expectation.outcome = Outcome::kReject;
    expectation.at = "check";
    return absl::OkStatus();
  }

  absl::Status Program(const std::string& program) {
    auto module = Load(program);
    if (!module.ok()) return module.status();
    ProgramInputs inputs;
    inputs.options.seed = case_.seed.value_or(0);
    inputs.options.threads = 1;  // as InputsOf has it
    absl::Status read =
        ReadInputs(case_, type_, **module, inputs.arguments, inputs.options);
    if (!read.ok()) return read;
    const bool has_text = Load(Print(**module)).ok();
    if (!has_text && !stablehlo::IsStablehlo(program)) return NoHloText();
    if (has_text) Lift(*module, inputs);
    auto expect = ExpectationsOf(case_, type_, *module, inputs);
    if (!expect.ok()) return expect.status();
    vector_.expect = *std::move(expect);
    vector_.module = has_text ? Print(**module) : Trimmed(program);
    vector_.types = TypesOf(**module);
    vector_.features = FeaturesOf(**module);
    if (!has_text) {
      vector_.features.insert(vector_.features.begin(),
                              std::string(kStablehloForm));
    }
    vector_.replicas = (*module)->attributes.replica_count;
    vector_.partitions = (*module)->attributes.num_partitions;
    vector_.seed = case_.seed;
    Store(inputs.arguments, vector_.inputs);
    Store(inputs.options.infeed, vector_.infeed);
    for (const auto& [channel, lists] : inputs.options.from_host) {
      Store(lists, vector_.from_host[channel]);
    }
    return absl::OkStatus();
  }

  // Makes arguments of constants, if the program then ends as before.
  void Lift(VerifiedModule& module, ProgramInputs& inputs) {
    auto lifted = std::make_shared<Module>(*module);
    const std::vector<Literal> values = LiftConstants(*lifted);
    if (values.empty()) return;
    ProgramInputs more = inputs;
    for (Arguments& arguments : more.arguments) {
      arguments.insert(arguments.end(), values.begin(), values.end());
    }
    auto verified = Verify(std::move(lifted));
    if (!verified.ok() ||
        !(RunProgram(*verified, more, {}) == RunProgram(module, inputs, {}))) {
      vector_.flags.push_back("constants");
      return;
    }
    module = *std::move(verified);
    inputs = std::move(more);
  }

  static void Store(const std::vector<std::vector<Literal>>& lists,
                    std::vector<std::vector<Datum>>& data) {
    bool any = false;
    for (const std::vector<Literal>& list : lists) {
      std::vector<Datum>& process = data.emplace_back();
      for (const Literal& each : list) process.push_back({each, {}});
      any = any || !list.empty();
    }
    if (!any && data.size() <= 1) data.resize(lists.empty() ? 0 : 1);
  }

  const Case& case_;
  const std::optional<ElementType> type_;
  Vector vector_;
};

bool IsRejection(const Vector& vector) {
  return vector.expect.front().outcome == Outcome::kReject;
}

}  // namespace

CaseVectors VectorsOfCases(absl::string_view op, const CaseFile& file,
                           absl::string_view header) {
  CaseVectors result;
  const std::set<std::string> unclear = UnclearRulesOf(op, header);
  std::set<std::string> ids;
  const auto add = [&](const Case& the_case, std::optional<ElementType> type) {
    auto vector = Converter(op, the_case, type, unclear).Convert();
    const std::string place = absl::StrCat(file.path, ":", the_case.line, ": ");
    if (absl::IsUnimplemented(vector.status())) return;
    if (!vector.ok()) {
      result.problems.push_back(absl::StrCat(place, vector.status().message()));
    } else if (!ids.insert(vector->id).second) {
      result.problems.push_back(
          absl::StrCat(place, "another case is called ", vector->id));
    } else {
      result.vectors.push_back(*std::move(vector));
    }
  };
  for (const Case& the_case : file.cases) {
    if (the_case.types.empty()) add(the_case, std::nullopt);
    for (const ElementType type : the_case.types) add(the_case, type);
  }
  std::sort(result.vectors.begin(), result.vectors.end(),
            [](const Vector& a, const Vector& b) { return a.id < b.id; });
  for (Vector& vector : result.vectors) {
    if (IsRejection(vector))
      vector.valid_counterpart = NearestLegal(vector, result.vectors);
  }
  return result;
}

}  // namespace hlo::conformance
