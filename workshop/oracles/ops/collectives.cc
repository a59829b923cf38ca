// Collectives: each process publishes its operands, and computes its result
// from those of its group.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/groups.h"
#include "workshop/oracles/ops/folds.h"
#include "workshop/oracles/rendezvous.h"

namespace hlo::conformance::naive {
namespace {

using Members = std::vector<const Array*>;

// `all-reduce` of `all-reduce-start`.
absl::string_view Plain(absl::string_view op) {
  return absl::StripSuffix(op, "-start");
}

Array ReduceMembers(Evaluator& evaluator, const Step& step,
                    const Members& members) {
  Array sum = *members[0];
  const std::string body = step.text("to_apply");
  const std::vector<const Format*> formats(2, sum.format);
  for (size_t element = 0; element < sum.at.size(); ++element) {
    Fold fold(evaluator, body, formats, {sum.at[element]});
    for (size_t m = 1; m < members.size(); ++m) {
      fold.Take({members[m]->at[element]});
    }
    if (evaluator.failed()) return sum;
    sum.at[element] = fold.result()[0];
  }
  return sum;
}

// The `number`th of `count` equal pieces along a dimension.
Array Piece(const Array& whole, int64_t along, int64_t count, int64_t number) {
  Index sizes = whole.sizes;
  sizes[along] /= count;
  Array piece = Zeros(*whole.format, sizes);
  for (size_t element = 0; element < piece.at.size(); ++element) {
    Index from = IndexOf(static_cast<int64_t>(element), sizes);
    from[along] += number * sizes[along];
    piece.at[element] = whole.at[LinearIndex(from, whole.sizes)];
  }
  return piece;
}

Array Joined(const std::vector<Array>& pieces, int64_t along) {
  Index sizes = pieces[0].sizes;
  sizes[along] = 0;
  for (const Array& piece : pieces) sizes[along] += piece.sizes[along];
  Array whole = Zeros(*pieces[0].format, sizes);
  int64_t before = 0;
  for (const Array& piece : pieces) {
    for (size_t element = 0; element < piece.at.size(); ++element) {
      Index to = IndexOf(static_cast<int64_t>(element), piece.sizes);
      to[along] += before;
      whole.at[LinearIndex(to, sizes)] = piece.at[element];
    }
    before += piece.sizes[along];
  }
  return whole;
}

// The result of member `rank`, from one operand of every member.
Array CombineGroup(Evaluator& evaluator, const Step& step,
                   const Members& members, int64_t rank) {
  const absl::string_view op = Plain(step.op);
  const auto count = static_cast<int64_t>(members.size());
  const int64_t along = step.integer("dimensions", 0);
  std::vector<Array> pieces;
  if (op == "all-gather") {
    for (const Array* member : members) pieces.push_back(*member);
    return Joined(pieces, along);
  }
  if (op == "all-to-all") {
    for (const Array* member : members) {
      pieces.push_back(Piece(*member, along, count, rank));
    }
    return Joined(pieces, along);
  }
  Array sum = ReduceMembers(evaluator, step, members);
  if (evaluator.failed() || op == "all-reduce") return sum;
  return Piece(sum, along, count, rank);
}

// semantics.md: collective_sizes.
void CheckMembers(Evaluator& evaluator, const Step& step,
                  const Members& members) {
  const absl::string_view op = Plain(step.op);
  const int64_t along = step.integer("dimensions", -1);
  for (const Array* member : members) {
    for (size_t d = 0; d < member->sizes.size(); ++d) {
      const bool own = (op == "all-gather" || op == "all-to-all") &&
                       static_cast<int64_t>(d) == along;
      if (!own && member->sizes[d] != members[0]->sizes[d]) {
        evaluator.Refuse("members of different sizes");
      }
    }
    const bool cuts = op == "all-to-all" || op == "reduce-scatter";
    if (cuts &&
        member->sizes[along] % static_cast<int64_t>(members.size()) != 0) {
      evaluator.Refuse("no equal pieces");
    }
  }
}

using Published = std::vector<const std::vector<Value>*>;

void CheckRagged(Evaluator& evaluator, const Published& members) {
  const auto sizes = [&](size_t member, size_t operand) {
    return (*members[member])[operand].array.sizes;
  };
  for (size_t m = 0; m < members.size(); ++m) {
    const Index offsets = sizes(m, 2);
    if (offsets.size() == 2 && offsets[0] != std::ssize(members)) {
      evaluator.Refuse("offsets for another number of processes");
    }
    for (size_t d = 1; d < sizes(0, 0).size(); ++d) {
      if (sizes(m, 0)[d] != sizes(0, 0)[d] ||
          sizes(m, 1)[d] != sizes(0, 0)[d]) {
        evaluator.Refuse("rows of different sizes");
      }
    }
  }
}

// Row r of one array to row s of another one.
void CopyRows(const Array& from, int64_t first_from, int64_t count, Array& to,
              int64_t first_to) {
  const int64_t row =
      from.sizes[0] == 0 ? 0
                         : static_cast<int64_t>(from.at.size()) / from.sizes[0];
  for (int64_t i = 0; i < count * row; ++i) {
    to.at[first_to * row + i] = from.at[first_from * row + i];
  }
}

// semantics.md: ragged_all_to_all. Operands: input, output, input_offsets,
// send_sizes, output_offsets, recv_sizes.
Value RaggedAllToAll(Evaluator& evaluator, const Published& members,
                     int64_t rank) {
  CheckRagged(evaluator, members);
  Array result = (*members[rank])[1].array;
  const auto count = static_cast<int64_t>(members.size());
  for (int64_t s = 0; s < count; ++s) {
    const std::vector<Value>* sender = members[s];
    const Array& input = (*sender)[0].array;
    const int64_t updates =
        static_cast<int64_t>((*sender)[2].array.at.size()) / count;
    if (updates * count != static_cast<int64_t>((*sender)[2].array.at.size())) {
      evaluator.Refuse("offsets for another number of processes");
    }
    if (evaluator.failed()) return {};
    for (int64_t k = 0; k < updates; ++k) {
      const auto number = [&](size_t operand) {
        return (*sender)[operand].array.at[rank * updates + k].integer;
      };
      const Wide from = number(2), size = number(3), to = number(4);
      const int64_t mine = s * updates + k;
      if ((*members[rank])[5].array.at[mine].integer != size) {
        evaluator.Refuse("another number of rows than is expected");
      }
      if (size < 0 || from < 0 || to < 0 || from + size > input.sizes[0] ||
          to + size > result.sizes[0]) {
        evaluator.Refuse("rows that are not there");
        return {};
      }
      CopyRows(input, static_cast<int64_t>(from), static_cast<int64_t>(size),
               result, static_cast<int64_t>(to));
    }
  }
  return OfArray(std::move(result));
}

// The process's result, once its group has published.
Value ResultOf(Evaluator& evaluator, const Step& step, const Published& members,
               int64_t rank) {
  const absl::string_view op = Plain(step.op);
  if (op == "ragged-all-to-all") {
    return RaggedAllToAll(evaluator, members, rank);
  }
  const std::vector<Value>& mine = *members[rank];
  std::vector<Value> parts;
  if (op == "all-to-all" && !step.has("dimensions")) {
    if (mine.size() != members.size()) {
      evaluator.Refuse("not an array for each process");
      return {};
    }
    for (const std::vector<Value>* member : members) {
      parts.push_back((*member)[rank]);
    }
    return OfTuple(std::move(parts));
  }
  for (size_t k = 0; k < mine.size(); ++k) {
    if (op == "collective-broadcast") {
      parts.push_back((*members[0])[k]);
      continue;
    }
    Members arrays;
    for (const std::vector<Value>* member : members) {
      arrays.push_back(&(*member)[k].array);
    }
    CheckMembers(evaluator, step, arrays);
    if (evaluator.failed()) return {};
    parts.push_back(OfArray(CombineGroup(evaluator, step, arrays, rank)));
    if (evaluator.failed()) return {};
  }
  return mine.size() == 1 ? std::move(parts[0]) : OfTuple(std::move(parts));
}

Value FinishGroup(Evaluator& evaluator, const Step& step,
                  const std::string& rendezvous) {
  const Group group = GroupOf(evaluator, step);
  if (evaluator.failed()) return {};
  Blackboard& board = evaluator.board();
  if (group.empty()) {  // of a collective-broadcast
    std::vector<Value> mine = *board.Find(rendezvous, evaluator.process());
    for (Value& each : mine) each = Nothing(each);
    return mine.size() > 1 ? OfTuple(std::move(mine)) : std::move(mine[0]);
  }
  Published members;
  int64_t rank = 0;
  for (size_t m = 0; m < group.size(); ++m) {
    if (group[m] == evaluator.process()) rank = static_cast<int64_t>(m);
    members.push_back(board.Find(rendezvous, group[m]));
    if (members.back() == nullptr) evaluator.set_waiting(true);
    if (!board.Agree(rendezvous, group[m], evaluator.process())) {
      evaluator.Refuse("members do not do the same");
    }
  }
  if (evaluator.failed()) return {};
  return ResultOf(evaluator, step, members, rank);
}

}  // namespace

Value Nothing(const Value& like) {
  Value value = like;
  for (Value& part : value.parts) part = Nothing(part);
  if (value.is_tuple) return value;
  std::fill(value.array.at.begin(), value.array.at.end(),
            Fit(*value.array.format, {}));
  return value;
}

std::string RendezvousKey(Evaluator& evaluator, const Step& step) {
  std::string name = step.integer("channel_id", 0) > 0
                         ? absl::StrCat("channel ", step.text("channel_id"))
                         : absl::StrCat("step ", step.number);
  absl::StrAppend(&name, " turn ", evaluator.Nth(name));
  return name;
}

bool IsCollective(absl::string_view op) {
  for (const absl::string_view each :
       {"all-reduce", "all-gather", "all-to-all", "reduce-scatter",
        "collective-broadcast", "ragged-all-to-all", "collective-permute"}) {
    if (Plain(op) == each) return true;
  }
  return false;
}

Value FinishCollective(Evaluator& evaluator, const Step& step,
                       const std::string& rendezvous) {
  return Plain(step.op) == "collective-permute"
             ? FinishPermute(evaluator, step, rendezvous)
             : FinishGroup(evaluator, step, rendezvous);
}

namespace {

// A called computation without the names in it.
std::string WhatItComputes(Evaluator& evaluator, const std::string& name) {
  const auto found = evaluator.program().computations.find(name);
  if (found == evaluator.program().computations.end()) return "";
  std::string text;
  for (const Step& step : found->second.steps) {
    absl::StrAppend(&text, step.op, " ", absl::StrJoin(step.operands, ","),
                    step.operands.empty() ? step.inside : "", " ",
                    step.text("direction"), ";");
  }
  return absl::StrCat(text, found->second.root);
}

std::string WhatItDoes(Evaluator& evaluator, const Step& step) {
  std::string what = absl::StrCat(
      Plain(step.op), " ", WhatItComputes(evaluator, step.text("to_apply")));
  for (const char* attribute :
       {"dimensions", "replica_groups", "source_target_pairs", "slice_sizes",
        "use_global_device_ids"}) {
    absl::StrAppend(&what, " ", step.text(attribute));
  }
  return what;
}

Value Collective(Evaluator& evaluator, const Step& step,
                 const Values& operands) {
  const std::string rendezvous = RendezvousKey(evaluator, step);
  evaluator.board().Publish(rendezvous, evaluator.process(), Copies(operands));
  evaluator.board().Declare(rendezvous, evaluator.process(),
                            WhatItDoes(evaluator, step));
  if (!absl::EndsWith(step.op, "-start")) {
    return FinishCollective(evaluator, step, rendezvous);
  }
  // The operands are there at once, the result when it is done.
  std::vector<Value> own = Copies(operands);
  if (!step.has("slice_sizes") && own.size() > 1) own = {OfTuple(own)};
  Value begun = OfTuple(std::move(own));
  begun.promise = std::make_shared<Promise>(Promise{&step, rendezvous});
  return begun;
}

}  // namespace

ValueRule FindCollective(absl::string_view op) {
  return IsCollective(op) ? Collective : nullptr;
}

}  // namespace hlo::conformance::naive
