import {
  afterWorkingMinutes,
  DEFAULT_RESPONSE_MINUTES,
  TICKET_REOPEN_MS,
  TICKET_STATUSES,
  type TicketStatus,
  workingMinutesBetween,
} from '@siteward/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { DEMO_PASSWORD, seedDemoData } from '../seed.ts';
import { seedId } from '../seed-context.ts';

const api = await openForFile(createTestApi());
beforeAll(async () => {
  await seedDemoData(api.deps);
});

const org = seedId('north');
const tickets = () => api.deps.models.SupportTicket.find({ org }).sort({ number: 1 }).lean();

/** What a ticket in each state has been through; its requester rates it before the clock closes it. */
const HISTORIES: Record<TicketStatus, readonly (readonly [action: string, to?: TicketStatus])[]> = {
  new: [['created', 'new']],
  open: [
    ['created', 'new'],
    ['assigned', 'open'],
  ],
  'waiting-customer': [
    ['created', 'new'],
    ['assigned', 'open'],
    ['waiting', 'waiting-customer'],
  ],
  resolved: [['created', 'new'], ['assigned', 'open'], ['resolved', 'resolved'], ['rated']],
  closed: [['created', 'new'], ['assigned', 'open'], ['resolved', 'resolved'], ['rated'], ['closed', 'closed']],
};

describe('the tickets of the demo data', () => {
  it('are forty across all states, some at other sites and some with files, asked and answered by people who reach the site', async () => {
    const { TicketMessage, File } = api.deps.models;
    const all = await tickets();
    expect(all).toHaveLength(40);
    expect(new Set(all.map(({ status }) => status)).size).toBe(5);
    expect(new Set(all.map(({ site }) => site.toString())).size).toBe(3);
    const files = await File.find({ org, kind: 'ticket-message' }).lean();
    expect(files.length).toBeGreaterThan(8);
    for (const { record } of files) {
      expect(await TicketMessage.findOne({ org, _id: record }).lean()).toMatchObject({ internal: false });
    }
    for (const { requester, assignee } of all) expect(requester).not.toEqual(assignee);
  });

  it('are due according to their priority, and took as long as the working hours of their site say', async () => {
    const { Organization, Site, TicketMessage } = api.deps.models;
    const minutes = { ...DEFAULT_RESPONSE_MINUTES, ...(await Organization.findById(org).lean())?.responseMinutes };
    const all = await tickets();
    expect(new Set(all.map(({ priority }) => priority)).size).toBe(4);
    for (const { _id, number, askedAt, priority, requester, firstResponseAt, resolvedAt, ...ticket } of all) {
      const site = await Site.findOne({ org, _id: ticket.site }).lean();
      if (!site) throw new Error(`There is no site of ${number}.`);
      const due = minutes[priority];
      expect(ticket.responseDueAt?.getTime(), `${number}`).toBe(due && afterWorkingMinutes(site, askedAt, due));
      const said = { org, ticket: _id, internal: false };
      const answer = await TicketMessage.findOne({ ...said, author: { $ne: requester } })
        .sort({ createdAt: 1 })
        .lean();
      expect(firstResponseAt, `${number}`).toEqual(answer?.createdAt ?? null);
      const took = (until: Date | null) => until && workingMinutesBetween(site, askedAt, until);
      const wanted = [took(firstResponseAt), took(resolvedAt)];
      expect([ticket.responseMinutes, ticket.resolutionMinutes], `${number}`).toEqual(wanted);
      const closing = resolvedAt && resolvedAt.getTime() + TICKET_REOPEN_MS;
      expect(ticket.closesAt?.getTime() ?? null).toBe(closing);
      if (closing !== null) expect(closing < Number(api.now())).toBe(ticket.status === 'closed');
    }
  });

  it('record every step in order and by whom, and a closing as done by nobody', async () => {
    const lines = await api.deps.models.AuditRecord.find({ org, 'target.kind': 'support-ticket' })
      .sort({ createdAt: 1 })
      .lean();
    const all = await tickets();
    for (const { _id, number, status, askedAt, resolvedAt, csat, closesAt } of all) {
      const told = lines.filter(({ target }) => target.id.equals(_id));
      const steps = told.map(({ action, changes }) => {
        const to: unknown = Object(changes['status']).to ?? changes['status'];
        return [action.replace('support-ticket.', ''), ...(to === undefined ? [] : [to])];
      });
      const expected = HISTORIES[status].filter(([action]) => action !== 'rated' || csat !== null);
      expect(steps, `${number}`).toEqual(expected);
      const timeOf = (action: string) =>
        told.find((each) => each.action === `support-ticket.${action}`)?.createdAt ?? null;
      expect([timeOf('created'), timeOf('resolved'), timeOf('rated')]).toEqual([askedAt, resolvedAt, csat?.at ?? null]);
      if (status === 'closed') expect(timeOf('closed')).toEqual(closesAt);
      const byNobody = told.filter(({ actor }) => actor === null).map(({ action }) => action);
      expect(byNobody).toEqual(status === 'closed' ? ['support-ticket.closed'] : []);
    }
    expect(TICKET_STATUSES.map((each) => all.filter(({ status }) => status === each).length)).toEqual([8, 8, 8, 8, 8]);
  });

  it('show their history to those who answer them', async () => {
    const account = { email: 'manager@north.example', password: DEMO_PASSWORD };
    const signedIn = await api.client().auth.signIn({ body: account });
    if (signedIn.status !== 200) throw new Error('not signed in');
    const { supportTickets } = api.client(signedIn.body.sid);
    const closed = (await tickets()).find(({ status, csat }) => status === 'closed' && csat !== null);
    const params = { id: closed?._id.toString() ?? '' };
    const answer = await supportTickets.history({ params, query: { sort: 'createdAt' } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const [, assigned] = answer.body.items;
    expect(assigned?.changes).toMatchObject([
      { field: 'status' },
      { field: 'assignee', to: { message: assigned?.actor?.name } },
    ]);
    expect(answer.body.items.at(-1)).toMatchObject({ action: 'support-ticket.closed', actor: null });
  });
});
