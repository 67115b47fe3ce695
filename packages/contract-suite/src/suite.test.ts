import { expect, it } from 'vitest';
import type { Kind } from './findings.ts';
import { isRefusal, type Suite, withoutTime } from './suite.ts';
import { ok, problem, replyOf, type Stub, siteOf, startStub } from './testing/stubs/stub.ts';
import type { Answer } from './wire.ts';

const SENT = { method: 'GET', path: '/api/sites', headers: {} };
const answerOf = (body: unknown, status = 200): Answer => ({
  status,
  headers: {},
  contentType: 'application/json',
  text: JSON.stringify(body),
});

/** A suite that sends nothing. */
async function silent(server: Stub = () => ok()): Promise<Suite> {
  const { suite, stop } = await startStub(server);
  await stop();
  return suite;
}

it('reports the same thing about the same call once, but each field separately', async () => {
  const suite = await silent();
  const [site, reply] = [siteOf(suite).named, replyOf(suite).named];
  const report = (kind: Kind, named: typeof site | undefined, what: string) =>
    suite.report(kind, named, { what, says: 'So.' }, SENT, answerOf({}));
  for (const what of ['a', 'b', 'a']) report('undeclared-field', site, what);
  for (const what of ['c', 'd', 'c']) report('not-by-schema', site, what);
  for (const what of ['e', 'f']) report('refused', site, what);
  for (const what of ['i', 'j', 'i']) report('rule-not-kept', site, what);
  for (const what of ['k', 'l', 'k']) report('rule-by-another-code', site, what);
  report('refused', reply, 'g');
  report('refused', undefined, 'h');
  expect(suite.findings.map(({ call, what }) => `${call} ${what}`)).toEqual([
    ...['sites.get a', 'sites.get b', 'sites.get c', 'sites.get d', 'sites.get e'],
    ...['sites.get i', 'sites.get j', 'sites.get k', 'sites.get l'],
    ...['cannedReplies.create g', '* h'],
  ]);
});

it('reveals no secret, wherever a fault got it from', async () => {
  const suite = await silent();
  suite.wire.secrets.add('sid-of-the-owner');
  const what = 'current: sid-of-the-owner';
  const says = 'Another answer is: sid-of-the-owner';
  suite.report('refused', undefined, { what, says }, SENT, answerOf({ said: 'sid-of-the-owner' }));
  suite.skip('sites.get', 'Listing sites answered 500: sid-of-the-owner');
  expect([suite.findings.length, suite.notTried.length]).toEqual([1, 1]);
  expect(JSON.stringify([suite.findings, suite.notTried])).not.toContain('sid-of');
});

it('reports each reason why a call was not tried only once', async () => {
  const suite = await silent();
  for (const why of ['one', 'other', 'one']) suite.skip('sites.get', why);
  suite.skip('sites.list', 'one');
  expect(suite.notTried.map(({ call, why }) => `${call} ${why}`)).toEqual([
    ...['sites.get one', 'sites.get other', 'sites.list one'],
  ]);
});

it('does not mistake a successful answer for a refusal', () => {
  const { body, status } = problem('NOT_FOUND');
  expect(isRefusal(answerOf(body, status), 'NOT_FOUND')).toBe(true);
  expect(isRefusal(answerOf(body, status), 'FORBIDDEN')).toBe(false);
  expect(isRefusal(answerOf(body, 200), 'NOT_FOUND')).toBe(false);
});

it.each(['requestId', 'lastSeenAt', 'now', 'fetchedAt', 'stamp'])(
  'sees no change if %s is different, because it changes by itself',
  (field) => {
    const said = (value: string, name = 'Anna') => withoutTime(answerOf({ items: [{ [field]: value, name }] }));
    expect(said('one')).toBe(said('other'));
    expect(said('one', 'Ben')).not.toBe(said('one'));
  },
);
