import { describe, expect, it } from 'vitest';
import { called, IN_ORG } from '../testing/people.ts';
import { createWorld, idOf, pageOf, recordOf } from '../testing/world.ts';
import { keyHeader } from './shared/key.ts';

const feedback = {
  ...recordOf(50),
  number: 97,
  subject: 'Cold',
  status: 'new',
  allowedTransitions: ['resolved', 'declined'],
  workOrder: { _id: idOf(60), number: 412, status: 'open' },
};
const PATH = `/api/feedbacks/id/${feedback._id}`;
const CREATE = ['create', '--site', idOf(41), '--kind', 'complaint', '--subject', 'Cold', '--message', 'It is cold.'];
const replies = {
  'POST /api/feedbacks': { status: 201, body: feedback },
  [`GET ${PATH}`]: { body: feedback },
  [`POST ${PATH}/messages`]: { status: 201, body: recordOf(51) },
  [`POST ${PATH}/convert`]: { body: feedback },
};

async function run(...args: string[]) {
  const world = await createWorld({ replies });
  return { ...(await world.run('feedbacks', ...args, ...IN_ORG)), world };
}

describe('siteward feedbacks', () => {
  it.each([
    ['create', CREATE],
    ['reply', ['reply', feedback._id, 'It is warm again.']],
  ])('%s happens once for a key', async (_, args) => {
    const { code, world } = await run(...args, '--key', 'nightly');
    const keys = world.sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect({ code, keys }).toEqual({ code: 0, keys: [keyHeader('nightly')['idempotency-key']] });
  });

  it.each([
    ['create', CREATE, 'FB-000097\n'],
    ['convert', ['convert', feedback._id], 'WO-000412\n'],
  ])('%s gives the number to scripts, and with --json the whole answer alone', async (_, args, number) => {
    expect((await run(...args)).stdout).toBe(number);
    expect(JSON.parse((await run(...args, '--json')).stdout)).toEqual(feedback);
  });

  it.each([
    ['resolve', '--response'],
    ['decline', '--reason'],
  ])('%s needs %s', async (step, option) => {
    const { code, stderr, world } = await run(step, feedback._id);
    expect([code, stderr, called(world)]).toEqual([2, expect.stringContaining(option), []]);
  });

  it('finds one by its number among as many as the server gives at a time', async () => {
    const world = await createWorld({ replies: { ...replies, 'GET /api/feedbacks': { body: pageOf([feedback]) } } });
    expect((await world.run('feedbacks', 'show', '97', ...IN_ORG)).code).toBe(0);
    expect(world.sent[0]).toMatchObject({ path: '/api/feedbacks', query: { limit: '100' } });
  });
});
