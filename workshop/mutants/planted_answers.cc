// Faults of whole answers.
#include <utility>

#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {
namespace {

PlantedFault WrongAnswer(std::string name, std::string op,
                         std::function<void(const Question&, Answer&)> answer) {
  PlantedFault fault;
  fault.name = std::move(name);
  fault.op = std::move(op);
  fault.answer = std::move(answer);
  return fault;
}

void SwallowRefusal(const Question&, Answer& answer) {
  if (answer.kind == Answer::Kind::kRejected) answer = Answer();
}

// What both branches write, where one is called.
void FeedTwice(const Question&, Answer& answer) {
  for (std::vector<Literal>& process : answer.outfeed) {
    const std::vector<Literal> once = process;
    process.insert(process.end(), once.begin(), once.end());
  }
}

void LoseFeed(const Question&, Answer& answer) { answer.outfeed.clear(); }

void LoseLastProcess(const Question& question, Answer& answer) {
  if (question.processes() > 1 && !answer.outputs.empty()) {
    answer.outputs.pop_back();
  }
}

void RotateProcesses(const Question&, Answer& answer) {
  if (answer.outputs.size() > 1) {
    std::swap(answer.outputs.front(), answer.outputs.back());
  }
}

// Sizes of dynamic dimensions are told as their bounds.
void PadToBounds(const Question&, Answer& answer) {
  for (std::vector<Literal>& process : answer.outputs) {
    for (Literal& leaf : process) {
      if (leaf.shape().is_static() || !leaf.shape().is_array()) continue;
      auto whole = Literal::Zeros(leaf.shape());
      if (whole.ok()) leaf = *std::move(whole);
    }
  }
}

}  // namespace

void AddAnswerFaults(PlantedFaults& faults) {
  for (const char* op : {"add", "dot", "gather", "while", "all-reduce"}) {
    faults.push_back(
        WrongAnswer(std::string("refusals of ") + op + " are swallowed", op,
                    SwallowRefusal));
  }
  Answer before;
  faults.push_back(
      WrongAnswer("the result of the run before", "multiply",
                  [before](const Question&, Answer& answer) mutable {
                    std::swap(before, answer);
                    if (answer.outputs.empty()) answer = before;
                  }));
  faults.push_back(WrongAnswer("a conditional runs both branches",
                               "conditional", FeedTwice));
  faults.push_back(WrongAnswer("what is written is lost", "outfeed", LoseFeed));
  faults.push_back(WrongAnswer("the last process has no result", "all-gather",
                               LoseLastProcess));
  faults.push_back(WrongAnswer("processes are in the wrong order", "all-to-all",
                               RotateProcesses));
  faults.push_back(WrongAnswer("dynamic sizes are their bounds",
                               "set-dimension-size", PadToBounds));
}

}  // namespace hlo::conformance
