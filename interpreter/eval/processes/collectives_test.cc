// Collectives against their index equations, element by element: random shapes,
// types, groups and modes, run whole, begun and done, or beside the process.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

using Index = std::vector<int64_t>;

enum class Kind {
  kAllReduce,
  kReduceScatter,
  kAllGather,
  kAllToAll,
  kAllToAllTuple,
  kBroadcast,
  kPermute,
};
constexpr const char* kNames[] = {
    "all-reduce", "reduce-scatter",       "all-gather",        "all-to-all",
    "all-to-all", "collective-broadcast", "collective-permute"};
constexpr const char* kModes[] = {"cross_replica", "cross_partition",
                                  "cross_replica_and_partition",
                                  "flattened_id"};

// One collective of several processes.
class Form {
 public:
  Form(Kind kind, uint32_t seed) : kind_(kind), random_(seed) {
    replicas_ = 1 + Draw(4);
    partitions_ = 1 + Draw(3);
    mode_ = static_cast<int>(Draw(kind == Kind::kPermute ? 2 : 4));
    const int64_t counts[] = {replicas_, partitions_, replicas_, processes()};
    DrawIds(counts[mode_]);
    for (int64_t i = Draw(3); i >= 0; --i) sizes_.push_back(1 + Draw(4));
    along_ = static_cast<size_t>(Draw(std::ssize(sizes_)));
    operands_ = kind == Kind::kAllToAllTuple ? std::ssize(Members(0))
                : kind == Kind::kAllToAll    ? 1
                                             : 1 + Draw(2);
    const bool cut = kind == Kind::kAllToAll || kind == Kind::kReduceScatter;
    if (cut) sizes_[along_] *= std::ssize(Members(0));
  }

  int64_t processes() const { return replicas_ * partitions_; }
  int64_t operands() const { return operands_; }
  const Index& sizes() const { return sizes_; }
  // True if the result is a tuple.
  bool tuple() const { return operands_ > 1 || kind_ == Kind::kAllToAllTuple; }

  Index ResultSizes() const {
    Index sizes = sizes_;
    const int64_t count = std::ssize(Members(0));
    if (kind_ == Kind::kAllGather) sizes[along_] *= count;
    if (kind_ == Kind::kReduceScatter) sizes[along_] /= count;
    return sizes;
  }

  // The processes of `process`'s group, in order; for a permute the one that
  // sends to it. Empty: none.
  Index Members(int64_t process) const {
    const int64_t replica = process / partitions_;
    const int64_t partition = process % partitions_;
    const int64_t own = mode_ == 1 ? partition : mode_ == 3 ? process : replica;
    Index members;
    for (const Index& group : groups_) {
      if (std::find(group.begin() + (kind_ == Kind::kPermute), group.end(),
                    own) == group.end()) {
        continue;
      }
      for (int64_t id : group) {
        if (mode_ == 0) members.push_back(id * partitions_ + partition);
        if (mode_ == 1) members.push_back(replica * partitions_ + id);
        for (int64_t p = 0; mode_ == 2 && p < partitions_; ++p) {
          members.push_back(id * partitions_ + p);
        }
        if (mode_ == 3) members.push_back(id);
      }
    }
    if (kind_ == Kind::kPermute && members.size() > 1) members.pop_back();
    return members;
  }

  // The expected element at `index` of result i of `process`.
  int64_t Expected(int64_t process, int64_t i, Index index) const {
    const Index members = Members(process);
    const int64_t count = std::ssize(members);
    const int64_t rank =
        std::find(members.begin(), members.end(), process) - members.begin();
    int64_t& place = index[along_];
    const int64_t size = sizes_[along_];
    switch (kind_) {
      case Kind::kReduceScatter:
        place += rank * (size / count);
        break;
      case Kind::kAllGather: {
        const int64_t from = members[place / size];
        place %= size;
        return Element(from, i, index);
      }
      case Kind::kAllToAll: {
        const int64_t piece = size / count;
        const int64_t from = members[place / piece];
        place = rank * piece + place % piece;
        return Element(from, i, index);
      }
      case Kind::kAllToAllTuple:
        return Element(members[i], rank, index);
      case Kind::kBroadcast:
      case Kind::kPermute:
        return members.empty() ? 0 : Element(members[0], i, index);
      case Kind::kAllReduce:
        break;
    }
    int64_t sum = 0;
    for (int64_t member : members) sum += Element(member, i, index);
    return sum;
  }

  // The element at `index` of operand i of `process`.
  int64_t Element(int64_t process, int64_t i, const Index& index) const {
    int64_t place = 0;
    for (size_t d = 0; d < index.size(); ++d) {
      place = place * sizes_[d] + index[d];
    }
    return 1 + process * 71 + i * 1009 + place;
  }

  std::string Text(const std::string& type) {
    const std::string array = ArrayText(type, sizes_);
    const std::string result = Several(ArrayText(type, ResultSizes()), tuple());
    std::string parameters;
    std::vector<std::string> names;
    for (int64_t i = 0; i < operands_; ++i) {
      names.push_back(absl::StrCat("p", i));
      absl::StrAppend(&parameters, "  p", i, " = ", array, " parameter(", i,
                      ")\n");
    }
    const std::string called =
        absl::StrCat("(", absl::StrJoin(names, ", "), ")");
    const std::string name = kNames[static_cast<int>(kind_)];
    const std::string whole = absl::StrCat(parameters, "  ROOT r = ", result,
                                           " ", name, called, Attributes());
    std::string text =
        absl::StrCat("HloModule m, replica_count=", replicas_,
                     ", num_partitions=", partitions_, "\nsum { a = ", type,
                     "[] parameter(0)  b = ", type,
                     "[] parameter(1)  ROOT s = ", type, "[] add(a, b) }\n");
    const int64_t way = Draw(3);
    if (way == 0) return absl::StrCat(text, "ENTRY e {\n", whole, "\n}\n");
    const std::string own = Several(array, operands_ > 1);
    if (way == 1 && (kind_ == Kind::kAllGather || kind_ == Kind::kPermute ||
                     kind_ == Kind::kAllReduce)) {
      const std::string begun = kind_ == Kind::kAllReduce
                                    ? result
                                    : absl::StrCat("(", own, ", ", result, ")");
      return absl::StrCat(text, "ENTRY e {\n", parameters, "  b = ", begun, " ",
                          name, "-start", called, Attributes(),
                          "\n  ROOT r = ", result, " ", name, "-done(b)\n}\n");
    }
    return absl::StrCat(
        text, "beside {\n", whole, "\n}\nENTRY e {\n", parameters, "  b = (",
        Several(array, true), ", ", result, ") async-start", called,
        ", calls=beside\n  ROOT r = ", result, " async-done(b)\n}\n");
  }

 private:
  int64_t Draw(int64_t below) {
    return static_cast<int64_t>(random_() % static_cast<uint64_t>(below));
  }

  // Groups of the ids below `count`; or pairs of them.
  void DrawIds(int64_t count) {
    Index ids(static_cast<size_t>(count)), targets;
    std::iota(ids.begin(), ids.end(), 0);
    std::shuffle(ids.begin(), ids.end(), random_);
    if (kind_ == Kind::kPermute) {
      targets = ids;
      std::shuffle(targets.begin(), targets.end(), random_);
      for (int64_t i = Draw(count + 1); i > 0; --i) {
        const auto at = static_cast<size_t>(i - 1);
        groups_.push_back({ids[at], targets[at]});
      }
      return;
    }
    if (kind_ == Kind::kBroadcast) ids.resize(1 + Draw(count));
    int64_t size = 1 + Draw(std::ssize(ids));
    if (kind_ != Kind::kAllReduce) {
      while (std::ssize(ids) % size != 0) --size;
    }
    for (auto begin = ids.begin(); begin != ids.end();) {
      const auto end = begin + std::min<int64_t>(size, ids.end() - begin);
      groups_.emplace_back(begin, end);
      begin = end;
    }
  }

  static std::string ArrayText(const std::string& type, const Index& sizes) {
    return absl::StrCat(type, "[", absl::StrJoin(sizes, ","), "]");
  }
  std::string Several(const std::string& shape, bool tuple) const {
    if (!tuple) return shape;
    const std::vector<std::string> all(static_cast<size_t>(operands_), shape);
    return absl::StrCat("(", absl::StrJoin(all, ", "), ")");
  }
  std::string Attributes() const {
    std::vector<std::string> groups;
    for (const Index& group : groups_) {
      groups.push_back(absl::StrCat("{", absl::StrJoin(group, ","), "}"));
    }
    const bool cut = kind_ == Kind::kReduceScatter ||
                     kind_ == Kind::kAllGather || kind_ == Kind::kAllToAll;
    const bool sums =
        kind_ == Kind::kAllReduce || kind_ == Kind::kReduceScatter;
    return absl::StrCat(kind_ == Kind::kPermute ? ", source_target_pairs={"
                                                : ", replica_groups={",
                        absl::StrJoin(groups, ","), "}, mode=", kModes[mode_],
                        cut ? absl::StrCat(", dimensions={", along_, "}") : "",
                        sums ? ", to_apply=sum" : "");
  }

  const Kind kind_;
  std::mt19937 random_;
  int64_t replicas_ = 1, partitions_ = 1, operands_ = 1;
  int mode_ = 0;
  std::vector<Index> groups_;
  Index sizes_;
  size_t along_ = 0;
};

// f(index) for every index of an array, in row-major order.
template <typename F>
void ForEachIndex(const Index& sizes, const F& f) {
  Index index(sizes.size(), 0);
  while (true) {
    f(index);
    size_t d = sizes.size();
    while (d > 0 && ++index[d - 1] == sizes[d - 1]) index[--d] = 0;
    if (d == 0) return;
  }
}

template <typename T>
void CheckForm(Form& form, const std::string& type) {
  const std::string text = form.Text(type);
  SCOPED_TRACE(text);
  std::vector<Arguments> arguments(static_cast<size_t>(form.processes()));
  for (int64_t p = 0; p < form.processes(); ++p) {
    for (int64_t i = 0; i < form.operands(); ++i) {
      std::vector<T> values;
      ForEachIndex(form.sizes(), [&](const Index& index) {
        values.push_back(static_cast<T>(form.Element(p, i, index)));
      });
      auto literal = Literal::Array<T>(values, form.sizes());
      ASSERT_TRUE(literal.ok());
      arguments[p].push_back(*std::move(literal));
    }
  }
  const auto program = PrepareText(text);
  ASSERT_TRUE(program.ok()) << program.status();
  const auto results = Evaluate(*program, std::move(arguments));
  ASSERT_TRUE(results.ok()) << results.status();
  for (int64_t p = 0; p < form.processes(); ++p) {
    const Literal& result = (*results)[p];
    for (int64_t i = 0; i < form.operands(); ++i) {
      std::vector<T> expected;
      ForEachIndex(form.ResultSizes(), [&](const Index& index) {
        expected.push_back(static_cast<T>(form.Expected(p, i, index)));
      });
      EXPECT_EQ(Elements<T>(form.tuple() ? result.elements()[i] : result),
                expected)
          << "process " << p << ", result " << i;
    }
  }
}

class CollectivesTest : public testing::TestWithParam<Kind> {};

TEST_P(CollectivesTest, IndexEquationHolds) {
  for (uint32_t seed = 0; seed < 60 && !HasFailure(); ++seed) {
    Form form(GetParam(), seed);
    switch (seed % 5) {
      case 0:
        CheckForm<uint8_t>(form, "u8");
        break;
      case 1:
        CheckForm<int16_t>(form, "s16");
        break;
      case 2:
        CheckForm<float>(form, "f32");
        break;
      case 3:
        CheckForm<int64_t>(form, "s64");
        break;
      default:
        CheckForm<double>(form, "f64");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, CollectivesTest,
    testing::Values(Kind::kAllReduce, Kind::kReduceScatter, Kind::kAllGather,
                    Kind::kAllToAll, Kind::kAllToAllTuple, Kind::kBroadcast,
                    Kind::kPermute),
    [](const auto& info) {
      std::string name = kNames[static_cast<int>(info.param)];
      std::erase(name, '-');
      return info.param == Kind::kAllToAllTuple ? name + "_tuple" : name;
    });

}  // namespace
}  // namespace hlo
