import { DISPATCH_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { say } from '#modules/comments/comments-testing.ts';
import { fileOf } from '#modules/files/files-testing.ts';
import { addSite, expectRefused } from '#modules/organizations/organizations-testing.ts';
import { actionsOf } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { CONFLICT, createJob, POINT } from './dispatch-testing.ts';

const api = await openForFile(createTestApi());

describe('dispatching', () => {
  it('mails the firm a link, and stores only its hash', async () => {
    const { send, org, firm, email, manager } = await createJob(api);
    const { token, order } = await send();
    expect(order.dispatch).toMatchObject({
      status: 'sent',
      serviceProvider: { _id: firm._id, name: 'Elbe Pumpen' },
      sentBy: { _id: manager.member },
      expiresAt: new Date(api.now().getTime() + DISPATCH_MS).toISOString(),
    });
    expect(JSON.stringify(await api.deps.models.Dispatch.find({ org }).lean())).not.toContain(token);
    expect((await api.mails(email))[0]?.subject).toContain('Pump leaks');
  });

  it('writes to the firm in the language of the site', async () => {
    const { owner, site, email, send } = await createJob(api);
    const inGerman = { params: { id: site }, body: { locale: 'de-DE' } };
    expect((await owner.client.sites.update(inGerman)).status).toBe(200);
    await send();
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Auftrag von .*Pump leaks$/);
    expect(mail?.text).toContain('beauftragt Elbe Pumpen mit dieser Arbeit.');
    expect(mail?.html).toContain('lang="de"');
  });

  it.each([
    ['en-GB', 'de', 'de'],
    ['es-ES', 'de', 'es'],
  ] as const)(
    'writes to the firm, for a site in %s and a sender who reads %s, in %s',
    async (locale, reads, language) => {
      const { owner, manager, site, email, send } = await createJob(api);
      expect((await owner.client.sites.update({ params: { id: site }, body: { locale } })).status).toBe(200);
      await api.deps.models.User.updateOne({ _id: manager.id }, { language: reads });
      await send();
      expect((await api.mails(email))[0]?.html).toContain(`lang="${language}"`);
    },
  );

  it('does not tell outsiders the address of a member who has given no name', async () => {
    const { manager, org, email, send } = await createJob(api);
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

  it('ends the link of completed work once the work is reopened or taken back', async () => {
    for (const end of ['reopened', 'recalled'] as const) {
      const { manager, params, send, stored } = await createJob(api);
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

  it('tells the firm once, without the reason, that its completed work was reopened, and nothing of what others do with it', async () => {
    const { email, manager, owner, params, send } = await createJob(api);
    const { link } = await send();
    const done = { step: 'completed', resolution: 'New seal' } as const;
    for (const body of [{ step: 'accepted' }, { step: 'started' }, done] as const) {
      expect((await link.step(body)).status).toBe(200);
    }
    const before = (await api.mails(email)).length;
    const step = async (status: 'open' | 'in-progress' | 'completed', body: object) => {
      const answer = await owner.client.workOrders.setStatus({ params: { ...params, status }, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    await step('open', { reason: 'They scratched the floor' });
    const [mail, ...rest] = await api.mails(email);
    expect(mail?.subject).toMatch(/ has reopened: WO-000001 Pump leaks$/);
    expect(mail?.text).toContain(' has reopened this work, which Elbe Pumpen had completed.');
    expect(JSON.stringify(mail)).not.toContain('scratched');
    expect(rest).toHaveLength(before);
    expect(await actionsOf(manager, params.id)).not.toContain('work-order.mail-withheld');
    await step('in-progress', {});
    await step('completed', { resolution: 'Another seal' });
    await step('open', { reason: 'Again' });
    expect(await api.mails(email)).toHaveLength(before + 1);
  });

  it('needs an address to mail to, and work that is still to be done', async () => {
    const { manager, params, owner, firm, send, stored } = await createJob(api);
    const dispatch = () => manager.client.workOrders.dispatch({ params, body: {} });
    const why = (reason: string) => ({ ...CONFLICT, reason });
    const providers = owner.client.serviceProviders;
    expect((await providers.update({ params: { id: firm._id }, body: { email: '' } })).status).toBe(200);
    await expectRefused(api, dispatch, why('nobody-to-dispatch-to'));
    expect((await providers.update({ params: { id: firm._id }, body: { email: firm.email } })).status).toBe(200);
    await send();
    await expectRefused(api, dispatch, why('dispatched-already'));
    const cancel = { params: { ...params, status: 'cancelled' as const }, body: { reason: 'Sold' } };
    expect((await manager.client.workOrders.setStatus(cancel)).status).toBe(200);
    expect((await stored()).dispatch?.status).toBe('revoked');
    await expectRefused(api, dispatch, why('not-to-dispatch'));
    await expectRefused(api, () => manager.client.workOrders.recall({ params }), why('not-dispatched'));
  });

  it('again keeps accepted work accepted, with a new link that does not expire until the work is done', async () => {
    const { email, send, stored } = await createJob(api);
    const first = await send();
    expect((await api.mails(email))[0]?.text).toContain('Valid until');
    const answeredAt = api.clock.next().toISOString();
    expect(await first.link.step({ step: 'accepted' })).toMatchObject({ status: 200, body: { answeredAt } });
    api.advance(60_000);
    const second = await send(true);
    expect((await api.mails(email))[0]?.text).not.toContain('Valid until');
    expect((await first.link.get()).status).toBe(410);
    expect(await second.link.get()).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect(await stored()).toMatchObject({ dispatch: { _id: first.order.dispatch?._id, expiresAt: null } });
    api.advance(3 * DISPATCH_MS);
    expect(await second.link.get()).toMatchObject({ status: 200, body: { expiresAt: null } });
    expect((await second.link.step({ step: 'started' })).status).toBe(200);
    const expiresAt = new Date(api.clock.next().getTime() + DISPATCH_MS).toISOString();
    const completed = await second.link.step({ step: 'completed', resolution: 'New seal' });
    expect(completed).toMatchObject({ status: 200, body: { status: 'completed', expiresAt } });
    api.advance(DISPATCH_MS);
    expect((await second.link.get()).status).toBe(410);
  });
});

describe('what the link shows', () => {
  it('is the work and nothing else', async () => {
    const job = await createJob(api, { description: 'Under the boiler', checklist: [POINT] });
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
      status: 'sent',
      provider: { name: 'Elbe Pumpen', email: job.email },
      sentByName: '',
      files: [],
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

describe('what comments say about it', () => {
  it('is shown in order, with mentions as plain names, and without removed comments', async () => {
    const { manager, owner, id, send } = await createJob(api);
    const { link } = await send();
    await say(manager, id, `Ask @[Olga](member:${owner.member})`);
    api.advance(1);
    const { _id: removed } = await say(owner, id, 'Sorry, wrong window');
    api.advance(1);
    await say(manager, id, 'The key is at the desk');
    expect((await owner.client.workOrderComments.remove({ params: { id, comment: removed } })).status).toBe(204);
    const { body } = await link.get();
    expect(body).toMatchObject({ comments: [{ text: 'Ask @Olga' }, { text: 'The key is at the desk' }] });
    expect(JSON.stringify(body)).not.toContain(owner.member);
  });
});

describe('work through the link', () => {
  it('follows the rules of the work order, and is recorded as done by the firm', async () => {
    const { send, id, stored, manager, technician, params } = await createJob(api, {
      checklist: [POINT],
      requiresSignature: true,
    });
    const { link } = await send();
    const point = (await stored()).checklist[0]?._id ?? '';
    const refusedBefore = [() => link.answer(point), link.sign, () => link.add('a.pdf')];
    for (const early of [...refusedBefore, () => link.step({ step: 'started' })]) {
      await expectRefused(api, early, { ...CONFLICT, reason: 'dispatch-unanswered' });
    }
    expect((await link.step({ step: 'accepted' })).status).toBe(200);
    const again = { ...CONFLICT, reason: 'dispatch-answered' };
    await expectRefused(api, () => link.step({ step: 'accepted' }), again);
    expect((await link.step({ step: 'started' })).status).toBe(200);
    const complete = () => link.step({ step: 'completed', resolution: 'Sealed' });
    await expectRefused(api, complete, { status: 409, code: 'ILLEGAL_TRANSITION', reason: 'checklist-left' });
    const doneBy = { workOrder: { checklist: [{ doneByName: 'Elbe Pumpen' }] } };
    expect(await link.answer(point)).toMatchObject({ status: 200, body: doneBy });
    await expectRefused(api, complete, { status: 409, code: 'ILLEGAL_TRANSITION', reason: 'signature-missing' });
    expect((await link.sign()).status).toBe(200);
    const own = { comments: [{ text: 'Ask @Tess', authorName: 'Elbe Pumpen', own: true }] };
    expect(await link.comment(`Ask @[Tess](member:${technician.member})`)).toMatchObject({ status: 200, body: own });
    expect(await link.add('Report.pdf')).toMatchObject({ status: 201, body: { files: [{ own: true }] } });
    expect(await complete()).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await stored()).toMatchObject({
      status: 'completed',
      completedBy: { name: 'Elbe Pumpen' },
      dispatch: { status: 'completed' },
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
    await expectRefused(api, () => link.step({ step: 'started' }), { ...CONFLICT, reason: 'dispatch-done' });
    const verify = { params: { ...params, status: 'verified' as const }, body: {} };
    expect((await manager.client.workOrders.setStatus(verify)).status).toBe(200);
  });

  it('is declined with a reason, which is mailed to the sender', async () => {
    const { send, manager, stored } = await createJob(api);
    const { link } = await send();
    await expectRefused(api, () => link.step({ step: 'declined' }), { status: 400, code: 'VALIDATION' });
    expect((await link.step({ step: 'declined', reason: 'Not our trade' })).status).toBe(200);
    expect(await stored()).toMatchObject({ dispatch: { status: 'declined', declineReason: 'Not our trade' } });
    expect((await api.mails(manager.email))[0]?.text).toContain('Not our trade');
    expect((await link.get()).status).toBe(410);
    await send();
  });

  it('is declined without a mail to a sender who no longer sees it', async () => {
    const { send, owner, manager, org, stored } = await createJob(api);
    const { link } = await send();
    const sites = [new Types.ObjectId(await addSite(owner, org, 'Annex'))];
    const _id = new Types.ObjectId(manager.member);
    await api.deps.models.Member.collection.updateOne({ _id }, { $set: { sites } });
    expect((await link.step({ step: 'declined', reason: 'Not our trade' })).status).toBe(200);
    expect(await stored()).toMatchObject({ dispatch: { status: 'declined' } });
    expect(await api.mails(manager.email)).toEqual([]);
  });

  it('can be given back after it was accepted, with a reason, even once it has begun', async () => {
    const { send, manager, stored, org, id } = await createJob(api);
    const { link } = await send();
    expect((await link.step({ step: 'accepted', reason: 'Gladly' })).status).toBe(200);
    const dispatch = await api.deps.models.Dispatch.findOne({ org, workOrder: id }).lean();
    expect(dispatch).toMatchObject({ status: 'accepted', declineReason: '' });
    expect((await link.step({ step: 'started' })).status).toBe(200);
    await expectRefused(api, () => link.step({ step: 'declined' }), { status: 400, code: 'VALIDATION' });
    expect((await link.step({ step: 'declined', reason: 'The van broke down' })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'in-progress', acceptedBy: null, dispatch: { status: 'declined' } });
    expect((await api.mails(manager.email))[0]?.text).toContain('The van broke down');
    expect((await link.get()).status).toBe(410);
  });

  it('is put on hold with a reason, and resumed', async () => {
    const { send, stored } = await createJob(api);
    const { link } = await send();
    const hold = () => link.step({ step: 'held', reason: 'The seal is on order' });
    await expectRefused(api, hold, { ...CONFLICT, reason: 'dispatch-unanswered' });
    expect((await link.step({ step: 'accepted' })).status).toBe(200);
    expect((await link.step({ step: 'started' })).status).toBe(200);
    await expectRefused(api, () => link.step({ step: 'held' }), { status: 400, code: 'VALIDATION' });
    expect(await hold()).toMatchObject({ status: 200, body: { workOrder: { status: 'on-hold' } } });
    expect(await stored()).toMatchObject({ status: 'on-hold', holdReason: 'The seal is on order' });
    expect(await link.step({ step: 'started' })).toMatchObject({ body: { workOrder: { status: 'in-progress' } } });
  });

  it('stays taken back from the firm, because the completion can no longer be undone', async () => {
    const { manager, params, send, stored } = await createJob(api);
    const { link } = await send();
    expect((await link.step({ step: 'accepted' })).status).toBe(200);
    for (const status of ['in-progress', 'completed'] as const) {
      const body = { resolution: 'Done by us' };
      expect((await manager.client.workOrders.setStatus({ params: { ...params, status }, body })).status).toBe(200);
    }
    expect((await manager.client.workOrders.recall({ params })).status).toBe(200);
    const refused = { ...CONFLICT, reason: 'changed-since-step' };
    await expectRefused(api, () => manager.client.workOrders.undoStep({ params, body: {} }), refused);
    expect(await stored()).toMatchObject({ dispatchedTo: null, dispatch: { status: 'completed' } });
    expect([(await link.get()).status, (await link.comment('Still here')).status]).toEqual([410, 410]);
  });

  it('opens nothing for a blocked service provider, not even completed work, and undoing the completion ends the dispatch', async () => {
    const { owner, manager, firm, params, send, stored } = await createJob(api);
    const { link } = await send();
    await link.step({ step: 'accepted' });
    await manager.client.workOrders.setStatus({ params: { ...params, status: 'in-progress' } });
    await manager.client.workOrders.setStatus({
      params: { ...params, status: 'completed' },
      body: { resolution: 'Done' },
    });
    expect((await link.get()).status).toBe(200);
    const step = (status: 'blocked' | 'active') =>
      owner.client.serviceProviders.setStatus({ params: { id: firm._id, status }, body: { reason: 'Unpaid' } });
    await step('blocked');
    expect([(await link.get()).status, (await link.comment('Still here')).status]).toEqual([410, 410]);
    const undone = await manager.client.workOrders.undoStep({ params, body: {} });
    expect(undone).toMatchObject({ status: 200, body: { status: 'in-progress', dispatchedTo: null } });
    expect(await stored()).toMatchObject({ dispatch: { status: 'completed' } });
    await step('active');
    expect((await link.get()).status).toBe(410);
  });

  it('is over when a member completes it: an accepted link still shows it, an unanswered one is dead', async () => {
    for (const accepts of [true, false]) {
      const { send, email, stored, manager, params } = await createJob(api);
      const { link } = await send();
      if (accepts) expect((await link.step({ step: 'accepted' })).status).toBe(200);
      for (const status of ['in-progress', 'completed'] as const) {
        const body = { resolution: 'Done by us' };
        expect((await manager.client.workOrders.setStatus({ params: { ...params, status }, body })).status).toBe(200);
      }
      expect(await stored()).toMatchObject({ dispatch: { status: accepts ? 'completed' : 'revoked' } });
      expect((await link.get()).status).toBe(accepts ? 200 : 410);
      expect(await api.mails(email)).toHaveLength(accepts ? 1 : 2);
      // The sender knows what they did themselves.
      expect(await api.mails(manager.email)).toEqual([]);
      if (!accepts) continue;
      expect((await manager.client.workOrders.undoStep({ params, body: {} })).status).toBe(200);
      expect(await stored()).toMatchObject({
        status: 'in-progress',
        dispatch: { status: 'accepted', expiresAt: null },
      });
    }
  });

  it.each(['inactive', 'blocked'] as const)(
    'ends with a service provider that becomes %s, and stays ended',
    async (to) => {
      const { send, firm, owner, email, stored } = await createJob(api);
      const { link } = await send();
      expect((await link.step({ step: 'accepted' })).status).toBe(200);
      const set = (status: 'active' | typeof to) => {
        return owner.client.serviceProviders.setStatus({ params: { id: firm._id, status }, body: { reason: 'Fraud' } });
      };
      expect((await set(to)).status).toBe(200);
      expect((await link.get()).status).toBe(410);
      expect((await api.mails(email))[0]?.text).toContain('Pump leaks');
      expect(await stored()).toMatchObject({ serviceProvider: { _id: firm._id }, dispatch: { status: 'revoked' } });
      expect((await set('active')).status).toBe(200);
      expect((await link.get()).status).toBe(410);
    },
  );

  it('and a change that ends it, at the same time: one comes after the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { send, manager, params, stored } = await createJob(api);
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
