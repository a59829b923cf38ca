#include "book/serve/server.h"

#include <arpa/inet.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <future>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::book {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

constexpr const char* kJson = "application/json";
constexpr const char* kForEver =
    "c { p = s32[] parameter(0)  ROOT t = pred[] constant(true) }\n"
    "b { p = s32[] parameter(0)  ROOT q = s32[] add(p, p) }\n"
    "ENTRY m { z = s32[] constant(1)\n"
    "  ROOT w = s32[] while(z), condition=c, body=b }\n";

std::string Program(const std::string& text) {
  return Json({{"program", text}}).dump();
}

class ServerTest : public ::testing::Test {
 protected:
  void Start(ServerOptions options) {
    options.port = 0;
    server_ = std::make_unique<Server>(options);
    std::promise<int> ready;
    thread_ = std::thread([this, &ready] {
      EXPECT_TRUE(
          server_->Listen([&](int port) { ready.set_value(port); }).ok());
    });
    port_ = ready.get_future().get();
  }
  void TearDown() override {
    if (server_) server_->Stop();
    if (thread_.joinable()) thread_.join();
  }

  httplib::Client Client() {
    httplib::Client client("127.0.0.1", port_);
    client.set_read_timeout(60);  // a sanitizer makes the site slowly
    return client;
  }
  int Status(const httplib::Headers& headers) {
    const auto reply = Client().Post(
        "/api/run", headers, Program("ROOT r = s32[] constant(1)"), kJson);
    return reply ? reply->status : -1;
  }
  Json Post(const std::string& name, const std::string& body) {
    const auto reply = Client().Post("/api/" + name, body, kJson);
    return reply ? Json::parse(reply->body, nullptr, false) : Json();
  }

  // Sends the bytes as they are; all that comes until the connection ends.
  std::string Exchange(const std::string& bytes) const {
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string answer;
    if (connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof(address)) ==
            0 &&
        send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL) > 0) {
      char part[4096];
      for (ssize_t n; (n = recv(fd, part, sizeof(part), 0)) > 0;) {
        answer.append(part, static_cast<size_t>(n));
      }
    }
    close(fd);
    return answer;
  }

  std::unique_ptr<Server> server_;
  std::thread thread_;
  int port_ = 0;
};

TEST_F(ServerTest, AnswersItsOwnPagesAlone) {
  Start({});
  const std::string own = absl::StrCat("127.0.0.1:", port_);
  EXPECT_EQ(Status({}), 200);
  EXPECT_EQ(Status({{"Host", own}, {"Origin", "http://" + own}}), 200);
  EXPECT_EQ(Status({{"Host", "other.example"}}), 403);
  EXPECT_EQ(Status({{"Host", own}, {"Origin", "http://other.example"}}), 403);
  EXPECT_EQ(Status({{"Host", own}, {"Origin", "null"}}), 403);
  EXPECT_EQ(Status({{"Host", own}, {"Origin", "https://" + own}}), 403);
  const auto form = Client().Post("/api/run", "program=1",
                                  "application/x-www-form-urlencoded");
  ASSERT_TRUE(form);
  EXPECT_EQ(form->status, 415);
}

TEST_F(ServerTest, RefusesWhatIsNoRequest) {
  Start({.body_bytes = 1000});
  const auto post = [&](const std::string& body) {
    const auto reply = Client().Post("/api/run", body, kJson);
    return reply ? reply->status : -1;
  };
  EXPECT_EQ(post("{"), 400);
  EXPECT_EQ(post(std::string(2000, ' ')), 413);
  EXPECT_EQ(Post("run", "[]").at("error"), "a request is a JSON object");
  EXPECT_THAT(std::string(Post("nothing", "{}").at("error")),
              HasSubstr("no question `nothing`"));
  EXPECT_THAT(std::string(Post("run", R"({"program": 3})").at("error")),
              HasSubstr("`program` is no text"));
  EXPECT_THAT(std::string(Post("run", R"({"replicas": -1})").at("error")),
              HasSubstr("`replicas` goes from 0"));
  EXPECT_EQ(Client().Get("/../book/server.cc")->status, 404);
  EXPECT_EQ(Client().Get("/assets/../../x")->status, 404);
  EXPECT_EQ(Client().Get("/assets/book.css")->status, 200);
}

TEST_F(ServerTest, ABodyThatIsRefusedIsNoRequest) {
  Start({});
  const std::string own = absl::StrCat("Host: 127.0.0.1:", port_, "\r\n");
  const std::string type = "Content-Type: application/json\r\n";
  const std::string program = Program("ROOT r = s32[] constant(7)");
  const std::string inner =
      absl::StrCat("POST /api/run HTTP/1.1\r\n", own, type,
                   "Content-Length: ", program.size(), "\r\n\r\n", program);
  const auto smuggle = [&](const std::string& headers) {
    const std::string head =
        absl::StrCat("POST /api/run HTTP/1.1\r\n", own, headers,
                     "Content-Length: 8000\r\n\r\n");
    // Behind the 4096 bytes that the library reads at once.
    return Exchange(
        absl::StrCat(head, std::string(4096 - head.size(), ' '), inner));
  };
  const std::string other = smuggle("Origin: http://other.example\r\n");
  EXPECT_THAT(other, HasSubstr("403 Forbidden"));
  EXPECT_THAT(other, testing::Not(HasSubstr("200 OK")));
  EXPECT_THAT(smuggle(type + "Content-Encoding: gzip\r\n"),
              AllOf(HasSubstr("415"), testing::Not(HasSubstr("200 OK"))));
}

TEST_F(ServerTest, HeadersAreJudgedBeforeTheBody) {
  Start({});
  const std::string own = absl::StrCat("Host: 127.0.0.1:", port_, "\r\n");
  const std::string post =
      "POST /api/run HTTP/1.1\r\nContent-Type: application/json\r\n";
  for (const char* length : {"99999999999", "-1", "99999999999999999999"}) {
    EXPECT_THAT(Exchange(absl::StrCat(post, own, "Content-Length: ", length,
                                      "\r\n\r\n{")),
                HasSubstr("413"))
        << length;
  }
  EXPECT_THAT(Exchange(absl::StrCat("GET /play.html HTTP/1.1\r\n", own,
                                    "Host: other.example\r\n\r\n")),
              HasSubstr("403"));
  EXPECT_THAT(Exchange("GET /play.html HTTP/1.1\r\n\r\n"), HasSubstr("403"));
}

TEST_F(ServerTest, AProgramThatNeverEndsIsStopped) {
  Start({.seconds = 1, .limits = {.max_steps = INT64_MAX}});
  EXPECT_EQ(Post("run", Program(kForEver)).at("error"),
            "stopped after 1 seconds");
  EXPECT_EQ(Post("run", Program("ROOT r = s32[] constant(1)")).at("results"),
            Json({"s32[] 1"}));
}

TEST_F(ServerTest, WhatAClosedPageBeganIsCancelled) {
  Start(
      {.seconds = 600, .most_at_once = 1, .limits = {.max_steps = INT64_MAX}});
  {
    // A page that closes while the program runs.
    httplib::Client page = Client();
    httplib::Request request;
    request.method = "POST";
    request.path = "/api/run";
    request.body = Program(kForEver);
    request.headers = {{"Content-Type", kJson}};
    request.content_receiver = [](const char*, size_t, uint64_t, uint64_t) {
      return false;
    };
    EXPECT_FALSE(page.send(request));
  }
  Json answer;
  for (int i = 0; i < 100 && !answer.contains("results"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    answer = Post("run", Program("ROOT r = s32[] constant(1)"));
  }
  EXPECT_TRUE(answer.contains("results")) << answer;
}

TEST_F(ServerTest, LimitsAreErrorsAndTheServerLivesOn) {
  Start({});
  EXPECT_THAT(std::string(Post("run", Program("ENTRY m { x = f32[10000000000] "
                                              "parameter(0)\nROOT r = f32[] "
                                              "constant(1) }"))
                              .at("error")),
              HasSubstr("40000000000 bytes"));
  EXPECT_THAT(std::string(Post("run", Program("HloModule m, "
                                              "replica_count=1000000\nENTRY m "
                                              "{ ROOT r = s32[] constant(1) }"))
                              .at("error")),
              HasSubstr("at most 64 processes"));
  const Json wrong = Post("check", Program("a = f32[2] constant({1, 2})\n"
                                           "ROOT r = f32[3] negate(a)\n"));
  EXPECT_EQ(wrong.at("diagnostics")[0].at("line"), 2);
  EXPECT_EQ(Post("answer", R"({"exercise": "nothing"})").at("error"),
            "there is no exercise `nothing`");
}

TEST_F(ServerTest, APortInUseIsAnError) {
  Start({});
  Server other({.port = port_});
  const absl::Status status = other.Listen([](int) {});
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr(absl::StrCat("port ", port_, " cannot be used")));
}

}  // namespace
}  // namespace hlo::book
