"""The laboratory's server: what it computes is what the program says, and what it refuses. Long, as all that may come over
a socket is sent to it."""

import gzip
import json
import os
import pathlib
import pty
import re
import signal
import socket
import subprocess
import threading
import time
import unittest

from harness import CONTRADICTION, HANGING, TWO, catalogue, main, theorem
from laboratory import LaboratoryTest

LONG = {"learner": "perceptron", "file": "in.csv", "text": TWO, "parameters": {"passes": "1000000000"}, "reading": {}}


def experiment(learner="perceptron", text=TWO, file="in.csv", reading=None, **parameters):
    return {"learner": learner, "file": file, "text": text, "parameters": parameters, "reading": reading or {}}


def options(words):
    return [word for name, value in words.items() for word in ([f"--{name}"] if value == "true" else [f"--{name}", value])]


class What(LaboratoryTest):
    def test_it_says_where_it_is_and_how_it_ends_and_ctrl_c_ends_it_with_0(self):
        self.file("in.csv", TWO)
        for by in (signal.SIGINT, signal.SIGTERM):
            lab = self.lab("in.csv")
            self.assertIn("Ctrl-C closes it", lab.said)
            self.assertEqual(lab.end(by), (0, "The laboratory is closed.\n", ""))

    def test_it_opens_its_address_where_there_are_a_screen_and_a_terminal_and_not_else(self):
        opener = pathlib.Path(self.path(self.file("xdg-open", '#!/bin/sh\necho "$1" >> opened\n')))
        opener.chmod(0o755)
        opened = pathlib.Path(self.path("opened"))
        around = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "DISPLAY": ":0", "WAYLAND_DISPLAY": ""}
        last = None
        # The one that opens it comes last: what others had opened would be there by then.
        for arguments, terminal, more in ((["--no-open"], True, {}), ([], False, {}), ([], True, {"DISPLAY": ""}), ([], True, {}),
                                          ([], True, {"DISPLAY": "", "WAYLAND_DISPLAY": "wayland-0"})):
            master, slave = pty.openpty()
            program = self.start("lab", *arguments, env={**around, **more}, stdout=slave if terminal else subprocess.PIPE)
            os.close(slave)
            said = ""
            while "Ctrl-C closes it" not in said:
                said += os.read(master, 4096).decode() if terminal else program.stdout.readline()
            last = re.search(r"http://\S+", said)[0]
            if terminal and not arguments and any({**around, **more}[name] for name in ("DISPLAY", "WAYLAND_DISPLAY")):
                deadline = time.monotonic() + HANGING
                while not opened.exists() or not opened.read_text().endswith("\n"):
                    self.assertLess(time.monotonic(), deadline, "nothing was opened")
                    time.sleep(0.02)
                self.assertEqual(opened.read_text(), last + "\n")
                opened.unlink()
            program.send_signal(signal.SIGINT)
            self.assertEqual(program.wait(HANGING), 0)
            for stream in (program.stdout, program.stderr):
                if stream:
                    stream.close()
            os.close(master)

    def test_an_interrupt_ends_a_long_computation_too(self):
        lab = self.lab()
        asking = threading.Thread(target=lambda: lab.raw(lab.head("POST", "run", more="Content-Type: application/json\r\nContent-Length: "
                                                                  f"{len(json.dumps(LONG))}\r\n") + json.dumps(LONG).encode()))
        asking.start()
        self.assertEqual(lab.end()[0], 0)
        asking.join()

    def test_its_page_is_that_of_the_run_and_knows_its_server(self):
        self.file("in.csv", TWO)
        self.succeeds("run", "perceptron", "in.csv", "--tie", "positive", "--html", "page.html")
        with open(self.path("page.html")) as file:
            offline = file.read()
        lab = self.lab("in.csv", "--tie", "positive")
        status, page = lab.ask("")
        data = lambda text: json.loads(re.search(r'id="data">(.*?)</script>', text, re.DOTALL)[1])
        self.assertEqual((status, data(page)), (200, data(offline)))
        self.assertIn("connect-src 'self'", page)
        self.assertIn("connect-src 'none'", offline)
        self.assertIn("makeItFail", page)
        self.assertNotIn("makeItFail", offline, "the offline page has no laboratory")
        self.assertEqual(lab.first(), experiment(tie="positive"))
        for name, value in {"Cache-Control": "no-store", "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff",
                            "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin"}.items():
            self.assertEqual(lab.fields[name], value)

    CASES = [experiment(), experiment(tie="positive", step="1/2", passes="3"), experiment(text=CONTRADICTION, u="1,1"),
             experiment(order="random", seed="7", text="1,0,1\n0,1,1\n2,1,1\n-1,-1,-1\n"),
             experiment(reading={"bias": "true", "numbers": "binary64"}, text="0.1,0.2,1\n-1,0.3,-1\n"),
             experiment(reading={"label": "1", "positive": "a"}, text="a,0,1\nb,1,0\n"),
             experiment(reading={"index-base": "0", "format": "libsvm"}, text="1 0:1 3:0.5\n-1 1:1\n"),
             experiment("perceptron-batch", rule="last"), experiment("winnow", eta="1/2"),
             experiment("kernel-perceptron", text="1 a b\n0 b c\n", kernel="set:intersection", file="in.txt"),
             experiment("kernel-perceptron", text="1 abc\n0 bcd\n", kernel="substring:2", file="in.txt"),
             experiment("halving", text="1,-1,1\n1,1,-1\n"), experiment("optimal", text="1,-1,1\n1,1,-1\n"), experiment("halving-cover", text="-3,-1,-1\n3,1,1\n", u="3,1"),
             experiment("littlestone-winnow", text="1,0,1\n0,1,0\n", target=""), experiment("comparison", u="1,0")]

    def test_what_it_computes_is_what_run_says_of_that_file(self):
        lab = self.lab()
        for case in self.CASES:
            with self.case(**case):
                self.file(case["file"], case["text"])
                said = self.run_program("run", case["learner"], case["file"], *options(case["parameters"]),
                                        *options(case["reading"]), "--json")
                status, text = lab.ask("run", case)
                self.assertEqual(status, 200, text)
                if said.code == 2:
                    self.assertEqual("mistakebound: " + json.loads(text)["error"] + "\n", said.err)
                else:
                    self.assertEqual(json.loads(text)["report"], said.json)

    def test_saved_files_are_those_that_run_writes(self):
        lab = self.lab()
        case = experiment(tie="positive", text="0.5,0,1\n0,1,-1\n1,1,1\n")
        self.file("in.csv", case["text"])
        self.succeeds("run", "perceptron", "in.csv", "--tie", "positive", "--trace", "t.jsonl", "--html", "p.html")
        for kind, name, content_type in (("csv", "in.csv", "text/csv; charset=utf-8"), ("trace", "t.jsonl", "application/jsonl"),
                                         ("page", "p.html", "text/html; charset=utf-8")):
            status, text = lab.ask("save/" + kind, case)
            with open(self.path(name)) as file:
                self.assertEqual((status, text, lab.fields["Content-Type"]), (200, file.read(), content_type))

    def test_make_it_fail_is_the_counterexample_of_verify_and_its_run_shows_the_step(self):
        lab = self.lab()
        for name, hypothesis, seed in (("perceptron-separable", "separable", 3), ("winnow", "nonnegative", 1)):
            said = self.succeeds("verify", name, "--drop", hypothesis, "--seed", str(seed), "--witness", "w", code=1)
            found = lab.json("fail", {"theorem": name, "hypothesis": hypothesis, "seed": seed})
            self.assertIn(found["told"], said.out)
            self.assertTrue(found["told"].startswith(f"{name}: the step {found['step']} fails"))
            with open(self.path(f"w/{name}-counterexample.csv")) as file:
                self.assertEqual(found["experiment"]["text"], file.read())
            report = theorem(lab.json("run", found["experiment"])["report"], found["theorem"])
            self.assertEqual([h["holds"] for h in report["hypotheses"] if h["id"] == hypothesis], [False])
            self.assertIn("violation", next(s for s in report["steps"] if s["id"] == found["step"]))

    def test_where_no_run_shows_a_counterexample_there_is_none_to_open_and_what_there_is_can_be_run(self):
        lab = self.lab()
        found = lab.json("fail", {"theorem": "online-to-pac", "hypothesis": "epsilon-range", "seed": 1})
        self.assertEqual((found["experiment"], found["step"]), (None, "ceiling"))
        opened = 0
        for known in catalogue():
            for hypothesis in known["hypotheses"]:
                with self.case(theorem=known["id"], hypothesis=hypothesis["id"]):
                    found = lab.json("fail", {"theorem": known["id"], "hypothesis": hypothesis["id"], "seed": 1})
                    if found["experiment"]:
                        self.assertNotIn("error", lab.json("run", found["experiment"]))
                        opened += 1
        self.assertGreater(opened, 20)

    def test_make_it_tight_is_what_verify_finds_tightest_and_its_run_has_these_mistakes(self):
        lab = self.lab()
        said = self.succeeds("verify", "perceptron-separable", "--cases", "100", "--seed", "2", "--json", "--witness", "w")
        tightest = said.json["theorems"][0]["tightest"]
        found = lab.json("tight", {"theorem": "perceptron-separable", "seed": 2})
        self.assertEqual(found["told"], f"perceptron-separable: mistakes/bound = {tightest['mistakes']}/({tightest['bound']['exact']}) = "
                                        f"{tightest['ratio']['exact']}, the largest of 100 sequences (seed 2)\n")
        with open(self.path("w/perceptron-separable.csv")) as file:
            self.assertEqual(found["experiment"]["text"], file.read())
        self.assertEqual(lab.json("run", found["experiment"])["report"]["mistakes"], tightest["mistakes"])
        found = lab.json("tight", {"theorem": "vc-halfspaces", "seed": 1})
        self.assertEqual((found["experiment"], found["told"]),
                         (None, "vc-halfspaces bounds no mistakes, so that nothing can come near its bound.\n"))
        found = lab.json("tight", {"theorem": "online-to-pac", "seed": 1})
        self.assertEqual(found["experiment"], None)
        self.assertRegex(found["told"], r"\Aonline-to-pac: \S+/\(1/100\) = ~0\.\d+, the largest of 100 sequences \(seed 1\)\n\Z")

    def test_every_learner_has_an_example_and_the_page_opens_without_a_file(self):
        lab = self.lab("--learner", "winnow")
        self.assertEqual(lab.first()["parameters"], {"eta": "optimal"})
        _, page = lab.ask("")
        learners = json.loads(re.search(r'id="lab-data">(.*?)</script>', page, re.DOTALL)[1])["learners"]
        self.assertGreater(len(learners), 8)
        for learner in learners:
            with self.case(learner=learner["name"]):
                found = lab.json("example", experiment(learner["name"], text="nothing"))
                self.assertEqual((found["learner"], found["file"]), (learner["name"], "example.csv"))
                mistakes = lab.json("run", found)["report"]["mistakes"]
                self.assertEqual((mistakes or 0) > 0, learner["name"] != "hedge")  # which predicts no labels
        for learner, left in (("kernel-perceptron", {"kernel": "substring:2"}), ("balanced-winnow", {"u": "-6"}),
                              ("winnow", {"eta": "1/2", "u": "1,1,1,1,1"})):  # of another file
            with self.case(learner=learner, left=left):
                found = lab.json("example", experiment(learner, **left))
                self.assertNotIn("error", lab.json("run", found))
        self.assertEqual(lab.json("example", experiment("winnow", eta="-1"))["error"],
                         "--eta: found '-1'; expected a number greater than 0")

    def test_files_are_read_once_as_they_are(self):
        self.file("in.csv.gz", gzip.compress(TWO.encode()))
        self.assertEqual(self.lab("in.csv.gz").first()["text"], TWO)
        self.file("words.csv", "y,x\na,1\nb,0\n")
        first = self.lab("words.csv", "--label", "y", "--positive", "a", "--bias", "--numbers", "binary64").first()
        self.assertEqual(first["reading"], {"label": "y", "positive": "a", "bias": "true", "numbers": "binary64"})
        self.large_file("large.csv", b"1,0,1\n0,1,", (b" ", (1 << 20) - 12), b"-1")
        self.assertEqual(len(self.lab("large.csv").first()["text"]), 1 << 20)
        self.large_file("larger.csv", b"1,0,1\n0,1,", (b" ", (1 << 20) - 11), b"-1")
        self.refuses(["lab", "larger.csv"], "larger.csv: found more than 1 MiB")

    def test_what_cannot_be_opened_is_refused_before_it_opens(self):
        self.refuses(["lab", "missing.csv"], "missing.csv")
        self.refuses(["lab", self.file("bad.csv", "1,x,1\n2,1,1\n")], "bad.csv:1:3")
        self.refuses(["lab", "--learner", "nobody"], "the learner 'nobody'")
        self.refuses(["lab", "--port", "0"], "--port", "from 1 to 65535")
        self.refuses(["lab", self.file("in.csv", TWO), "--certificate", "c.json"], "--certificate")
        lab = self.lab("--port", str(free_port()))
        self.refuses(["lab", "--port", str(lab.port)], f"the port {lab.port}", "a port that is free")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Refusals(LaboratoryTest):
    def setUp(self):
        super().setUp()
        self.open = self.lab()

    def tearDown(self):
        self.assertEqual(self.open.ask("")[0], 200, "it still answers")
        self.assertEqual(self.open.end()[2], "")
        super().tearDown()

    def post(self, path="run", more="", body=b"{}", **options):
        return self.open.raw(self.open.head("POST", path, more=f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n{more}",
                                            **options) + body)

    def test_it_listens_on_the_loopback_address_alone(self):
        with open("/proc/net/tcp") as file:
            listening = [line.split()[1] for line in file if line.split()[3] == "0A"]
        self.assertEqual([a for a in listening if a.endswith(f":{self.open.port:04X}")], [f"0100007F:{self.open.port:04X}"])

    def test_another_host_is_refused_as_where_a_name_was_made_to_lead_here(self):
        for host in ("", "Host: evil.example\r\n", f"Host: evil.example:{self.open.port}\r\n", f"Host: localhost:{self.open.port}\r\n",
                     "Host: 127.0.0.1\r\n", f"Host: {self.open.host}\r\nHost: {self.open.host}\r\n", f"Host: {self.open.host}.evil.example\r\n"):
            with self.case(host=host):
                self.assertEqual(self.open.raw(self.open.head(host=host)), 421)
                self.assertEqual(self.post(host=host), 421)

    def test_a_script_of_another_page_is_refused_whatever_it_asks_for(self):
        for origin in ("http://evil.example", "null", "", f"https://{self.open.host}", f"http://localhost:{self.open.port}", "http://127.0.0.1"):
            with self.case(origin=origin):
                self.assertEqual(self.open.raw(self.open.head(more=f"Origin: {origin}\r\n")), 403)
                self.assertEqual(self.post(more=f"Origin: {origin}\r\n"), 403)
        self.assertEqual(self.post(more=f"Origin: http://{self.open.host}\r\n", body=json.dumps(experiment()).encode()), 200)

    def test_a_missing_or_wrong_token_is_refused(self):
        token = self.open.token
        for path in ("/", "/run", "//run", f"/{token}", f"/{token[:-1]}/", f"/{token}0/", f"/{token.upper() if token.upper() != token else 'x'}/",
                     f"/x/{token}/", f"/?{token}/", f"/{'0' * 32}/run", "*"):
            with self.case(path=path):
                self.assertEqual(self.open.raw(f"GET {path} HTTP/1.1\r\nHost: {self.open.host}\r\n\r\n".encode()), 403)

    def test_no_path_leads_anywhere_else(self):
        for path in ("..", "../", "../../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "run/", "run/..", "run?x=1", "?", "./",
                     "run%00", "save", "save/", "save/../run", "save/passwd", "%72un", "RUN", "favicon.ico"):
            with self.case(path=path):
                self.assertEqual(self.open.raw(self.open.head(path=path)), 404)
                self.assertEqual(self.post(path), 404)
        absolute = f"GET http://{self.open.host}/{self.open.token}/ HTTP/1.1\r\nHost: {self.open.host}\r\n\r\n".encode()
        self.assertEqual(self.open.raw(absolute), 403)

    def test_methods_that_it_does_not_know_are_refused(self):
        for method in ("HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "PROPFIND", "get", "LAUGH", "POST"):
            with self.case(method=method):
                self.assertEqual(self.open.raw(self.open.head(method)), 405)
        for path in ("run", "example", "fail", "tight", "save/csv", "save/trace", "save/page"):
            with self.case(path=path):
                self.assertEqual(self.open.raw(self.open.head(path=path)), 405)

    def test_what_a_form_can_send_is_refused(self):
        for kind in ("Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n", "",
                     "Content-Type: multipart/form-data; boundary=x\r\n", "Content-Type: application/json; charset=utf-8\r\n"):
            with self.case(kind=kind):
                self.assertEqual(self.open.raw(self.open.head("POST", "run", more=kind + "Content-Length: 2\r\n") + b"{}"), 415)

    def test_large_bodies_and_heads_are_refused_however_they_are_sent(self):
        most = 4 << 20
        kind = "Content-Type: application/json\r\n"
        self.assertEqual(self.open.raw(self.open.head("POST", "run", more=f"{kind}Content-Length: {most + 1}\r\n")), 413)
        self.assertEqual(self.open.raw(self.open.head("POST", "run", more=f"{kind}Content-Length: {1 << 62}\r\n") + b"x" * 100_000), 413)
        chunk = b"100000\r\n" + b" " * (1 << 20) + b"\r\n"
        self.assertEqual(self.open.raw(self.open.head("POST", "run", more=kind + "Transfer-Encoding: chunked\r\n") + chunk * 6), 413)
        full = json.dumps(experiment()).encode().ljust(most)
        self.assertEqual(self.post(body=full), 200)
        self.assertEqual(self.post(body=full + b" "), 413)
        self.assertEqual(self.open.raw(self.open.head(more="X: " + "x" * 20_000 + "\r\n")), 431)
        self.assertEqual(self.open.raw(self.open.head(more="X: y\r\n" * 5_000)), 431)
        self.assertEqual(self.open.raw(b"G" * 100_000), 431)

    def test_what_is_no_http_is_refused(self):
        for data in (b"\r\n\r\n", b"\0" * 100, b"GET\r\n\r\n", b"GET / HTTP/3.7\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\0\x01\0\x01\xfc",
                     self.open.head("POST", "run", more="Content-Length: -1\r\n"), self.open.head(more="no field\r\n"),
                     self.open.head("POST", "run", more="Content-Length: 2\r\nContent-Length: 3\r\n") + b"{}"):
            with self.case(data=data):
                self.assertEqual(self.open.raw(data), 400)

    def test_requests_without_sense_are_told_what_is_wrong(self):
        good = experiment()
        for path, body, said in (
                ("run", [], "no text 'learner'"), ("run", {}, "no text 'learner'"), ("run", dict(good, text=1), "no text 'text'"),
                ("run", dict(good, parameters=[]), "no object 'parameters'"), ("run", dict(good, parameters={"tie": 1}), "no text 'tie'"),
                ("run", dict(good, reading={"output": "x"}), "the option 'output'"), ("run", dict(good, reading={"bias": "perhaps"}), "--bias: found 'perhaps'"),
                ("run", dict(good, reading={"exponent-limit": "x"}), "--exponent-limit"), ("run", dict(good, reading={"index-base": "2"}), "--index-base"),
                ("run", dict(good, parameters={"certificate": "c.json"}), "--certificate"), ("run", dict(good, learner="nobody"), "the learner 'nobody'"),
                ("run", dict(good, parameters={"tie": "x"}), "--tie: found 'x'"), ("run", dict(good, text="1,0,1\n1,x,1\n"), "in.csv:2:3: found 'x'"),
                ("save/csv", {}, "no text 'learner'"), ("fail", {}, "no text 'theorem'"), ("fail", {"theorem": "x", "hypothesis": "y", "seed": 1}, "the theorem 'x'"),
                ("fail", {"theorem": "winnow", "hypothesis": "y", "seed": 1}, "hypothesis: found 'y' for winnow"),
                ("fail", {"theorem": "winnow", "hypothesis": "separable"}, "no whole number \"seed\""), ("tight", {"theorem": "winnow", "seed": -1}, "no whole number \"seed\""),
                ("tight", {"theorem": "winnow", "seed": "1"}, "no whole number \"seed\""), ("tight", 5, "no text 'theorem'")):
            with self.case(path=path, body=body):
                self.assertIn(said, self.open.json(path, body)["error"])
        for body in (b"[" * 100_000, b"\xff", b""):
            self.assertEqual(self.post(body=body), 200)

    def test_it_reads_no_file_and_writes_none(self):
        self.file("secret.csv", TWO)
        before = self.listing()
        for name in ("secret.csv", "/etc/passwd", "-", "../x"):
            page = self.open.json("run", experiment(text="3,1\n", file=name))
            self.assertEqual((page["picture"]["points"], page["picture"]["labels"]), ([[3, 0]], [1]))
        for kind in ("csv", "trace", "page"):
            self.assertEqual(self.open.ask("save/" + kind, experiment(file="made.csv"))[0], 200)
        self.open.json("fail", {"theorem": "perceptron-separable", "hypothesis": "separable", "seed": 1})
        self.open.json("tight", {"theorem": "perceptron-separable", "seed": 1})
        for name in ("secret.csv", "/etc/passwd", "-", ".", "missing"):  # which an option may name
            for path in ("run", "example", "save/trace", "save/page"):
                error = self.open.json(path, experiment("optimal", "1,1,-1\n", **{"class": name}))["error"]
                self.assertEqual(error, f"class: found '{name}'; expected the file with which the laboratory was opened, if any: "
                                        "it reads no other")
        self.assertEqual(self.listing(), before)


class Files(LaboratoryTest):
    def test_a_file_of_a_class_with_which_it_was_opened_is_read_again(self):
        self.file("in.csv", "1,1\n2,-1\n")
        self.file("class.csv", "1,0\n0,1\n")
        self.file("other.csv", "1,1\n0,1\n")
        lab = self.lab("in.csv", "--learner", "optimal", "--class", "class.csv")
        again = experiment("optimal", "1,1\n2,1\n", **{"class": "class.csv"})
        self.assertNotIn("error", lab.json("run", again))
        self.assertIn("it reads no other", lab.json("run", experiment("optimal", "1,1\n", **{"class": "other.csv"}))["error"])


class Limits(LaboratoryTest):
    def test_a_computation_that_takes_too_long_is_cut_short(self):
        lab = self.lab("--time-limit", "0.1")
        self.assertRegex(lab.json("run", LONG)["error"], r"\Acut short by --time-limit \(.*\)\Z")
        self.assertRegex(lab.json("save/trace", LONG)["error"], "cut short by --time-limit")

    def test_adversaries_are_cut_short_after_a_block_of_cases(self):
        tried, limit = 100, 0.1  # a machine that is quick enough for all the hundred gets half the time, until it is not
        while tried == 100 and limit > 1e-5:
            told = self.lab("--time-limit", str(limit)).json("tight", {"theorem": "kernel-perceptron", "seed": 1})["told"]
            tried = int(re.search(r"the largest of (\d+) sequences", told)[1])
            limit /= 2
        self.assertEqual((tried < 100, tried % 16), (True, 0))

    def test_a_first_run_that_is_cut_short_opens_nothing(self):
        self.file("in.csv", TWO)
        for limit in (("--time-limit", "0.1"), ("--memory-limit", "1K")):
            with self.case(limit=limit):
                result = self.succeeds("lab", "in.csv", "--passes", "1000000000", *limit, code=4)
                self.assertEqual(result.out, "")
                self.assertIn("cut short by " + limit[0], result.err)

    def test_a_newer_request_takes_the_place_of_an_older_one(self):
        lab = self.lab("--time-limit", "1000")
        answers = []
        asking = [threading.Thread(target=lambda: answers.append(lab.json("run", LONG)), daemon=True) for _ in range(3)]
        for thread in asking:
            thread.start()
        while len(answers) < 2:  # of three, the newest is at work
            self.assertTrue(any(thread.is_alive() for thread in asking), "who waits for the newest is told so")
            threading.Event().wait(0.01)
        self.assertEqual(lab.json("run", experiment())["report"]["mistakes"], 2)
        for thread in asking:
            thread.join()
        self.assertEqual(answers, [{"error": "A newer request took its place.", "superseded": True}] * 3)

    def test_idle_connections_do_not_keep_others_out(self):
        lab = self.lab()
        idle = [socket.create_connection(("127.0.0.1", lab.port)) for _ in range(12)]
        idle[0].sendall(b"GET / HT")
        self.assertEqual(lab.ask("")[0], 200)
        for connection in idle:
            connection.close()
        self.assertEqual(lab.ask("")[0], 200)

    def test_its_memory_stays_what_it_was(self):
        lab = self.lab()

        def memory():
            with open(f"/proc/{lab.program.pid}/status") as file:
                return int(re.search(r"VmRSS:\s+(\d+) kB", file.read())[1])

        def ask(times):
            for i in range(times):
                case = experiment(text=f"{i + 1},0,1\n0,1,-1\n1,1,1\n-1,{i},-1\n" * 5)
                self.assertEqual(lab.ask("save/page", case)[0], 200)
            return memory()

        self.assertLess(-ask(30) + ask(60), 8000)  # 60 pages have 16,000 kB


if __name__ == "__main__":
    main()
