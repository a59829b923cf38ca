// PJRT_LoadedExecutable_Execute. It computes in the caller's thread and gives
// buffers that are ready.
#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/execution.h"
#include "pjrt/plugin/arrays/buffer.h"
#include "pjrt/plugin/arrays/parts.h"
#include "pjrt/plugin/event.h"
#include "pjrt/plugin/foreign/foreign.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"
#include "pjrt/plugin/programs/executable.h"

namespace hlo::pjrt {
namespace {

using Lists = std::vector<std::vector<Literal>>;

// Runs to the end, in slices of some 10 ms where the host looks for signals.
absl::Status RunToEnd(Execution& execution, hloref_check_signals_fn* stops) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kSlice = std::chrono::milliseconds(10);
  int64_t budget = stops == nullptr ? INT64_MAX : 1000;
  while (true) {
    const Clock::time_point begin = Clock::now();
    const auto state = execution.Run(budget);
    if (!state.ok()) return state.status();
    if (*state == Execution::State::kFinished) return absl::OkStatus();
    if (*state == Execution::State::kWaiting) {
      return absl::FailedPreconditionError("nobody feeds the program");
    }
    if (stops() != 0) return absl::CancelledError("interrupted by a signal");
    const auto took = Clock::now() - begin;
    if (took < kSlice / 2 && budget < (int64_t{1} << 40)) budget *= 2;
    if (took > kSlice * 2 && budget > 1) budget /= 2;
  }
}

class Call {
 public:
  Call(const LoadedExecutable& executable, const ExecuteArguments& args,
       const ExecuteOptions& options)
      : executable_(executable),
        program_(*executable.program),
        args_(args),
        options_(options),
        devices_(executable.devices) {
    if (args.device != nullptr && devices_.size() == 1) {
      devices_[0] = args.device;
    }
  }

  absl::Status Run() {
    absl::Status status = Check();
    if (status.ok()) status = CheckDonated();
    Lists arguments(devices_.size());
    for (size_t i = 0; i < devices_.size() && status.ok(); ++i) {
      status = Share(i, &arguments[i]);
    }
    for (size_t i = 0; i < devices_.size() && status.ok(); ++i) {
      status = Donate(i, &arguments[i]);
    }
    if (!status.ok()) return status;
    const std::set<const void*> kept = BytesKept(arguments);
    auto results = Distributed(std::move(arguments));
    if (!results.ok()) return results.status();
    status = CopyKept(kept, *results);
    if (!status.ok()) return status;
    Give(*std::move(results));
    return absl::OkStatus();
  }

 private:
  Buffer* argument(size_t device, size_t i) const {
    return args_.arguments[device][i];
  }

  absl::Status Check() const {
    if (executable_.deleted) {
      return absl::FailedPreconditionError("the program has been deleted");
    }
    if (args_.device != nullptr &&
        args_.device->client != executable_.client.get()) {
      return absl::InvalidArgumentError("a device of another client");
    }
    if (args_.num_devices != devices_.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("arguments for ", args_.num_devices,
                       " devices, the program is for ", devices_.size()));
    }
    if (args_.num_arguments != program_.parameters.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the program takes ", program_.parameters.size(),
                       " arguments and is given ", args_.num_arguments));
    }
    if (options_.num_sends > 0 || options_.num_recvs > 0) {
      return absl::UnimplementedError("send and receive callbacks");
    }
    if (!program_.results.empty()) HLOREF_PRESENT(args_.results, "results");
    for (size_t device = 0; device < devices_.size(); ++device) {
      if (!program_.results.empty()) {
        HLOREF_PRESENT(args_.results[device], "list of results");
      }
      if (args_.num_arguments == 0) continue;
      HLOREF_PRESENT(args_.arguments, "arguments");
      HLOREF_PRESENT(args_.arguments[device], "list of arguments");
      for (size_t i = 0; i < args_.num_arguments; ++i) {
        HLOREF_PRESENT(argument(device, i), "argument");
      }
    }
    return absl::OkStatus();
  }

  bool Donates(size_t i) const {
    if (!program_.parameters[i].donated) return false;
    for (size_t k = 0; k < options_.num_non_donatable; ++k) {
      if (options_.non_donatable[k] == static_cast<int64_t>(i)) return false;
    }
    return true;
  }

  // A donated buffer is an argument once.
  absl::Status CheckDonated() const {
    if (!program_.has_donated) return absl::OkStatus();
    for (size_t device = 0; device < devices_.size(); ++device) {
      for (size_t i = 0; i < args_.num_arguments; ++i) {
        if (!Donates(i)) continue;
        for (size_t k = 0; k < args_.num_arguments; ++k) {
          if (k == i || argument(device, k) != argument(device, i)) continue;
          return absl::InvalidArgumentError(absl::StrCat(
              "argument ", i, " is donated and is argument ", k, ", too"));
        }
      }
    }
    return absl::OkStatus();
  }

  // The arguments of a device, all of which are alive.
  absl::Status Share(size_t device, std::vector<Literal>* values) const {
    values->resize(args_.num_arguments);
    for (size_t i = 0; i < args_.num_arguments; ++i) {
      auto value = argument(device, i)->Share();
      if (!value.ok()) {
        return {value.status().code(),
                absl::StrCat("argument ", i, ": ", value.status().message())};
      }
      (*values)[i] = program_.parameters[i].shape.is_token()
                         ? Literal::Token()
                         : *std::move(value);
    }
    return absl::OkStatus();
  }

  // Takes those that are donated away from their buffers.
  absl::Status Donate(size_t device, std::vector<Literal>* values) const {
    for (size_t i = 0; program_.has_donated && i < args_.num_arguments; ++i) {
      if (!Donates(i)) continue;
      (*values)[i] = Literal();
      auto value = argument(device, i)->Donate();
      if (!value.ok()) return value.status();
      (*values)[i] = *std::move(value);
    }
    return absl::OkStatus();
  }

  // The bytes of the arguments that are not donated.
  std::set<const void*> BytesKept(const Lists& arguments) const {
    std::set<const void*> kept;
    for (const std::vector<Literal>& list : arguments) {
      for (size_t i = 0; i < list.size(); ++i) {
        if (list[i].shape().is_array() && !Donates(i)) {
          kept.insert(list[i].leaf().buffer.data());
        }
      }
    }
    return kept;
  }

  // A result that is an argument gets bytes of its own: those of the argument
  // may be the host's, which changes them after the call.
  absl::Status CopyKept(const std::set<const void*>& kept,
                        Lists& results) const {
    for (std::vector<Literal>& list : results) {
      for (Literal& each : list) {
        if (!each.shape().is_array() ||
            !kept.contains(each.leaf().buffer.data())) {
          continue;
        }
        const auto copy = each.mutable_view(*executable_.client->pool);
        if (!copy.ok()) return copy.status();
      }
    }
    return absl::OkStatus();
  }

  // The results of each device.
  absl::StatusOr<Lists> Distributed(Lists arguments) const {
    if (program_.mode == CompiledProgram::Mode::kEach) {
      return Evaluate(std::move(arguments));
    }
    const auto partitions = static_cast<size_t>(program_.options.partitions);
    const bool once = program_.mode == CompiledProgram::Mode::kOnce;
    Allocator& memory = *executable_.client->pool;
    Lists whole;
    for (size_t first = 0; first < arguments.size(); first += partitions) {
      auto gathered = Gather(program_.parameters,
                             {&arguments[first], partitions}, !once, memory);
      if (!gathered.ok()) return gathered.status();
      std::move(gathered->begin(), gathered->end(), std::back_inserter(whole));
    }
    arguments.clear();
    auto results = Evaluate(std::move(whole));
    if (!results.ok()) return results.status();
    Lists lists;
    for (size_t i = 0; i < devices_.size(); ++i) {
      // Processes of one program may differ where it says that they do not.
      const std::vector<Literal>& mine = (*results)[once ? i / partitions : i];
      auto cut = Cut(program_.results, mine, i % partitions, !once, memory);
      if (!cut.ok()) return cut.status();
      lists.push_back(*std::move(cut));
    }
    return lists;
  }

  // A program whose one parameter is a tuple of the arguments gets that.
  absl::Status TupleArguments(Lists* arguments) const {
    if (!program_.options.tupled_arguments) return absl::OkStatus();
    for (std::vector<Literal>& list : *arguments) {
      auto tuple = Literal::Tuple(std::move(list));
      if (!tuple.ok()) return tuple.status();
      list = {*std::move(tuple)};
    }
    return absl::OkStatus();
  }

  // The results of each process.
  absl::StatusOr<Lists> Evaluate(Lists arguments) const {
    const Client& client = *executable_.client;
    ExecutionOptions options;
    options.limits = client.options.limits;
    options.memory = client.pool;
    options.counted_arguments = true;
    options.threads = client.options.threads;
    options.custom_calls = executable_.foreign->TargetsFor(
        client, options_.context, devices_.size() > 1);
    absl::Status tupled = TupleArguments(&arguments);
    if (!tupled.ok()) return tupled;
    auto execution =
        Execution::Create(program_.program, std::move(arguments), options);
    if (!execution.ok()) return execution.status();
    absl::Status status = RunToEnd(**execution, client.options.check_signals);
    if (!status.ok()) return status;
    auto results = (*execution)->TakeResults();
    if (!results.ok()) return results.status();
    Lists lists;
    for (Literal& each : *results) {
      std::vector<Literal>& list = lists.emplace_back();
      if (program_.result_is_tuple) {
        list = std::move(each).TakeElements();
      } else {
        list.push_back(std::move(each));
      }
    }
    return lists;
  }

  void Give(Lists results) const {
    for (size_t device = 0; device < devices_.size(); ++device) {
      for (size_t i = 0; i < results[device].size(); ++i) {
        const ArrayInfo& info = program_.results[i];
        args_.results[device][i] =
            new Buffer(*devices_[device]->memories[info.memory_kind],
                       std::move(results[device][i]), info.order);
      }
      if (args_.complete != nullptr) args_.complete[device] = MakeEvent();
    }
  }

  const LoadedExecutable& executable_;
  const CompiledProgram& program_;
  const ExecuteArguments& args_;
  const ExecuteOptions& options_;
  std::vector<Device*> devices_;
};

}  // namespace

namespace functions {

absl::Status LoadedExecutable_Execute(ExecuteArguments& args) {
  HLOREF_PRESENT(args.of, "executable");
  const ExecuteOptions options =
      args.options == nullptr ? ExecuteOptions{} : Whole(*args.options);
  return Call(*args.of, args, options).Run();
}

}  // namespace functions
}  // namespace hlo::pjrt
