#include "interpreter/cli/trace_page.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace hlo {
namespace {

constexpr absl::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>
  :root { color-scheme: light dark; }
  body { font: 14px/1.5 system-ui, sans-serif; margin: 2em; }
  input { font: inherit; width: 30em; max-width: 100%; padding: .3em; }
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
  document.querySelector("input").addEventListener("input", (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  });
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
  if (several) absl::StrAppend(&text, "<td>", row.process, "</td>");
  absl::StrAppend(&text, "<td class=\"dim\">",
                  row.line > 0 ? absl::StrCat(row.line) : "", "</td>",
                  "<td class=\"dim\">", Escape(row.computation), "</td>",
                  "<td style=\"padding-left:", row.depth, "em\">");
  absl::StrAppend(&text, "<b>", Escape(row.name), "</b> <span class=\"dim\">",
                  Escape(row.text), "</span></td><td class=\"value\">",
                  Escape(row.value), "</td></tr>\n");
  return text;
}

}  // namespace

std::string TracePage(absl::string_view title,
                      const std::vector<TraceRow>& rows, bool several,
                      bool cut) {
  const std::string name = Escape(title);
  std::string page(kHead);
  absl::StrAppend(&page, "<title>", name, "</title>\n<h1>", name, "</h1>\n",
                  "<p>", rows.size(), cut ? " and more" : "",
                  " instructions, in the order of execution. A click on a "
                  "row shows the whole value.</p>\n",
                  "<input placeholder=\"show rows with these words\" "
                  "autofocus>\n<table><thead><tr>",
                  several ? "<th>process</th>" : "",
                  "<th>line</th><th>computation</th><th>instruction</th>"
                  "<th>value</th></tr></thead><tbody>\n");
  for (const TraceRow& row : rows) page += RowText(row, several);
  return absl::StrCat(page, "</tbody></table>\n", kScript);
}

}  // namespace hlo
