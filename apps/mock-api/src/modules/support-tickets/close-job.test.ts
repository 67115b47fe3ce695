import { TICKET_REOPEN_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { scoped } from '#database/scoped.ts';
import { auditLog, CONFLICT, expectRefused } from '#modules/organizations/organizations-testing.ts';
import { endWhatIsDue } from '#modules/scheduler/due-job.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { ticketsToClose } from './close-job.ts';
import { ask, createDesk, type Desk, read, step } from './support-tickets-testing.ts';

const api = await openForFile(createTestApi());

const closedIn = async (org: string) =>
  (await auditLog(api, org)).filter(({ action }) => action === 'support-ticket.closed');

async function resolvedTicket({ requester, manager, ids }: Desk): Promise<string> {
  const { _id: id } = await ask(requester, ids);
  await step(manager, id, 'open');
  await step(manager, id, 'resolved');
  return id;
}

/** A session expires sooner than the right to reopen a ticket, so this signs in a new person as the same member. */
async function again(org: string, before: PersonInOrganization): Promise<PersonInOrganization> {
  const person = await api.createPerson(`${someWord()}@desk.example`);
  const user = new Types.ObjectId(person.id);
  await scoped(api.deps.models.Member, org).updateOne({ _id: before.member }, { $set: { user } });
  return { ...person, member: before.member };
}

describe('a resolved ticket', () => {
  it('is closed after 14 days for every reader, and nothing is written before the job runs', async () => {
    const desk = await createDesk(api);
    const { org } = desk;
    const id = await resolvedTicket(desk);
    api.advance(TICKET_REOPEN_MS - 1);
    const requester = await again(org, desk.requester);
    const shown = async () => {
      const { status, mayWrite, allowedTransitions } = await read(requester, id);
      const list = await requester.client.supportTickets.list({ query: { org, status: 'closed' } });
      return [status, mayWrite, allowedTransitions, list.status === 200 && list.body.total];
    };
    expect(await api.clock.atOnce(shown)).toEqual(['resolved', true, ['open'], 0]);
    expect(await endWhatIsDue(api.deps, ticketsToClose)).toBe(0);
    api.advance(1);
    const over = ['closed', false, [], 1];
    expect(await shown()).toEqual(over);
    const write = () => requester.client.supportTickets.write({ params: { id }, body: { text: 'Again' } });
    await expectRefused(api, write, { ...CONFLICT, reason: 'ticket-closed' });
    expect(await closedIn(org)).toEqual([]);

    expect(await endWhatIsDue(api.deps, ticketsToClose)).toBe(1);
    expect(await shown()).toEqual(over);
    await expectRefused(api, write, { ...CONFLICT, reason: 'ticket-closed' });
    expect(await closedIn(org)).toMatchObject([
      { actor: null, target: { kind: 'support-ticket', id }, changes: { status: { from: 'resolved', to: 'closed' } } },
    ]);
    const mails = await api.mails(requester.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Closed'))).toMatchObject([
      { subject: 'Closed: ST-000001, Badge is refused' },
    ]);
    expect(mails[0]?.text).toContain('was resolved 14 days ago and is now closed.');
    const rated = await requester.client.supportTickets.rate({ params: { id }, body: { score: 2 } });
    expect(rated).toMatchObject({ status: 200, body: { status: 'closed', csat: { score: 2, note: '' } } });
  });
});

describe('the job that closes resolved tickets', () => {
  it('closes each ticket once, however many processes run it', async () => {
    await endWhatIsDue(api.deps, ticketsToClose);
    const desks = [await createDesk(api), await createDesk(api)];
    for (const desk of desks) for (let count = 0; count < 5; count += 1) await resolvedTicket(desk);
    api.advance(TICKET_REOPEN_MS);
    const closed = await Promise.all([
      endWhatIsDue(api.deps, ticketsToClose),
      endWhatIsDue(api.deps, ticketsToClose),
      endWhatIsDue(api.deps, ticketsToClose),
    ]);
    expect(closed.reduce((sum, count) => sum + count)).toBe(10);
    for (const { org } of desks) expect(await closedIn(org)).toHaveLength(5);
    expect(await endWhatIsDue(api.deps, ticketsToClose)).toBe(0);
  });

  it('stops when told to', async () => {
    const desk = await createDesk(api);
    await resolvedTicket(desk);
    api.advance(TICKET_REOPEN_MS);
    expect(await endWhatIsDue(api.deps, ticketsToClose, { stopped: () => true })).toBe(0);
    expect(await closedIn(desk.org)).toEqual([]);
  });
});
