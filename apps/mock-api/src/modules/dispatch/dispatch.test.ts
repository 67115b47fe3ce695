import { DISPATCH_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '#modules/comments/comments-testing.ts';
import { fileOf } from '#modules/files/files-testing.ts';
import { expectRefused } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { actionsOf, createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
}, 60_000);
afterAll(() => api.close());

const CONFLICT = { status: 409, code: 'CONFLICT' };
const POINT = { label: 'Water is off', kind: 'check', required: true } as const;

/** A team with work that is given to a firm; `send` dispatches it, and returns the calls of whoever has the link. */
async function createJob(more: Parameters<typeof createWork>[2] = {}) {
  const team = await createTeam(api);
  const { owner, manager, org } = team;
  const email = `${crypto.randomUUID()}@firm.example`;
  const firm = await createProvider(owner, org, { name: 'Elbe Pumpen', email });
  const order = await createWork(manager, team, { serviceProvider: firm._id, ...more });
  const params = { id: order._id };
  const send = async (again = false) => {
    const sent = await manager.client.workOrders.dispatch({ params, body: { again } });
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    const [mail] = await api.mails(email);
    const token = /\/dispatch\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    return { token, link: linkOf(token), order: sent.body };
  };
  const stored = async () => {
    const found = await owner.client.workOrders.get({ params });
    if (found.status !== 200) throw new Error(JSON.stringify(found.body));
    return found.body;
  };
  return { ...team, firm, email, order, id: order._id, params, send, stored };
}

function linkOf(token: string) {
  const { dispatch } = api.client();
  const params = { token };
  return {
    get: () => dispatch.get({ params }),
    step: (body: Parameters<typeof dispatch.step>[0]['body']) => dispatch.step({ params, body }),
    comment: (text: string) => dispatch.comment({ params, body: { text } }),
    answer: (point: string) => dispatch.answerPoint({ params: { token, point }, body: { value: true } }),
    sign: () => dispatch.sign({ params, body: { name: 'Jonas', drawing: null } }),
    add: (name: string) => dispatch.addFile({ params, body: fileOf('%PDF-1.7\n', name, 'application/pdf') }),
    content: (file: string) => dispatch.content({ params: { token, file } }),
  };
}

describe('dispatching', () => {
  it('mails the firm a link, of which only the hash is kept', async () => {
    const { send, org, firm, email, manager } = await createJob();
    const { token, order } = await send();
    expect(order.dispatch).toMatchObject({
      ...{ status: 'sent', serviceProvider: { _id: firm._id, name: 'Elbe Pumpen' }, sentBy: { _id: manager.member } },
      expiresAt: new Date(api.now().getTime() + DISPATCH_MS).toISOString(),
    });
    expect(JSON.stringify(await api.deps.models.Dispatch.find({ org }).lean())).not.toContain(token);
    expect((await api.mails(email))[0]?.subject).toContain('Pump leaks');
  });

  it('tells nobody outside the address of a member who has given no name', async () => {
    const { manager, org, email, send } = await createJob();
    await api.deps.models.Member.collection.updateOne(
      { _id: new Types.ObjectId(manager.member) },
      { $set: { name: '' } },
    );
    const { link } = await send();
    const page = await link.get();
    expect(page.status).toBe(200);
    const [mail] = await api.mails(email);
    expect(await api.deps.models.Member.countDocuments({ org, name: '' })).toBe(1);
    expect(JSON.stringify([page.body, mail?.text, mail?.html])).not.toContain(manager.email);
  });

  it('ends the link of what was completed once the work is opened again, or taken back', async () => {
    for (const end of ['reopened', 'recalled'] as const) {
      const { manager, params, send, stored } = await createJob();
      const { link } = await send();
      expect((await link.step({ step: 'accepted' })).status).toBe(200);
      expect((await link.step({ step: 'started' })).status).toBe(200);
      expect((await link.step({ step: 'completed', resolution: 'New seal' })).status).toBe(200);
      expect((await link.get()).status).toBe(200);
      const reopen = { params: { ...params, status: 'open' as const }, body: { reason: 'It leaks again' } };
      const { workOrders } = manager.client;
      const ended = end === 'reopened' ? await workOrders.setStatus(reopen) : await workOrders.recall({ params });
      expect(ended.status).toBe(200);
      expect((await stored()).dispatch?.status).toBe('completed');
      expect([(await link.get()).status, (await link.comment('Still here')).status]).toEqual([410, 410]);
    }
  });

  it('needs somebody to mail, and work that is to be done', async () => {
    const { manager, params, org, owner, firm, send, stored } = await createJob();
    const dispatch = () => manager.client.workOrders.dispatch({ params, body: {} });
    const why = (reason: string) => ({ ...CONFLICT, reason });
    const providers = owner.client.serviceProviders;
    expect((await providers.update({ params: { id: firm._id }, body: { email: '' } })).status).toBe(200);
    await expectRefused(api, org, dispatch, why('nobody-to-dispatch-to'));
    expect((await providers.update({ params: { id: firm._id }, body: { email: firm.email } })).status).toBe(200);
    await send();
    await expectRefused(api, org, dispatch, why('dispatched-already'));
    const cancel = { params: { ...params, status: 'cancelled' as const }, body: { reason: 'Sold' } };
    expect((await manager.client.workOrders.setStatus(cancel)).status).toBe(200);
    expect((await stored()).dispatch?.status).toBe('revoked');
    await expectRefused(api, org, dispatch, why('not-to-dispatch'));
    await expectRefused(api, org, () => manager.client.workOrders.recall({ params }), why('not-dispatched'));
  });

  it('again keeps what was accepted, with seven new days and another link', async () => {
    const { send, stored } = await createJob();
    const first = await send();
    expect((await first.link.step({ step: 'accepted' })).status).toBe(200);
    api.advance(60_000);
    const second = await send(true);
    expect((await first.link.get()).status).toBe(410);
    expect(await second.link.get()).toMatchObject({ status: 200, body: { status: 'accepted' } });
    const expiresAt = new Date(api.now().getTime() + DISPATCH_MS).toISOString();
    expect(await stored()).toMatchObject({ dispatch: { _id: first.order.dispatch?._id, expiresAt } });
    api.advance(DISPATCH_MS);
    expect((await second.link.get()).status).toBe(410);
  });
});

describe('what the link shows', () => {
  it('is the work and nothing beyond it', async () => {
    const job = await createJob({ description: 'Under the boiler', checklist: [POINT] });
    const { manager, owner, id, params, send, org } = job;
    await say(owner, id, 'Too dear last time', { internal: true });
    await say(manager, id, 'The key is at the desk');
    const cost = { params, body: { description: 'Secret seal', amount: 777 } };
    expect((await owner.client.workOrderCosts.create(cost)).status).toBe(201);
    const offer = fileOf('%PDF-1.7\n', 'Offer.pdf', 'application/pdf');
    const added = await owner.client.workOrderFiles.add({ params, body: offer });
    await api.deps.models.Member.updateOne({ org, _id: manager.member }, { name: '' });
    const { link } = await send();
    const { status, body } = await link.get();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ status: 'sent', provider: { name: 'Elbe Pumpen', email: job.email }, sentByName: '', files: [] },
      workOrder: { title: 'Pump leaks', description: 'Under the boiler', checklist: [{ label: 'Water is off' }] },
      comments: [{ text: 'The key is at the desk', authorName: '', own: false }],
    });
    const text = JSON.stringify(body);
    for (const hidden of ['Too dear', 'Secret seal', 'Offer.pdf', owner.email, manager.email, id, org]) {
      expect(text).not.toContain(hidden);
    }
    const file = added.status === 201 ? added.body._id : '';
    expect(await link.content(file)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('work by the link', () => {
  it('follows the rules of the work order, and is told as done by the firm', async () => {
    const { send, org, id, stored, manager, technician, params } = await createJob({
      ...{ checklist: [POINT], requiresSignature: true },
    });
    const { link } = await send();
    const point = (await stored()).checklist[0]?._id ?? '';
    const refusedBefore = [() => link.answer(point), link.sign, () => link.add('a.pdf')];
    for (const early of [...refusedBefore, () => link.step({ step: 'started' })]) {
      await expectRefused(api, org, early, { ...CONFLICT, reason: 'dispatch-unanswered' });
    }
    expect((await link.step({ step: 'accepted' })).status).toBe(200);
    const again = { ...CONFLICT, reason: 'dispatch-answered' };
    await expectRefused(api, org, () => link.step({ step: 'declined', reason: 'No' }), again);
    expect((await link.step({ step: 'started' })).status).toBe(200);
    const complete = () => link.step({ step: 'completed', resolution: 'Sealed' });
    await expectRefused(api, org, complete, { status: 409, code: 'ILLEGAL_TRANSITION', reason: 'checklist-left' });
    expect((await link.answer(point)).status).toBe(200);
    await expectRefused(api, org, complete, { status: 409, code: 'ILLEGAL_TRANSITION', reason: 'signature-missing' });
    expect((await link.sign()).status).toBe(200);
    expect((await link.comment(`Ask @[Tess](member:${technician.member})`)).status).toBe(200);
    expect(await link.add('Report.pdf')).toMatchObject({ status: 201, body: { files: [{ own: true }] } });
    expect(await complete()).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await stored()).toMatchObject({
      ...{ status: 'completed', completedBy: { name: 'Elbe Pumpen' }, dispatch: { status: 'completed' } },
      checklist: [{ doneByName: 'Elbe Pumpen' }],
    });
    expect((await actionsOf(manager, id)).slice(-6)).toEqual(
      ['dispatch-accepted', 'started', 'point-answered', 'signed', 'file-added', 'completed'].map(
        (what) => `work-order.${what}`,
      ),
    );
    const said = await manager.client.workOrderComments.list({ params, query: {} });
    expect(said.body).toMatchObject({
      items: [{ text: 'Ask @Tess', author: { name: 'Elbe Pumpen', type: 'provider' } }],
    });
    expect((await api.mails(manager.email))[0]?.subject).toContain('Elbe Pumpen has completed');
    await expectRefused(api, org, () => link.step({ step: 'started' }), { ...CONFLICT, reason: 'dispatch-done' });
    const verify = { params: { ...params, status: 'verified' as const }, body: {} };
    expect((await manager.client.workOrders.setStatus(verify)).status).toBe(200);
  });

  it('is declined with a reason, of which whoever sent it hears by mail', async () => {
    const { send, org, manager, stored } = await createJob();
    const { link } = await send();
    await expectRefused(api, org, () => link.step({ step: 'declined' }), { status: 400, code: 'VALIDATION' });
    expect((await link.step({ step: 'declined', reason: 'Not our trade' })).status).toBe(200);
    expect(await stored()).toMatchObject({ dispatch: { status: 'declined', declineReason: 'Not our trade' } });
    expect((await api.mails(manager.email))[0]?.text).toContain('Not our trade');
    expect((await link.get()).status).toBe(410);
    await send();
  });

  it('and a change that ends it, at the same time: one comes after the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { send, manager, params, stored } = await createJob();
      const { link } = await send();
      const [accepted, recalled] = await Promise.all([
        link.step({ step: 'accepted' }),
        manager.client.workOrders.recall({ params }),
      ]);
      expect(recalled.status).toBe(200);
      expect([200, 410]).toContain(accepted.status);
      expect((await stored()).dispatch?.status).toBe('revoked');
      expect((await link.get()).status).toBe(410);
    }
  });
});
