#include "cli/run/timeline_file.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/eval/fiber_name.h"
#include "interpreter/ir/place.h"
#include "nlohmann/json.hpp"

namespace hlo {
namespace {

using Json = nlohmann::ordered_json;

// Ids that are shown of a group, which each of its members repeats, and of
// those that a wait is for; of more the first.
constexpr size_t kMostOfGroup = 16, kMostAwaited = 64;
constexpr int kPid = 1;  // 0 is the idle task's

// Rows are numbered from 1: a thread 0 is the idle task, too.
int64_t RowOf(size_t fiber) { return static_cast<int64_t>(fiber) + 1; }

Json Ids(std::span<const int64_t> ids, size_t most, size_t count) {
  Json list = Json::array();
  for (size_t i = 0; i < std::min(ids.size(), most); ++i) {
    list.push_back(ids[i]);
  }
  if (count > list.size()) {
    list.push_back(absl::StrCat(".. ", count, " in all"));
  }
  return list;
}

class Writer {
 public:
  void Add(const Json& event) {
    absl::StrAppend(&text_, text_.empty() ? "" : ",\n",
                    // Names may hold any bytes.
                    event.dump(-1, ' ', false, Json::error_handler_t::replace));
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void AddRow(const TimelineFiber& fiber, int64_t row, int64_t partitions,
            Writer& out) {
  const std::string name = absl::StrCat(
      FiberName(fiber.path), " (replica ", fiber.process / partitions,
      ", partition ", fiber.process % partitions, ")");
  out.Add({{"ph", "M"},
           {"name", "thread_name"},
           {"pid", kPid},
           {"tid", row},
           {"args", {{"name", name}}}});
  out.Add({{"ph", "M"},
           {"name", "thread_sort_index"},
           {"pid", kPid},
           {"tid", row},
           {"args", {{"sort_index", row}}}});
  // The span that encloses the others of its row.
  out.Add({{"ph", "X"},
           {"name", "runs"},
           {"cat", "machine"},
           {"pid", kPid},
           {"tid", row},
           {"ts", fiber.begin},
           {"dur", fiber.end - fiber.begin},
           {"args", {{"process", fiber.process}, {"steps", fiber.steps}}}});
}

void AddPartners(const TimelineSpan& span, Json& args) {
  const TimelineAct& act = *span.act;
  if (act.exchange != nullptr) {
    const auto& [key, sequence] = *act.exchange;
    args["place"] = key.place;
    args["group"] = Ids(key.group.all(), kMostOfGroup, key.group.size());
    args["time"] = sequence + 1;
  } else if (act.child) {
    args["child"] = FiberName(*act.child);
  } else {
    args["for"] = act.other;
  }
  if (act.kind != TimelineAct::Kind::kWait) return;
  args["waits_for"] =
      Ids(span.awaited, kMostAwaited, static_cast<size_t>(span.awaited_count));
  if (span.for_ever) args["ends"] = "never";
}

void AddSpan(const TimelineSpan& span, int64_t row, Writer& out) {
  const TimelineAct& act = *span.act;
  const bool waits = act.kind == TimelineAct::Kind::kWait;
  const std::string name =
      act.instruction == nullptr ? "" : act.instruction->name;
  Json args;
  if (act.instruction != nullptr) {
    args["op"] = act.instruction->op->name;
    args["computation"] = act.computation->name;
    const Location& at = act.instruction->location;
    if (IsInBytes(at)) {
      args["place"] = PlaceText(at);
    } else {
      args["line"] = at.line;
    }
  }
  AddPartners(span, args);
  out.Add({{"ph", "X"},
           {"name", waits ? absl::StrCat("waits: ", name) : name},
           {"cat", waits ? "wait" : "post"},
           {"pid", kPid},
           {"tid", row},
           {"ts", span.begin},
           {"dur", span.end - span.begin},
           {"args", args}});
}

void AddArrow(const TimelineArrow& arrow, size_t id, Writer& out) {
  out.Add({{"ph", "s"},
           {"name", "lets go on"},
           {"cat", "arrow"},
           {"id", id},
           {"pid", kPid},
           {"tid", RowOf(arrow.from_fiber)},
           {"ts", arrow.from}});
  out.Add({{"ph", "f"},
           {"bp", "e"},  // at the span around this time, not at the next one
           {"name", "lets go on"},
           {"cat", "arrow"},
           {"id", id},
           {"pid", kPid},
           {"tid", RowOf(arrow.to_fiber)},
           {"ts", arrow.to}});
}

}  // namespace

std::string TimelineFile(absl::string_view module, int64_t partitions,
                         const TimelineResult& timeline) {
  Writer out;
  out.Add({{"ph", "M"},
           {"name", "process_name"},
           {"pid", kPid},
           {"args", {{"name", absl::StrCat("hloref ", module)}}}});
  for (size_t i = 0; i < timeline.fibers.size(); ++i) {
    const TimelineFiber& fiber = timeline.fibers[i];
    AddRow(fiber, RowOf(i), partitions, out);
    for (const TimelineSpan& span : fiber.spans) {
      AddSpan(span, RowOf(i), out);
    }
  }
  for (size_t i = 0; i < timeline.arrows.size(); ++i) {
    AddArrow(timeline.arrows[i], i + 1, out);
  }
  return absl::StrCat(
      "{\"displayTimeUnit\":\"ms\",\n\"otherData\":{\"clock\":\"one step is "
      "one microsecond\"},\n\"traceEvents\":[\n",
      out.text(), "\n]}\n");
}

}  // namespace hlo
