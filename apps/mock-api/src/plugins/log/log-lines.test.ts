import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogLines } from './log-lines.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'log-lines.ts'));

let folder: string;
let file: string;
let fd: number;
let lines: LogLines;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-lines-'));
  file = join(folder, 'log');
  fd = openSync(file, 'w');
  lines = new LogLines(fd);
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

const written = () => readFileSync(file, 'utf8');

describe('lines of a log', () => {
  it('are written in their order at the end of the turn', async () => {
    lines.write('one\n');
    lines.write('two: äöü 😀\n');
    expect(written()).toBe('');
    await nextTurn();
    expect(written()).toBe('one\ntwo: äöü 😀\n');
    lines.write('three\n');
    await nextTurn();
    expect(written()).toBe('one\ntwo: äöü 😀\nthree\n');
  });

  it('are written immediately if that is asked for, and only once', async () => {
    lines.write('the end\n');
    lines.flushSync();
    expect(written()).toBe('the end\n');
    await nextTurn();
    expect(written()).toBe('the end\n');
  });
});

/**
 * What a process writes to a pipe that is read, or that nobody reads any more by the time it is told to continue; and its exit code.
 */
async function outputOf(script: string, read: boolean): Promise<[string, number | null]> {
  const program = `const { LogLines } = await import(${MODULE}); const lines = new LogLines(1);\n${script}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const chunks: Buffer[] = [];
  if (read) child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  else await once(child.stdout.destroy(), 'close');
  child.stdin.end('go on');
  const [code]: (number | null)[] = await once(child, 'close');
  return [Buffer.concat(chunks).toString(), code ?? null];
}

describe('a process that ends', () => {
  it.each([
    ['by itself', 'process.exit(3);', 3],
    ['by an error that nobody catches', 'throw new Error("lost");', 1],
  ])('%s has written every line', async (_, end, code) => {
    expect(await outputOf(`lines.write('first\\n'); lines.write('last\\n'); ${end}`, true)).toEqual([
      'first\nlast\n',
      code,
    ]);
  });

  it('has written more than a pipe holds, even if it is read late', async () => {
    const script = `process.stdout; for (let line = 0; line < 20_000; line += 1) lines.write(line + ' of a long log\\n');`;
    const [output] = await outputOf(script, true);
    expect(output.split('\n')).toEqual([...Array.from({ length: 20_000 }, (_, line) => `${line} of a long log`), '']);
  });

  it('keeps answering if its log cannot be written', () => {
    const readOnly = openSync(file, 'r');
    const unwritten = new LogLines(readOnly);
    unwritten.write('lost\n');
    expect(() => unwritten.flushSync()).not.toThrow();
    closeSync(readOnly);
    lines.write('kept\n');
    lines.flushSync();
    expect(written()).toBe('kept\n');
  });

  it('keeps answering if nobody reads its log any more', async () => {
    const script = `process.stdin.once('data', () => {
      lines.write('unread\\n');
      setImmediate(() => setImmediate(() => process.exit(4)));
    });`;
    expect(await outputOf(script, false)).toEqual(['', 4]);
  });
});
