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
