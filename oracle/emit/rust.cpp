/// The tests of Rust: a file for the folder tests/ of a crate, which needs the standard library alone.
#include "oracle/emit/finding.hpp"

namespace mistakebound::emit {
namespace in_rust {

std::string text_of(const std::string& word) {
  std::string text = "\"";
  for (const char c : word) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text += std::string("\\") + c;
    } else if (code < ' ' || code == 0x7f) {
      constexpr const char* digits = "0123456789abcdef";
      text += std::string("\\x") + digits[code / 16] + digits[code % 16];
    } else {
      text += c;
    }
  }
  return text + "\"";
}

/// As it stands, where nothing in it ends it.
std::string raw_text(const std::string& line) {
  return line.find("\"#") == std::string::npos ? "r#\"" + line + "\"#" : text_of(line);
}

/// A list of floating-point numbers, for which whole ones have a point here.
std::string list(const std::vector<double>& values) {
  return "[" +
         listed(values,
                [](double value) {
                  const std::string digits = spelled_double(value);
                  return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
                }) +
         "]";
}

constexpr const char* numbers = R"rust(
// As it is spelled, in quotes or not: 0.375, 0x1.8p-2.
fn number(text: &str) -> Option<f64> {
    let text = text.trim_matches([' ', '"']);
    let digits = text.trim_start_matches(['+', '-']).to_lowercase();
    let hex = match digits.strip_prefix("0x") {
        Some(hex) => hex,
        None => return text.parse().ok(),
    };
    let (mantissa, power) = hex.split_once('p').unwrap_or((hex, "0"));
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let value = u64::from_str_radix(&(whole.to_string() + part), 16).ok()? as f64;
    let power = power.parse::<i32>().ok()? - 4 * part.len() as i32;
    Some(if text.starts_with('-') { -value } else { value } * 2f64.powi(power))
}

// The numbers after a field's name; a fraction may be in quotes.
fn numbers(answer: &str, field: &str) -> Vec<f64> {
    let name = format!("\"{}\"", field);
    let after = answer.split(name.as_str()).nth(1).expect(answer).trim_start_matches([':', ' ']);
    let inside = match after.strip_prefix('[') {
        Some(list) => list.split(']').next().unwrap(),
        None => after.split([',', '}']).next().unwrap(),
    };
    let quotient = |text: &str| {
        text.split('/').map(|part| number(part).expect(answer)).reduce(|a, b| a / b).unwrap()
    };
    inside.split(',').map(quotient).collect()
}
)rust";

std::string demands(const Finding& finding) {
  std::string text;
  for (std::size_t t = 0; t < finding.predictions.size(); ++t)
    if (finding.predictions[t] != 0)
      text += std::string("    assert!(numbers(answers[") + std::to_string(2 * t) + "], \"prediction\")[0] " +
              (finding.predictions[t] == 1 ? "==" : "!=") + " 1.0, \"round " + std::to_string(t + 1) + "\");\n";
  const std::string last = "answers[" + std::to_string(answer_at(finding)) + "]";
  if (finding.demand == Demand::updated)
    text += std::string("    assert!(") + (finding.updated ? "" : "!") + last +
            ".replace(' ', \"\").contains(\"\\\"updated\\\":true\"), \"updated\");\n";
  if (finding.field.empty()) return text;
  text += "    let shown = numbers(" + last + ", \"" + finding.field + "\");\n    assert_eq!(shown.len(), " +
          std::to_string(finding.size) + ");\n";
  if (finding.demand == Demand::numbers)
    text += "    assert!(shown.iter().all(|value| value.is_finite()), \"it shows {:?}\", shown);\n";
  if (!finding.state.empty()) text += "    assert_eq!(shown, " + list(nearest_doubles(finding.state)) + ");\n";
  if (!finding.low.empty())
    text += "    let lows = " + list(finding.low) + ";\n    let highs = " + list(finding.high) +
            ";\n    for (i, &value) in shown.iter().enumerate() {\n"
            "        assert!(lows[i] <= value && value <= highs[i], \"it shows {:?}\", shown);\n    }\n";
  if (!finding.other.empty()) text += "    assert_ne!(shown, " + list(nearest_doubles(finding.other)) + ");\n";
  return text;
}

std::string code_of(const Finding& finding) {
  const bool asks_for_numbers = !finding.predictions.empty() || !finding.field.empty();
  const std::vector<std::string> arguments(finding.command.begin() + 1, finding.command.end());
  return head_in_comments(finding, "// ") + R"(use std::io::Write;
use std::process::{Command, Stdio};

const LINES: &[&str] = &[
)" + lines_listed(finding.lines, "    ", raw_text) +
         R"(];
)" + (asks_for_numbers ? numbers : "") +
         R"(
#[test]
fn the_program_follows_the_rule() {
    let mut program = Command::new()" +
         text_of(finding.command.front()) + R"()
)" + (arguments.empty() ? "" : "        .args([" + listed(arguments, text_of) + "])\n") +
         R"(        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = program.stdin.take().unwrap();
    // A program that ends early does not read all of it.
    let writing = std::thread::spawn(move || input.write_all((LINES.join("\n") + "\n").as_bytes()));
    let done = program.wait_with_output().unwrap();
    let _ = writing.join().unwrap();
    let output = String::from_utf8(done.stdout).unwrap();
    let answers: Vec<&str> = output.lines().collect();
    assert_eq!(answers.len(), )" +
         std::to_string(finding.answers) + ", \"it ended with {}\", done.status);\n" + demands(finding) + "}\n";
}

}  // namespace in_rust

std::string rust_of(const Finding& finding) {
  return in_rust::code_of(finding);
}

}  // namespace mistakebound::emit
