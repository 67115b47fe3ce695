import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { processCommand, processStart } from './process-info.ts';

describe('a process', () => {
  it('has one start and a command line while it lives, and neither afterwards', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'a marker'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    const start = await processStart(pid);
    expect(start).toMatch(/\d/);
    expect(await processStart(pid)).toBe(start);
    expect(await processCommand(pid)).toContain('a marker');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await processStart(pid)).toBeUndefined();
    expect(await processCommand(pid)).toBeUndefined();
  });
});
