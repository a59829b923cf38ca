// The texts beside the rows of docs/semantics.md (book/questions.md): what the
// documents say, why hloref decides as it does, a wording.
#ifndef HLOREF_BOOK_QUESTIONS_H_
#define HLOREF_BOOK_QUESTIONS_H_

#include <span>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo::book {

// The words of documents under one heading, in ours.
struct Saying {
  unsigned years = 0;  // bits of ops/documents.h
  std::string heading, text;
};

struct OpenQuestion {
  std::string name;  // of the row
  std::vector<Saying> says;
  std::string why;
  std::string otherwise;  // another reading; choices need none
  std::string wording;
  std::string program;  // empty: a case that cites the row shows it
};

std::span<const OpenQuestion> AllOpenQuestions();
// Null if there is none.
const OpenQuestion* FindOpenQuestion(absl::string_view name);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_QUESTIONS_H_
