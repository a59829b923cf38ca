#include "interpreter/proto/attribute_reader.h"

#include <google/protobuf/message.h>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/proto/attribute_tables.h"
#include "interpreter/proto/dimension_numbers.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/group_fields.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/message_field.h"
#include "interpreter/proto/note_fields.h"
#include "interpreter/proto/read_fields.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/processes.h"

namespace hlo {
namespace {

// The fields of an attribute say nothing, or have a value. Proto3 does not
// tell a zero from nothing.
enum class Said { kNothing, kZero, kValue };
using Reading = absl::StatusOr<Said>;

Said SaidIf(bool value, Said otherwise = Said::kZero) {
  return value ? Said::kValue : otherwise;
}

class AttributeFieldReader {
 public:
  AttributeFieldReader(const Op& op, const pb::HloInstructionProto& in,
                       const Shape* shape, const AttributeSources& sources,
                       Attributes* out)
      : op_(op), in_(in), shape_(shape), sources_(sources), out_(*out) {}

  absl::Status Read(const AttributeBase& handle, Presence presence) {
    AttributeValue value;
    const Reading said = ReadKind(handle, &value);
    if (!said.ok()) return said.status();
    const bool is_set = *said == Said::kValue ||
                        (*said == Said::kZero &&
                         (presence == kRequired || DefaultIsNotZero(handle)));
    if (is_set) out_.Set(handle, std::move(value));
    return absl::OkStatus();
  }

  // Attributes that depend on more than their own field.
  absl::Status ReadRest() {
    if (next_call_ < in_.called_computation_ids_size()) {
      return UnreadField("called_computation_ids", op_.name, " calls ",
                         next_call_, " computations, ",
                         in_.called_computation_ids_size(), " are given");
    }
    if (op_.FindUse(attr::channel_id) != nullptr) {
      read_.Add("all_reduce_id");
      if (in_.channel_id() == 0 && in_.all_reduce_id() > 0) {
        out_.set(attr::channel_id, in_.all_reduce_id());
      }
    }
    if (op_.FindUse(attr::operand_layout_constraints) != nullptr) {
      ReadConstraints();
    }
    for (const OpMessage& each : kOpMessages) {
      if (each.op == op_.name) ReadEmptyLists(each.path);
    }
    return absl::OkStatus();
  }
  absl::Status CheckAllRead() {
    for (const char* field : {"name", "opcode", "shape", "id", "operand_ids",
                              "is_cross_program_prefetch", "conv_kind"}) {
      read_.Add(field);
    }
    for (const OpMessage& each : kOpMessages) {
      if (each.op == op_.name) read_.Add(absl::StrCat(each.path, "."));
    }
    return read_.CheckAll(in_, op_.name);
  }

 private:
  // XLA ignores the constraints without that flag, and there may be none.
  void ReadConstraints() {
    read_.Add("constrain_layout");
    if (!in_.constrain_layout()) {
      out_.erase(attr::operand_layout_constraints);
    } else if (!out_.has(attr::operand_layout_constraints)) {
      out_.set(attr::operand_layout_constraints, ShapeList());
    }
  }
  // A dot without any dimensions has empty lists, while one that says nothing
  // of them is of the old form, which contracts the last with the first.
  void ReadEmptyLists(const char* path) {
    const Attribute<Ints>* first = nullptr;
    for (const Use& use : op_.attributes) {
      const bool is_list = use.handle->kind == kKindOf<Ints> &&
                           absl::StartsWith(FieldPath(op_, *use.handle), path);
      if (!is_list) continue;
      if (out_.has(*use.handle)) return;
      const auto* list = static_cast<const Attribute<Ints>*>(use.handle);
      if (first == nullptr) first = list;
    }
    const bool is_there = FieldReader(in_, path).size() > 0;
    if (is_there && first != nullptr) out_.set(*first, Ints());
  }

  // An absent attribute would be true, or another word.
  static bool DefaultIsNotZero(const AttributeBase& handle) {
    const bool* truth = DefaultOfKind<bool>(handle);
    const Word* word = DefaultOfKind<Word>(handle);
    return (truth != nullptr && *truth) ||
           (word != nullptr && word->index != 0);
  }

  // Calls get(field) if there is one; its errors get the path.
  template <typename F>
  Reading OfField(const AttributeBase& handle, F&& get) {
    const std::string path = FieldPath(op_, handle);
    if (path.empty()) return Said::kNothing;
    read_.Add(path);
    Reading said = get(FieldReader(in_, path));
    if (said.ok()) return said;
    return Under(path, said.status());
  }

  // Reads the value of the handle's kind.
  template <size_t kind = 0>
  Reading ReadKind(const AttributeBase& handle, AttributeValue* value) {
    if (handle.kind == kind) return Get(handle, &value->emplace<kind>());
    if constexpr (kind + 1 < std::variant_size_v<AttributeValue>) {
      return ReadKind<kind + 1>(handle, value);
    } else {
      return Said::kNothing;  // there is no such kind
    }
  }

  // One for each kind of value.
  Reading Get(const AttributeBase& handle, bool* value) {
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      const int64_t number = field.Integer();
      *value = number == 1;  // TRI_STATE_TRUE
      if (!field.is_enum()) return SaidIf(*value);
      if (number > 2) return UnreadField("", number, " is no TriState");
      return SaidIf(number != 0, Said::kNothing);
    });
  }
  Reading Get(const AttributeBase& handle, int64_t* value) {
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      if (field.size() > 1) return WrongField("", "more than one number");
      if (field.size() == 1) *value = field.Integer();
      return SaidIf(field.size() == 1);
    });
  }
  Reading Get(const AttributeBase& handle, double* value) {
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      *value = field.Real();
      return SaidIf(field.size() == 1);
    });
  }
  Reading Get(const AttributeBase& handle, std::string* value) {
    // Today's name of custom-call's `opaque` has its field.
    if (&handle == &attr::opaque) return Said::kNothing;
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      *value = field.Text();
      return SaidIf(!value->empty());
    });
  }
  Reading Get(const AttributeBase& handle, Ints* values) {
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      for (int i = 0; i < field.size(); ++i) {
        values->push_back(field.Integer(i));
      }
      return SaidIf(!values->empty());
    });
  }
  Reading Get(const AttributeBase& handle, Word* word) {
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      const absl::StatusOr<int> index = field.Word(handle.words);
      if (!index.ok()) return index.status();
      if (*index < 0) return Said::kNothing;
      word->index = *index;
      return SaidIf(field.size() == 1);
    });
  }
  Reading Get(const AttributeBase& handle, Words* words) {
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      for (int i = 0; i < field.size(); ++i) {
        const absl::StatusOr<int> index = field.Word(handle.words, i);
        if (!index.ok()) return index.status();
        words->indices.push_back(std::max(*index, 0));
      }
      return SaidIf(field.size() > 0);
    });
  }
  Reading Get(const AttributeBase& handle, Raw* raw) {
    for (const char* field : NoteFields(handle)) read_.Add(field);
    auto note = GetNote(handle, in_);
    if (!note.ok() && !handle.changes_value) {
      sources_.leave_out(note.status());
      return Said::kNothing;
    }
    if (!note.ok()) return note.status();
    if (!note->has_value()) return Said::kNothing;
    *raw = **std::move(note);
    return Said::kValue;
  }
  // Called computations stand in the order of the handles; a list takes all.
  Reading Get(const AttributeBase&, ComputationId* id) {
    if (TakesList() || next_call_ == in_.called_computation_ids_size()) {
      return Said::kNothing;
    }
    return Call(next_call_++, id);
  }
  Reading Get(const AttributeBase&, ComputationIds* ids) {
    for (; next_call_ < in_.called_computation_ids_size(); ++next_call_) {
      Reading said = Call(next_call_, &ids->emplace_back());
      if (!said.ok()) return said;
    }
    return SaidIf(!ids->empty());
  }
  Reading Call(int i, ComputationId* id) {
    read_.Add("called_computation_ids");
    const int64_t number = in_.called_computation_ids(i);
    id->index = sources_.computation(number);
    if (id->index >= 0) return Said::kValue;
    return Under("called_computation_ids", i,
                 WrongField("", "no computation has the id ", number));
  }
  bool TakesList() const {
    return std::any_of(op_.attributes.begin(), op_.attributes.end(),
                       [](const Use& use) {
                         return use.handle->kind == kKindOf<ComputationIds>;
                       });
  }
  // Slices, padding, windows.
  template <typename T>
  Reading Get(const AttributeBase&, std::vector<T>* structs) {
    read_.Add(kStructList<T>.path);
    const FieldReader list(in_, kStructList<T>.path);
    for (int i = 0; i < list.size(); ++i) {
      T& each = structs->emplace_back();
      for (const StructField<T>& field : kStructList<T>.fields) {
        const FieldReader part(list.At(i), field.name);
        if (field.flag != nullptr) {
          each.*field.flag = part.Integer() != 0;
        } else {
          each.*field.number = part.Integer();
        }
      }
    }
    return SaidIf(!structs->empty());
  }
  Reading Get(const AttributeBase&, ConvolutionDimensions* dimensions) {
    constexpr absl::string_view kField = "convolution_dimension_numbers";
    read_.Add(kField);
    if (!in_.has_convolution_dimension_numbers()) return Said::kNothing;
    auto found = GetDimensions(in_.convolution_dimension_numbers());
    if (!found.ok()) return Under(kField, found.status());
    *dimensions = *std::move(found);
    return Said::kValue;
  }
  Reading Get(const AttributeBase& handle, IdGroups* groups) {
    if (op_.FindUse(attr::is_host_transfer) != nullptr) {
      return Said::kNothing;  // a note holds them
    }
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      if (&handle == &attr::permute_slice_sizes) {
        Ints sizes;
        for (int i = 0; i < field.size(); ++i)
          sizes.push_back(field.Integer(i));
        if (!sizes.empty()) groups->push_back(std::move(sizes));
        return SaidIf(!groups->empty(), Said::kNothing);
      }
      for (const pb::SourceTarget& pair : in_.source_target_pairs()) {
        groups->push_back({pair.source(), pair.target()});
      }
      return SaidIf(!groups->empty());
    });
  }
  Reading Get(const AttributeBase&, ReplicaGroups* groups) {
    for (const char* field : kGroupFields) read_.Add(field);
    auto found = GetGroups(in_);
    if (!found.ok()) return found.status();
    if (!found->has_value()) return Said::kNothing;
    *groups = **std::move(found);
    return Said::kValue;
  }
  Reading Get(const AttributeBase& handle, Shape* shape) {
    ShapeList shapes;
    Reading said = Get(handle, &shapes);
    if (!said.ok() || shapes.empty()) return said;
    *shape = shapes[0];
    return said;
  }
  Reading Get(const AttributeBase& handle, ShapeList* shapes) {
    return OfField(handle, [&](const FieldReader& field) -> Reading {
      for (int i = 0; i < field.size(); ++i) {
        auto shape = sources_.shapes.Read(
            static_cast<const pb::ShapeProto&>(field.At(i)));
        if (!shape.ok()) return shape.status();
        shapes->push_back(*std::move(shape));
      }
      return SaidIf(!shapes->empty(), Said::kNothing);
    });
  }
  Reading Get(const AttributeBase&, ResultAccuracy* accuracy) {
    read_.Add("result_accuracy");
    const pb::ResultAccuracy& in = in_.result_accuracy();
    if (in.has_tolerance()) {
      *accuracy = {ResultAccuracy::Mode::kTolerance, in.tolerance().atol(),
                   in.tolerance().rtol(), in.tolerance().ulps()};
    } else if (in.mode() == pb::ResultAccuracy::HIGHEST) {
      accuracy->mode = ResultAccuracy::Mode::kHighest;
    } else if (in.mode() != pb::ResultAccuracy::DEFAULT) {
      return UnreadField("result_accuracy.mode", static_cast<int>(in.mode()),
                         " is no mode that is known");
    }
    return SaidIf(in.has_mode() || in.has_tolerance(), Said::kNothing);
  }
  Reading Get(const AttributeBase&, InstructionIds*) {
    read_.Add("control_predecessor_ids");
    return Said::kNothing;
  }
  Reading Get(const AttributeBase& handle, LiteralPayload* payload) {
    read_.Add("literal");
    if (!in_.has_literal()) return SaidIf(&handle == op_.payload);
    auto literal = sources_.shapes.ReadLiteral(in_.literal());
    if (!literal.ok()) return Under("literal", literal.status());
    if (&handle == op_.payload && shape_ != nullptr) {
      if (!SameIgnoringLayout(literal->shape(), *shape_)) {
        return WrongField("literal", literal->shape().ToString(false),
                          " is not the instruction's shape ",
                          shape_->ToString(false));
      }
      literal = Literal::FromLeaves(*shape_, literal->Leaves());
      if (!literal.ok()) return literal.status();
    }
    payload->literal = std::make_shared<const Literal>(*std::move(literal));
    return Said::kValue;
  }

  const Op& op_;
  const pb::HloInstructionProto& in_;
  const Shape* shape_;
  const AttributeSources& sources_;
  Attributes& out_;
  int next_call_ = 0;
  ReadFieldSet read_;
};

}  // namespace

absl::Status ReadAttributes(const Op& op, const pb::HloInstructionProto& in,
                            const Shape* shape, const AttributeSources& sources,
                            Attributes* out) {
  AttributeFieldReader reader(op, in, shape, sources, out);
  for (const AttributeBase* handle : HandlesOf(op)) {
    const Use* use = op.FindUse(*handle);
    const bool required =
        handle == op.payload || (use != nullptr && use->presence == kRequired);
    absl::Status status =
        reader.Read(*handle, required ? kRequired : kOptional);
    if (!status.ok()) return status;
  }
  absl::Status rest = reader.ReadRest();
  return rest.ok() ? reader.CheckAllRead() : rest;
}

}  // namespace hlo
