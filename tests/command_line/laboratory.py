"""A laboratory that is open while a test runs, and requests to it, byte by byte where that matters."""

import http.client
import json
import re
import signal
import socket

from harness import HANGING, CommandLine


class Laboratory:
    def __init__(self, test, *arguments):
        self.program = test.start("lab", "--no-open", *arguments)
        said = [self.program.stdout.readline() for _ in range(3)]
        address = re.search(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/$", said[1].rstrip())
        test.assertTrue(address, "".join(said) + (self.program.stderr.read() if not said[0] else ""))
        self.said = "".join(said)
        self.address, self.port, self.token = address[0], int(address[1]), address[2]
        self.host = f"127.0.0.1:{self.port}"
        test.addCleanup(self.end)

    def end(self, by=signal.SIGINT):
        """The exit code, and what was said last."""
        if self.program.poll() is None:
            self.program.send_signal(by)
        out, err = self.program.communicate(timeout=HANGING) if not self.program.stdout.closed else ("", "")
        return self.program.returncode, out, err

    def ask(self, path, body=None, method=None, **fields):
        """The status and the body of an answer; a body is sent as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGING)
        data = None if body is None else json.dumps(body).encode()
        given = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in fields.items()}}
        connection.request(method or ("GET" if body is None else "POST"), f"/{self.token}/{path}", data, given)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        self.fields = answer.headers
        return answer.status, text

    def json(self, path, body):
        status, text = self.ask(path, body)
        if status != 200:
            raise AssertionError(f"{path}: status {status}: {text[:300]}")
        return json.loads(text)

    def raw(self, data):
        """The status of the answer to these bytes; None where the connection ends without one."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=HANGING) as connection:
            try:
                connection.sendall(data)
            except (BrokenPipeError, ConnectionResetError):
                pass  # answered before all of it was sent
            answer = b""
            while b"\r\n" not in answer:
                piece = connection.recv(65536)
                if not piece:
                    return None
                answer += piece
        return int(answer.split()[1])

    def head(self, method="GET", path="", host=None, more=""):
        host = f"Host: {self.host}\r\n" if host is None else host
        return f"{method} /{self.token}/{path} HTTP/1.1\r\n{host}{more}\r\n".encode()

    def first(self):
        """The experiment that the page opens with."""
        _, page = self.ask("")
        return json.loads(re.search(r'id="lab-data">(.*?)</script>', page, re.DOTALL)[1])["experiment"]


class LaboratoryTest(CommandLine):
    def lab(self, *arguments):
        return Laboratory(self, *arguments)
