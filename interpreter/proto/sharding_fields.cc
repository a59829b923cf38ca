#include "interpreter/proto/sharding_fields.h"

#include "interpreter/hlo/lexer.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/note_fields.h"

namespace hlo {
namespace {

// 1,0,2 up to what is no number.
template <typename List>
bool ReadNumbers(Lexer& lexer, List* list) {
  do {
    int64_t number = 0;
    if (!lexer.Integer(&number)) return false;
    list->Add(static_cast<typename List::value_type>(number));
  } while (lexer.TryConsume(','));
  return true;
}

// [2,2]0,1,2,3 or [2,2]<=[4] or [2,2]<=[2,2]T(1,0)
bool ReadDevices(Lexer& lexer, pb::OpSharding* out) {
  out->set_type(pb::OpSharding::OTHER);
  if (!lexer.Expect('[') ||
      !ReadNumbers(lexer, out->mutable_tile_assignment_dimensions()) ||
      !lexer.Expect(']')) {
    return false;
  }
  if (!lexer.TryConsume("<=")) {
    return ReadNumbers(lexer, out->mutable_tile_assignment_devices());
  }
  if (!lexer.Expect('[') ||
      !ReadNumbers(lexer, out->mutable_iota_reshape_dims()) ||
      !lexer.Expect(']')) {
    return false;
  }
  if (lexer.TryConsume('T')) {
    return lexer.Expect('(') &&
           ReadNumbers(lexer, out->mutable_iota_transpose_perm()) &&
           lexer.Expect(')');
  }
  for (int i = 0; i < out->iota_reshape_dims_size(); ++i) {
    out->add_iota_transpose_perm(i);
  }
  return true;
}

struct TypeWord {
  const char* word;
  pb::OpSharding::Type type;
};
constexpr TypeWord kTypeWords[] = {{"replicated", pb::OpSharding::REPLICATED},
                                   {"maximal", pb::OpSharding::MAXIMAL},
                                   {"manual", pb::OpSharding::MANUAL},
                                   {"unknown", pb::OpSharding::UNKNOWN},
                                   {"unreduced", pb::OpSharding::UNREDUCED}};

const TypeWord* TryType(Lexer& lexer) {
  for (const TypeWord& each : kTypeWords) {
    if (lexer.TryWord(each.word)) return &each;
  }
  return nullptr;
}

bool ReadLastTileDims(Lexer& lexer, pb::OpSharding* out) {
  if (!lexer.Expect('=') || !lexer.Expect('{')) return false;
  do {
    const TypeWord* type = TryType(lexer);
    if (type == nullptr) return lexer.FailExpected("a kind of sharding");
    out->add_last_tile_dims(type->type);
  } while (lexer.TryConsume(','));
  return lexer.Expect('}');
}

// {fields}, or {{fields}, {fields}}
bool ReadOrigins(Lexer& lexer, pb::OpSharding* out) {
  if (!lexer.Expect('=')) return false;
  const size_t start = lexer.Next();
  if (!lexer.Expect('{')) return false;
  if (!lexer.Peek('{')) {
    lexer.Seek(start);
    return ReadFields(lexer, out->add_metadata());
  }
  do {
    if (!ReadFields(lexer, out->add_metadata())) return false;
  } while (lexer.TryConsume(','));
  return lexer.Expect('}');
}

bool ReadShardGroup(Lexer& lexer, pb::OpSharding::ShardGroupType type,
                    pb::OpSharding* out) {
  int64_t id = 0;
  if (!lexer.Integer(&id)) return false;
  out->set_is_shard_group(true);
  out->set_shard_group_id(id);
  out->set_shard_group_type(type);
  return true;
}

bool ReadPart(Lexer& lexer, pb::OpSharding* out) {
  int64_t device = 0;
  if (lexer.TryWord("devices")) {
    return lexer.Expect('=') && ReadDevices(lexer, out);
  }
  if (lexer.TryWord("device")) {
    if (!lexer.Expect('=') || !lexer.Integer(&device)) return false;
    out->add_tile_assignment_devices(device);
    return true;
  }
  if (lexer.TryWord("last_tile_dim_replicate")) {
    out->set_replicate_on_last_tile_dim(true);
    return true;
  }
  if (lexer.TryWord("last_tile_dims")) return ReadLastTileDims(lexer, out);
  if (lexer.TryWord("metadata")) return ReadOrigins(lexer, out);
  if (lexer.TryWord("shard_as")) {
    return ReadShardGroup(lexer, pb::OpSharding::AS, out);
  }
  if (lexer.TryWord("shard_like")) {
    return ReadShardGroup(lexer, pb::OpSharding::LIKE, out);
  }
  const TypeWord* type = TryType(lexer);
  if (type == nullptr) return lexer.FailExpected("a sharding");
  out->set_type(type->type);
  return true;
}

bool ReadTuple(Lexer& lexer, pb::OpSharding* out) {
  out->set_type(pb::OpSharding::TUPLE);
  if (lexer.TryConsume('}')) return true;
  do {
    // A tuple's elements are no tuples: those are flattened.
    pb::OpSharding* element = out->add_tuple_shardings();
    if (!lexer.Expect('{')) return false;
    while (!lexer.TryConsume('}')) {
      if (!ReadPart(lexer, element)) return false;
    }
  } while (lexer.TryConsume(','));
  return lexer.Expect('}');
}

}  // namespace

bool ReadSharding(Lexer& lexer, pb::OpSharding* out) {
  if (!lexer.Expect('{')) return false;
  if (lexer.Peek('{') || lexer.Peek('}')) return ReadTuple(lexer, out);
  while (!lexer.TryConsume('}')) {
    if (!ReadPart(lexer, out)) return false;
  }
  return true;
}

}  // namespace hlo
