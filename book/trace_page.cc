#include "book/trace_page.h"

#include <zlib.h>

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "book/assets.h"
#include "book/html.h"
#include "book/trace_nesting.h"
#include "book/trace_program.h"
#include "interpreter/eval/fiber_name.h"
#include "nlohmann/json.hpp"

namespace hlo {
namespace {

using Json = nlohmann::json;

constexpr size_t kBlock = 2000;  // rows

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

// The number of each row's instruction within its computation, or of none.
std::vector<uint32_t> NodesOf(const TraceProgram& program,
                              const std::vector<TraceRow>& rows) {
  std::vector<uint32_t> nodes;
  nodes.reserve(rows.size());
  for (const TraceRow& row : rows) {
    nodes.push_back(
        static_cast<uint32_t>(program.Find(row.computation, row.name)));
  }
  return nodes;
}

// The Side of each row, a byte.
std::string SidesOf(const std::vector<TraceRow>& rows) {
  std::string sides;
  for (const TraceRow& row : rows) {
    sides.push_back(static_cast<char>(row.side));
  }
  return Packed(sides);
}

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

template <typename Test>
int64_t FirstOf(const std::vector<TraceRow>& rows, Test test) {
  const auto found = std::find_if(rows.begin(), rows.end(), test);
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

std::string Blocks(const std::vector<TraceRow>& rows, bool both) {
  std::string text;
  for (size_t begin = 0; begin < rows.size(); begin += kBlock) {
    Json block = Json::array();
    for (size_t i = begin; i < std::min(rows.size(), begin + kBlock); ++i) {
      const TraceRow& row = rows[i];
      block.push_back({row.place, row.computation, row.name, row.text,
                       row.value, row.op, row.counts.nans,
                       row.counts.infinities, row.counts.zeros,
                       row.counts.all});
      if (both) block.back().push_back(row.other);
    }
    const std::string json =
        absl::StrReplaceAll(Text(block), {{"<", "\\u003c"}});
    absl::StrAppend(&text, "<script type=\"text/plain\" id=\"block",
                    begin / kBlock, "\">", begin == 0 ? json : Packed(json),
                    "</script>\n");
  }
  return text;
}

void AddSides(const std::vector<TraceRow>& rows, Json& facts) {
  facts["sides"] = SidesOf(rows);
  facts["first_difference"] = FirstOf(
      rows, [](const TraceRow& row) { return row.side == Side::kDiffers; });
  facts["first_alone"] = FirstOf(
      rows, [](const TraceRow& row) { return row.side > Side::kDiffers; });
  facts["differences"] = std::count_if(
      rows.begin(), rows.end(),
      [](const TraceRow& row) { return row.side == Side::kDiffers; });
}

Json FactsOf(const Trace& trace, bool both) {
  const std::vector<TraceRow>& rows = trace.rows;
  const TraceNesting nesting = NestingOf(rows);
  TraceProgram program;
  for (const Module* module : trace.modules) program.Add(*module);
  Json facts = {
      {"block", kBlock},
      {"cut", trace.cut},
      {"error", trace.error},
      {"fibers", FibersOf(rows, trace.partitions)},
      {"first_nan",
       FirstOf(rows, [](const TraceRow& row) { return row.counts.nans > 0; })},
      {"first_inf",
       FirstOf(rows,
               [](const TraceRow& row) { return row.counts.infinities > 0; })},
      {"ops", OpCounts(rows)},
      {"inside", PackedWords(nesting.inside)},
      {"tags", PackedWords(nesting.tags)},
      {"computations", nesting.computations},
      {"nodes", PackedWords(NodesOf(program, rows))},
      {"program", Packed(program.Json())}};
  if (both) AddSides(rows, facts);
  return facts;
}

std::string PageOf(const Trace& trace, bool both) {
  const std::string name = book::Escape(trace.title);
  // Each mark once: a value may hold the text of another.
  const std::pair<absl::string_view, std::string> marks[] = {
      {"$TITLE", name},
      {"$TITLE", name},
      {"$FACTS",
       absl::StrReplaceAll(Text(FactsOf(trace, both)), {{"<", "\\u003c"}})},
      {"$BLOCKS", Blocks(trace.rows, both)},
      {"$SCRIPT", absl::StrCat(book::FindAsset("trace_page.js"),
                               book::FindAsset("trace_graph.js"))}};
  std::string page;
  absl::string_view rest = book::FindAsset("trace_page.html");
  for (const auto& [mark, text] : marks) {
    const size_t at = rest.find(mark);
    absl::StrAppend(&page, rest.substr(0, at), text);
    rest.remove_prefix(at + mark.size());
  }
  return absl::StrCat(page, rest);
}

}  // namespace

std::string TracePage(const Trace& trace) { return PageOf(trace, false); }

std::string TracePage(Trace first, Trace second) {
  return PageOf(MergeTraces(std::move(first), std::move(second)), true);
}

}  // namespace hlo
