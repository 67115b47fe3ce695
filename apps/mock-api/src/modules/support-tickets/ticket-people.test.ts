import { describe, expect, it } from 'vitest';
import {
  addSite,
  auditLog,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addElsewhere, ask, createDesk, read, step, write } from './support-tickets-testing.ts';

const api = await openForFile(createTestApi());

const subjects = async (to: string) => (await api.mails(to)).map(({ subject }) => subject);

describe('a ticket for someone else', () => {
  it('is theirs from the start, says who wrote it, and notifies them', async () => {
    const { requester, other, manager, ids } = await createDesk(api);
    const made = await ask(manager, ids, { requester: requester.member });
    expect(made).toMatchObject({
      status: 'new',
      own: false,
      firstResponseAt: null,
      mayRate: false,
      requesterEmail: requester.email,
      requester: { _id: requester.member },
      lastMessage: { text: 'Since noon', author: { _id: manager.member }, fromTeam: true },
    });
    expect(made.responseDueAt).not.toBeNull();
    const { _id: id } = made;
    expect(await subjects(requester.email)).toEqual(['Opened for you: ST-000001, Badge is refused']);
    expect(await subjects(manager.email)).toEqual([]);

    expect(await read(requester, id)).toMatchObject({ own: true, mayWrite: true, mayChange: false, mayNote: false });
    await expectRefused(api, () => other.client.supportTickets.get({ params: { id } }), NOT_FOUND);
    await write(manager, id);
    expect(await read(requester, id)).toMatchObject({ status: 'open', responseMinutes: 0 });
    await step(manager, id, 'resolved');
    expect(await subjects(requester.email)).toEqual([
      'Resolved: ST-000001, Badge is refused',
      'Answer to ST-000001: Badge is refused',
      'Opened for you: ST-000001, Badge is refused',
    ]);
    const rate = (by: PersonInOrganization) => by.client.supportTickets.rate({ params: { id }, body: { score: 5 } });
    await expectRefused(api, () => rate(manager), { ...FORBIDDEN, reason: 'not-ticket-requester' });
    expect(await rate(requester)).toMatchObject({ status: 200, body: { csat: { score: 5 } } });
  });

  it('appears in the audit log with who created it, and for whom', async () => {
    const { requester, manager, org, ids } = await createDesk(api);
    const { _id: id, requester: asker } = await ask(manager, ids, { requester: requester.member });
    const { _id: own } = await ask(requester, ids, { requester: requester.member });
    const lines = (await auditLog(api, org)).filter(({ action }) => action === 'support-ticket.created');
    const begun = { subject: 'Badge is refused', status: 'new', priority: 'medium' };
    expect(lines).toMatchObject([
      { target: { id }, actor: manager.id },
      { target: { id: own }, actor: requester.id },
    ]);
    expect(lines.map(({ changes }) => changes)).toEqual([{ ...begun, requester: asker.name }, begun]);
    const first = async (ticket: string) => {
      const messages = await requester.client.supportTickets.messages({ params: { id: ticket }, query: {} });
      return messages.status === 200 ? messages.body.items.map(({ fromTeam }) => fromTeam) : [];
    };
    expect([await first(id), await first(own)]).toEqual([[true], [false]]);
    expect(await subjects(requester.email)).toEqual(['Opened for you: ST-000001, Badge is refused']);
  });

  it('can be created by those who manage tickets, for active members who will see it', async () => {
    const desk = await createDesk(api);
    const { owner, requester, other, manager, organization, org, ids, add } = desk;
    const elsewhere = await addElsewhere(desk);
    const suspended = await add('Manager');
    await owner.client.members.setStatus({ params: { id: suspended.member, status: 'suspended' }, body: {} });
    const role = await createRole(owner, org, 'No tickets', ['work-orders:view-any']);
    organization.roles.set('No tickets', role._id);
    const blind = await add('No tickets');
    const writeFor =
      (by: PersonInOrganization, whom: string, site = ids.site) =>
      () =>
        by.client.supportTickets.create({ body: { org, site, subject: 'x', text: 'x', requester: whom } });
    await expectRefused(api, writeFor(other, requester.member), {
      ...FORBIDDEN,
      reason: 'lacks-permission',
      errors: [expect.objectContaining({ path: 'requester', code: 'requester-for-management' })],
    });
    for (const nobody of [suspended.member, blind.member, elsewhere.manager.member, '0'.repeat(24)]) {
      await expectRefused(api, writeFor(manager, nobody), {
        ...NOT_FOUND,
        errors: [expect.objectContaining({ path: 'requester', code: 'unknown-ticket-requester' })],
      });
    }
    // Limited members write only for people who reach the same site, and at no other site.
    const far = await addSite(owner, org, 'Far');
    await expectRefused(api, writeFor(elsewhere.manager, requester.member, elsewhere.site), NOT_FOUND);
    await expectRefused(api, writeFor(elsewhere.manager, manager.member, far), NOT_FOUND);
    const made = await writeFor(elsewhere.manager, manager.member, elsewhere.site)();
    expect(made).toMatchObject({ status: 201, body: { requester: { _id: manager.member } } });
  });

  it('is offered for those it can be written for', async () => {
    const desk = await createDesk(api);
    const { owner, requester, other, manager, viewer, org, site, add } = desk;
    const elsewhere = await addElsewhere(desk);
    await add('Technician');
    const offered = async (by: PersonInOrganization, at: string) => {
      const answer = await by.client.supportTickets.requesters({ query: { org, site: at, limit: 50 } });
      return answer.status === 200 ? answer.body.items.map(({ _id }) => _id).toSorted() : answer.status;
    };
    const everywhere = [owner, manager, viewer];
    const membersOf = (people: readonly PersonInOrganization[]) => people.map(({ member }) => member).toSorted();
    expect(await offered(manager, site)).toEqual(membersOf([...everywhere, requester, other]));
    expect(await offered(elsewhere.manager, elsewhere.site)).toEqual(membersOf([...everywhere, elsewhere.manager]));
    expect(await offered(elsewhere.manager, site)).toBe(404);
    expect(await offered(viewer, site)).toBe(403);
    expect(await offered(requester, site)).toBe(403);
  });
});
