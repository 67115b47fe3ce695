import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import {
  auditLog,
  CONFLICT,
  createRole,
  expectRefused,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, addElsewhere, ask, createDesk, type Desk, read } from './support-tickets-testing.ts';

const api = await openForFile(createTestApi());

/** A work order of the desk, by default at its own site. */
async function work({ owner, org, site }: Desk, title: string, at = site) {
  const answer = await owner.client.workOrders.create({ body: { org, site: at, title } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

const link = (by: PersonInOrganization, id: string, workOrder: string | null, version?: number) =>
  by.client.supportTickets.update({ params: { id }, body: { workOrder, ...(version && { version }) } });

async function besideOf(by: PersonInOrganization, id: string) {
  const answer = await by.client.workOrders.get({ params: { id } });
  return answer.status === 200 ? answer.body.supportTickets : answer.status;
}

describe('the work order of a ticket', () => {
  it('appears on both for those who see both, and can be replaced and removed', async () => {
    const desk = await createDesk(api);
    const { requester, manager, viewer, org, ids } = desk;
    const [gate, lift] = [await work(desk, 'Badge reader'), await work(desk, 'Lift')];
    const { _id: id } = await ask(requester, ids);
    const shown = {
      _id: gate._id,
      site: ids.site,
      number: 1,
      title: 'Badge reader',
      status: gate.status,
      dueAt: gate.dueAt,
    };
    expect(await link(manager, id, gate._id)).toMatchObject({ status: 200, body: { workOrder: shown, version: 2 } });
    expect(await link(manager, id, gate._id)).toMatchObject({ status: 200, body: { version: 2 } });
    const beside = [{ _id: id, site: ids.site, number: 1, subject: 'Badge is refused', status: 'new' }];
    for (const by of [manager, viewer]) {
      expect(await read(by, id)).toMatchObject({ workOrder: shown });
      expect(await besideOf(by, gate._id)).toEqual(beside);
    }
    expect(await link(manager, id, lift._id)).toMatchObject({ body: { workOrder: { _id: lift._id, number: 2 } } });
    expect(await besideOf(manager, gate._id)).toEqual([]);
    expect(await link(manager, id, null)).toMatchObject({ status: 200, body: { workOrder: null, version: 4 } });
    expect(await actionsOf(manager, id)).toEqual(['created', 'linked', 'unlinked', 'linked', 'unlinked']);
    const lines = (await auditLog(api, org)).filter(({ action }) => /linked$/.test(action));
    expect(lines.map(({ changes }) => changes)).toEqual([
      { number: 'WO-000001', workOrder: gate._id },
      { number: 'WO-000001', workOrder: gate._id },
      { number: 'WO-000002', workOrder: lift._id },
      { number: 'WO-000002', workOrder: lift._id },
    ]);
  });

  it('is still named by its number if it is taken from the ticket after it was deleted', async () => {
    const desk = await createDesk(api);
    const { owner, requester, manager, org, ids } = desk;
    const { _id: gate } = await work(desk, 'Badge reader');
    const { _id: id } = await ask(requester, ids);
    await link(manager, id, gate);
    expect(await owner.client.workOrders.remove({ params: { id: gate } })).toMatchObject({ status: 204 });
    expect(await link(manager, id, null)).toMatchObject({ status: 200, body: { workOrder: null } });
    const [line] = (await auditLog(api, org)).filter(({ action }) => action === 'support-ticket.unlinked');
    expect(line?.changes).toEqual({ number: 'WO-000001', workOrder: gate });
  });

  it('is hidden from anyone who does not see it, even in the history', async () => {
    const desk = await createDesk(api);
    const { owner, requester, manager, organization, org, ids, add } = desk;
    const role = await createRole(owner, org, 'Desk alone', ['tickets:view-any', 'tickets:manage']);
    organization.roles.set('Desk alone', role._id);
    const blind = await add('Desk alone');
    const worker = await add('Technician');
    const gate = await work(desk, 'Confidential work');
    const { _id: id } = await ask(requester, ids);
    await link(manager, id, gate._id);
    for (const by of [requester, blind]) {
      expect(await read(by, id)).toMatchObject({ workOrder: null });
      expect(await actionsOf(by, id)).toEqual(['created']);
      const history = await by.client.supportTickets.history({ params: { id }, query: {} });
      expect(history).toMatchObject({ status: 200, body: { total: 1 } });
    }
    // Someone who works on the order but sees no tickets finds none on it.
    const assigned = { assignees: [worker.member] };
    await owner.client.workOrders.update({ params: { id: gate._id }, body: assigned });
    expect(await besideOf(worker, gate._id)).toEqual([]);
    expect(await besideOf(manager, gate._id)).toHaveLength(1);
  });

  it('is one that the person sees, in the same organization, and stays on a closed ticket', async () => {
    const desk = await createDesk(api);
    const { requester, manager, org, ids } = desk;
    const elsewhere = await addElsewhere(desk);
    const other = await createDesk(api);
    const here = await work(desk, 'Here');
    const far = await work(desk, 'Far', elsewhere.site);
    const foreign = await work(other, 'Foreign');
    const { _id: id } = await ask(requester, ids);
    const unknown = { ...NOT_FOUND, errors: [expect.objectContaining({ path: 'workOrder', code: 'unknown-linked' })] };
    for (const each of [foreign._id, '0'.repeat(24)]) {
      await expectRefused(api, () => link(manager, id, each), unknown);
    }
    // Work at another site within reach is fine; beyond the actor's sites it is as if it did not exist.
    expect(await link(manager, id, far._id)).toMatchObject({
      status: 200,
      body: { workOrder: { site: elsewhere.site } },
    });
    const { _id: theirs } = await ask(elsewhere.manager, { org, site: elsewhere.site });
    await expectRefused(api, () => link(elsewhere.manager, theirs, here._id), unknown);
    await expectRefused(api, () => link(manager, id, here._id, 1), { status: 409, code: 'VERSION_CONFLICT' });
    const closed = { status: 'closed' as const, closesAt: new Date(0) };
    await api.deps.models.SupportTicket.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: closed });
    await expectRefused(api, () => link(manager, id, null), { ...CONFLICT, reason: 'ticket-closed' });
    // Its time is over, whether or not the job has closed it yet.
    const over = { $set: { status: 'resolved' as const } };
    await api.deps.models.SupportTicket.collection.updateOne({ _id: new Types.ObjectId(id) }, over);
    expect(await besideOf(manager, far._id)).toMatchObject([{ _id: id, status: 'closed' }]);
  });
});

it('only those who answer tickets see the customer of a requester and its phone number', async () => {
  const { owner, requester, manager, viewer, customer, ids } = await createDesk(api);
  const { _id: id } = await ask(requester, ids);
  await api.deps.models.Organization.updateOne({ _id: customer }, { $set: { contact: '+494066969812' } });
  const shown = { name: 'Kontor Reederei', phone: '+494066969812' };
  expect(await read(manager, id)).toMatchObject({ requesterCustomer: shown });
  expect(await read(owner, id)).toMatchObject({ requesterCustomer: shown });
  for (const by of [requester, viewer]) expect(await read(by, id)).toMatchObject({ requesterCustomer: null });
  expect(await read(manager, (await ask(manager, ids))._id)).toMatchObject({ requesterCustomer: null });
});

it('of a requester who has left their sites, those who answer tickets no longer see the address or the customer', async () => {
  const { owner, requester, manager, customer, site, ids, add } = await createDesk(api);
  const near = await add('Manager', [site]);
  const { _id: id } = await ask(requester, ids);
  const shown = { requesterEmail: requester.email, requesterCustomer: { name: 'Kontor Reederei' } };
  const hidden = { requesterEmail: null, requesterCustomer: null };
  const occupy = async (by: string | null) => {
    expect(await owner.client.sites.update({ params: { id: site }, body: { customer: by } })).toMatchObject({
      status: 200,
    });
  };
  expect(await read(near, id)).toMatchObject(shown);
  await occupy(null);
  expect(await read(near, id)).toMatchObject(hidden);
  expect(await read(manager, id)).toMatchObject(shown);
  await occupy(customer);
  expect(await read(near, id)).toMatchObject(shown);
});
