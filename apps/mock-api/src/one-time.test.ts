import { MINUTE_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { makeDueWork } from '#modules/maintenance-plans/make-due-work.ts';
import { createPlan, moveTo } from '#modules/maintenance-plans/plans-testing.ts';
import { endWhatIsDue } from '#modules/scheduler/due-job.ts';
import { ticketsToClose } from '#modules/support-tickets/close-job.ts';
import { ask, createDesk, step } from '#modules/support-tickets/support-tickets-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());
api.clock.moveWithReads();
const { AuditRecord, MaintenancePlan, SupportTicket } = api.deps.models;

async function resolvedTicket() {
  const desk = await createDesk(api);
  const { _id } = await ask(desk.requester, desk.ids);
  await step(desk.manager, _id, 'open');
  await step(desk.manager, _id, 'resolved');
  return { ...desk, id: _id, ofTicket: { org: desk.org, _id: new Types.ObjectId(_id) } };
}

// For calls that write, the same is checked for all of them in contract-tests/told-changes.test.ts.
it('a read goes by one time: a list shows only the statuses that it was asked for, whenever one ends', async () => {
  const { manager, ids, ofTicket } = await resolvedTicket();
  const seen: string[][] = [];
  for (let read = 1; read <= 25; read += 1) {
    const closesAt = new Date(api.now().getTime() + read);
    await SupportTicket.collection.updateOne({ _id: ofTicket._id }, { $set: { closesAt } });
    const answer = await manager.client.supportTickets.list({ query: { ...ids, status: 'resolved' } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    seen.push(answer.body.items.map(({ status }) => status));
  }
  // The status ended before the list was made, and later only after it.
  expect(seen).toContainEqual([]);
  expect(seen.at(-1)).toEqual(['resolved']);
  expect(seen.flat()).not.toContain('closed');
});

it('the end of a status is reported with one time, in the audit log and in mails', async () => {
  const { requester, ofTicket, org } = await resolvedTicket();
  await SupportTicket.updateOne(ofTicket, { $set: { closesAt: api.now() } });
  await endWhatIsDue(api.deps, ticketsToClose);
  const line = await AuditRecord.findOne({ org, action: 'support-ticket.closed' }).orFail().lean();
  const [mail] = await api.mails(requester.email);
  expect(mail).toMatchObject({ subject: expect.stringMatching(/^Closed/), createdAt: line.createdAt });
});

it('a plan that cannot create its work reports that with one time, and tries again an hour later', async () => {
  const { owner, manager, technician, ids, org } = await createTeam(api);
  const { _id } = await createPlan(manager, ids, { assignees: [technician.member], leadDays: 0 });
  await owner.client.members.setStatus({ params: { id: technician.member, status: 'suspended' } });
  moveTo(api, '2026-11-24T00:10:00.000Z');
  expect(await makeDueWork(api.deps)).toBe(0);
  const { createdAt: at } = await AuditRecord.findOne({ org, action: 'maintenance-plan.failed' }).orFail().lean();
  const plan = await MaintenancePlan.findOne({ org, _id }).orFail().lean();
  const makeAt = new Date(at.getTime() + 60 * MINUTE_MS);
  expect(plan).toMatchObject({ makeAt, lastFailure: { at, toldAt: at } });
  const [mail] = await api.mails(manager.email);
  expect(mail).toMatchObject({ createdAt: at });
});
