import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { writeBytes } from './export.ts';

it.each([
  [true, 'lamp[2J\nroof'],
  [false, 'lamp\u001b[2J\nroof'],
])('a file goes to stdout, if that is a terminal (%s) without what it would obey', async (isTTY, expected) => {
  const stdout = Object.assign(new PassThrough(), { isTTY });
  await writeBytes({ stdout }, new Blob(['lamp\u001b[2J\nroof']));
  expect(stdout.read().toString()).toBe(expected);
});
