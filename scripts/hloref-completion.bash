# bash completion for hloref: commands, their flags (as their --help says), the
# values of flags, the names of ops, files.
_hloref() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local commands="run check trace print expect ops"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
    return
  fi

  local program="--threads --instructions --max-bytes --max-steps --max-depth
    --args --random-args --seed --constant --elided --choice --profile --strict
    --replicas --partitions --assign --infeed"
  local flags
  case ${COMP_WORDS[1]} in
    run) flags="$program --format --output --stats --timeline" ;;
    trace) flags="$program --html --elements --rows" ;;
    check) flags="--strict" ;;
    print) flags="--elide-above --entry --form" ;;
    expect) flags="--type --verbose --threads --instructions --max-bytes
      --max-steps --max-depth" ;;
    ops) flags="--json --choices" ;;
  esac

  local values
  case $previous in
    --format) values="hlo json npy" ;;
    --form) values="hlo stablehlo proto" ;;
    --elided) values="zeros random" ;;
    --instructions) values="base avx2 avx512" ;;
    --choice) values=$(_hloref_choices) ;;
  esac
  if [ -n "$values" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags --help" -- "$word")
  elif [ "${COMP_WORDS[1]}" = ops ]; then
    mapfile -t COMPREPLY < <(compgen -W \
      "$(hloref ops 2>/dev/null | awk 'NR > 1 { print $1 }')" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}

# id=value, for each value of each choice.
_hloref_choices() {
  hloref ops --choices 2>/dev/null |
    sed -E 's/ {2,}/|/g' | awk -F'|' '{
      n = split($2, values, ", ")
      for (i = 1; i <= n; ++i) print $1 "=" values[i]
    }'
}

complete -o filenames -F _hloref hloref
