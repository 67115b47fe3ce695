import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { LogLines } from './log-lines.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('a line arrives as it is, however many of its bytes are taken at a time', () => {
  let [most, bytes] = [0, Buffer.alloc(0)];
  // As a pipe does that is nearly full.
  vi.spyOn(fs, 'writeSync').mockImplementation((_, what) => {
    const part = Buffer.from(what).subarray(0, most);
    bytes = Buffer.concat([bytes, part]);
    return part.length;
  });
  syncBuiltinESMExports();
  const lines = new LogLines(1);
  const line = 'one: äöü, Straße; दो: नमस्ते; 😀 three\n';
  for (most = 1; most <= Buffer.byteLength(line) + 1; most += 1) {
    bytes = Buffer.alloc(0);
    lines.write(line);
    lines.write('last\n');
    lines.flushSync();
    expect([most, bytes.toString()]).toEqual([most, `${line}last\n`]);
  }
});
