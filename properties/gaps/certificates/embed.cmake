# cmake -DOUTPUT=certificates.cpp -DFOLDER=properties/gaps/certificates -P embed.cmake: the certificates as string literals.
set(text "#include \"properties/gaps/certificate.hpp\"\n\nnamespace mistakebound {\n\n")
string(APPEND text "const std::map<std::string, std::string>& written_certificates() {\n")
string(APPEND text "  static const std::map<std::string, std::string> all{\n")
file(GLOB files ${FOLDER}/*.txt)
foreach(path ${files})
  get_filename_component(name ${path} NAME_WE)
  file(READ ${path} content)
  # C++ promises no longer literals than 65536 bytes; literals beside each other are one.
  string(REGEX REPLACE "(\n)(step )" "\\1)certificate\"\n     R\"certificate(\\2" content "${content}")
  string(APPEND text "    {\"${name}\", R\"certificate(${content})certificate\"},\n")
endforeach()
string(APPEND text "  };\n  return all;\n}\n\n}  // namespace mistakebound\n")
file(WRITE ${OUTPUT} "${text}")
