import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { OutputStream } from '../io.ts';
import { createOutput } from './output.ts';

function terminal(columns: number): { stream: OutputStream; text: () => string } {
  const stream: OutputStream & PassThrough = new PassThrough();
  Object.assign(stream, { isTTY: true, columns });
  return { stream, text: () => String(stream.read() ?? '') };
}

it('names each column either above the table or among those that it has no room for, in their order', () => {
  const titles = ['NAME', 'CODE', 'ADDRESS', 'TIME ZONE', 'ID'];
  const columns = titles.map((title) => ({ title, text: () => `${title.toLowerCase()} of this row`, whole: true }));
  for (let width = 20; width <= 140; width += 5) {
    const [stdout, stderr] = [terminal(width), terminal(40)];
    const output = createOutput({ stdout: stdout.stream, stderr: stderr.stream, env: { NO_COLOR: '1' } }, false);
    output.table({}, [{}], columns);
    const heading = stdout.text().split('\n')[0] ?? '';
    const [, left = ''] = /^Left out for lack of space: (.*)\.$/m.exec(stderr.text()) ?? [];
    const shown = titles.filter((title) => heading.includes(title));
    expect([...shown, ...left.split(', ').filter(Boolean)]).toEqual(titles);
  }
});

it('leaves nothing out of a table that goes into a file, however narrow the terminal that shows the remarks', () => {
  const titles = ['NAME', 'CODE', 'ADDRESS', 'TIME ZONE', 'ID'];
  const file = Object.assign(new PassThrough(), { isTTY: false });
  const stderr = terminal(20);
  const columns = titles.map((title) => ({ title, text: () => `${title.toLowerCase()} of this row`, whole: true }));
  createOutput({ stdout: file, stderr: stderr.stream, env: {} }, false).table({}, [{}], columns);
  const [heading = '', row = ''] = String(file.read()).split('\n');
  expect(heading.split(/ {2,}/)).toEqual(titles);
  expect(row.split(/ {2,}/)).toEqual(titles.map((title) => `${title.toLowerCase()} of this row`));
  expect(stderr.text()).toBe('');
});

/** What a command writes, on a terminal or into a file. */
function written({
  isTTY = false,
  env = {},
  json = false,
}: {
  isTTY?: boolean;
  env?: Record<string, string>;
  json?: boolean;
}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = createOutput({ stdout: Object.assign(stdout, { isTTY }), stderr, env }, json);
  return { output, data: () => String(stdout.read() ?? ''), notes: () => String(stderr.read() ?? '') };
}
const NAME = [{ title: 'NAME', text: (name: string) => name }];

it.each<[items: string[], more: object, note: RegExp]>([
  [[], { page: 1, pages: 0, total: 0 }, /^Nothing found\.\n$/],
  [[], { page: 7, pages: 1, total: 1 }, /^There is no page 7; the last one is 1\.\n$/],
  [['ann'], { page: 1, pages: 1, total: 1 }, /^$/],
  [['ann'], { page: 1, pages: 2, total: 2 }, /^Page 1 of 2, 2 in all\. /],
  [['ann'], { page: 1, pages: 2, total: 2, capped: true }, /^Page 1 of more than 2, more than 2 in all\. /],
])('says where a page of %j is in the list: %j', (items, more, note) => {
  const { output, data, notes } = written({});
  output.list({ items, page: 1, pages: 1, limit: 1, total: 1, capped: false, ...more }, NAME);
  expect([data(), notes()]).toEqual([items.length === 0 ? '' : 'NAME\nann\n', expect.stringMatching(note)]);
});

it.each([
  [true, {}, true],
  [true, { TERM: 'xterm' }, true],
  [true, { TERM: 'dumb' }, false],
  [true, { NO_COLOR: '1' }, false],
  [false, {}, false],
])('emphasizes headings only where they can be seen: a terminal (%s) with %j', (isTTY, env, isBold) => {
  const { output, data } = written({ isTTY, env });
  output.table({}, ['ann'], NAME);
  expect(data().startsWith('\u001b[1mNAME')).toBe(isBold);
});

it('takes a terminal that does not say how wide it is to have 80 columns', () => {
  const { output, data } = written({ isTTY: true, env: { NO_COLOR: '1' } });
  output.table({}, ['x'.repeat(100)], NAME);
  expect(data()).toBe(`NAME\n${'x'.repeat(79)}…\n`);
});

it('shows that a field of a record is empty, and keeps the lines of others below each other', () => {
  const { output, data } = written({});
  output.record({}, [
    ['Name', 'Ann'],
    ['Permissions', 'one\ntwo'],
    ['Seats', 0],
    ['Place', ''],
    ['Rating', null],
  ]);
  expect(data().split('\n')).toEqual([
    'Name         Ann',
    'Permissions  one',
    '             two',
    'Seats        0',
    'Place        -',
    'Rating       -',
    '',
  ]);
});

it.each([
  [undefined, 'null\n'],
  [{ id: 1 }, '{\n  "id": 1\n}\n'],
])('says what was done, and with --json gives the answer too: %j', (answer, expected) => {
  const json = written({ json: true });
  json.output.done('It is done.', answer);
  expect([json.data(), json.notes()]).toEqual([expected, 'It is done.\n']);
  const plain = written({});
  plain.output.done('It is done.', answer);
  expect([plain.data(), plain.notes()]).toEqual(['', 'It is done.\n']);
});
