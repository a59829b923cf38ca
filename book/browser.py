"""A headless Chromium, for tests of the book's pages."""
import base64
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import urllib.request

try:
    import websocket
except ImportError:
    sys.path.append("/usr/lib/python3/dist-packages")
    try:
        import websocket
    except ImportError:
        print("skipped: no Python module websocket (python3-websocket)")
        sys.exit(77)

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
SHOTS = pathlib.Path("build/book_test")


class Browser:
    """One page of a headless browser, by the DevTools protocol."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-port=0", "--remote-allow-origins=*",
             "--window-size=1400,1000", f"--user-data-dir={folder}",
             "about:blank"],
            stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.folder = pathlib.Path(folder)
        self.number = 0
        self.errors = []
        self.loaded = False
        port = self.port()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as reply:
            pages = json.load(reply)
        page = next(each for each in pages if each["type"] == "page")
        self.socket = websocket.create_connection(
            page["webSocketDebuggerUrl"], timeout=60)
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def port(self):
        path = self.folder / "DevToolsActivePort"
        for _ in range(300):
            if path.exists() and path.read_text():
                return path.read_text().split()[0]
            time.sleep(0.1)
        raise RuntimeError("the browser does not start")

    def receive(self):
        message = json.loads(self.socket.recv())
        method = message.get("method")
        if method == "Page.loadEventFired":
            self.loaded = True
        if method == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(message["params"])[:600])
        if method == "Log.entryAdded":
            entry = message["params"]["entry"]
            if entry["level"] == "error":
                self.errors.append(f"{entry['text']} {entry.get('url')}")
        return message

    def call(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps(
            {"id": self.number, "method": method, "params": params}))
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                assert "error" not in message, message
                return message["result"]

    def open(self, url):
        if "#" in url:  # a new # alone would not load the page again
            self.open("about:blank")
        self.loaded = False
        self.call("Page.navigate", url=url)
        while not self.loaded:
            self.receive()

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=script,
                           returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.run(f"Boolean({condition})"):
                    return
            except AssertionError:
                pass  # the page was being exchanged
            time.sleep(0.05)
        raise AssertionError(f"never true: {condition}")

    def shoot(self, name):
        data = self.call("Page.captureScreenshot")["data"]
        (SHOTS / f"{name}.png").write_bytes(base64.b64decode(data))

    def close(self):
        self.socket.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
