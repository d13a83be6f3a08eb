"""Debian's Chromium, driven by its DevTools protocol over a pipe: no other package is needed.

Where it is installed, the shell without windows is taken: it needs a fifth of the processor's time to open a page.

    with Browser() as browser:
        page = browser.open("file:///tmp/page.html", width=800)
        page.evaluate("document.title")
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

HANGING = 3600  # seconds after which a browser is taken to hang; nothing here is a measurement
# The program itself, as the script in /usr/bin does not pass signals on.
NAMES = "/usr/lib/chromium/chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
PATH = next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="mistakebound-chromium-")
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()

        def place():  # the protocol is spoken on descriptors 3 and 4
            incoming, outgoing = os.dup(to_read), os.dup(to_write)
            high_in, high_out = 90, 91
            os.dup2(incoming, high_in)
            os.dup2(outgoing, high_out)
            os.dup2(high_in, 3)
            os.dup2(high_out, 4)

        self.process = subprocess.Popen(
            [PATH, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
             "--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-pipe",
             "--user-data-dir=" + self.folder],
            preexec_fn=place, pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.number = 0
        self.buffer = b""
        self.events = []
        self.pages = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(HANGING)
        os.close(self.write_end)
        os.close(self.read_end)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _message(self, deadline):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.read_end], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise TimeoutError("no answer from the browser")
            piece = os.read(self.read_end, 1 << 20)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.buffer += piece
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, session=None, seconds=HANGING, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write_end, data):]
        deadline = time.monotonic() + seconds
        while True:
            answer = self._message(deadline)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method, session, seconds=HANGING):
        deadline = time.monotonic() + seconds
        while True:
            for event in self.events:
                if event.get("method") == method and event.get("sessionId") == session:
                    return event
            self.events.append(self._message(deadline))

    def open(self, address, width=1600, height=1000, dark=False, reduced_motion=True):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, target)
        self.pages.append(page)
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.call(domain + ".enable")
        page.size(width, height)
        page.media(dark, reduced_motion)
        page.call("Page.navigate", url=address)
        self.wait("Page.loadEventFired", session)
        return page

    def close_pages(self):
        """Closes what is open: a page that nobody looks at goes on with what it does."""
        for page in list(self.pages):
            page.close()
        self.events.clear()


class Page:
    def __init__(self, browser, session, target):
        self.browser = browser
        self.session = session
        self.target = target

    def close(self):
        """For good; the browser closes what is still open when a test ends."""
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.pages.remove(self)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def size(self, width, height=1000):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, dark=False, reduced_motion=True, kind=""):
        self.call("Emulation.setEmulatedMedia", media=kind,
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"}])

    def evaluate(self, expression):
        """The value of a JavaScript expression; promises are waited for."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def until(self, condition):
        """Waits until a JavaScript condition holds."""
        self.evaluate(f"new Promise((done) => {{ const look = () => ({condition}) ? done() : setTimeout(look, 5); look(); }})")

    def answered(self):
        """Waits until the laboratory in the page has its answer: what became of it, and what was said."""
        self.until("byId('lab-told').dataset.state !== 'working' && lab.asked === null")
        return self.evaluate("[byId('lab-told').dataset.state, byId('lab-told').textContent]")

    def drawn(self):
        """Waits until the page was drawn as it is."""
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")

    def press(self, key, code=None, modifiers=0):
        """A key, as a keyboard sends it."""
        text = key if len(key) == 1 else ""
        numbers = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Tab": 9,
                   "Enter": 13, "Escape": 27, " ": 32}
        number = numbers.get(key, ord(key.upper()) if len(key) == 1 else 0)
        common = {"key": key, "code": code or key, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown", text="\r" if key == "Enter" else text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, selector):
        x, y = self.evaluate(f"""(() => {{ const node = document.querySelector({json.dumps(selector)});
            node.scrollIntoView({{block: 'center'}}); const box = node.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; }})()""")
        self.mouse(x, y)

    def mouse(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, x, y, to_x, to_y):
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
        for part in (0.5, 1):
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + part * (to_x - x), y=y + part * (to_y - y),
                      button="left", buttons=1)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=to_x, y=to_y, button="left", clickCount=1)

    def wheel(self, x, y, by):
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=by)

    def screenshot(self, path, whole=True):
        parameters = {"format": "png"}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            parameters.update(captureBeyondViewport=True,
                              clip={"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 6000), "scale": 1})
        with open(path, "wb") as out:
            out.write(base64.b64decode(self.call("Page.captureScreenshot", **parameters)["data"]))

    def requests(self):
        """The addresses that were asked for, so far."""
        self.evaluate("0")
        return [event["params"]["request"]["url"] for event in self.browser.events
                if event.get("sessionId") == self.session and event.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        """Errors and warnings in the console, so far."""
        self.evaluate("0")
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
            elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                found.append(parameters["entry"]["text"])
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                found.append(str(parameters["args"]))
        return found


class InBrowser:
    """For test cases, before their other base: one browser for all tests of the class, `self.browser`."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = Browser()

    def setUp(self):
        super().setUp()
        self.addCleanup(self.browser.close_pages)  # last, after whatever looks at pages that it opened

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        super().tearDownClass()
