import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 25;

/**
 * Asks again and again until there is an answer.
 *
 * @param ask - undefined and false mean: not yet
 * @param what - what is awaited, in words
 * @throws An Error that says what did not come.
 */
export async function waitFor<Value>(
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  what: string,
  timeoutMs = 20_000,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for ${what}, in vain.`);
    await sleep(EVERY_MS);
  }
}
