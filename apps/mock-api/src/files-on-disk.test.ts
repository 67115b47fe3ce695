import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** The functions that a file imports to work with files and folders. */
function importedIn(text: string): string[] {
  const imports = text.matchAll(/import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g);
  const names = Array.from(imports, ([, list = '']) => list.split(',').map((name) => name.trim())).flat();
  return names.filter((name) => /^[a-z]\w+$/.test(name) && name !== 'constants');
}

/** What is between the parentheses of a call. */
function argumentsAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
  }
  return text.slice(start, end - 1);
}

/** What a call asks for, whether something may be absent or replaced, and who may read what it makes. */
const HOW = /constants\.\w+|\b0o\d+|(?<=[,:] )'[rwa]x?\+?'|\b(?:recursive|force|flush)(?=: true)|\{ mode \}/g;
const READS = /^(?:readFile|readdir|stat|statfs|existsSync|realpath|createReadStream|open)$/;

/**
 * How each file makes, opens, replaces, checks or deletes files and folders, in the order of its source, and which permissions it
 * looks at. What merely reads is left out. Whether a secret may be read by others, or an existing file replaced, is for whoever
 * changes its line to judge.
 */
const DONE: Record<string, string> = {
  'local-mongod/data-dir.ts': 'mkdir recursive; rm recursive force',
  'local-mongod/local-mongod.ts': 'mkdtemp; rm recursive force',
  'local-mongod/lock-file.ts': "writeFile 'wx'; rm force; rm force",
  'local-mongod/mongod-binary.ts': 'access constants.X_OK',
  'local-mongod/mongod-download.ts': 'rm force',
  'local-mongod/mongod-wheel.ts':
    'readdir recursive; mkdir; rename; chmod 0o755; writeFile; mkdir recursive; mkdtemp; rm recursive force; rename; rm recursive force',
  'local-mongod/reset.ts': 'rm recursive',
  'modules/files/spool.ts': "mkdtemp; open 'wx' 0o600; rm recursive force; rm recursive force",
  'plugins/log/log-lines.ts': 'writeSync',
  'suite command.ts': 'writeFile',
  'command credentials.ts': '& 0o077; chmod 0o600',
  'command files.ts': 'writeFile; & 0o777; writeFile flush { mode }; chmod; rename; link; rm force',
  'command private-file.ts':
    "writeFile 0o600; rename; rm force; mkdir recursive 0o700; open 'wx' 0o600; rm force; rename; link; rm force",
};

it('knows for each file how it makes, opens, replaces, checks or deletes files and folders', () => {
  const found = sourcesOfAll().flatMap(([file, text]) => {
    const names = importedIn(text);
    if (names.length === 0) return [];
    const calls = text.matchAll(new RegExp(String.raw`(?<![.\w])(${names.join('|')})\(|& (0o\d+)`, 'g'));
    const done = Array.from(calls, ({ 0: whole, 1: name, 2: mask, index }) => {
      if (name === undefined) return `& ${mask}`;
      const how = argumentsAt(text, index + whole.length).match(HOW) ?? [];
      return how.length === 0 && READS.test(name) ? '' : [name, ...how].join(' ');
    }).filter(Boolean);
    return done.length === 0 ? [] : [[file, done.join('; ')]];
  });
  expect(Object.fromEntries(found)).toEqual(DONE);
});
