import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether the catalogs hold exactly the messages of the source; brings them up to date
 * where they do not. CI fails on what was forgotten: a message without an entry, an entry whose message is gone.
 */
const source = join(import.meta.dirname, '../src');

function readCatalogs(): Map<string, string> {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'));
  return new Map(names.map((name) => [name, readFileSync(join(source, name), 'utf8')]));
}

const before = readCatalogs();
// In this process alone: a worker that does not begin within ten seconds, on a busy machine, would be an error.
const extract = ['extract', '--clean', '--workers', '1'];
execFileSync('lingui', extract, { cwd: join(source, '..'), stdio: ['ignore', 'ignore', 'inherit'] });
const stale = [...readCatalogs()].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
if (stale.length > 0) {
  process.stderr.write(`These catalogs were out of date. Translate what is new in them:\n${stale.join('\n')}\n`);
  process.exitCode = 1;
}
