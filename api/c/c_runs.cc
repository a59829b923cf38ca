#include "hloref/c_runs.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/c/c_callbacks.h"
#include "api/c/c_handles.h"

using hloref::Act;
using hloref::ByProcess;
using hloref::Literal;
using hloref::MakeHandle;
using hloref::Result;
using hloref::Status;
using hloref::StatusCode;

namespace {

Status Invalid(std::string message) {
  return {StatusCode::kInvalidArgument, std::move(message)};
}

// The values of each process; those of HLOREF_EVERY under -1.
using Lists = std::map<int64_t, std::vector<Literal>>;

constexpr int64_t kMaxProcess = 1 << 20;

Status Append(Lists& lists, int64_t process, const Literal& value) {
  if (process < HLOREF_EVERY || process > kMaxProcess) {
    return Invalid(absl::StrCat("there is no process ", process));
  }
  const bool every = process == HLOREF_EVERY;
  if (!lists.empty() && every != (lists.begin()->first == HLOREF_EVERY)) {
    return Invalid("a list is of single processes or of every one, not both");
  }
  lists[process].push_back(value);
  return {};
}

// One list for all, or as many as there are processes.
ByProcess Arranged(const Lists& lists, size_t processes) {
  ByProcess result;
  if (lists.empty()) return result;
  if (lists.begin()->first == HLOREF_EVERY) return {lists.begin()->second};
  result.resize(
      std::max(processes, static_cast<size_t>(lists.rbegin()->first) + 1));
  for (const auto& [process, values] : lists) {
    result[static_cast<size_t>(process)] = values;
  }
  return result;
}

using Queue = std::pair<int64_t, std::optional<int64_t>>;  // process, channel

std::optional<int64_t> ChannelOf(const int64_t* channel) {
  return channel ? std::optional<int64_t>(*channel) : std::nullopt;
}

}  // namespace

struct hloref_inputs {
  Lists arguments;
  Lists infeed;
  std::map<int64_t, Lists> from_host;
};

struct hloref_execution {
  std::unique_ptr<hloref::CHooks> hooks;  // outlives the execution
  std::optional<hloref::Execution> execution;
  std::optional<std::vector<Literal>> results;
  std::mutex mutex;  // of taken
  std::map<Queue, std::deque<Literal>> taken;
};

namespace {

hloref::Inputs InputsOf(const hloref_inputs* inputs, size_t processes) {
  hloref::Inputs result;
  if (inputs == nullptr) return result;
  if (!inputs->arguments.empty()) {
    result.arguments = Arranged(inputs->arguments, processes);
  }
  result.infeed = Arranged(inputs->infeed, processes);
  for (const auto& [channel, lists] : inputs->from_host) {
    result.from_host[channel] = Arranged(lists, processes);
  }
  return result;
}

Result<std::vector<hloref::Program>> ProgramList(
    const hloref_program* const* programs, size_t count) {
  std::vector<hloref::Program> list;
  for (size_t i = 0; i < count; ++i) {
    if (programs[i] == nullptr) {
      return Invalid(absl::StrCat("program ", i, " is NULL"));
    }
    list.push_back(programs[i]->program);
  }
  if (list.empty()) return Invalid("no program is given");
  return list;
}

Status Start(const std::vector<hloref::Program>& programs,
             const std::vector<int>& assigned, const hloref_inputs* inputs,
             const hloref_options* options, hloref_execution& execution) {
  hloref::RunOptions run = options ? options->run : hloref::RunOptions();
  if (options != nullptr &&
      (options->hook != nullptr || options->hook_before != nullptr)) {
    execution.hooks = std::make_unique<hloref::CHooks>(*options);
    run.hooks = execution.hooks.get();
  }
  const auto processes =
      static_cast<size_t>(programs.front().module().processes());
  auto started = hloref::Execution::Create(programs, assigned,
                                           InputsOf(inputs, processes), run);
  if (!started.ok()) return started.status();
  execution.execution = *std::move(started);
  return {};
}

}  // namespace

hloref_status* hloref_inputs_new(hloref_inputs** inputs) {
  return MakeHandle(inputs, {},
                    [] { return Result<hloref_inputs>(hloref_inputs()); });
}
void hloref_inputs_free(hloref_inputs* inputs) { delete inputs; }

hloref_status* hloref_inputs_argument(hloref_inputs* inputs, int64_t process,
                                      const hloref_literal* value) {
  return Act({{"inputs", inputs}, {"value", value}}, [&] {
    return Append(inputs->arguments, process, value->literal);
  });
}
hloref_status* hloref_inputs_random(hloref_inputs* inputs,
                                    const hloref_module* module,
                                    uint64_t seed) {
  return Act({{"inputs", inputs}, {"module", module}}, [&]() -> Status {
    auto drawn = module->module.RandomArguments(seed);
    if (!drawn.ok()) return drawn.status();
    inputs->arguments = {{HLOREF_EVERY, *std::move(drawn)}};
    return {};
  });
}
hloref_status* hloref_inputs_infeed(hloref_inputs* inputs, int64_t process,
                                    const hloref_literal* value) {
  return Act({{"inputs", inputs}, {"value", value}},
             [&] { return Append(inputs->infeed, process, value->literal); });
}
hloref_status* hloref_inputs_from_host(hloref_inputs* inputs, int64_t channel,
                                       int64_t process,
                                       const hloref_literal* value) {
  return Act({{"inputs", inputs}, {"value", value}}, [&] {
    return Append(inputs->from_host[channel], process, value->literal);
  });
}

hloref_status* hloref_cancellation_new(hloref_cancellation** made) {
  return MakeHandle(made, {}, [] {
    return Result<hloref::Cancellation>(hloref::Cancellation());
  });
}
void hloref_cancellation_free(hloref_cancellation* cancellation) {
  delete cancellation;
}
void hloref_cancellation_cancel(hloref_cancellation* cancellation) {
  if (cancellation != nullptr) cancellation->cancellation.Cancel();
}
hloref_status* hloref_options_cancellation(
    hloref_options* options, const hloref_cancellation* cancellation) {
  return Act({{"options", options}, {"cancellation", cancellation}},
             [&]() -> Status {
               options->run.cancellation = cancellation->cancellation;
               return {};
             });
}

hloref_status* hloref_execution_new(const hloref_program* const* programs,
                                    size_t program_count, const int* assigned,
                                    size_t assigned_count,
                                    const hloref_inputs* inputs,
                                    const hloref_options* options,
                                    hloref_execution** execution) {
  if (execution != nullptr) *execution = nullptr;
  return Act(
      {{"programs", programs}, {"execution", execution}}, [&]() -> Status {
        const auto list = ProgramList(programs, program_count);
        if (!list.ok()) return list.status();
        std::vector<int> which;
        if (assigned != nullptr) {
          which.assign(assigned, assigned + assigned_count);
        }
        if (which.empty() && program_count > 1) {
          return Invalid("assigned must say which process runs which program");
        }
        auto made = std::make_unique<hloref_execution>();
        Status status = Start(*list, which, inputs, options, *made);
        if (status.ok()) *execution = made.release();
        return status;
      });
}
void hloref_execution_free(hloref_execution* execution) { delete execution; }

hloref_status* hloref_execution_run(hloref_execution* execution, int64_t budget,
                                    int* state) {
  if (state != nullptr) *state = HLOREF_WAITING;
  return Act({{"execution", execution}}, [&]() -> Status {
    const auto reached =
        execution->execution->Run(budget > 0 ? budget : INT64_MAX);
    if (!reached.ok()) return reached.status();
    if (state != nullptr) *state = static_cast<int>(*reached);
    return {};
  });
}

hloref_status* hloref_execution_result(hloref_execution* execution,
                                       int64_t process,
                                       hloref_literal** result) {
  return MakeHandle(
      result, {{"execution", execution}}, [&]() -> Result<Literal> {
        if (!execution->results) {
          auto taken = execution->execution->TakeResults();
          if (!taken.ok()) return taken.status();
          execution->results = *std::move(taken);
        }
        const auto& results = *execution->results;
        if (process >= 0 && process < std::ssize(results)) {
          return results[static_cast<size_t>(process)];
        }
        return Invalid(absl::StrCat("there is no process ", process));
      });
}

hloref_status* hloref_execution_feed(hloref_execution* execution,
                                     int64_t process, const int64_t* channel,
                                     const hloref_literal* value) {
  return Act({{"execution", execution}, {"value", value}}, [&] {
    return execution->execution->Feed(process, value->literal,
                                      ChannelOf(channel));
  });
}

hloref_status* hloref_execution_take(hloref_execution* execution,
                                     int64_t process, const int64_t* channel,
                                     hloref_literal** value) {
  if (value != nullptr) *value = nullptr;
  return Act({{"execution", execution}, {"value", value}}, [&]() -> Status {
    const Queue queue{process, ChannelOf(channel)};
    const std::lock_guard<std::mutex> lock(execution->mutex);
    auto written = execution->execution->TakeOutfeed(process, queue.second);
    if (!written.ok()) return written.status();
    std::deque<Literal>& waiting = execution->taken[queue];
    for (Literal& each : *written) waiting.push_back(std::move(each));
    if (waiting.empty()) return {};
    *value = new hloref_literal(waiting.front());
    waiting.pop_front();
    return {};
  });
}

hloref_status* hloref_execution_host_channels(hloref_execution* execution,
                                              int64_t* channels, size_t room,
                                              size_t* count) {
  if (count != nullptr) *count = 0;
  const void* needed = room == 0 ? "" : static_cast<const void*>(channels);
  return Act({{"execution", execution}, {"channels", needed}, {"count", count}},
             [&]() -> Status {
               const std::lock_guard<std::mutex> lock(execution->mutex);
               std::set<int64_t> all;
               for (int64_t each : execution->execution->HostChannels()) {
                 all.insert(each);
               }
               for (const auto& [queue, waiting] : execution->taken) {
                 if (queue.second && !waiting.empty())
                   all.insert(*queue.second);
               }
               *count = all.size();
               std::copy_n(all.begin(), std::min(room, all.size()), channels);
               return {};
             });
}

int64_t hloref_execution_steps(const hloref_execution* execution) {
  return execution ? execution->execution->steps() : 0;
}
int64_t hloref_execution_peak_bytes(const hloref_execution* execution) {
  return execution ? execution->execution->peak_bytes() : 0;
}

hloref_status* hloref_evaluate(const char* program,
                               const hloref_literal* const* arguments,
                               size_t count, const hloref_options* options,
                               hloref_literal** result) {
  return MakeHandle(result, {{"program", program}}, [&]() -> Result<Literal> {
    const hloref_options none;
    const hloref_options& given = options ? *options : none;
    const auto module = hloref::Load(program, given.load);
    if (!module.ok()) return module.status();
    if (module->processes() != 1) {
      return Invalid("the program runs as several processes");
    }
    const auto prepared = hloref::Program::Prepare(*module, given.program);
    if (!prepared.ok()) return prepared.status();
    hloref_inputs inputs;
    auto list = hloref::LiteralList(arguments, count);
    if (!list.ok()) return list.status();
    if (count > 0) inputs.arguments[HLOREF_EVERY] = *std::move(list);
    hloref_execution execution;
    Status status = Start({*prepared}, {}, &inputs, options, execution);
    if (!status.ok()) return status;
    const auto state = execution.execution->Run();
    if (!state.ok()) return state.status();
    auto results = execution.execution->TakeResults();
    if (!results.ok()) return results.status();
    return std::move(results->front());
  });
}
