// The pictures of an op: those of its cases that show the most.
#ifndef HLOREF_BOOK_CHOSEN_EXAMPLES_H_
#define HLOREF_BOOK_CHOSEN_EXAMPLES_H_

#include <string>
#include <vector>

#include "book/materials.h"
#include "nlohmann/json.hpp"

namespace hlo::book {

struct ChosenExample {
  const RunCase* run = nullptr;
  nlohmann::json picture;
  std::string stablehlo;  // the program as StableHLO; empty: it has no words
};

// At most `most`, the best first.
std::vector<ChosenExample> ChooseExamples(const Op& op,
                                          const std::vector<RunCase>& runs,
                                          size_t most);

// The rendezvous of a program's processes: [{"process", "begin", "end",
// "spans": [{"name", "begin", "end", "waits"}, ..]}, ..].
nlohmann::json TimelineJson(const CaseProgram& program);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_CHOSEN_EXAMPLES_H_
