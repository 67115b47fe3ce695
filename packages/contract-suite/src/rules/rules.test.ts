import { describe, expect, it } from 'vitest';
import { KINDS, type Kind } from '../findings.ts';
import { ACCESS_RIGHT, ACCESS_WRONG } from '../testing/stubs/access.ts';
import { READING_RIGHT, READING_WRONG } from '../testing/stubs/reading.ts';
import { type Check, type Look, problem, replyOf, type Stub, siteOf, startStub } from '../testing/stubs/stub.ts';
import { WRITES_RIGHT, WRITES_WRONG } from '../testing/stubs/writes.ts';
import { fuzz } from './fuzz.ts';
import { checkHttp } from './http.ts';
import { checkLimits } from './limits.ts';

/** What an answer reveals by itself, whatever was asked (judge.test.ts). */
const BY_ITSELF = [
  ...(['undeclared-field', 'not-by-schema', 'undeclared-status', 'content-type', 'server-error'] as const),
  ...(['not-a-problem', 'undeclared-code', 'code-and-status', 'cache-headers', 'security-headers'] as const),
  'request-id',
] as const satisfies Kind[];
type ByRule = Exclude<Kind, (typeof BY_ITSELF)[number]>;
const isByItself = (kind: Kind): boolean => BY_ITSELF.some((each) => each === kind);

/** Servers with each thing that a rule may find; if a kind of finding has no server, this does not compile. */
const WRONG: Record<ByRule, Look[]> = { ...ACCESS_WRONG, ...WRITES_WRONG, ...READING_WRONG };

/** What a rule finds in a server, each kind once, except for what an answer reveals by itself. */
async function found(check: Check, server: () => Stub): Promise<Kind[]> {
  const { suite, stop } = await startStub(server());
  await check(suite).finally(stop);
  return [...new Set(suite.findings.map(({ kind }) => kind))].filter((kind) => !isByItself(kind));
}

describe('a rule', () => {
  it.each([...ACCESS_RIGHT, ...WRITES_RIGHT, ...READING_RIGHT])(
    'finds nothing if nothing is wrong with %s',
    async (_, check, server) => {
      expect(await found(check, server)).toEqual([]);
    },
  );

  const cases = Object.entries(WRONG).flatMap(([kind, faults]) => faults.map((fault) => [kind, ...fault] as const));
  it.each(cases)('finds %s: %s', async (kind, _, check, server) => {
    expect(await found(check, server)).toEqual([kind]);
  });

  it('has a server for every kind of finding', () => {
    expect([...BY_ITSELF, ...Object.keys(WRONG)].toSorted()).toEqual(Object.keys(KINDS).toSorted());
  });
});

it('arbitrary calls find a server that fails at one of them, and are the same ones for the same seed', async () => {
  const sentWith = async (seed: number) => {
    const sent: string[] = [];
    const { suite, stop } = await startStub((each) => {
      sent.push(`${each.method} ${each.path} ${each.body?.toString()}`);
      return each.body?.includes('Dear') ? problem('VALIDATION') : problem('INTERNAL');
    });
    await fuzz(suite, replyOf(suite), { seed, runs: 20 }).finally(stop);
    expect(suite.findings.map(({ kind, call }) => ({ kind, call }))).toContainEqual({
      kind: 'server-error',
      call: 'cannedReplies.create',
    });
    return sent.toSorted();
  };
  const first = await sentWith(7);
  expect(await sentWith(7)).toEqual(first);
  expect(await sentWith(8)).not.toEqual(first);
});

it('arbitrary calls go only to the address of their call', async () => {
  const paths: string[] = [];
  const { suite, stop } = await startStub(({ path }) => {
    paths.push(path.split('?')[0] ?? '');
    return problem('NOT_FOUND');
  });
  await fuzz(suite, siteOf(suite), { seed: 7, runs: 200 }).finally(stop);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !/^\/api\/sites\/id\/(?!\.{1,2}$)[^/]{1,}$/.test(path))).toEqual([]);
});

it('addresses that no call has are checked for their headers, too', async () => {
  const { suite, stop } = await startStub(() => problem('NOT_FOUND'));
  await checkHttp(suite).finally(stop);
  expect(suite.findings.filter(({ rule }) => rule === 'headers').map(({ kind, call }) => `${kind} ${call}`)).toEqual([
    'cache-headers *',
    'security-headers *',
    'request-id *',
  ]);
});

it('a limit that has already been seen is not tested again', async () => {
  let asked = 0;
  const { suite, stop } = await startStub(() => {
    asked += 1;
    return { ...problem('RATE_LIMITED'), headers: { 'retry-after': '60' } };
  });
  await checkLimits(suite).finally(stop);
  expect(suite.findings.filter(({ rule }) => rule === 'limits')).toEqual([]);
  expect([asked, suite.checks.limits]).toEqual([20, 20]);
});
