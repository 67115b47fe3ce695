import { CliError, EXIT, interrupted, usageError } from './errors.ts';
import type { Io } from './io.ts';
import { oneLine } from './output/clean.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const MOST = 1_000;
const [CTRL_C, CTRL_D, CTRL_U, ESCAPE, DELETE] = ['\u0003', '\u0004', '\u0015', '\u001b', '\u007f'] as const;

/** Whether somebody can be asked. */
export function canAsk({ stdin }: Pick<Io, 'stdin'>): boolean {
  return stdin.isTTY === true;
}

/**
 * Asks for a line in the terminal, on stderr because stdout is for data.
 *
 * @param hidden - nothing that is typed is shown
 * @throws On Ctrl-C, and if there is no terminal.
 */
export async function askLine(
  io: Pick<Io, 'stdin' | 'stderr'>,
  question: string,
  { hidden = false } = {},
): Promise<string> {
  const { stdin, stderr } = io;
  if (!canAsk(io)) throw usageError(`There is no terminal to ask in: ${question}`);
  // Before the question is shown, so that the terminal itself echoes nothing of the answer.
  stdin.setRawMode?.(true);
  stderr.write(`${oneLine(question)} `);
  let line = '';
  const show = (text: string) => void (hidden || stderr.write(text));
  try {
    for await (const key of keysOf(stdin)) {
      if (/^[\r\n]/.test(key)) return line;
      if (key === CTRL_C || (key === CTRL_D && line === '')) throw interrupted();
      if (key === DELETE || key === '\b') {
        if (line !== '') show('\b \b');
        line = lettersOf(line).slice(0, -1).join('');
      } else if (key === CTRL_U) {
        show('\b \b'.repeat(lettersOf(line).length));
        line = '';
      } else if (key >= ' ' && line.length < MOST) {
        line += key;
        show(key);
      }
    }
    return line;
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
    stderr.write('\n');
  }
}

const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Keys that were typed ahead, after the end of a line. */
const typedAhead = new WeakMap<Io['stdin'], string[]>();

/** The keys that are typed, one character at a time. The stream stays open for the next question. */
async function* keysOf(stdin: Io['stdin']): AsyncGenerator<string> {
  const keys = typedAhead.get(stdin) ?? [];
  typedAhead.set(stdin, keys);
  stdin.setEncoding('utf8');
  const take = function* () {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) yield key;
  };
  yield* take();
  for await (const piece of stdin.iterator({ destroyOnReturn: false })) {
    // An arrow or another key without a letter sends several characters together.
    if (String(piece).startsWith(ESCAPE)) continue;
    keys.push(...lettersOf(String(piece)));
    yield* take();
  }
}

/**
 * Asks before something that cannot be undone.
 *
 * @param yes - whether they have agreed already, with `--yes`
 * @throws If they say no, or cannot be asked.
 */
export async function confirm(
  io: Pick<Io, 'stdin' | 'stderr'>,
  question: string,
  yes: boolean | undefined,
): Promise<void> {
  if (yes) return;
  if (!canAsk(io)) throw usageError(`${question} Nobody can be asked here.`, 'Say `--yes` if you mean it.');
  const answer = await askLine(io, `${question} [y/N]`);
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError(EXIT.refused, 'Nothing was changed.');
}

/**
 * A secret that was piped in: all of it, without the line break at its end.
 *
 * @throws If there is none, or it is too long.
 */
export async function readSecret({ stdin }: Pick<Io, 'stdin'>): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const piece of stdin) {
    text += String(piece);
    if (text.length > MOST) throw usageError('The piped input is too long for a password.');
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '')
    throw usageError('Nothing was piped in.', 'Like this: `siteward sign-in --password-stdin < password-file`.');
  return secret;
}
