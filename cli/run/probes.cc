#include "cli/run/probes.h"

#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/files.h"
#include "interpreter/stablehlo/read/type.h"
#include "literals/npy.h"
#include "literals/text.h"
#include "nlohmann/json.hpp"
#include "ops/attributes/common.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

// One line of index.csv.
struct Probe {
  std::string id;
  std::string type;
  std::string path;
};

// The probes written while a program runs, by several threads.
struct Probes {
  std::string directory;
  std::mutex mutex;
  std::vector<Probe> written;
};

nlohmann::json Config(const ValueContext& context) {
  nlohmann::json config = nlohmann::json::parse(
      context.attributes().get(attr::backend_config).text, nullptr, false);
  return config.is_object() ? config : nlohmann::json::object();
}

absl::StatusOr<Literal> Operand(ValueContext& context) {
  if (context.operand_count() != 1 || !context.operand_shape(0).is_array()) {
    return context.Error("V3", "it shows one array");
  }
  const ArrayView view = context.operand(0);
  absl::StatusOr<Literal> copy = Literal::Zeros(
      Shape::Array(view.type(), {view.sizes.begin(), view.sizes.end()}));
  if (!copy.ok()) return copy;
  absl::StatusOr<MutableArrayView> target = copy->mutable_view();
  if (!target.ok()) return target.status();
  std::copy_n(view.data, view.count() * StorageBytes(view.type()),
              target->data);
  return copy;
}

absl::Status PrintOperand(ValueContext& context, Console& console) {
  const absl::StatusOr<Literal> literal = Operand(context);
  if (!literal.ok()) return literal.status();
  console.Out(absl::StrCat(ToString(*literal), "\n"));
  return absl::OkStatus();
}

std::string IndexText(const std::vector<Probe>& probes) {
  std::string text;
  for (const Probe& probe : probes) {
    absl::StrAppend(&text, probe.id, ",", probe.type, ",", probe.path, "\n");
  }
  return text;
}

absl::Status WriteProbe(ValueContext& context, Probes& probes) {
  const absl::StatusOr<Literal> literal = Operand(context);
  if (!literal.ok()) return literal.status();
  const absl::StatusOr<std::string> npy = WriteNpy(*literal);
  if (!npy.ok()) return npy.status();
  const std::string id = Config(context).value("probe_id", std::string());
  {
    const std::lock_guard<std::mutex> lock(probes.mutex);
    const std::string path = absl::StrCat(probes.directory, "probe",
                                          probes.written.size() + 1, ".npy");
    absl::Status status = WriteFile(path, *npy);
    if (!status.ok()) return status;
    probes.written.push_back(
        {id, stablehlo::TensorText(literal->shape()), path});
    status = WriteFile(absl::StrCat(probes.directory, "index.csv"),
                       IndexText(probes.written));
    if (!status.ok()) return status;
  }
  context.SetResult(context.Take(0));
  return absl::OkStatus();
}

// Line `iter` of index.csv, counted among those of the probe, names a file
// with the operand's value.
absl::Status CheckProbe(ValueContext& context, Probes& probes) {
  const absl::StatusOr<Literal> literal = Operand(context);
  if (!literal.ok()) return literal.status();
  const nlohmann::json config = Config(context);
  const std::string id = config.value("probe_id", std::string());
  const int64_t iteration = config.value("iter", int64_t{0});
  const auto index = ReadFile(absl::StrCat(probes.directory, "index.csv"));
  if (!index.ok()) return index.status();
  int64_t number = 0;
  for (absl::string_view line : absl::StrSplit(*index, '\n')) {
    // An id and a path may hold commas, a type none.
    if (!absl::ConsumePrefix(&line, absl::StrCat(id, ",")) ||
        number++ != iteration) {
      continue;
    }
    const std::pair<std::string, std::string> fields =
        absl::StrSplit(line, absl::MaxSplits(',', 1));
    const auto& [type, path] = fields;
    const auto bytes = ReadFile(path);
    if (!bytes.ok()) return bytes.status();
    const auto stored = ReadNpy(*bytes, literal->shape().type());
    if (!stored.ok()) return stored.status();
    if (type == stablehlo::TensorText(literal->shape()) &&
        ToString(*stored) == ToString(*literal)) {
      return absl::OkStatus();
    }
    return absl::AbortedError(
        absl::StrCat("check.expect_serialized_eq failed: ", path, " holds ",
                     ToString(*stored), ", got ", ToString(*literal)));
  }
  return absl::AbortedError(
      absl::StrCat("check.expect_serialized_eq failed: there is no probe '", id,
                   "' of iteration ", iteration));
}

}  // namespace

std::shared_ptr<const CustomCallTargets> TargetsWithProbes(
    const std::string& directory, Console& console) {
  auto probes = std::make_shared<Probes>();
  probes->directory = directory.empty() ? "" : absl::StrCat(directory, "/");
  CustomCallRegistry targets = StandardTargets();
  targets.Add("interpreter.print", [&console](ValueContext& context) {
    return PrintOperand(context, console);
  });
  targets.Add("interpreter.probe", [probes](ValueContext& context) {
    return WriteProbe(context, *probes);
  });
  targets.Add("check.expect_serialized_eq", [probes](ValueContext& context) {
    return CheckProbe(context, *probes);
  });
  return std::make_shared<const CustomCallRegistry>(std::move(targets));
}

}  // namespace hlo
