import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { fileOf } from '#modules/files/files-testing.ts';
import { createRole, expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { ask, createDesk, read, write } from './support-tickets-testing.ts';

const api = await openForFile(createTestApi());

/** Everything about a ticket that a person can read, as text. */
async function everythingReadBy({ client }: PersonInOrganization, org: string, id: string): Promise<string> {
  const { supportTickets, audit } = client;
  const file = await supportTickets.export({ query: { org } });
  return JSON.stringify([
    await supportTickets.get({ params: { id } }),
    await supportTickets.messages({ params: { id }, query: {} }),
    await supportTickets.history({ params: { id }, query: {} }),
    await supportTickets.list({ query: { org } }),
    await supportTickets.list({ query: { org, search: 'Confidential' } }),
    await supportTickets.counts({ query: { org } }),
    await audit.list({ query: { org } }),
    file.status === 200 ? await file.body.text() : file.body,
  ]);
}

it('a note changes nothing that the requester can read, not even a version or a number', async () => {
  const { requester, manager, org, ids } = await createDesk(api);
  const { _id: id } = await ask(requester, ids);
  await write(manager, id);
  const unstamped = (text: string) => text.replace(/"requestId":"[^"]*"/g, '');
  const before = unstamped(await everythingReadBy(requester, org, id));
  const mails = (await api.mails(requester.email)).length;
  const note = await write(manager, id, 'Confidential: the cards are fine', true);
  const added = await manager.client.ticketMessageFiles.add({
    params: { id: note._id },
    body: fileOf('%PDF-1.7\n', 'Confidential.pdf', 'application/pdf'),
  });
  expect(added.status).toBe(201);
  expect(unstamped(await everythingReadBy(requester, org, id))).toBe(before);
  expect(await api.mails(requester.email)).toHaveLength(mails);
  const lines = await api.deps.models.AuditRecord.find({ org, 'target.id': note._id }).lean();
  expect(lines.map(({ target }) => target.kind)).toEqual(['ticket-note', 'ticket-note']);
});

it('notes and their files are visible to the staff who see every ticket, and to nobody else', async () => {
  const desk = await createDesk(api);
  const { owner, manager, viewer, requester, customer, organization, org, ids, add } = desk;
  const outsiders: PersonInOrganization[] = [];
  for (const [name, type] of [
    ['Outer desk', 'customer'],
    ['Provider desk', 'provider'],
  ] as const) {
    const role = await createRole(owner, org, name, ['tickets:view-any', 'tickets:create', 'tickets:manage']);
    organization.roles.set(name, role._id);
    const person = await add(name);
    await api.deps.models.Role.updateOne({ org, name }, { $set: { type } });
    await api.deps.models.Member.updateOne(
      { org, _id: person.member },
      { $set: { type, ...(type === 'customer' && { customerOrgId: new Types.ObjectId(customer) }) } },
    );
    outsiders.push(person);
  }
  const { _id: id } = await ask(requester, ids);
  const note = await write(manager, id, 'Confidential', true);
  const added = await manager.client.ticketMessageFiles.add({
    params: { id: note._id },
    body: fileOf('%PDF-1.7\n', 'Plan.pdf', 'application/pdf'),
  });
  const file = added.status === 201 ? added.body._id : '';
  const shows = async (by: PersonInOrganization) => {
    const content = await by.client.ticketMessageFiles.content({ params: { id: note._id, file } });
    const messages = await by.client.supportTickets.messages({ params: { id }, query: {} });
    return [JSON.stringify(messages.body).includes('Confidential'), content.status];
  };
  for (const by of [owner, manager, viewer]) expect(await shows(by)).toEqual([true, 200]);
  for (const by of [requester, ...outsiders]) expect((await shows(by))[0], by.email).toBe(false);
  // They may answer tickets, but do not get the requester's address.
  for (const by of outsiders) expect(await read(by, id)).toMatchObject({ mayNote: false, requesterEmail: null });
  for (const by of [requester, ...outsiders]) {
    await expectRefused(api, () => by.client.ticketMessageFiles.list({ params: { id: note._id } }), NOT_FOUND);
    await expectRefused(
      api,
      () => by.client.supportTickets.write({ params: { id }, body: { text: 'x', internal: true } }),
      { ...FORBIDDEN, reason: 'notes-for-staff' },
    );
  }
});

it('files of a message are added by its author, and show with it in their order', async () => {
  const { requester, other, manager, ids } = await createDesk(api);
  const ticket = await ask(requester, ids);
  const params = { id: ticket.firstMessage };
  const body = (name = 'Badges.pdf') => fileOf('%PDF-1.7\n', name, 'application/pdf');
  const added = await requester.client.ticketMessageFiles.add({ params, body: body() });
  expect(added).toMatchObject({ status: 201, body: { name: 'Badges.pdf', mayRemove: true } });
  await expectRefused(api, () => manager.client.ticketMessageFiles.add({ params, body: body() }), FORBIDDEN);
  await expectRefused(api, () => other.client.ticketMessageFiles.add({ params, body: body() }), NOT_FOUND);
  await requester.client.ticketMessageFiles.add({ params, body: body('Access.pdf') });
  const messages = await manager.client.supportTickets.messages({ params: { id: ticket._id }, query: {} });
  const files = [{ name: 'Badges.pdf', addedBy: { _id: requester.member } }, { name: 'Access.pdf' }];
  expect(messages).toMatchObject({ body: { items: [{ text: 'Since noon', files }] } });
  expect((await read(requester, ticket._id)).version).toBe(1);
});
