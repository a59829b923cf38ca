#include "interpreter/proto/attribute_fields.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/proto/attribute_tables.h"
#include "interpreter/proto/dimension_numbers.h"
#include "interpreter/proto/group_fields.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/message_field.h"
#include "interpreter/proto/note_fields.h"
#include "interpreter/proto/shape_proto.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/processes.h"

namespace hlo {
namespace {

// XLA reads the pairs of send and recv from a note.
void SetPairsOfTransfer(const IdGroups& pairs, pb::HloInstructionProto* out) {
  const auto append = [](std::string* text, const Ints& pair) {
    absl::StrAppend(text, "{", absl::StrJoin(pair, ","), "}");
  };
  auto* note = out->mutable_frontend_attributes()->add_map();
  note->set_key("_xla_send_recv_source_target_pairs");
  note->set_value(absl::StrCat("{", absl::StrJoin(pairs, ",", append), "}"));
}

class AttributeWriter {
 public:
  AttributeWriter(const Op& op, const Shape& shape, const IdSource& ids,
                  pb::HloInstructionProto* out)
      : op_(op), shape_(shape), ids_(ids), out_(*out) {}

  absl::Status Write(const AttributeBase& handle, const AttributeValue& value) {
    return std::visit([&](const auto& kind) { return Set(handle, kind); },
                      value);
  }
  // REQUIRES: the attribute is absent. An absent field reads as false or as the
  // first word, a TriState as neither true nor false; a number as its default.
  absl::Status WriteDefault(const AttributeBase& handle) {
    const bool* truth = DefaultOfKind<bool>(handle);
    const Word* word = DefaultOfKind<Word>(handle);
    const bool differs = truth != nullptr || (word != nullptr && word->index);
    if (!differs || !FieldOf(handle).is_there()) return absl::OkStatus();
    return truth != nullptr ? Set(handle, *truth) : Set(handle, *word);
  }

 private:
  MessageField FieldOf(const AttributeBase& handle) const {
    return MessageField(out_, FieldPath(op_, handle));
  }

  // Calls set(field) if there is one.
  template <typename F>
  absl::Status SetField(const AttributeBase& handle, F&& set) const {
    const MessageField field = FieldOf(handle);
    if (field.is_there()) return set(field);
    return absl::UnimplementedError(handle.name);
  }

  // One for each kind of value.
  absl::Status Set(const AttributeBase& handle, bool value) {
    return SetField(handle, [&](auto& field) { return field.SetBool(value); });
  }
  absl::Status Set(const AttributeBase& handle, int64_t value) {
    return SetField(handle,
                    [&](auto& field) { return field.SetInteger(value); });
  }
  absl::Status Set(const AttributeBase& handle, double value) {
    return SetField(handle, [&](auto& field) { return field.SetReal(value); });
  }
  absl::Status Set(const AttributeBase& handle, const std::string& value) {
    return SetField(handle, [&](auto& field) { return field.SetText(value); });
  }
  absl::Status Set(const AttributeBase& handle, const Ints& values) {
    return SetField(handle, [&](auto& field) {
      for (const int64_t value : values) {
        absl::Status status = field.SetInteger(value);
        if (!status.ok()) return status;
      }
      return absl::OkStatus();
    });
  }
  absl::Status Set(const AttributeBase& handle, const Word& word) {
    return Set(handle, Words{{word.index}});
  }
  absl::Status Set(const AttributeBase& handle, const Words& words) {
    return SetField(handle, [&](auto& field) {
      for (const int index : words.indices) {
        absl::Status status = field.SetWord(handle.words[index]);
        if (!status.ok()) return status;
      }
      return absl::OkStatus();
    });
  }
  absl::Status Set(const AttributeBase& handle, const Raw& raw) {
    return SetNote(handle, raw, &out_);
  }
  absl::Status Set(const AttributeBase&, ComputationId id) {
    absl::StatusOr<int64_t> called = ids_.OfComputation(id);
    if (!called.ok()) return called.status();
    out_.add_called_computation_ids(*called);
    return absl::OkStatus();
  }
  absl::Status Set(const AttributeBase& handle, const ComputationIds& ids) {
    for (const ComputationId id : ids) {
      absl::Status status = Set(handle, id);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }
  // Slices, padding, windows.
  template <typename T>
  absl::Status Set(const AttributeBase&, const std::vector<T>& structs) {
    for (const T& each : structs) {
      auto* message = MessageField(out_, kStructList<T>.path).SetMessage();
      for (const StructField<T>& field : kStructList<T>.fields) {
        const MessageField part(*message, field.name);
        absl::Status status = field.flag != nullptr
                                  ? part.SetBool(each.*field.flag)
                                  : part.SetInteger(each.*field.number);
        if (!status.ok()) return status;
      }
    }
    return absl::OkStatus();
  }
  absl::Status Set(const AttributeBase&,
                   const ConvolutionDimensions& dimensions) {
    if (dimensions.arrays.empty()) return absl::OkStatus();
    return SetDimensions(dimensions,
                         out_.mutable_convolution_dimension_numbers());
  }
  absl::Status Set(const AttributeBase& handle, const IdGroups& groups) {
    if (op_.FindUse(attr::is_host_transfer) != nullptr) {
      SetPairsOfTransfer(groups, &out_);
      return absl::OkStatus();
    }
    return SetField(handle, [&](auto& field) {
      return field.is_message() ? SetPairs(groups) : SetSizes(handle, groups);
    });
  }
  absl::Status SetPairs(const IdGroups& pairs) {
    for (const Ints& pair : pairs) {
      if (pair.size() != 2) return absl::UnimplementedError("such a pair");
      auto* out = out_.add_source_target_pairs();
      out->set_source(pair[0]);
      out->set_target(pair[1]);
    }
    return absl::OkStatus();
  }
  // The field holds the sizes of one slice.
  absl::Status SetSizes(const AttributeBase& handle, const IdGroups& slices) {
    if (slices.size() == 1) return Set(handle, slices[0]);
    return absl::UnimplementedError("several slices");
  }
  absl::Status Set(const AttributeBase&, const ReplicaGroups& groups) {
    SetGroups(groups, &out_);
    return absl::OkStatus();
  }
  absl::Status Set(const AttributeBase& handle, const Shape& shape) {
    return Set(handle, ShapeList{shape});
  }
  absl::Status Set(const AttributeBase& handle, const ShapeList& shapes) {
    return SetField(handle, [&](auto& field) {
      for (const Shape& shape : shapes) {
        absl::Status status =
            SetShape(shape, static_cast<pb::ShapeProto*>(field.SetMessage()));
        if (!status.ok()) return status;
      }
      return absl::OkStatus();
    });
  }
  absl::Status Set(const AttributeBase&, const ResultAccuracy& accuracy) {
    auto* out = out_.mutable_result_accuracy();
    if (accuracy.mode != ResultAccuracy::Mode::kTolerance) {
      const bool highest = accuracy.mode == ResultAccuracy::Mode::kHighest;
      out->set_mode(highest ? pb::ResultAccuracy::HIGHEST
                            : pb::ResultAccuracy::DEFAULT);
      return absl::OkStatus();
    }
    auto* tolerance = out->mutable_tolerance();
    tolerance->set_atol(accuracy.atol);
    tolerance->set_rtol(accuracy.rtol);
    tolerance->set_ulps(accuracy.ulps);
    return absl::OkStatus();
  }
  absl::Status Set(const AttributeBase&, const InstructionIds& ids) {
    for (const int index : ids.indices) {
      absl::StatusOr<int64_t> id = ids_.OfInstruction(index);
      if (!id.ok()) return id.status();
      out_.add_control_predecessor_ids(*id);
    }
    return absl::OkStatus();
  }
  absl::Status Set(const AttributeBase& handle, const LiteralPayload& payload) {
    if (payload.literal == nullptr) {
      return absl::UnimplementedError("a constant that is left out");
    }
    const Literal& literal = *payload.literal;
    const bool is_value = &handle == op_.payload;
    if (is_value && !SameIgnoringLayout(literal.shape(), shape_)) {
      return absl::UnimplementedError("a constant of another shape");
    }
    return SetLiteral(literal, is_value ? shape_ : literal.shape(),
                      out_.mutable_literal());
  }

  const Op& op_;
  const Shape& shape_;  // of the instruction
  const IdSource& ids_;
  pb::HloInstructionProto& out_;
};

// Attributes of async-update and async-done that come from their async-start.
bool IsFromStart(const Op& op, const AttributeBase& handle) {
  return !op.begins && op.FindUse(attr::async_execution_thread) != nullptr &&
         (&handle == &attr::calls || &handle == &attr::async_execution_thread);
}

// XLA reads a number of 0 as the attribute's default, as if it were absent.
bool ReadsAsDefault(const AttributeBase& handle, const Attributes& attributes) {
  const int64_t* number = DefaultOfKind<int64_t>(handle);
  return number != nullptr && *number != 0 &&
         attributes.get(static_cast<const Attribute<int64_t>&>(handle)) == 0;
}

absl::Status CheckComplete(const Op& op, const Attributes& attributes) {
  const auto missing = [&](const AttributeBase& handle) {
    return absl::UnimplementedError(absl::StrCat("a missing ", handle.name));
  };
  if (op.payload != nullptr && !attributes.has(*op.payload)) {
    return missing(*op.payload);
  }
  for (const Use& use : op.attributes) {
    const bool required = use.presence == kRequired;
    if (required && !attributes.has(*use.handle)) return missing(*use.handle);
    if (ReadsAsDefault(*use.handle, attributes)) {
      return absl::UnimplementedError(absl::StrCat(use.handle->name, " of 0"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status SetAttributes(const Op& op, const Attributes& attributes,
                           const Shape& shape, const IdSource& ids,
                           pb::HloInstructionProto* out) {
  absl::Status complete = CheckComplete(op, attributes);
  if (!complete.ok()) return complete;
  for (const OpMessage& each : kOpMessages) {
    if (each.op == op.name) MessageField(*out, each.path).SetMessage();
  }
  AttributeWriter writer(op, shape, ids, out);
  size_t written = 0;
  for (const AttributeBase* handle : HandlesOf(op)) {
    const AttributeValue* value = attributes.Find(*handle);
    if (value == nullptr) continue;
    ++written;
    if (IsFromStart(op, *handle)) continue;
    absl::Status status = writer.Write(*handle, *value);
    if (!status.ok()) return status;
  }
  for (const Use& use : op.attributes) {
    if (attributes.has(*use.handle)) continue;
    absl::Status status = writer.WriteDefault(*use.handle);
    if (!status.ok()) return status;
  }
  // XLA ignores the field of these constraints without that flag.
  if (attributes.has(attr::operand_layout_constraints)) {
    out->set_constrain_layout(true);
  }
  if (written == attributes.entries().size()) return absl::OkStatus();
  return absl::UnimplementedError("an attribute that the op does not take");
}

}  // namespace hlo
