/// Pieces of text that several documents share.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/reports/documents.hpp"
#include "cli/reports/formulas.hpp"
#include "invariants/ledger/theorem.hpp"

namespace mistakebound {
struct Kill;
struct Property;
}  // namespace mistakebound

namespace mistakebound::cli {

/// A number for display: exact where it is short, else "~1.23457". Exact numbers stand in the JSON.
std::string shown(const Number& value);
std::string shown(const Number& value, std::size_t longest);  ///< exact up to `longest` characters

/// "(1, 0, -1/2)", each entry as `write` has it; of very many those that are not 0, cut short where there are many.
std::string entries_text(const Vector& vector, const std::function<std::string(const Rational&)>& write);

std::string text_of(const Value& value);
/// "tie positive, bias no".
std::string text_of(const Settings& settings);

/// "1 mistake", "2 mistakes".
std::string number_of_things(std::size_t count, const std::string& thing);

/// `label` and then the words of `text`, broken before column 80; further lines are indented.
std::string wrapped(const std::string& label, const std::string& text, std::size_t indent);

std::string text_of(const TheoremReport& report);
/// The report on a run that another program recorded: where a claim fails there, it is the run that is wrong. It may
/// conform all the same, within a tolerance.
std::string text_of_foreign(const TheoremReport& report, bool conforms);

/// How many claims each arithmetic decided, a line a theorem.
std::string tiers_text(const std::vector<TheoremReport>& theorems);

/// Prose in a table of a Markdown page, where a bar would end the cell.
std::string table_cell(const std::string& prose);

/// The documentation page of a theorem.
std::string markdown_of(const Description& theorem, const Property& property);
/// Its steps as a drawing, SVG: each below those that it uses. Formulas in Unicode or ASCII, as text.
std::string graph_svg(const Description& theorem, Formulas formulas);
/// How near the bounds and the steps' sides can be brought: the page of the documentation, text and JSON.
std::string tightness_markdown();
std::string tightness_text(Formulas formulas);
std::string tightness_json();
/// The part of the page of the kill matrix that is about one theorem.
std::string kills_section(const Description& theorem, const std::vector<Kill>& kills);
/// The page of the kill matrix; all planted faults are run.
std::string kills_markdown();

}  // namespace mistakebound::cli
