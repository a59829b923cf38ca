// The pages of the course, and the playground's.
#include "absl/strings/str_cat.h"
#include "book/assets.h"
#include "book/case_program.h"
#include "book/course.h"
#include "book/picture.h"

namespace hlo::book {
namespace {

using Part = Chapter::Part;

constexpr absl::string_view kPictureScript =
    "<script src=\"../assets/picture.js\" defer></script>\n";

// The program, its result, and the picture of its last instruction.
std::string ProgramHtml(const std::string& text) {
  std::string html = ProgramBox(text, "../");
  const auto program = ReadProgram(text);
  if (!program.ok()) {
    return absl::StrCat(html, "<pre class=\"result\">",
                        Escape(program.status().message()), "</pre>\n");
  }
  absl::StrAppend(&html, "<pre class=\"result\">",
                  Escape(ResultText(RunProgram(*program))), "</pre>\n");
  const Computation& entry = program->module->entry_computation();
  const auto example = ExampleOf(*program, entry.root);
  if (!example.ok()) return html;
  const auto picture = Picture(*example, program->execution);
  if (!picture.ok() || picture->at("inputs").empty()) return html;
  return absl::StrCat(html, "<figure class=\"picture\">",
                      JsonScript("picture-data", picture->dump()),
                      "</figure>\n");
}

std::string ExerciseHtml(const Exercise& exercise, const LinkMap& links) {
  return absl::StrCat(
      "<section class=\"exercise\" id=\"", exercise.name,
      "\"><h3>Exercise: ", Escape(exercise.title), "</h3>",
      Markdown(exercise.task, links, "../"), "<pre class=\"hlo\">",
      Escape(exercise.start),
      "</pre><p><a class=\"button\" href=\"../play.html#exercise=",
      exercise.name, "\">Solve it in the playground</a></p></section>\n");
}

size_t NumberOf(const Chapter& chapter) {
  return static_cast<size_t>(&chapter - AllChapters().data());
}

// Links to the chapters before and behind.
std::string Steps(const Chapter& chapter) {
  const auto chapters = AllChapters();
  const size_t at = NumberOf(chapter);
  std::string html = "<nav class=\"steps\">";
  if (at > 0) {
    absl::StrAppend(&html, "<a rel=\"prev\" href=\"", chapters[at - 1].name,
                    ".html\">← ", Escape(chapters[at - 1].title), "</a>");
  }
  if (at + 1 < chapters.size()) {
    absl::StrAppend(&html, "<a rel=\"next\" href=\"", chapters[at + 1].name,
                    ".html\">", Escape(chapters[at + 1].title), " →</a>");
  }
  return absl::StrCat(html, "</nav>\n");
}

}  // namespace

std::string CourseHtml() {
  std::string body =
      "<h1>A course in eight chapters</h1><p class=\"lead\">From arrays to "
      "many processes. Every example was run when this book was made; the "
      "answers to exercises are checked by the playground of <code>hloref "
      "serve</code>.</p><ol class=\"chapters\">\n";
  for (const Chapter& chapter : AllChapters()) {
    size_t exercises = 0;
    for (const Part& part : chapter.parts) {
      exercises += part.kind == Part::Kind::kExercise;
    }
    absl::StrAppend(&body, "<li><a href=\"", chapter.name, ".html\">",
                    Escape(chapter.title), "</a> <span class=\"dim\">",
                    exercises, exercises == 1 ? " exercise" : " exercises",
                    "</span></li>\n");
  }
  return Page({"Course", "../", "course", body + "</ol>\n", ""});
}

std::string ChapterHtml(const Chapter& chapter, const LinkMap& links) {
  std::string body = absl::StrCat(
      "<p class=\"kicker\">chapter ", NumberOf(chapter) + 1, " of ",
      AllChapters().size(), "</p><h1>", Escape(chapter.title), "</h1>\n");
  for (const Part& part : chapter.parts) {
    if (part.kind == Part::Kind::kText) {
      body += Markdown(part.text, links, "../");
    } else if (part.kind == Part::Kind::kProgram) {
      body += ProgramHtml(part.text);
    } else {
      body += ExerciseHtml(part.exercise, links);
    }
  }
  return Page({chapter.title, "../", "chapter", body + Steps(chapter),
               std::string(kPictureScript)});
}

std::string PlayHtml() {
  return Page({"Playground", "", "play",
               std::string(FindAsset("play_body.html")),
               "<link rel=\"stylesheet\" href=\"lib/codemirror.css\">\n"
               "<link rel=\"stylesheet\" href=\"lib/lint.css\">\n"
               "<script src=\"lib/codemirror.js\" defer></script>\n"
               "<script src=\"lib/lint.js\" defer></script>\n"
               "<script src=\"assets/picture.js\" defer></script>\n"
               "<script src=\"assets/play.js\" defer></script>\n"});
}

}  // namespace hlo::book
