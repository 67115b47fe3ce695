import { dispatchStatusAt } from '@siteward/domain';
import { beforeAll, expect, it } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { DEMO_PASSWORD, seedDemoData } from './seed.ts';
import { seedId, seedToken } from './seed-context.ts';

const api = await openForFile(createTestApi());
beforeAll(async () => {
  await seedDemoData(api.deps);
});

it('the demo data has dispatched work in every state where there is something to do, with links that open it', async () => {
  const dispatches = await api.deps.models.Dispatch.find({ org: seedId('north') })
    .sort({ sentAt: -1 })
    .lean();
  const states = dispatches.map((dispatch) => dispatchStatusAt(dispatch, api.now()));
  expect(new Set(states)).toEqual(new Set(['sent', 'declined', 'accepted', 'revoked', 'expired', 'completed']));
  const open = (index: number) =>
    api.client().dispatch.get({ params: { token: seedToken(`north/dispatch/${index}`) } });
  expect(await open(0)).toMatchObject({ status: 200, body: { status: 'sent' } });
  expect(await open(4)).toMatchObject({
    status: 200,
    body: { status: 'accepted', workOrder: { status: 'in-progress' } },
  });
  expect(await open(6)).toMatchObject({
    status: 200,
    body: { status: 'completed', workOrder: { status: 'completed' } },
  });
  for (const dead of [1, 2, 3]) expect((await open(dead)).status).toBe(410);
});

it('the demo account of a service provider sees the work of its firm when signed in', async () => {
  const signedIn = await api
    .client()
    .auth.signIn({ body: { email: 'provider@north.example', password: DEMO_PASSWORD } });
  if (signedIn.status !== 200) throw new Error('not signed in');
  const client = api.client(signedIn.body.sid);
  const work = await client.workOrders.list({ query: { org: seedId('north').toString(), limit: 100 } });
  if (work.status !== 200) throw new Error('not answered');
  const theirs = work.body.items.filter(({ dispatchedTo }) => dispatchedTo !== null);
  expect(theirs.length).toBeGreaterThan(0);
  expect(new Set(theirs.map(({ serviceProvider }) => serviceProvider?._id))).toEqual(
    new Set(theirs.map(({ dispatchedTo }) => dispatchedTo)),
  );
});

it('service providers have ratings, for verified work, as many as their feedbacks say', async () => {
  const { ServiceProvider, Feedback } = api.deps.models;
  const org = seedId('north');
  const rated = await ServiceProvider.find({ org, ratingCount: { $gt: 0 } }).lean();
  expect(rated.length).toBeGreaterThan(1);
  for (const { _id, ratingSum, ratingCount } of rated) {
    const counted = await Feedback.find({ org, 'counted.provider': _id }).lean();
    const sum = counted.reduce((all, { rating }) => all + (rating ?? 0), 0);
    expect([counted.length, sum]).toEqual([ratingCount, ratingSum]);
  }
});
