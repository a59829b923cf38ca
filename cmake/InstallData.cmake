# Installs the data of `source` in `data`: the vectors and what the book is made
# of, each file compressed; the profiles; the page of each op, which `program`
# writes.
file(REMOVE_RECURSE ${data}/golden ${data}/profiles ${data}/ops)
file(GLOB_RECURSE files RELATIVE ${source} ${source}/golden/*)
list(APPEND files conformance/clauses.json docs/semantics.md docs/errata.md
  docs/conformance_xla_cpu.md docs/conformance_stablehlo_interpreter.md
  conformance/findings/xla_cpu/README.md conformance/findings/stablehlo/README.md)
foreach(file IN LISTS files)
  get_filename_component(folder ${data}/${file} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  execute_process(COMMAND gzip -9nc ${source}/${file}
    OUTPUT_FILE ${data}/${file}.gz COMMAND_ERROR_IS_FATAL ANY)
endforeach()

file(GLOB profiles ${source}/ops/choices/*.json)
file(COPY ${profiles} DESTINATION ${data}/profiles)

file(MAKE_DIRECTORY ${data}/ops)
execute_process(COMMAND ${program} ops OUTPUT_VARIABLE table COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[a-z0-9-]+ " names "${table}")
list(POP_FRONT names)  # the heading
foreach(name IN LISTS names)
  string(STRIP ${name} name)
  execute_process(COMMAND ${program} ops ${name} --golden ${source}/golden
    OUTPUT_FILE ${data}/ops/${name}.txt COMMAND_ERROR_IS_FATAL ANY)
endforeach()
message(STATUS "Installed: the data in ${data}")
