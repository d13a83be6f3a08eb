/// The laboratory for a page that has the program in it: what a worker of the browser calls.
#pragma once

extern "C" {

/// How many seconds each answer may take from now on; ten where nobody says.
void mistakebound_time_limit(double seconds);

/// The answer to a request of the page, as Laboratory::answer gives it; and to "page", with an object that has an
/// "experiment" and what the page has beside it, "without_server" (Laboratory::page), the page itself. Text in UTF-8,
/// there until the next call.
const char* mistakebound_answer(const char* path, const char* request);

/// The type of the last answer, as in HTTP; "text/plain" where a page could not be made, with the reason.
const char* mistakebound_answer_type();
}
