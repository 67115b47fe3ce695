import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks that the catalogs hold exactly the messages of the source, and updates them if they do not. CI fails on what
 * was forgotten: a message without an entry, or an entry whose message is gone.
 */
const source = join(import.meta.dirname, '../src');

function readCatalogs(): Map<string, string> {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'));
  return new Map(names.map((name) => [name, readFileSync(join(source, name), 'utf8')]));
}

const before = readCatalogs();
// Without worker threads: on a busy machine, a worker that does not start within ten seconds would be an error.
const extract = ['extract', '--clean', '--workers', '1'];
execFileSync('lingui', extract, { cwd: join(source, '..'), stdio: ['ignore', 'ignore', 'inherit'] });
const stale = [...readCatalogs()].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
if (stale.length > 0) {
  process.stderr.write(`These catalogs were out of date. Translate what is new in them:\n${stale.join('\n')}\n`);
  process.exitCode = 1;
}
