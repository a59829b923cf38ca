#include "pjrt/client/module_bytes.h"

#include "absl/status/status.h"
#include "pjrt/plugin/arrays/types.h"
#include "pjrt/plugin/messages.h"

namespace hlo::pjrt {
namespace {

// The order of the dimensions in a ShapeProto.
std::vector<int64_t> OrderOfShape(absl::string_view shape) {
  std::vector<int64_t> order;
  (void)ForEachField(shape, [&](const MessageField& field) {
    if (field.number != 5) return absl::OkStatus();  // layout
    return ForEachField(field.bytes, [&](const MessageField& part) {
      return part.number == 1 ? part.AppendNumbers(&order) : absl::OkStatus();
    });
  });
  if (IsRowMajor(order)) order.clear();
  return order;
}

// That of an array, or of each element of a tuple.
void AppendOrders(absl::string_view shape,
                  std::vector<std::vector<int64_t>>* orders) {
  constexpr int kTupleShapes = 4;
  bool is_tuple = false;
  (void)ForEachField(shape, [&](const MessageField& field) {
    if (field.number != kTupleShapes) return absl::OkStatus();
    is_tuple = true;
    orders->push_back(OrderOfShape(field.bytes));
    return absl::OkStatus();
  });
  if (!is_tuple) orders->push_back(OrderOfShape(shape));
}

// The message with each of its fields of the number as `edit` returns it.
template <typename Edit>
std::string Edited(absl::string_view message, int number, Edit edit) {
  std::string edited;
  (void)ForEachField(message, [&](const MessageField& field) {
    if (field.number == number && field.is_bytes) {
      AppendBytes(number, edit(field.bytes), &edited);
    } else {
      edited.append(field.whole.data(), field.whole.size());
    }
    return absl::OkStatus();
  });
  return edited;
}

// An instruction that has no sharding gets the manual one.
std::string MarkedInstruction(absl::string_view instruction) {
  constexpr int kSharding = 40, kType = 1, kManual = 4;
  bool has_sharding = false;
  (void)ForEachField(instruction, [&](const MessageField& field) {
    has_sharding |= field.number == kSharding;
    return absl::OkStatus();
  });
  std::string marked(instruction);
  if (has_sharding) return marked;
  std::string sharding;
  AppendNumber(kType, kManual, &sharding);
  AppendBytes(kSharding, sharding, &marked);
  return marked;
}

}  // namespace

std::string MarkedManual(absl::string_view proto) {
  constexpr int kComputations = 3, kInstructions = 2;
  return Edited(proto, kComputations, [](absl::string_view computation) {
    return Edited(computation, kInstructions, MarkedInstruction);
  });
}

std::vector<std::vector<int64_t>> ParameterOrders(absl::string_view proto) {
  std::vector<std::vector<int64_t>> orders;
  (void)ForEachField(proto, [&](const MessageField& field) {
    if (field.number != 4) return absl::OkStatus();  // host_program_shape
    return ForEachField(field.bytes, [&](const MessageField& part) {
      if (part.number == 1) AppendOrders(part.bytes, &orders);
      return absl::OkStatus();
    });
  });
  return orders;
}

}  // namespace hlo::pjrt
