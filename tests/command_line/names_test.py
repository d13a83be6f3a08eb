"""Names of files that are no plain text: in JSON, on a terminal, and in commands to paste."""

import json
import os
import subprocess

from harness import HANGING, PROGRAM, TWO, CommandLine, main

LATIN = b"caf\xe9.csv"          # no UTF-8
ESCAPE = "\x1b[31mred\x07.csv"  # colours, and a bell
TRACE = b'{"learner": "perceptron", "dimension": 1, "tie": "negative"}\n{"x": [1], "y": 1, "prediction": 1}\n'


class Names(CommandLine):
    def written(self, name, content):
        with open(os.path.join(os.fsencode(self.folder), os.fsencode(name)), "wb") as file:
            file.write(content)

    def output(self, *arguments):
        """Standard output, as bytes."""
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=HANGING).stdout

    def all_outputs(self, name, *options):
        self.written(name, TWO.encode())
        for command in (("run", "perceptron"), ("separate",), ("shatter",)):
            yield command, self.output(*command, name, *options)
        self.written(name, TRACE)
        yield ("check",), self.output("check", name, *options)

    def test_json_with_names_that_are_no_utf_8_is_json(self):
        for command, out in self.all_outputs(LATIN, "--json"):
            with self.case(command=command):
                self.assertIsInstance(json.loads(out), dict)

    def test_text_holds_no_control_character_and_no_broken_byte_of_a_name(self):
        for name, shown in ((ESCAPE, "\\x1b[31mred\\x07.csv"), (LATIN, "caf\\xe9.csv"), ("\x9b2J.csv", "\\xc2\\x9b2J.csv"),
                            ("caf\u00e9.csv", "caf\u00e9.csv")):
            for command, out in self.all_outputs(name):
                with self.case(command=command, name=name):
                    text = out.decode()
                    self.assertNotRegex(text, "[\x00-\x09\x0b-\x1f\x7f-\x9f]")
                    self.assertIn(shown, text)

    def test_a_replay_command_with_such_names_can_be_pasted_into_bash(self):
        program = b"always \xe9\x1b'\\.py"
        self.written(program, b"import sys\nfor line in sys.stdin:\n"
                              b"    print('{\"prediction\": 1, \"reset\": true}' if 'x' in line else '{}', flush=True) if 'learner' not in line else 0\n")
        command = ("drive", "perceptron", "--tie", "negative", "--trace", b"\xe9\x1b.jsonl", "--", "python3", program)
        text = self.output(*command).decode()
        self.assertNotIn("\x1b", text)
        self.assertIn("saved as \\xe9\\x1b.jsonl", text)
        found = json.loads(self.output(*command[:2], "--json", *command[2:]))
        self.assertIs(found["conforms"], False)
        again = subprocess.run(["bash", "-c", found["replay"]], cwd=self.folder, stdout=subprocess.PIPE, timeout=HANGING,
                               env={**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"})
        self.assertEqual(again.returncode, 1)

    def test_witnesses_in_a_folder_with_such_a_name(self):
        done = self.output("verify", "perceptron-separable", "--cases", "3", "--jobs", "1", "--witness", b"\xe9\x1b")
        self.assertNotIn("\x1b", done.decode())
        self.assertIn("$'\\xe9\\x1b/perceptron-separable.csv'", done.decode())
        done = self.output("verify", "perceptron-separable", "--cases", "3", "--jobs", "1", "--json", "--witness", b"\xe9\x1b")
        self.assertEqual(json.loads(done)["format"], "mistakebound-verify")


if __name__ == "__main__":
    main()
