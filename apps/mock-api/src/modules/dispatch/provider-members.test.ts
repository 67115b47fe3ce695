import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { say } from '#modules/comments/comments-testing.ts';
import { fileOf, photo } from '#modules/files/files-testing.ts';
import {
  addSite,
  auditLog,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createWork } from '#modules/work-orders/work-orders-testing.ts';
import { questionsOf } from '#testing/database.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { CONFLICT, createJob, POINT } from './dispatch-testing.ts';

const api = await openForFile(createTestApi());

type Job = Awaited<ReturnType<typeof createJob>>;

/** A member who belongs to a service provider, by default to the one that the work is for. */
async function memberOf({ organization, org, firm }: Job, provider: string | null = firm._id) {
  const person = await api.addMember(organization, 'Provider', { email: `${someWord()}@firm.example` });
  const serviceProviderId = provider && new Types.ObjectId(provider);
  await api.deps.models.Member.updateOne({ org, _id: person.member }, { serviceProviderId });
  return person;
}

/** A dispatched job, with a member of its service provider. */
async function createSent(more: Parameters<typeof createJob>[1] = {}) {
  const job = await createJob(api, more);
  const { link } = await job.send();
  return { ...job, link, jonas: await memberOf(job) };
}

const get = ({ params }: Job, by: PersonInOrganization) => by.client.workOrders.get({ params });
const answer = (
  { params }: Job,
  by: PersonInOrganization,
  body: { answer: 'accepted' | 'declined'; reason?: string },
) => by.client.workOrders.answerDispatch({ params, body });
const step = ({ params }: Job, by: PersonInOrganization, status: 'in-progress' | 'completed' | 'on-hold', body = {}) =>
  by.client.workOrders.setStatus({ params: { ...params, status }, body });

/** Where a work order is visible: its title, wherever titles are shown. */
async function showsTo({ org, params }: Job, by: PersonInOrganization) {
  const { workOrders, workOrderFiles, workOrderComments } = by.client;
  const [list, search, counts] = [
    await workOrders.list({ query: { org } }),
    await workOrders.list({ query: { org, search: 'Pump' } }),
    await workOrders.counts({ query: { org } }),
  ];
  if (list.status !== 200 || search.status !== 200 || counts.status !== 200) throw new Error('not answered');
  return [
    ...[list.body.total, search.body.total, counts.body.active],
    ...[(await workOrders.get({ params })).status, (await workOrders.history({ params, query: {} })).status],
    ...[(await workOrderFiles.list({ params })).status, (await workOrderComments.list({ params, query: {} })).status],
  ];
}
/** Removes a member of the service provider, who then joins again as a member of another one. */
async function comeBackForAnother({ owner, org, organization, jonas }: Job & { jonas: PersonInOrganization }) {
  // Somebody who also belongs to another organization stays signed in.
  await api.createOrganization(jonas, 'Elsewhere');
  const { _id: serviceProviderId } = await createProvider(owner, org, { name: 'Other' });
  const { members } = owner.client;
  await members.setStatus({ params: { id: jonas.member, status: 'removed' }, body: {} });
  const role = roleOf(organization, 'Provider');
  const body = { email: jonas.email, role, type: 'provider', serviceProviderId } as const;
  expect((await members.invite({ params: { id: org }, body })).status).toBe(201);
  return jonas.client.members.acceptAsMember({ params: { id: jonas.member }, body: {} });
}

const SHOWN = [1, 1, 1, 200, 200, 200, 200];
const HIDDEN = [0, 0, 0, 404, 404, 404, 404];

describe('work that is with a service provider', () => {
  it('belongs to its members once it is sent, and to nobody else', async () => {
    const job = await createJob(api);
    const { owner, org, send } = job;
    const [jonas, alone] = [await memberOf(job), await memberOf(job, null)];
    const other = await memberOf(job, (await createProvider(owner, org, { name: 'Other' }))._id);
    // Being assigned to the provider is not yet a dispatch.
    expect(await showsTo(job, jonas)).toEqual(HIDDEN);
    await send();
    expect(await showsTo(job, jonas)).toEqual(SHOWN);
    for (const by of [alone, other]) expect(await showsTo(job, by)).toEqual(HIDDEN);
  });

  it.each<[string, (job: Job & { jonas: PersonInOrganization }) => Promise<{ status: number }>]>([
    ['is taken back', ({ manager, params }) => manager.client.workOrders.recall({ params })],
    [
      'is taken from their service provider',
      ({ manager, params }) => manager.client.workOrders.update({ params, body: { serviceProvider: null } }),
    ],
    ['is declined', (job) => answer(job, job.jonas, { answer: 'declined', reason: 'Not our trade' })],
    [
      'is blocked with them',
      ({ owner, firm }) =>
        owner.client.serviceProviders.setStatus({
          params: { id: firm._id, status: 'blocked' },
          body: { reason: 'Fraud' },
        }),
    ],
    [
      'loses them as a member',
      ({ owner, jonas }) =>
        owner.client.members.update({ params: { id: jonas.member }, body: { serviceProviderId: null } }),
    ],
    ['loses them because they are removed and invited again for another firm', comeBackForAnother],
  ])('is out of their sight again once it %s, even if they watch it', async (_, end) => {
    const job = await createSent();
    const { jonas, params } = job;
    expect((await jonas.client.workOrders.watch({ params })).status).toBe(204);
    expect(await showsTo(job, jonas)).toEqual(SHOWN);
    expect((await end(job)).status).toBeLessThan(300);
    expect(await showsTo(job, jonas)).toEqual(HIDDEN);
  });

  it('stays out of their sight if they watch it at the very moment they leave', async () => {
    for (let round = 0; round < 10; round += 1) {
      const job = await createSent();
      const { jonas, owner, params } = job;
      const [left] = await Promise.all([
        owner.client.members.update({ params: { id: jonas.member }, body: { serviceProviderId: null } }),
        jonas.client.workOrders.watch({ params }),
      ]);
      expect(left.status).toBe(200);
      expect(await showsTo(job, jonas)).toEqual(HIDDEN);
    }
  });

  /** What ends several dispatches in one go, and the status each of them gets. */
  const ENDS: [string, string, (job: Job & { jonas: PersonInOrganization }) => Promise<{ status: number }>][] = [
    [
      'the service provider is blocked',
      'revoked',
      ({ owner, firm }) =>
        owner.client.serviceProviders.setStatus({
          params: { id: firm._id, status: 'blocked' },
          body: { reason: 'Fraud' },
        }),
    ],
    [
      'a member leaves it',
      'sent',
      ({ owner, jonas }) =>
        owner.client.members.update({ params: { id: jonas.member }, body: { serviceProviderId: null } }),
    ],
  ];

  it.each(ENDS)('takes no more queries for many work orders than for one once %s', async (_, status, end) => {
    const asked: number[] = [];
    for (const size of [1, 4]) {
      const job = await createSent();
      const { manager, org, owner, firm, email, jonas, id } = job;
      const ids = [id];
      while (ids.length < size) {
        const { _id } = await createWork(manager, job, { serviceProvider: firm._id });
        expect((await manager.client.workOrders.dispatch({ params: { id: _id }, body: {} })).status).toBe(200);
        ids.push(_id);
      }
      for (const each of ids) expect((await jonas.client.workOrders.watch({ params: { id: each } })).status).toBe(204);
      const before = await api.deps.models.WorkOrder.find({ org }, { version: 1 }).sort({ _id: 1 }).lean();
      asked.push((await questionsOf(api.deps.connection, () => end(job))).length);

      const found = await Promise.all(ids.map((each) => owner.client.workOrders.get({ params: { id: each } })));
      expect(found.map(({ body }) => body)).toMatchObject(ids.map(() => ({ watchers: [], dispatch: { status } })));
      for (const each of ids) {
        const seen = await jonas.client.workOrders.get({ params: { id: each } });
        expect(seen.status).toBe(404);
      }
      // Nothing has changed for those who edit the work.
      expect(await api.deps.models.WorkOrder.find({ org }, { version: 1 }).sort({ _id: 1 }).lean()).toEqual(before);
      const revoked = status === 'revoked' ? ids : [];
      const lines = (await auditLog(api, org)).filter(({ action }) => action === 'work-order.dispatch-revoked');
      expect(lines.map(({ target }) => target)).toEqual(revoked.map((each) => ({ kind: 'work-order', id: each })));
      expect(await api.mails(email)).toHaveLength(ids.length + revoked.length);
    }
    expect(asked[1]).toBe(asked[0]);
  });

  it('shows nothing at all to a member of a service provider that is inactive or deleted', async () => {
    const job = await createJob(api);
    const { owner, manager, params, firm, org } = job;
    const jonas = await memberOf(job);
    const assigned = { params, body: { assignees: [jonas.member] } };
    expect((await manager.client.workOrders.update(assigned)).status).toBe(200);
    expect(await showsTo(job, jonas)).toEqual(SHOWN);
    const set = (status: 'active' | 'inactive') =>
      owner.client.serviceProviders.setStatus({ params: { id: firm._id, status }, body: {} });
    expect((await set('inactive')).status).toBe(200);
    expect(await showsTo(job, jonas)).toEqual(HIDDEN);
    expect((await set('active')).status).toBe(200);
    expect(await showsTo(job, jonas)).toEqual(SHOWN);
    await api.deps.models.ServiceProvider.updateOne({ org, _id: firm._id }, { deletedAt: api.now() });
    expect(await showsTo(job, jonas)).toEqual(HIDDEN);
  });
});

describe('a member of the service provider', () => {
  it('accepts the work and does everything that it asks for, and the sender is notified', async () => {
    const job = await createSent({ checklist: [POINT], requiresSignature: true });
    const { jonas, params, manager, link, stored } = job;
    await expectRefused(api, () => step(job, jonas, 'in-progress'), FORBIDDEN);
    expect((await answer(job, jonas, { answer: 'accepted' })).status).toBe(204);
    await expectRefused(api, () => answer(job, jonas, { answer: 'accepted' }), CONFLICT);
    expect(await get(job, jonas)).toMatchObject({
      body: { dispatch: { status: 'accepted' }, allowedTransitions: ['in-progress', 'on-hold'], own: false },
    });
    expect((await step(job, jonas, 'in-progress')).status).toBe(200);
    const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
    const complete = () => step(job, jonas, 'completed', { resolution: 'New seal' });
    await expectRefused(api, complete, { ...ILLEGAL, reason: 'checklist-left' });
    const point = (await stored()).checklist[0]?._id ?? '';
    const { workOrders, workOrderComments, workOrderFiles } = jonas.client;
    expect((await workOrders.answerPoint({ params: { ...params, point }, body: { value: true } })).status).toBe(200);
    await expectRefused(api, complete, { ...ILLEGAL, reason: 'signature-missing' });
    expect((await workOrders.sign({ params, body: { name: 'Jonas', drawing: null } })).status).toBe(200);
    expect((await workOrderComments.create({ params, body: { text: 'The belt is worn' } })).status).toBe(201);
    expect((await workOrderFiles.add({ params, body: await photo('After.jpg') })).status).toBe(201);
    expect(await complete()).toMatchObject({ status: 200, body: { completedBy: { _id: jonas.member } } });
    expect((await api.mails(manager.email))[0]?.subject).toContain('Elbe Pumpen has completed');
    expect(await stored()).toMatchObject({ dispatch: { status: 'completed' } });
    expect(await link.get()).toMatchObject({
      status: 200,
      body: { status: 'completed', files: [{ name: 'After.jpg' }] },
    });
    expect(await get(job, jonas)).toMatchObject({ status: 200, body: { status: 'completed', allowedTransitions: [] } });
  });

  it('sees nothing that is not for outsiders: internal comments, costs, in-house documents', async () => {
    const job = await createSent();
    const { jonas, owner, id, params } = job;
    await say(owner, id, 'Too dear last time', { internal: true });
    await say(owner, id, 'The key is at the desk');
    const { workOrderFiles } = owner.client;
    const paper = fileOf('%PDF-1.7\n', 'Offer.pdf', 'application/pdf');
    const offer = await workOrderFiles.add({ params, body: paper });
    if (offer.status !== 201) throw new Error('not added');
    expect((await workOrderFiles.add({ params, body: await photo('Before.jpg') })).status).toBe(201);
    const said = await jonas.client.workOrderComments.list({ params, query: {} });
    expect(said).toMatchObject({ body: { total: 1, items: [{ text: 'The key is at the desk' }] } });
    const files = await jonas.client.workOrderFiles.list({ params });
    expect(files.body).toMatchObject({ files: [{ name: 'Before.jpg' }] });
    const content = { params: { ...params, file: offer.body._id } };
    expect((await jonas.client.workOrderFiles.content(content)).status).toBe(404);
    await expectRefused(api, () => jonas.client.workOrderCosts.get({ params }), FORBIDDEN);
    const internal = { params, body: { text: 'Between us', internal: true } };
    await expectRefused(api, () => jonas.client.workOrderComments.create(internal), FORBIDDEN);
    const update = { params, body: { title: 'Something else' } };
    await expectRefused(api, () => jonas.client.workOrders.update(update), FORBIDDEN);
  });

  it('does not find in-house documents or earlier providers in the history', async () => {
    const job = await createSent();
    const { jonas, owner, org, organization, manager, params, id } = job;
    const { workOrderFiles } = owner.client;
    const add = async (file: File, by = workOrderFiles) => {
      const added = await by.add({ params, body: file });
      if (added.status !== 201) throw new Error('not added');
      return added.body._id;
    };
    const paper = (name: string) => fileOf('%PDF-1.7\n', name, 'application/pdf');
    const offers = [await add(paper('Offer of Firm B.pdf')), await add(paper('Terms.pdf'))];
    await add(await photo('Before.jpg'));
    expect((await answer(job, jonas, { answer: 'accepted' })).status).toBe(204);
    await add(paper('Report.pdf'), jonas.client.workOrderFiles);
    const wrong = await add(paper('Wrong report.pdf'), jonas.client.workOrderFiles);
    expect((await jonas.client.workOrderFiles.remove({ params: { ...params, file: wrong } })).status).toBe(204);
    for (const file of offers.slice(0, 1)) {
      expect((await workOrderFiles.remove({ params: { ...params, file } })).status).toBe(204);
    }
    const customer = await job.add('Requester', [job.site]);
    const role = { org, _id: roleOf(organization, 'Requester') };
    await api.deps.models.Role.updateOne(role, { permissions: ['work-orders:view-any'] });
    const read = async (by: PersonInOrganization) => {
      const answer = await by.client.workOrders.history({ params, query: { sort: 'createdAt', limit: 100 } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const { items, total } = answer.body;
      expect(total).toBe(items.length);
      expect(JSON.stringify(items)).not.toMatch(/fileId|dispatchId/);
      return { text: JSON.stringify(items), actions: items.map(({ action }) => action.replace('work-order.', '')) };
    };
    const files = (actions: readonly string[]) => actions.filter((action) => action.startsWith('file-'));
    const staff = await read(owner);
    const added = (times: number) => Array.from({ length: times }, () => 'file-added');
    expect(files(staff.actions)).toEqual([...added(5), 'file-removed', 'file-removed']);
    const own = await read(jonas);
    // What they could see stays in the history, even once it is removed.
    expect(files(own.actions)).toEqual([...added(3), 'file-removed']);
    expect(own.text).toMatch(/Before\.jpg.*Report\.pdf.*Wrong report\.pdf/);
    expect(own.text).not.toMatch(/Offer|Terms/);
    expect(own.actions).toContain('dispatched');
    // They cannot come after all, and another firm is asked.
    expect((await answer(job, jonas, { answer: 'declined', reason: 'You never pay' })).status).toBe(204);
    const email = `${someWord()}@other.example`;
    const other = await createProvider(owner, org, { name: 'Weser Technik', email });
    const given = { params, body: { serviceProvider: other._id } };
    expect((await manager.client.workOrders.update(given)).status).toBe(200);
    expect((await manager.client.workOrders.dispatch({ params, body: {} })).status).toBe(200);
    expect((await read(owner)).text).toMatch(/dispatch-declined.*You never pay/);
    const theirs = await read(await memberOf(job, other._id));
    expect(theirs.actions).toEqual(['created', 'file-added', 'updated', 'dispatched']);
    for (const { text } of [theirs, await read(customer)]) expect(text).not.toMatch(/You never pay|Elbe Pumpen/);
    expect((await read(customer)).actions.filter((action) => action.startsWith('dispatch'))).toEqual([]);
    // Older lines do not tell which file or which firm they are about.
    const lines = { org: new Types.ObjectId(org), 'target.id': new Types.ObjectId(id) };
    await api.deps.models.AuditRecord.collection.updateMany(lines, { $set: { changes: {} } });
    expect((await read(await memberOf(job, other._id))).actions).toEqual(['created', 'updated']);
    expect((await read(owner)).actions).toHaveLength(staff.actions.length + 3);
  });

  it('cannot verify work that was with their firm, whichever of them completed it', async () => {
    const job = await createSent();
    const { jonas, org, params, link, organization } = job;
    const permissions = ['work-orders:view-own', 'work-orders:update-own', 'work-orders:verify'] as const;
    await api.deps.models.Role.updateOne({ org, _id: roleOf(organization, 'Provider') }, { permissions });
    for (const each of ['accepted', 'started'] as const) expect((await link.step({ step: each })).status).toBe(200);
    expect((await link.step({ step: 'completed', resolution: 'New seal' })).status).toBe(200);
    const verify = { params: { ...params, status: 'verified' as const }, body: {} };
    await expectRefused(api, () => jonas.client.workOrders.setStatus(verify), {
      ...FORBIDDEN,
      reason: 'own-completion',
    });
  });

  it('answers for it, as those who may dispatch do on its word, but no other staff, no other firm, and not after it has expired', async () => {
    const job = await createSent();
    const { jonas, technician, manager, params, org, owner, stored } = job;
    const other = await memberOf(job, (await createProvider(owner, org, { name: 'Other' }))._id);
    const NOT_THEIRS = { ...FORBIDDEN, reason: 'not-with-own-provider' };
    const assigned = { params, body: { assignees: [technician.member] } };
    expect((await manager.client.workOrders.update(assigned)).status).toBe(200);
    await expectRefused(api, () => answer(job, technician, { answer: 'accepted' }), NOT_THEIRS);
    await expectRefused(api, () => answer(job, other, { answer: 'accepted' }), NOT_FOUND);
    const wordless = () => answer(job, jonas, { answer: 'declined' });
    await expectRefused(api, wordless, { status: 400, code: 'VALIDATION' });
    await api.deps.models.Dispatch.updateOne({ org }, { expiresAt: api.clock.next() });
    await expectRefused(api, () => answer(job, jonas, { answer: 'accepted' }), CONFLICT);
    await api.deps.models.Dispatch.updateOne({ org }, { expiresAt: new Date(api.now().getTime() + 1000) });
    expect((await answer(job, manager, { answer: 'accepted' })).status).toBe(204);
    expect(await stored()).toMatchObject({ dispatch: { status: 'accepted' } });
    expect(await api.mails(manager.email)).toEqual([]);
  });
});

describe('belonging to a service provider', () => {
  it('can be set only for members of that type, when they are invited and later', async () => {
    const job = await createJob(api);
    const { owner, org, firm, organization, technician } = job;
    const invite = (role: string, type: 'provider' | 'staff', serviceProviderId: string) => {
      const email = `${someWord()}@firm.example`;
      const body = { email, role: roleOf(organization, role), type, serviceProviderId };
      return owner.client.members.invite({ params: { id: org }, body });
    };
    expect(await invite('Provider', 'provider', firm._id)).toMatchObject({
      status: 201,
      body: { serviceProviderId: firm._id },
    });
    const VALIDATION = { status: 400, code: 'VALIDATION' };
    await expectRefused(api, () => invite('Technician', 'staff', firm._id), VALIDATION);
    await expectRefused(api, () => invite('Provider', 'provider', '0'.repeat(24)), NOT_FOUND);
    const { firm: foreign } = await createJob(api);
    await expectRefused(api, () => invite('Provider', 'provider', foreign._id), NOT_FOUND);
    const belong = (member: string) =>
      owner.client.members.update({ params: { id: member }, body: { serviceProviderId: firm._id } });
    await expectRefused(api, () => belong(technician.member), VALIDATION);
    // A member with limited reach cannot name a provider that they do not see.
    const elsewhere = await createProvider(owner, org, { sites: [await addSite(owner, org, 'Annex')] });
    const limited = await job.add('Administrator', [job.site]);
    const theirs = await job.add('Provider', [job.site]);
    const name = (serviceProviderId: string) => () =>
      limited.client.members.update({ params: { id: theirs.member }, body: { serviceProviderId } });
    await expectRefused(api, name(elsewhere._id), {
      ...NOT_FOUND,
      errors: [expect.objectContaining({ path: 'serviceProviderId' })],
    });
    expect(await name(firm._id)()).toMatchObject({ status: 200, body: { serviceProviderId: firm._id } });
    const jonas = await memberOf(job, null);
    expect(await belong(jonas.member)).toMatchObject({ status: 200, body: { serviceProviderId: firm._id } });
    const history = await owner.client.members.history({ params: { id: jonas.member }, query: {} });
    expect(history).toMatchObject({ body: { items: [{ changes: [{ field: 'serviceProviderId' }] }] } });
    // Another role for providers keeps their provider; another type belongs to none.
    const assign = (roleId: string, type: 'provider' | 'staff') =>
      owner.client.members.assignRole({ params: { id: jonas.member, roleId, type, orgId: org }, body: {} });
    const helper = { org, name: 'Helper', permissions: ['sites:view' as const], type: 'provider' as const };
    const created = await owner.client.roles.create({ body: helper });
    const helping = await assign(created.status === 201 ? created.body._id : '', 'provider');
    expect(helping).toMatchObject({ status: 200, body: { roleName: 'Helper', serviceProviderId: firm._id } });
    const assigned = await assign(roleOf(organization, 'Technician'), 'staff');
    expect(assigned).toMatchObject({ status: 200, body: { serviceProviderId: null } });
  });
});
