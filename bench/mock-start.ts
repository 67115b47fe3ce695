import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@siteward/mock-api/internals/testing/free-port.ts';

/** How long `pnpm mock` may take until its demo data is there, in s. */
const GOAL_S = 2;
const STARTS = Number(process.argv[2] ?? 5);
if (!Number.isInteger(STARTS) || STARTS < 1) throw new Error('How many starts? Give a whole number.');
const MOCK = fileURLToPath(new URL('../apps/mock-api/scripts/mock.mjs', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the mock once and stops it. */
async function startOnce(): Promise<{ answers: number; hasData: number }> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(await freePort()) };
  const child = spawn(process.execPath, [MOCK], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let output = '';
  try {
    for await (const piece of child.stdout) {
      output += String(piece);
      const told = /running \(([\d.]+) s, with its data ([\d.]+) s\)/.exec(output);
      if (told) return { answers: Number(told[1]), hasData: Number(told[2]) };
    }
    throw new Error(`the mock did not start: ${output}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

// The first start may have to make its bundle, and the second the engine's compiled form of it.
for (let rest = 2; rest > 0; rest -= 1) await startOnce();
const all: number[] = [];
for (let start = 1; start <= STARTS; start += 1) {
  const { answers, hasData } = await startOnce();
  all.push(hasData);
  say(`start ${start}: answers after ${answers.toFixed(1)} s, has its data after ${hasData.toFixed(1)} s`);
}
const median = all.toSorted((one, other) => one - other)[Math.floor(STARTS / 2)] ?? 0;
say(`median ${median.toFixed(1)} s (goal ${GOAL_S}: ${median < GOAL_S ? 'reached' : 'missed'})`);
