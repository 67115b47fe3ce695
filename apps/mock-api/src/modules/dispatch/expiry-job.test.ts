import { DISPATCH_MS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { auditLog } from '#modules/organizations/organizations-testing.ts';
import { endWhatIsDue } from '#modules/scheduler/due-job.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createJob } from './dispatch-testing.ts';
import { unansweredDispatches } from './expiry-job.ts';

const api = await openForFile(createTestApi());

const run = () => endWhatIsDue(api.deps, unansweredDispatches);

it('tells the sender once that a link expired without an answer, however many processes run the job', async () => {
  const { send, manager, org, id } = await createJob(api);
  const { link } = await send();
  api.advance(DISPATCH_MS - 1);
  expect(await run()).toBe(0);
  api.advance(1);
  expect((await link.get()).status).toBe(410);
  const ended = await Promise.all([run(), run(), run()]);
  expect(ended.reduce((sum, count) => sum + count)).toBe(1);
  expect(await api.mails(manager.email)).toMatchObject([
    { subject: 'No answer from Elbe Pumpen: WO-000001 Pump leaks' },
  ]);
  const order = await api.deps.models.WorkOrder.findOne({ org, _id: id }).lean();
  expect(order).toMatchObject({ dispatchedTo: null, acceptedBy: null });
  const lines = (await auditLog(api, org)).filter(({ action }) => action === 'work-order.dispatch-expired');
  expect(lines).toMatchObject([{ actor: null, target: { kind: 'work-order', id } }]);
});

it('leaves answered dispatches alone, however long ago they were sent', async () => {
  const [accepted, declined] = [await createJob(api), await createJob(api)];
  const { link } = await accepted.send();
  expect((await link.step({ step: 'accepted' })).status).toBe(200);
  expect((await (await declined.send()).link.step({ step: 'declined', reason: 'No' })).status).toBe(200);
  api.advance(2 * DISPATCH_MS);
  expect(await run()).toBe(0);
  expect((await link.get()).status).toBe(200);
});

it('leaves work with the firm if it was sent again before the job ran, and tells nobody that it went unanswered', async () => {
  const { send, stored, manager, org, firm, id } = await createJob(api);
  await send();
  // Moves the date instead of the clock, because sessions would end sooner than that.
  await api.deps.models.Dispatch.updateOne({ org }, { expiresAt: api.clock.next() });
  const { link } = await send();
  expect(await run()).toBe(1);
  expect(await link.get()).toMatchObject({ status: 200, body: { status: 'sent' } });
  expect(await stored()).toMatchObject({ dispatchedTo: firm._id, dispatch: { status: 'sent' } });
  expect(await api.mails(manager.email)).toEqual([]);
  const lines = (await auditLog(api, org)).filter(({ target }) => target.id.toString() === id);
  expect(lines.map(({ action }) => action).filter((action) => action.includes('dispatch'))).toEqual([
    'work-order.dispatched',
    'work-order.dispatched',
  ]);
});
