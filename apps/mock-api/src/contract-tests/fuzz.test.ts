import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { faultOf } from './support/answers.ts';
import { type FuzzCall, fuzzCalls, secretsOf, sidOf } from './support/fuzz-calls.ts';
import { isWrite, ROUTES } from './support/routes.ts';
import { send, textOf, urlOf } from './support/send.ts';
import { createWorld } from './support/world.ts';

/**
 * The same calls every time, so that a run depends only on the code. `pnpm test:fuzz` makes new ones, and more of them. To repeat
 * a run, use the seed and the number in its title:
 * `FUZZ_SEED=1267414924 FUZZ_RUNS=40 pnpm test:fuzz`.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] || 40);
const WANTED = process.env['FUZZ_SEED'] || '1267414924';
const SEED = WANTED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(WANTED);
// Not 5 s, because a machine may pause for longer than that; what never ends, or takes minutes, is noticed all the same.
const LONGEST_ANSWER_MS = 30_000;

const world = await openForFile(createWorld());
afterEach(() => world.restore());

/** Whether a text contains a name, ignoring case. */
function mentions(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

/** Whether a call contains something that only the other organization knows: then the answer may say more about it. */
function knowsOther({ call, caller }: FuzzCall): boolean {
  const sent = JSON.stringify(call);
  return othersOf(caller).some((house) => mentions(sent, house.name) || secretsOf(house).some((s) => sent.includes(s)));
}

function othersOf({ house }: FuzzCall['caller']) {
  return (['alpha', 'bravo'] as const).filter((name) => name !== house).map((name) => world[name]);
}

describe(`fuzzing with FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`, () => {
  it.each(ROUTES)('$name', { timeout: LONGEST_ANSWER_MS + RUNS * 500 }, async (named) => {
    const property = fc.asyncProperty(fuzzCalls(named, world), async (fuzzed) => {
      const { caller, call, headers } = fuzzed;
      const answer = await send(world.server, named, call, sidOf(world, caller), headers);
      const what = `${caller.house} ${caller.caller}: ${named.route.method} ${urlOf(named, call)} -> ${answer.status} ${answer.text.slice(0, 500)}`;

      expect(answer.status, what).toBeLessThan(500);
      // A path part that is empty, `.` or `..` makes it another address.
      const isOtherAddress = Object.values(call.params ?? {}).some((value) => ['', '.', '..'].includes(textOf(value)));
      if (!isOtherAddress) expect(faultOf(named, answer), what).toBeUndefined();
      if (!knowsOther(fuzzed)) {
        for (const other of othersOf(caller)) expect(mentions(answer.text, other.name), what).toBe(false);
      }
      if (!isWrite(named)) return;
      if (answer.status < 300) await world.restore();
      else if (answer.status > 400) expect(await world.changed(), what).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, timeout: LONGEST_ANSWER_MS, includeErrorInReport: true });
    expect(await world.changed()).toEqual([]);
  });
});
