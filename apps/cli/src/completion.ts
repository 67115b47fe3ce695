import type { Command, Option } from 'commander';

/** What can follow at one place of the command line, such as after `siteward members`. */
type Place = {
  /** The words before: `members list`; empty at the beginning. */
  path: string;
  words: { name: string; description: string }[];
  options: { flags: string[]; description: string; takesValue: boolean; choices: readonly string[]; isFile: boolean }[];
  /** The operands there, in order; the last one may be repeated. */
  operands: { choices: readonly string[]; isFile: boolean; isSeveral: boolean }[];
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
  const place: Place = {
    path,
    words: command.commands.map((each) => ({ name: each.name(), description: each.description() })),
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
    operands: command.registeredArguments.map((argument) => ({
      choices: argument.argChoices ?? [],
      isSeveral: argument.variadic,
      isFile: NAMES_FILE.test(`<${argument.name()}`),
    })),
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
/** The values of each option that takes one, by place. */
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
/** The operands that can be completed, by place and by how many come before: `work-orders step|1`. */
const operandsOf = (places: readonly Place[]) =>
  places.flatMap(({ path, operands }) =>
    operands
      .filter(({ choices, isFile }) => choices.length > 0 || isFile)
      .map((operand) => {
        const at = operands.indexOf(operand);
        return {
          ...operand,
          path,
          at,
          pattern: operand.isSeveral ? `'${path}|'${at === 0 ? '*' : '[1-9]*'}` : `'${path}|${at}'`,
        };
      }),
  );
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const oneSentence = (text: string) => text.replace(/\s+/g, ' ');

/** Finds the place of the cursor, in bash and in zsh, whose arrays begin at 0 and at 1. */
const findPlace = (
  places: readonly Place[],
  word: (at: string) => string,
  last: string,
) => `  for ((i = ${last === 'COMP_CWORD' ? 1 : 2}; i < ${last}; i++)); do
    word=${word('i')}
    case "$word" in
      ${valued(places).join(' | ')})
        ((++i))
        # bash splits --org=North at the equals sign.
        if [[ ${word('i')} == '=' ]]; then ((++i)); fi
        ;;
      -*) ;;
      *)
        case "\${place:+$place }$word" in
          ${places
            .filter(({ path }) => path !== '')
            .map(({ path }) => quoted(path))
            .join(' | ')}) place="\${place:+$place }$word" n=0 ;;
          *) ((++n)) ;;
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
  # Completes the last of several values separated by commas.
  local before=''
  [[ $2 == *,* ]] && before=\${2%,*},
  _siteward_take < <(compgen -P "$before" -W "$1" -- "\${2##*,}")
}
_siteward_files() {
  compopt -o filenames 2>/dev/null
  _siteward_take < <(compgen -f -- "$1")
}
_siteward() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} place='' word i n=0
  COMPREPLY=()
  if [[ $cur == '=' ]]; then cur=''; elif [[ $prev == '=' ]]; then prev=\${COMP_WORDS[COMP_CWORD - 2]}; fi
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
  case "$place|$n" in
${places
  .filter(({ words }) => words.length > 0)
  .map(
    ({ path, words }) =>
      `    '${path}|0') _siteward_words ${quoted(words.map(({ name }) => name).join(' '))} "$cur" ;;`,
  )
  .join('\n')}
${operandsOf(places)
  .map(
    ({ pattern, choices, isFile }) =>
      `    ${pattern}) ${isFile ? '_siteward_files "$cur"' : `_siteward_words ${quoted(choices.join(' '))} "$cur"`} ;;`,
  )
  .join('\n')}
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
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" place='' word i n=0
  local -a known
  if [[ $cur == --*=* ]]; then prev="\${cur%%=*}"; compset -P '*='; fi
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
  case "$place|$n" in
${places
  .filter(({ words }) => words.length > 0)
  .map(
    ({ path, words }) =>
      `    '${path}|0') known=(${words.map(({ name, description }) => described(name, description)).join(' ')}) ;;`,
  )
  .join('\n')}
${operandsOf(places)
  .map(
    ({ pattern, choices, isFile }) =>
      `    ${pattern}) ${isFile ? '_files' : `compadd -- ${choices.map(quoted).join(' ')}`}; return ;;`,
  )
  .join('\n')}
    *) return ;;
  esac
  _describe command known
}
if [[ \${funcstack[1]} == _siteward ]]; then _siteward "$@"; else compdef _siteward siteward; fi`;
}

function fishScript(places: readonly Place[]): string {
  const text = (words: string) => `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const at = (path: string, least = 0, most = 99) =>
    `complete -c siteward -n ${text(`__siteward_is_at ${least} ${most} "${path}"`)}`;
  const lines = places.flatMap(({ path, words, options, operands }) => [
    ...words.map(({ name, description }) => `${at(path, 0, 0)} -a ${name} -d ${text(oneSentence(description))}`),
    ...operands.map(({ choices, isFile, isSeveral }, index) => {
      const here = at(path, index, isSeveral ? undefined : index);
      if (isFile) return `${here} -F`;
      return choices.length > 0 ? `${here} -a ${text(choices.join(' '))}` : '';
    }),
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
# Whether a command is followed by at least and at most so many operands.
function __siteward_is_at
    set -l place
    set -l operands 0
    set -l is_value 0
    for word in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
        else if contains -- $word ${valued(places).join(' ')}
            set is_value 1
        else if contains -- (string join ' ' $place $word) $__siteward_places
            set place $place $word
            set operands 0
        else if not string match -q -- '-*' $word
            set operands (math $operands + 1)
        end
    end
    test $operands -ge $argv[1] -a $operands -le $argv[2]
    and test (string join ' ' -- $place | string collect --allow-empty) = "$argv[3]"
end
complete -c siteward -f
${lines.filter(Boolean).join('\n')}`;
}
