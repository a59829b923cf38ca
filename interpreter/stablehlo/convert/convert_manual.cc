// Manual computations: each process cuts its parts out of the operands, runs
// the body, and gathers the parts of the results from the others.
// Source: Shardy's dialect, sdy.manual_computation.
#include <algorithm>
#include <numeric>

#include "absl/strings/str_join.h"
#include "interpreter/stablehlo/convert/shardings/device_parts.h"
#include "interpreter/stablehlo/convert/shared_parts.h"

namespace hlo::stablehlo {
namespace {

// The op's attributes.
struct ManualAttributes {
  std::vector<Sharding> in, out;
  std::vector<std::string> axes;
};

// Reads a list of as many shardings as there are values; fails otherwise. (One
// sharding may stand for no values.)
std::vector<Sharding> ReadList(OpContext& context, absl::string_view name,
                               int values) {
  const Attribute* list = context.Find(name);
  if (list == nullptr) {
    context.Fail("it has no ", name);
    return {};
  }
  auto read = ReadShardings(context.module().tree(), *list);
  if (!read.ok()) {
    context.Fail(name, ": ", read.status().message());
    return {};
  }
  if (std::ssize(*read) == values || (values == 0 && read->size() == 1)) {
    return *std::move(read);
  }
  context.Fail(name, " has ", read->size(), " shardings, there are ", values,
               " values");
  return {};
}

ManualAttributes ReadAttributes(OpContext& context) {
  ManualAttributes said;
  said.in = ReadList(context, "in_shardings", context.operand_count());
  said.out = ReadList(context, "out_shardings", context.op().result_count);
  const Attribute* axes = context.Find("manual_axes");
  auto names = axes ? ReadManualAxes(*axes)
                    : absl::StatusOr<std::vector<std::string>>(
                          absl::InvalidArgumentError("it has no manual_axes"));
  if (!names.ok()) {
    context.Fail(names.status().message());
    return said;
  }
  said.axes = *std::move(names);
  return said;
}

// Fails unless each mesh is of the devices that the program runs on and has the
// manual axes.
void CheckMeshes(OpContext& context, const ManualAttributes& said) {
  const DraftBuilder& draft = context.builder().draft();
  if (draft.replicas() != 1) {
    context.Fail("the devices of a mesh are partitions, but the program runs ",
                 "as ", draft.replicas(), " replicas");
    return;
  }
  for (const auto* list : {&said.in, &said.out}) {
    for (const Sharding& sharding : *list) {
      const Mesh& mesh = sharding.mesh;
      if (mesh.axes.empty()) continue;  // maximal, or empty
      if (mesh.size() != draft.partitions()) {
        context.Fail("its mesh has ", mesh.size(), " devices, the program ",
                     "runs as ", draft.partitions(), " partitions");
        return;
      }
      for (const std::string& axis : said.axes) {
        if (DigitOf(mesh, {axis}).ok()) continue;
        context.Fail("the manual axis \"", axis, "\" is not its mesh's");
        return;
      }
    }
  }
}

// Fails where an axis is manual twice.
void CheckManualAxes(OpContext& context, const std::vector<std::string>& axes) {
  for (size_t i = 0; i < axes.size(); ++i) {
    const ManualRegion* outer = context.scope().manual();
    if (std::find(axes.begin(), axes.begin() + i, axes[i]) !=
            axes.begin() + i ||
        (outer != nullptr && outer->IsManual(axes[i]))) {
      context.Fail("the axis \"", axes[i],
                   "\" is manual already, here or around");
      return;
    }
  }
}

// The region's mesh: that of any sharding with axes.
Mesh MeshOf(const ManualAttributes& said) {
  for (const auto* list : {&said.in, &said.out}) {
    for (const Sharding& sharding : *list) {
      if (!sharding.mesh.axes.empty()) return sharding.mesh;
    }
  }
  return {};
}

// The operands' parts.
std::vector<Id> CutAll(OpContext& context, const ManualAttributes& said) {
  std::vector<Id> cut;
  for (int i = 0; i < context.operand_count(); ++i) {
    const auto terms = TermsOf(said.in[i], &said.axes);
    const Id term =
        AsTerm(context, context.operand(i),
               context.scope().TermsOfValue(context.op().operands[i]),
               terms.has_value() ? &*terms : nullptr);
    cut.push_back(CutPart(context, term, said.in[i], said.axes,
                          absl::StrCat("operand ", i)));
  }
  return cut;
}

void JoinAll(OpContext& context, const ManualAttributes& said,
             const std::vector<Id>& parts) {
  for (int i = 0; context.ok() && i < context.op().result_count; ++i) {
    const Id whole = JoinParts(context, parts[i], said.out[i], said.axes,
                               absl::StrCat("result ", i));
    const auto terms = TermsOf(said.out[i], &said.axes);
    context.Result(AsTerm(context, whole, terms.has_value() ? &*terms : nullptr,
                          context.scope().TermsOfValue(context.op().result(i))),
                   i);
  }
}

}  // namespace

void ConvertManual(OpContext& context) {
  if (!context.Has({.results = -1, .regions = 1})) return;
  const ManualAttributes said = ReadAttributes(context);
  if (context.ok()) CheckMeshes(context, said);
  if (context.ok()) CheckManualAxes(context, said.axes);
  if (!context.ok()) return;
  Scope& scope = context.scope();
  Builder& builder = context.builder();
  const Region& body = context.op().regions[0];
  const ManualRegion region = {MeshOf(said), said.axes, scope.manual()};
  if (!scope.Captures({&body, 1}).empty()) {
    context.Fail("its body uses values from outside");
    return;
  }
  const std::vector<Id> cut = CutAll(context, said);
  std::vector<Shape> shapes;
  for (Id id : cut) shapes.push_back(builder.shape(id));
  if (!context.ok() || !context.Takes(body, shapes)) return;
  for (size_t i = 0; i < cut.size(); ++i) scope.Bind(body.arguments[i], cut[i]);
  const auto returned = scope.ConvertManual(body, region);
  if (!returned.has_value()) {
    builder.Fail(absl::CancelledError());
    return;
  }
  if (std::ssize(*returned) != context.op().result_count) {
    context.Fail("its body returns ", returned->size(), " values, it has ",
                 context.op().result_count, " results");
    return;
  }
  builder.SetOrigin(
      {context.op().location, context.module().Metadata(context.op().source)});
  JoinAll(context, said, *returned);
}

// The value itself: a sharding says where a value lies, not which one it is. Of
// unreduced axes it says what a process holds.
void ConvertSharded(OpContext& context) {
  context.Ignore({"allowed_direction", "axes", "gathering_axes", "params",
                  "reduce_scatter_axes", "reduction_axes", "reduction_op",
                  "slicing_axes"});
  if (!context.Has({.operands = 1})) return;
  for (const char* name : {"sharding", "out_sharding"}) {
    const Attribute* said = context.Find(name);
    if (said == nullptr) continue;
    const auto sharding = ReadSharding(context.module().tree(), *said);
    if (!sharding.ok()) {
      context.Fail(sharding.status().message());
      return;
    }
  }
  const Scope& scope = context.scope();
  context.Result(AsTerm(context, context.operand(0),
                        scope.TermsOfValue(context.op().operands[0]),
                        scope.TermsOfValue(context.op().result(0))));
}

// A note on its operand.
void ConvertNothing(OpContext& context) {
  context.Ignore({"group_id"});
  context.Has({.operands = 1, .results = 0});
}

// The body in place.
void ConvertNamed(OpContext& context) {
  context.Ignore({"in_shardings", "name", "out_shardings"});
  const int operands = context.operand_count();
  if (!context.Has({.results = -1, .regions = 1})) return;
  const Region& body = context.op().regions[0];
  if (!context.Takes(body, context.shapes(0, operands))) return;
  for (int i = 0; i < operands; ++i) {
    context.scope().Bind(body.arguments[i], context.operand(i));
  }
  const auto returned = context.scope().Convert(body);
  if (!returned.has_value()) {
    context.builder().Fail(absl::CancelledError());
  } else if (std::ssize(*returned) != context.op().result_count) {
    context.Fail("its body returns ", returned->size(), " values, it has ",
                 context.op().result_count, " results");
  } else {
    context.Results(*returned);
  }
}

}  // namespace hlo::stablehlo
