"""Drawings of proofs: theorems ID --graph svg."""

import xml.etree.ElementTree as xml

from harness import CommandLine, catalogue, main, theorem_ids

SVG = "{http://www.w3.org/2000/svg}"


class Graph(CommandLine):
    def drawing(self, theorem, *options):
        return xml.fromstring(self.succeeds("theorems", theorem, "--graph", "svg", *options).out)

    def boxes(self, svg):
        """By their ids: x, y, width, height, and the lines of text with the places where they begin."""
        result = {}
        for group in svg.iter(SVG + "g"):
            rect = [float(group.find(SVG + "rect").get(name)) for name in ("x", "y", "width", "height")]
            texts = [(float(text.get("x")), float(text.get("y")), text.text) for text in group.iter(SVG + "text")]
            result[texts[0][2]] = (*rect, texts)
        return result

    def test_every_step_is_text_in_a_box_with_what_it_uses_and_an_edge_from_each_of_that(self):
        for theorem in catalogue():
            with self.case(theorem=theorem["id"]):
                svg = self.drawing(theorem["id"])
                boxes = self.boxes(svg)
                items = theorem["hypotheses"] + theorem["steps"]
                for item in items:
                    lines = [text for _, _, text in boxes[item["id"]][4]]
                    said = " ".join(lines[1:])
                    self.assertTrue(said.endswith("uses " + ", ".join(item["uses"])) if item["uses"] else "uses" not in said)
                uses = {(item["id"], used) for item in items for used in item["uses"]}
                self.assertEqual(set(boxes), {item["id"] for item in items} | {used for _, used in uses})
                titles = [edge.find(SVG + "title").text for edge in svg.iter(SVG + "path")]
                self.assertEqual(sorted(titles), sorted(f"{user} uses {used}" for user, used in uses))

    def test_boxes_hold_their_text_stand_apart_and_below_what_they_use_and_none_is_wider_than_a_page(self):
        for theorem in catalogue():
            with self.case(theorem=theorem["id"]):
                svg = self.drawing(theorem["id"])
                _, _, wide, tall = map(float, svg.get("viewBox").split())
                self.assertLess(wide, 1000)
                boxes = self.boxes(svg)
                for name, (x, y, width, height, texts) in boxes.items():
                    self.assertTrue(0 <= x and x + width <= wide and 0 <= y and y + height <= tall, name)
                    for text_x, text_y, text in texts:
                        self.assertTrue(x < text_x and y < text_y < y + height, name)
                        self.assertLess(text_x + 7.2 * len(text), x + width + 1, name)
                    for other, (x2, y2, width2, height2, _) in boxes.items():
                        self.assertTrue(name == other or x + width <= x2 or x2 + width2 <= x or y + height <= y2
                                        or y2 + height2 <= y, f"{name} {other}")
                for item in theorem["hypotheses"] + theorem["steps"]:
                    for used in item["uses"]:
                        self.assertLess(boxes[used][1] + boxes[used][3], boxes[item["id"]][1])

    def test_formulas_are_those_that_were_asked_for(self):
        for options, part in (((), "‖wₜ₊₁‖² ≤ mₜ R²"), (("--formulas", "ascii"), "|w_(t+1)|^2 <= m_t R^2")):
            lines = [text for *_, texts in self.boxes(self.drawing("perceptron-separable", *options)).values() for _, _, text in texts]
            self.assertIn(part, lines)

    def test_another_form_and_other_outputs_beside_it_are_refused(self):
        theorem = theorem_ids()[0]
        self.refuses(["theorems", theorem, "--graph", "png"], "--graph: found 'png'; expected svg")
        for other in (["--json"], ["--markdown"]):
            self.refuses(["theorems", theorem, "--graph", "svg", *other], "--graph")
        self.refuses(["theorems", "--graph", "svg"], "--graph")


if __name__ == "__main__":
    main()
