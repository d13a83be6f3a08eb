/// The files of the page, in the order in which they make it up. The build writes them into the program.
#pragma once

#include <vector>

namespace mistakebound::cli {

struct PageFile {
  const char* name;
  const char* text;
};

const std::vector<PageFile>& page_files();

}  // namespace mistakebound::cli
