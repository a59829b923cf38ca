#include "book/serve/server.h"

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <future>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "book/site.h"

namespace hlo::book {
namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using Handled = httplib::Server::HandlerResponse;

// A blank goes out this often while a program runs: JSON may begin with any
// number of them, and a page that is gone is noticed.
constexpr auto kHeartbeat = std::chrono::milliseconds(200);
// Connections that are read at a time: slow ones must not keep others out.
constexpr int kThreads = 64;
// JSON by another name: httplib would compress application/json, and a
// compressor keeps the blanks to itself.
constexpr const char* kAnswerType = "application/x-hloref-json";

std::string Text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Ask; an exception, as for a lack of memory, is an answer, too.
std::string AnswerTo(const std::string& name, const Question& question) {
  try {
    return Text(Ask(name, question));
  } catch (const std::exception& exception) {
    return Text({{"error", absl::StrCat("the request could not be answered: ",
                                        exception.what())}});
  }
}

// A question that is being answered on a thread of its own.
class Job {
 public:
  Job(std::string name, Question question, std::atomic<int>& running)
      : running_(running), question_(std::move(question)) {
    question_.cancelled = &cancelled_;
    thread_ = std::thread([this, name = std::move(name)] {
      std::string answer = AnswerTo(name, question_);
      const std::lock_guard<std::mutex> lock(mutex_);
      answer_ = std::move(answer);
      done_ = true;
      changed_.notify_all();
    });
  }
  ~Job() {
    cancelled_ = true;
    thread_.join();
    --running_;
  }

  // True once there is an answer.
  bool Wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    return changed_.wait_for(lock, kHeartbeat, [this] { return done_; });
  }
  void Cancel() { cancelled_ = true; }
  // REQUIRES: Wait() was true.
  const std::string& answer() const { return answer_; }

 private:
  std::atomic<int>& running_;
  Question question_;
  std::atomic<bool> cancelled_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::string answer_;
  std::thread thread_;
};

std::string TypeOf(absl::string_view path) {
  if (absl::EndsWith(path, ".css")) return "text/css; charset=utf-8";
  if (absl::EndsWith(path, ".js")) return "text/javascript; charset=utf-8";
  return "text/html; charset=utf-8";
}

void Refuse(httplib::Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(Text({{"error", why}}), "application/json");
}

}  // namespace

struct Server::Impl {
  ServerOptions options;
  httplib::Server server;
  std::atomic<int> running = 0;
  std::atomic<bool> listening = false, stopping = false;
  std::set<std::string> hosts;
  // The pages take a moment to make; the playground does not wait for them.
  std::shared_future<absl::StatusOr<Site>> site;

  // The request is of a page of this server, not of another site's.
  bool IsOwn(const httplib::Request& request) const {
    if (request.get_header_value_count("Host") != 1 ||
        !hosts.contains(request.get_header_value("Host"))) {
      return false;
    }
    if (!request.has_header("Origin")) return true;
    const std::string given = request.get_header_value("Origin");
    absl::string_view origin = given;
    return absl::ConsumePrefix(&origin, "http://") &&
           hosts.contains(std::string(origin));
  }

  // Refuses what is answered before its body is read.
  bool RefusedUnread(const httplib::Request& request,
                     httplib::Response& response) const {
    int64_t length = 0;
    const std::string given = request.get_header_value("Content-Length");
    if (!IsOwn(request)) {
      Refuse(response, 403, "only this machine's own pages are answered");
    } else if (request.has_header("Content-Encoding")) {
      // A few bytes could become any number of them.
      Refuse(response, 415, "a request is not compressed");
    } else if (!given.empty() && (!absl::SimpleAtoi(given, &length) ||
                                  length < 0 || length > options.body_bytes)) {
      Refuse(response, 413, "the request is too large");
    } else {
      return false;
    }
    return true;
  }

  void SetUp() {
    server.set_payload_max_length(static_cast<size_t>(options.body_bytes));
    server.set_read_timeout(5);
    server.set_write_timeout(5);
    // One request for each connection: the body of one that was refused is
    // not read, and must not be taken for the next request.
    server.set_keep_alive_max_count(1);
    const int threads = kThreads + options.most_at_once;
    server.new_task_queue = [threads] {
      return new httplib::ThreadPool(static_cast<size_t>(threads));
    };
    // Two servers on one port are one too many: no SO_REUSEPORT.
    server.set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    });
    server.set_default_headers(
        {{"Content-Security-Policy",
          "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src "
          "'self' 'unsafe-inline'; frame-ancestors 'none'"},
         {"Cross-Origin-Resource-Policy", "same-origin"},
         {"Referrer-Policy", "no-referrer"},
         {"X-Content-Type-Options", "nosniff"}});
    server.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          return RefusedUnread(request, response) ? Handled::Handled
                                                  : Handled::Unhandled;
        });
    server.Get("/(.*)", [this](const auto& request, auto& response) {
      SendPage(request.matches[1], response);
    });
    server.Post("/api/([a-z]+)", [this](const auto& request, auto& response) {
      Answer(request.matches[1], request, response);
    });
    server.set_exception_handler(
        [](const auto&, auto& response, const std::exception_ptr&) {
          Refuse(response, 500, "the request could not be answered");
        });
  }

  void SendPage(const std::string& path, httplib::Response& response) {
    if (path.empty()) return response.set_redirect("/play.html");
    const auto page = Site::Fixed(path);
    if (page.ok()) return response.set_content(*page, TypeOf(path));
    const absl::StatusOr<Site>& all = site.get();
    const auto text = all.ok() ? all->PageAt(path) : all.status();
    if (!text.ok()) {
      return Refuse(response, 404, std::string(text.status().message()));
    }
    response.set_content(*text, TypeOf(path));
  }

  void Answer(const std::string& name, const httplib::Request& request,
              httplib::Response& response) {
    // A form of another site cannot have this type.
    if (!absl::StartsWith(request.get_header_value("Content-Type"),
                          "application/json")) {
      return Refuse(response, 415, "a request is application/json");
    }
    Json json = Json::parse(request.body, nullptr, false);
    if (json.is_discarded()) {
      return Refuse(response, 400, "the request is no JSON");
    }
    if (++running > options.most_at_once) {
      --running;
      return Refuse(response, 503,
                    "other programs are running; try again in a moment");
    }
    auto job = std::make_shared<Job>(
        name, Question{std::move(json), options.limits, nullptr}, running);
    const auto end = Clock::now() + std::chrono::seconds(options.seconds);
    response.set_chunked_content_provider(
        kAnswerType, [this, job, end](size_t, httplib::DataSink& sink) {
          return Send(*job, end, sink);
        });
  }

  bool Send(Job& job, Clock::time_point end, httplib::DataSink& sink) const {
    if (!job.Wait()) {
      if (Clock::now() > end) job.Cancel();
      return sink.write(" ", 1);  // false: the page is gone
    }
    std::string answer = job.answer();
    if (Clock::now() > end) {
      Json json = Json::parse(answer, nullptr, false);
      json["error"] =
          absl::StrCat("stopped after ", options.seconds, " seconds");
      answer = Text(json);
    }
    sink.write(answer.data(), answer.size());
    sink.done();
    return true;
  }
};

Server::Server(const ServerOptions& options) : impl_(new Impl) {
  impl_->options = options;
  impl_->SetUp();
}

Server::~Server() = default;

absl::Status Server::Listen(const std::function<void(int)>& ready) {
  constexpr const char* kLoopback = "127.0.0.1";
  int port = impl_->options.port;
  if (port == 0) {
    port = impl_->server.bind_to_any_port(kLoopback);
  } else if (!impl_->server.bind_to_port(kLoopback, port)) {
    port = -1;
  }
  if (port < 0) {
    return absl::UnavailableError(
        absl::StrCat("port ", impl_->options.port,
                     " cannot be used: another program has "
                     "it (--port takes another one, 0 any that is free)"));
  }
  for (const char* name : {kLoopback, "localhost"}) {
    impl_->hosts.insert(absl::StrCat(name, ":", port));
  }
  impl_->site = std::async(std::launch::async, Site::Make).share();
  ready(port);
  impl_->listening = true;
  if (!impl_->stopping) impl_->server.listen_after_bind();
  impl_->listening = false;
  return absl::OkStatus();
}

// A stop that comes before the library has begun to listen is lost on it.
void Server::Stop() {
  impl_->stopping = true;
  while (impl_->listening && !impl_->server.is_running()) {
    std::this_thread::yield();
  }
  impl_->server.stop();
}

}  // namespace hlo::book
