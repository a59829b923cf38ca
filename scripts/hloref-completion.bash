# bash completion for hloref.
_hloref() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W \
      "run check trace print expect ops --help --version" -- "$word")
    return
  fi
  case $previous in
    --format) mapfile -t COMPREPLY < <(compgen -W "hlo json npy" -- "$word") ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  esac
}
complete -o filenames -F _hloref hloref
