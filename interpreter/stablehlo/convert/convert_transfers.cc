// Feeds, sends and receives, and computations that run beside the program.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/processes.h"

namespace hlo::stablehlo {
namespace {

absl::StatusOr<Shape> TransferShape(const Shape& data) {
  return Shape::Tuple({data, Shape::Scalar(ElementType::kU32), Shape::Token()});
}

// Fails unless the handle's type is that of a transfer in this direction: 1
// between devices, 2 from a device to the host, 3 the other way.
void CheckChannelType(OpContext& context) {
  const Attribute* handle = context.Find("channel_handle");
  const Dictionary* fields = handle ? FieldsOf(*handle) : nullptr;
  if (fields == nullptr) return;
  const int64_t to_host = context.op().name == "stablehlo.send" ? 2 : 3;
  const int64_t wanted = context.GetBool("is_host_transfer") ? to_host : 1;
  const int64_t type = FieldInteger(context, *fields, "type", wanted);
  if (type == wanted) return;
  context.Fail("its channel is of type ", type, ", such a transfer's of type ",
               wanted);
}

// The attributes of send and recv, and of their -done.
Attributes TransferAttributes(OpContext& context) {
  CheckChannelType(context);
  Attributes attributes;
  const int64_t channel = ChannelOf(context);
  if (channel > 0) attributes.set(attr::channel_id, channel);
  // A grid of interpreter.run_parallel has no host: sends to it and receives
  // from it meet each other.
  if (context.GetBool("is_host_transfer") &&
      !context.module().options().in_grid) {
    attributes.set(attr::is_host_transfer, true);
  }
  return attributes;
}

// frontend_attributes={_xla_send_recv_source_target_pairs="{{0,1}}"}, with the
// op's other frontend attributes.
void NotePairs(OpContext& context, Attributes& attributes) {
  Attributes read;
  context.Copy("source_target_pairs", attr::source_target_pairs, read);
  std::vector<std::string> pairs;
  for (const Ints& pair : read.get(attr::source_target_pairs)) {
    pairs.push_back(absl::StrCat("{", absl::StrJoin(pair, ","), "}"));
  }
  std::string text =
      FrontendAttributes(context.module(), context.op().attributes);
  if (context.HasAttribute("source_target_pairs")) {
    const std::string others =
        text.empty() ? "}" : absl::StrCat(",", text.substr(1));
    text = absl::StrCat("{_xla_send_recv_source_target_pairs=\"{",
                        absl::StrJoin(pairs, ","), "}\"", others);
  }
  if (!text.empty()) attributes.set(attr::frontend_attributes, Raw{text});
}

bool EndsWithToken(OpContext& context, int operands) {
  if (operands > 0 && context.shape(operands - 1).is_token()) return true;
  context.Fail("its last operand is no token");
  return false;
}

// The shape of the data that comes in: all results but the token.
absl::StatusOr<Shape> DataShape(OpContext& context, bool always_tuple) {
  std::vector<Shape> shapes = context.ResultShapes();
  if (shapes.empty() || !shapes.back().is_token()) {
    return absl::InvalidArgumentError("its last result is no token");
  }
  shapes.pop_back();
  if (shapes.size() == 1 && !always_tuple) return shapes[0];
  return Shape::Tuple(std::move(shapes));
}

// (data, token) as the op's results.
void DataAndToken(OpContext& context, Id pair, bool always_tuple) {
  Builder& builder = context.builder();
  const int n = context.op().result_count - 1;
  const Id data = builder.Element(pair, 0);
  for (int i = 0; i < n; ++i) {
    context.Result(n == 1 && !always_tuple ? data : builder.Element(data, i),
                   i);
  }
  context.Result(builder.Element(pair, 1), n);
}

// [[0, 1], [0]]: an order of dimensions for each result but the token.
bool HasLayouts(OpContext& context) {
  const Attribute* layout = context.Find("layout");
  const auto* lists =
      layout ? std::get_if<Attribute::Array>(&layout->value) : nullptr;
  const bool fits =
      layout == nullptr ||
      (lists != nullptr &&
       std::ssize(*lists) == context.op().result_count - 1 &&
       std::all_of(lists->begin(), lists->end(), [](const Attribute& each) {
         return IntegersOf(each).has_value();
       }));
  if (!fits) context.Fail("layout is no list of integers for each result");
  return fits;
}

}  // namespace

void ConvertInfeed(OpContext& context) {
  if (!context.Has({.operands = 1, .results = -1}) || !HasLayouts(context)) {
    return;
  }
  const absl::StatusOr<Shape> data = DataShape(context, true);
  if (!data.ok()) {
    context.builder().Fail(data.status());
    return;
  }
  const absl::StatusOr<Shape> shape = Shape::Tuple({*data, Shape::Token()});
  if (!shape.ok()) return;
  Attributes attributes;
  const std::string config = context.GetString("infeed_config");
  if (!config.empty()) attributes.set(attr::infeed_config, config);
  DataAndToken(context,
               context.builder().AddAs(*shape, "infeed", context.operands(),
                                       std::move(attributes)),
               true);
}

void ConvertOutfeed(OpContext& context) {
  const int n = context.operand_count();
  if (!context.Has({}) || !EndsWithToken(context, n)) return;
  Attributes attributes;
  const std::string config = context.GetString("outfeed_config");
  if (!config.empty()) attributes.set(attr::outfeed_config, config);
  Builder& builder = context.builder();
  const Id data = builder.Tuple(context.operands(0, n - 1));
  attributes.set(attr::outfeed_shape, builder.shape(data));
  context.Result(builder.AddAs(Shape::Token(), "outfeed",
                               {data, context.operand(n - 1)},
                               std::move(attributes)));
}

// The send-done stands where its token is used: a process that sends goes on.
void ConvertSend(OpContext& context) {
  const int n = context.operand_count();
  if (!context.Has({}) || !EndsWithToken(context, n)) return;
  Attributes attributes = TransferAttributes(context);
  const Attributes done = attributes;
  NotePairs(context, attributes);
  if (!context.ok()) return;
  Builder& builder = context.builder();
  const Id data = builder.Join(context.operands(0, n - 1));
  const Id send = builder.Add("send", {data, context.operand(n - 1)},
                              std::move(attributes));
  if (send < 0) return;
  if (!context.ResultShape(0).is_token()) {
    context.Fail("its result is no token");
    return;
  }
  builder.Name(send, "send");
  context.scope().BindLate(context.op(), "send-done", send, done);
}

void ConvertRecv(OpContext& context) {
  if (!context.Has({.operands = 1, .results = -1})) return;
  const absl::StatusOr<Shape> data = DataShape(context, false);
  if (!data.ok()) {
    context.builder().Fail(data.status());
    return;
  }
  Attributes attributes = TransferAttributes(context);
  const Attributes done = attributes;
  NotePairs(context, attributes);
  const absl::StatusOr<Shape> begun = TransferShape(*data);
  const absl::StatusOr<Shape> both = Shape::Tuple({*data, Shape::Token()});
  if (!begun.ok() || !both.ok() || !context.ok()) return;
  Builder& builder = context.builder();
  const Id recv =
      builder.AddAs(*begun, "recv", context.operands(), std::move(attributes));
  DataAndToken(context, builder.AddAs(*both, "recv-done", {recv}, done), false);
}

namespace {

// Fails unless the region is one collective or slice, whose result it returns.
bool HoldsOneOp(OpContext& context) {
  constexpr absl::string_view kOps[] = {
      "all_gather",         "all_reduce",
      "all_to_all",         "collective_broadcast",
      "collective_permute", "collective_reduce",
      "dynamic_slice",      "dynamic_update_slice",
      "reduce_scatter",     "slice"};
  const Operations& operations = context.op().regions[0].operations;
  absl::string_view name = operations.front().name;  // the return, at least
  if (operations.size() != 2 || operations.back().operands.size() != 1) {
    context.Fail("its region is one op and a return of one value");
  } else if (!absl::ConsumePrefix(&name, "stablehlo.") ||
             std::ranges::find(kOps, name) == std::end(kOps)) {
    context.Fail("its region holds ", name, ", no collective or slice");
  }
  return context.ok();
}

// Fails unless the op's type is a future of this result.
void CheckFuture(OpContext& context, const Shape& result) {
  const Type& type = context.scope().value(context.op().result(0)).type;
  const absl::StatusOr<Shape> shape = ShapeOf(type);
  const bool fits = type.kind() == Type::Kind::kFuture &&
                    type.parts().size() == 1 && shape.ok() &&
                    (shape->is_unbounded() ||
                     SameIgnoringLayout(shape->elements()[0], result));
  if (fits) return;
  context.Fail("its region gives ", result.ToString(false),
               "; its type is written as ", type.text());
}

}  // namespace

void ConvertAsyncStart(OpContext& context) {
  if (!context.Has({.regions = 1})) return;
  const std::vector<Shape> shapes = context.shapes(0, context.operand_count());
  if (!context.Takes(context.op().regions[0], shapes)) return;
  const ComputationId called = context.Applied(0, shapes);
  if (!context.ok() || !HoldsOneOp(context)) return;
  Builder& builder = context.builder();
  const absl::StatusOr<Shape> operands = Shape::Tuple(shapes);
  if (!operands.ok()) return;
  const Shape& result = builder.draft().signature(called).result;
  CheckFuture(context, result);
  const absl::StatusOr<Shape> shape = Shape::Tuple({*operands, result});
  if (!shape.ok() || !context.ok()) return;
  Attributes attributes;
  attributes.set(attr::calls, called);
  const Id begun = builder.AddAs(*shape, "async-start", context.operands(),
                                 std::move(attributes));
  if (begun < 0) return;
  builder.Name(begun, context.scope().value(context.op().result(0)).name);
  context.scope().Bind(context.op().result(0), begun);
}

void ConvertAsyncDone(OpContext& context) {
  if (!context.Has({.operands = 1, .results = -1})) return;
  context.JoinedResults(
      context.builder().Add("async-done", context.operands()));
}

}  // namespace hlo::stablehlo
