import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { mayBeDoneAllTheSame, mayHaveBeenDone, type PatientOptions, patientFetch } from './patient-fetch.ts';

const ADDRESS = 'https://siteward.test/';
const failed = (code: string) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
const answered = (status: number) => async () => new Response('{}', { status });

/** A fetch whose attempts meet these fates in turn, the last one again and again, with a clock that advances during waits. */
function after(...fates: (() => Promise<Response>)[]) {
  const sent: string[] = [];
  let now = 0;
  const fetch = async (_: unknown, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    sent.push(method);
    const fate = fates[sent.length - 1] ?? fates.at(-1);
    return fate ? fate() : Response.error();
  };
  const wait = async (ms: number) => {
    now += ms;
  };
  const options: PatientOptions = { fetch, wait, now: () => now, random: () => 1, tell: () => {} };
  return { sent, options, send: patientFetch(options) };
}
const patch = (version: unknown) => ({ method: 'PATCH', body: JSON.stringify({ version }) });

describe('what may have been done', () => {
  it('was not done if the server did not wait for the whole request', async () => {
    const { send, sent } = after(answered(408), answered(201));
    const answer = await send(ADDRESS, { method: 'POST' });
    expect([answer.status, mayHaveBeenDone(answer), sent]).toEqual([201, false, ['POST', 'POST']]);
  });

  it.each([502, 503, 504])('may have been done if %i comes from something in between', async (status) => {
    const { send, sent } = after(answered(status));
    expect((await send(ADDRESS, { method: 'POST' })).status).toBe(status);
    expect(sent).toEqual(['POST']);
  });

  it('is not repeated with a version in a form that the server does not compare', async () => {
    const { send, sent } = after(failed('ECONNRESET'));
    await expect(send(ADDRESS, patch('1'))).rejects.toMatchObject({ mayBeDone: true });
    expect(sent).toEqual(['PATCH']);
  });

  it('stays in doubt, whatever happens to the later attempts', async () => {
    const conflict = await after(failed('ECONNRESET'), failed('ECONNREFUSED'), answered(409)).send(ADDRESS, patch(1));
    expect([conflict.status, mayHaveBeenDone(conflict)]).toEqual([409, true]);
    const lost = after(failed('ECONNRESET'), failed('ECONNREFUSED')).send(ADDRESS, patch(1));
    await expect(lost).rejects.toMatchObject({ mayBeDone: true });
  });
});

describe('what somebody gives up', () => {
  const given = { method: 'POST', headers: { 'idempotency-key': 'k' } };

  it.each([
    ['may be done where it was under way', given, [], true],
    ['may be done where an earlier attempt was', given, [failed('ECONNRESET'), failed('ECONNREFUSED')], true],
    ['is not done where the server was never reached', given, [failed('ECONNREFUSED')], false],
    ['changes nothing where it only reads', {}, [], false],
  ])('%s', async (_, init, fates, mayBeDone) => {
    const stop = new AbortController();
    const hangs = () => {
      stop.abort();
      return Promise.reject(stop.signal.reason);
    };
    const { options } = after(...(fates.length > 0 ? fates : [hangs]));
    let waits = 0;
    // Given up during the wait after the last of them.
    const wait = async () => {
      waits += 1;
      if (waits < fates.length) return;
      stop.abort();
      throw stop.signal.reason;
    };
    const send = patientFetch({ ...options, wait, signal: stop.signal });
    const error: unknown = await send(ADDRESS, init).catch((thrown: unknown) => thrown);
    expect([error, mayBeDoneAllTheSame(error)]).toEqual([stop.signal.reason, mayBeDone]);
  });
});

it('Ctrl-C ends it just as its caller can, and no listeners stay behind', async () => {
  const { options, sent } = after(answered(200));
  const [always, caller] = [new AbortController(), new AbortController()];
  const send = patientFetch({ ...options, signal: always.signal });
  expect((await send(ADDRESS, { signal: caller.signal })).status).toBe(200);
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  always.abort(new Error('Ctrl-C'));
  await expect(send(ADDRESS, { signal: caller.signal })).rejects.toThrow('Ctrl-C');
  expect(sent).toHaveLength(1);
});
