import type { Command, Option } from 'commander';

/** What can stand at a place of the command line: behind `siteward members`, say. */
type Place = {
  /** The words before: `members list`; empty at the beginning. */
  path: string;
  words: { name: string; description: string }[];
  options: { flags: string[]; description: string; takesValue: boolean; choices: readonly string[]; isFile: boolean }[];
  /** What is named there may be a file. */
  files: boolean;
};

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const NAMES_FILE = /[<[](file|folder)/i;

/** The script that completes the commands of a program in a shell. */
export function completionScript(program: Command, shell: Shell): string {
  const places = placesOf(program, '', []);
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](places);
}

function placesOf(command: Command, path: string, inherited: readonly Option[]): Place[] {
  const options = [...inherited, ...command.options];
  const own = command.commands.map((each) => ({ name: each.name(), description: each.description() }));
  const named = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const place: Place = {
    path,
    words: [...own, ...named.map((name) => ({ name, description: '' }))],
    options: [
      ...options.map(({ flags, short, long, description, required, optional, argChoices = [] }) => ({
        flags: [short, long].filter((flag) => flag !== undefined),
        description,
        takesValue: required || optional,
        choices: argChoices,
        isFile: NAMES_FILE.test(flags),
      })),
      { flags: ['-h', '--help'], description: 'shows how it is used', takesValue: false, choices: [], isFile: false },
    ],
    files: command.registeredArguments.some((argument) => NAMES_FILE.test(`<${argument.name()}`)),
  };
  const below = command.commands.flatMap((each) =>
    placesOf(each, `${path} ${each.name()}`.trim(), path === '' ? options : inherited),
  );
  return [place, ...below];
}

const flagsOf = ({ options }: Place) => options.flatMap(({ flags }) => flags);
const valued = (places: readonly Place[]) => [
  ...new Set(
    places.flatMap(({ options }) => options.filter(({ takesValue }) => takesValue).flatMap(({ flags }) => flags)),
  ),
];
/** What follows each option that takes a value, by place. */
const values = (places: readonly Place[]) =>
  places.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ flags, choices, isFile }) => ({
        patterns: flags.map((flag) => `'${path}|${flag}'`).join(' | '),
        choices,
        isFile,
      })),
  );
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const oneSentence = (text: string) => text.replace(/\s+/g, ' ');

/** Finds in bash and zsh, whose arrays begin at 0 and at 1, the place where the cursor is. */
const findPlace = (
  places: readonly Place[],
  word: (at: string) => string,
  last: string,
) => `  for ((i = ${last === 'COMP_CWORD' ? 1 : 2}; i < ${last}; i++)); do
    word=${word('i')}
    case "$word" in
      ${valued(places).join(' | ')}) ((++i)) ;;
      -*) ;;
      *)
        case "\${place:+$place }$word" in
          ${places
            .filter(({ path }) => path !== '')
            .map(({ path }) => quoted(path))
            .join(' | ')}) place="\${place:+$place }$word" ;;
        esac
        ;;
    esac
  done`;

function bashScript(places: readonly Place[]): string {
  const choice = ({ patterns, choices, isFile }: ReturnType<typeof values>[number]) => {
    if (isFile) return `    ${patterns}) _siteward_files "$cur"; return ;;`;
    return `    ${patterns}) _siteward_words ${quoted(choices.join(' '))} "$cur"; return ;;`;
  };
  return `# Completes siteward in bash. In ~/.bashrc: source <(siteward completion bash)
_siteward_take() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done
}
_siteward_words() {
  # Of several values, separated by commas, the last one.
  local before=''
  [[ $2 == *,* ]] && before=\${2%,*},
  _siteward_take < <(compgen -P "$before" -W "$1" -- "\${2##*,}")
}
_siteward_files() {
  compopt -o filenames 2>/dev/null
  _siteward_take < <(compgen -f -- "$1")
}
_siteward() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} place='' word i
  COMPREPLY=()
${findPlace(places, (at) => `\${COMP_WORDS[${at}]}`, 'COMP_CWORD')}
  case "$place|$prev" in
${values(places).map(choice).join('\n')}
  esac
  if [[ $cur == -* ]]; then
    case "$place" in
${places.map((place) => `      ${quoted(place.path)}) _siteward_take < <(compgen -W ${quoted(flagsOf(place).join(' '))} -- "$cur") ;;`).join('\n')}
    esac
    return
  fi
  case "$place" in
${places.map(({ path, words, files }) => `    ${quoted(path)}) ${files ? '_siteward_files "$cur"' : `_siteward_words ${quoted(words.map(({ name }) => name).join(' '))} "$cur"`} ;;`).join('\n')}
  esac
}
complete -F _siteward siteward`;
}

function zshScript(places: readonly Place[]): string {
  const described = (name: string, description: string) =>
    quoted(`${name.replaceAll(':', '\\:')}:${oneSentence(description).replaceAll(':', '\\:')}`);
  const choice = ({ patterns, choices, isFile }: ReturnType<typeof values>[number]) => {
    if (isFile) return `    ${patterns}) _files; return ;;`;
    if (choices.length === 0) return `    ${patterns}) return ;;`;
    return `    ${patterns}) compset -P '*,'; compadd -- ${choices.map(quoted).join(' ')}; return ;;`;
  };
  return `#compdef siteward
# Completes siteward in zsh. In ~/.zshrc, below compinit: source <(siteward completion zsh)
_siteward() {
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" place='' word i
  local -a known
${findPlace(places, (at) => `"\${words[${at}]}"`, 'CURRENT')}
  case "$place|$prev" in
${values(places).map(choice).join('\n')}
  esac
  if [[ $cur == -* ]]; then
    case "$place" in
${places
  .map(
    ({ path, options }) =>
      `      ${quoted(path)}) known=(${options.flatMap(({ flags, description }) => flags.map((flag) => described(flag, description))).join(' ')}) ;;`,
  )
  .join('\n')}
    esac
    _describe -o option known
    return
  fi
  case "$place" in
${places
  .map(({ path, words, files }) =>
    files
      ? `    ${quoted(path)}) _files; return ;;`
      : `    ${quoted(path)}) known=(${words.map(({ name, description }) => described(name, description)).join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  _describe command known
}
if [[ \${funcstack[1]} == _siteward ]]; then _siteward "$@"; else compdef _siteward siteward; fi`;
}

function fishScript(places: readonly Place[]): string {
  const text = (words: string) => `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const at = (path: string) => `complete -c siteward -n ${text(`__siteward_is_at ${path}`)}`;
  const lines = places.flatMap(({ path, words, options, files }) => [
    ...words.map(({ name, description }) => `${at(path)} -a ${name} -d ${text(oneSentence(description))}`),
    ...(files ? [`${at(path)} -F`] : []),
    ...options.map(({ flags, description, takesValue, choices, isFile }) => {
      const names = flags
        .map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
        .join(' ');
      const value = !takesValue ? '' : isFile ? ' -rF' : choices.length > 0 ? ` -xa ${text(choices.join(' '))}` : ' -x';
      return `${at(path)} ${names}${value} -d ${text(oneSentence(description))}`;
    }),
  ]);
  return `# Completes siteward in fish: siteward completion fish > ~/.config/fish/completions/siteward.fish
set -g __siteward_places ${places
    .filter(({ path }) => path !== '')
    .map(({ path }) => text(path))
    .join(' ')}
function __siteward_is_at
    set -l place
    set -l is_value 0
    for word in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
        else if contains -- $word ${valued(places).join(' ')}
            set is_value 1
        else if contains -- (string join ' ' $place $word) $__siteward_places
            set place $place $word
        end
    end
    test (string join ' ' -- $place | string collect --allow-empty) = "$argv"
end
complete -c siteward -f
${lines.join('\n')}`;
}
