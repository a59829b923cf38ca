#include "book/trace_page.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "book/assets.h"
#include "book/html.h"
#include "interpreter/eval/fiber_name.h"
#include "interpreter/eval/processes/async_state.h"
#include "literals/types/convert.h"
#include "nlohmann/json.hpp"

namespace hlo {
namespace {

using Json = nlohmann::json;

constexpr size_t kBlock = 2000;  // rows
constexpr uint32_t kBegins = uint32_t{1} << 31;

std::string Text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string Packed(absl::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), 1);
  packed.resize(status == Z_OK ? size : 0);
  return absl::Base64Escape(packed);
}

std::string PackedWords(const std::vector<uint32_t>& words) {
  return Packed({reinterpret_cast<const char*>(words.data()),
                 words.size() * sizeof(uint32_t)});
}

// How the rows of the fibers nest: for each row how many before it ran inside
// it; its computation, with kBegins where that begins again.
class Nesting {
 public:
  void Add(const TraceRow& row) {
    if (row.fiber != fiber_) open_.clear();
    fiber_ = row.fiber;
    const auto depth = static_cast<size_t>(row.depth);
    const auto index = static_cast<uint32_t>(inside_.size());
    // Deeper rows since the last one of this depth, or less, are inside.
    uint32_t begin = index;
    while (!open_.empty() && open_.back().depth > depth) {
      begin = open_.back().begin;
      open_.pop_back();
    }
    const auto [at, fresh] = numbers_.emplace(
        row.computation, static_cast<uint32_t>(numbers_.size()));
    if (fresh) names_.push_back(row.computation);
    const bool goes_on = !open_.empty() && open_.back().depth == depth &&
                         open_.back().computation == at->second &&
                         open_.back().first != row.name;
    if (open_.empty() || open_.back().depth < depth) {
      open_.push_back({depth, begin, at->second, row.name});
    } else if (!goes_on) {
      open_.back().computation = at->second;
      open_.back().first = row.name;
    }
    inside_.push_back(index - begin);
    tags_.push_back(at->second | (goes_on ? 0 : kBegins));
  }

  void Into(Json& facts) const {
    facts["inside"] = PackedWords(inside_);
    facts["tags"] = PackedWords(tags_);
    facts["computations"] = names_;
  }

 private:
  // The rows of one depth that no row of less depth has ended.
  struct Open {
    size_t depth;
    uint32_t begin;        // its first row, or what ran inside that
    uint32_t computation;  // of the turn that goes on
    std::string first;     // the turn's first instruction
  };
  std::vector<int32_t> fiber_;
  std::vector<Open> open_;
  std::map<std::string, uint32_t> numbers_;
  std::vector<std::string> names_;
  std::vector<uint32_t> inside_, tags_;
};

Json FibersOf(const std::vector<TraceRow>& rows, int64_t partitions) {
  Json fibers = Json::array();
  for (size_t i = 0; i < rows.size(); ++i) {
    if (i == 0 || rows[i].fiber != rows[i - 1].fiber) {
      const int32_t process = rows[i].fiber.front();
      fibers.push_back(
          {{"name", absl::StrCat(FiberName(rows[i].fiber), " (replica ",
                                 process / partitions, ", partition ",
                                 process % partitions, ")")},
           {"begin", i}});
    }
    fibers.back()["end"] = i + 1;
  }
  return fibers;
}

int64_t FirstWith(const std::vector<TraceRow>& rows,
                  int64_t ElementCounts::*count) {
  const auto found =
      std::find_if(rows.begin(), rows.end(),
                   [&](const TraceRow& row) { return row.counts.*count > 0; });
  return found == rows.end() ? -1 : found - rows.begin();
}

// Steps by op, the most frequent first.
Json OpCounts(const std::vector<TraceRow>& rows) {
  std::map<std::string, int64_t> counts;
  for (const TraceRow& row : rows) ++counts[row.op];
  std::vector<std::pair<std::string, int64_t>> list(counts.begin(),
                                                    counts.end());
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
    return a.second > b.second;
  });
  if (list.size() > 24) list.resize(24);
  return list;
}

std::string Blocks(const std::vector<TraceRow>& rows) {
  std::string text;
  for (size_t begin = 0; begin < rows.size(); begin += kBlock) {
    Json block = Json::array();
    for (size_t i = begin; i < std::min(rows.size(), begin + kBlock); ++i) {
      const TraceRow& row = rows[i];
      block.push_back({row.place, row.computation, row.name, row.text,
                       row.value, row.op, row.counts.nans,
                       row.counts.infinities, row.counts.zeros,
                       row.counts.all});
    }
    const std::string json =
        absl::StrReplaceAll(Text(block), {{"<", "\\u003c"}});
    absl::StrAppend(&text, "<script type=\"text/plain\" id=\"block",
                    begin / kBlock, "\">", begin == 0 ? json : Packed(json),
                    "</script>\n");
  }
  return text;
}

void Count(double part, ElementCounts& counts, bool& zero) {
  counts.nans += std::isnan(part);
  counts.infinities += std::isinf(part);
  zero = zero && part == 0;
}

void CountArray(const Shape& shape, const Value& value, ElementCounts& counts) {
  const ElementType type = shape.type();
  const int64_t size = StorageBytes(type);
  const auto count = static_cast<int64_t>(value.buffer.size()) / size;
  counts.all += count;
  for (int64_t i = 0; i < count; ++i) {
    double parts[2] = {0, 0};
    ConvertLanes(type, ElementType::kC128, value.buffer.data() + i * size,
                 parts, 1);
    bool zero = true;
    Count(parts[0], counts, zero);
    if (IsComplex(type)) Count(parts[1], counts, zero);
    counts.zeros += zero;
  }
}

}  // namespace

ElementCounts CountElements(const Shape& shape,
                            std::span<const Value* const> leaves) {
  ElementCounts counts;
  const std::vector<Shape> shapes = shape.Leaves();
  for (size_t i = 0; i < std::min(leaves.size(), shapes.size()); ++i) {
    if (!shapes[i].is_array() || IsPending(*leaves[i])) continue;
    CountArray(shapes[i], *leaves[i], counts);
  }
  return counts;
}

std::string TracePage(absl::string_view title,
                      const std::vector<TraceRow>& rows, int64_t partitions,
                      bool cut) {
  Nesting nesting;
  for (const TraceRow& row : rows) nesting.Add(row);
  Json facts = {{"block", kBlock},
                {"cut", cut},
                {"fibers", FibersOf(rows, partitions)},
                {"first_nan", FirstWith(rows, &ElementCounts::nans)},
                {"first_inf", FirstWith(rows, &ElementCounts::infinities)},
                {"ops", OpCounts(rows)}};
  nesting.Into(facts);
  // Each mark once: a value may hold the text of another.
  std::string page;
  absl::string_view rest = book::FindAsset("trace_page.html");
  const std::string name = book::Escape(title);
  const std::pair<absl::string_view, std::string> marks[] = {
      {"$TITLE", name},
      {"$TITLE", name},
      {"$FACTS", absl::StrReplaceAll(Text(facts), {{"<", "\\u003c"}})},
      {"$BLOCKS", Blocks(rows)}};
  for (const auto& [mark, text] : marks) {
    const size_t at = rest.find(mark);
    absl::StrAppend(&page, rest.substr(0, at), text);
    rest.remove_prefix(at + mark.size());
  }
  return absl::StrCat(page, rest);
}

}  // namespace hlo
