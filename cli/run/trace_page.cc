#include "cli/run/trace_page.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "interpreter/eval/fiber_name.h"

namespace hlo {
namespace {

constexpr absl::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>
  :root { color-scheme: light dark; }
  body { font: 14px/1.5 system-ui, sans-serif; margin: 2em; }
  input, select { font: inherit; padding: .3em; }
  input { width: 30em; max-width: 100%; }
  table { border-collapse: collapse; margin-top: 1em; }
  th { text-align: left; }
  td, th { padding: .1em 1em .1em 0; vertical-align: top;
           border-bottom: 1px solid #8884; }
  td { font-family: ui-monospace, monospace; white-space: nowrap; }
  td.value { max-width: 50em; overflow: hidden; text-overflow: ellipsis;
             cursor: pointer; }
  tr.open td.value { white-space: normal; overflow-wrap: anywhere; }
  .dim { opacity: .6; }
</style>
)";

constexpr absl::string_view kScript = R"(<script>
  const rows = [...document.querySelectorAll("tbody tr")];
  const input = document.querySelector("input");
  const select = document.querySelector("select");
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word)) ||
          (select?.value && row.firstChild.textContent !== select.value);
    }
  };
  input.addEventListener("input", show);
  select?.addEventListener("input", show);
  document.querySelector("tbody").addEventListener("click", (event) => {
    event.target.closest("tr").classList.toggle("open");
  });
</script>
</html>
)";

std::string Escape(absl::string_view text) {
  return absl::StrReplaceAll(
      text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string RowText(const TraceRow& row, bool several) {
  std::string text = "<tr>";
  if (several) {
    absl::StrAppend(&text, "<td>", FiberLabel(row.fiber), "</td>");
  }
  absl::StrAppend(&text, "<td class=\"dim\">", row.place, "</td>",
                  "<td class=\"dim\">", Escape(row.computation), "</td>",
                  "<td style=\"padding-left:", row.depth, "em\">");
  absl::StrAppend(&text, "<b>", Escape(row.name), "</b> <span class=\"dim\">",
                  Escape(row.text), "</span></td><td class=\"value\">",
                  Escape(row.value), "</td></tr>\n");
  return text;
}

// All rows, or those of one fiber.
std::string Chooser(const std::set<std::vector<int32_t>>& fibers,
                    int64_t partitions) {
  std::string text = "<select><option value=\"\">all processes</option>";
  for (const std::vector<int32_t>& fiber : fibers) {
    absl::StrAppend(&text, "<option value=\"", FiberLabel(fiber), "\">",
                    FiberName(fiber), " (replica ", fiber.front() / partitions,
                    ", partition ", fiber.front() % partitions, ")</option>");
  }
  return absl::StrCat(text, "</select>\n");
}

}  // namespace

std::string TracePage(absl::string_view title,
                      const std::vector<TraceRow>& rows, int64_t partitions,
                      bool cut) {
  std::set<std::vector<int32_t>> fibers;
  for (const TraceRow& row : rows) fibers.insert(row.fiber);
  const bool several = fibers.size() > 1;
  const std::string name = Escape(title);
  std::string page(kHead);
  absl::StrAppend(
      &page, "<title>", name, "</title>\n<h1>", name, "</h1>\n", "<p>",
      rows.size(), cut ? " and more" : "",
      several ? " instructions, process by process, each in its order of "
                "execution. "
              : " instructions, in the order of execution. ",
      "A click on a row shows the whole value.</p>\n",
      several ? Chooser(fibers, partitions) : "",
      "<input placeholder=\"show rows with these words\" "
      "autofocus>\n<table><thead><tr>",
      several ? "<th>process</th>" : "",
      "<th>line</th><th>computation</th><th>instruction</th>"
      "<th>value</th></tr></thead><tbody>\n");
  for (const TraceRow& row : rows) page += RowText(row, several);
  return absl::StrCat(page, "</tbody></table>\n", kScript);
}

}  // namespace hlo
