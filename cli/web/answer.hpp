/// The laboratory for a page that has the program in it: what a worker of the browser calls.
#pragma once

extern "C" {

/// The answer to a request of the page, as Laboratory::answer gives it; and to "page", with an object that has an
/// "experiment" and the address "program" of the script that has the program, the page itself. Text in UTF-8, there
/// until the next call.
const char* mistakebound_answer(const char* path, const char* request);

/// The type of the last answer, as in HTTP; "text/plain" where a page could not be made, with the reason.
const char* mistakebound_answer_type();
}
