import { dispatchStatusAt } from '@siteward/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { seedDemoData } from './seed.ts';
import { seedId, seedToken } from './seed-context.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await seedDemoData(api.deps);
});
afterAll(() => api.close());

it('the demo data has work that was dispatched, in every state in which there is something to do, with links that open it', async () => {
  const dispatches = await api.deps.models.Dispatch.find({ org: seedId('north') })
    .sort({ sentAt: -1 })
    .lean();
  const states = dispatches.map((dispatch) => dispatchStatusAt(dispatch, api.now()));
  expect(new Set(states)).toEqual(new Set(['sent', 'declined', 'accepted', 'revoked', 'expired']));
  const open = (index: number) =>
    api.client().dispatch.get({ params: { token: seedToken(`north/dispatch/${index}`) } });
  expect(await open(0)).toMatchObject({ status: 200, body: { status: 'sent' } });
  expect(await open(4)).toMatchObject({
    status: 200,
    body: { status: 'accepted', workOrder: { status: 'in-progress' } },
  });
  for (const dead of [1, 2, 3]) expect((await open(dead)).status).toBe(410);
});
