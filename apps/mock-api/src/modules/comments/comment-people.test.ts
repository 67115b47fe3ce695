import { mentionText } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberKeys } from '#modules/members/members.model.ts';
import { addSite, createRole, expectRefused, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createTalk, mentionable, say, type Talk, thread } from './comments-testing.ts';

const api = await openForFile(createTestApi());
let talk: Talk;
beforeEach(async () => {
  talk = await createTalk(api);
});

const idsOf = (people: { _id: string }[]) => people.map(({ _id }) => _id).toSorted();
const membersOf = (...people: PersonInOrganization[]) => people.map(({ member }) => member).toSorted();
const naming = (who: { member: string }, name = 'Somebody') => mentionText({ id: who.member, name });

/** People of the organization who do not see the work order, each for a different reason. */
async function unseeing() {
  const { owner, organization, org, add } = talk;
  const far = await addSite(owner, org, 'Far away');
  const suspended = await add('Manager');
  await api.deps.models.Member.updateOne({ org, _id: suspended.member }, { $set: { status: 'suspended' } });
  const elsewhere = await createTalk(api);
  const { _id: firm } = await createProvider(owner, org);
  const ofFirm = await add('Provider');
  const { Member, ServiceProvider } = api.deps.models;
  await Member.updateOne({ org, _id: ofFirm.member }, { $set: { serviceProviderId: new Types.ObjectId(firm) } });
  const assignees = [talk.technician, talk.provider, ofFirm].map(({ member }) => member);
  await talk.manager.client.workOrders.update({ params: { id: talk.id }, body: { assignees } });
  await ServiceProvider.updateOne({ org, _id: firm }, { $set: { status: 'blocked' } });
  organization.roles.set('Clerk', (await createRole(owner, org, 'Clerk', ['members:view']))._id);
  return {
    'a technician who is not involved': await add('Technician'),
    'somebody without access to the site': await add('Manager', [far]),
    'somebody whose role shows no work orders': await add('Clerk'),
    'somebody who is suspended': suspended,
    'a member of a service provider that is blocked': ofFirm,
    'a member of another organization': elsewhere.manager,
    nobody: { member: 'f'.repeat(24) },
  };
}

describe('the people who can be mentioned', () => {
  it('are all others who see the work order', async () => {
    const { owner, manager, technician, provider, tenant, viewer, id } = talk;
    await unseeing();
    const everybody = [owner, manager, technician, provider, tenant, viewer];
    for (const by of [manager, technician]) {
      expect(idsOf(await mentionable(by, id))).toEqual(membersOf(...everybody.filter((one) => one !== by)));
    }
  });

  it('are only staff in an internal comment', async () => {
    const { owner, manager, technician, viewer, id } = talk;
    expect(idsOf(await mentionable(manager, id, { internal: 'true' }))).toEqual(membersOf(owner, technician, viewer));
  });

  it('include those who see the work order because they may change it', async () => {
    const { owner, organization, manager, org, id, add } = talk;
    organization.roles.set('Verifier', (await createRole(owner, org, 'Verifier', ['work-orders:update-any']))._id);
    const verifier = await add('Verifier');
    expect(idsOf(await mentionable(manager, id))).toContain(verifier.member);
  });

  it('are found by the beginnings of words', async () => {
    const { manager, technician, id, org } = talk;
    await api.deps.models.Member.updateOne(
      { org, _id: technician.member },
      { $set: { name: 'Chidi Okafor', nameKey: 'chidi okafor', words: ['chidi', 'okafor'] } },
    );
    for (const search of ['chi', 'OKA', 'chidi o']) {
      expect(await mentionable(manager, id, { search })).toEqual([{ _id: technician.member, name: 'Chidi Okafor' }]);
    }
    for (const search of ['hidi', 'okafor z', '.*']) expect(await mentionable(manager, id, { search })).toEqual([]);
  });

  it('are not found by their address if the searcher does not see the members', async () => {
    const { owner, manager, technician, provider, id, org } = talk;
    const { Member } = api.deps.models;
    for (const { member } of [manager, technician]) {
      const { email } = await Member.findOne({ org, _id: member }).orFail().lean();
      const keys = memberKeys({ name: 'Chidi Okafor', email });
      await Member.updateOne({ org, _id: member }, { $set: { name: 'Chidi Okafor', ...keys } });
      for (const search of [email, email.slice(0, 12), email.split('@')[1] ?? '']) {
        expect(idsOf(await mentionable(owner, id, { search })), search).toContain(member);
        expect(idsOf(await mentionable(provider, id, { search })), search).not.toContain(member);
      }
      expect(idsOf(await mentionable(provider, id, { search: 'chi' }))).toContain(member);
      await Member.updateOne({ org, _id: member }, { $set: { name: '', ...memberKeys({ name: '', email }) } });
      expect(idsOf(await mentionable(provider, id))).not.toContain(member);
    }
  });

  it.each(['provider', 'tenant'] as const)(
    'are, for the %s, only people who are involved or have written there, not the whole organization',
    async (who) => {
      const { manager, technician, owner, provider, viewer, id, [who]: by } = talk;
      const involved = [manager, technician, provider].filter((one) => one !== by);
      expect(idsOf(await mentionable(by, id))).toEqual(membersOf(...involved));
      await say(owner, id, 'For us', { internal: true });
      expect(idsOf(await mentionable(by, id))).toEqual(membersOf(...involved));
      await say(owner, id, 'For all');
      expect(idsOf(await mentionable(by, id))).toEqual(membersOf(...involved, owner));
      const create = () => by.client.workOrderComments.create({ params: { id }, body: { text: naming(viewer) } });
      await expectRefused(api, create, {
        ...VALIDATION,
        errors: [expect.objectContaining({ path: 'text', code: 'mention-out-of-sight' })],
      });
    },
  );
});

describe('a mention', () => {
  it('of somebody who can be mentioned is kept, even of the writer', async () => {
    const { manager, technician, id } = talk;
    const said = await say(manager, id, `${naming(technician)} and I, ${naming(manager)}, and ${naming(technician)}`);
    expect(idsOf(said.mentions)).toEqual(membersOf(manager, technician));
    // Nobody begins to watch because they are mentioned.
    const order = await manager.client.workOrders.get({ params: { id } });
    expect(order).toMatchObject({ status: 200, body: { watchers: [], version: talk.order.version } });
  });

  it('of somebody who does not see the work order is refused with the name as it was written, whoever that is', async () => {
    const { manager, technician, id } = talk;
    for (const [why, person] of Object.entries(await unseeing())) {
      const text = `${naming(technician, 'Chidi')}, ask ${naming(person, 'Somebody Else')}`;
      const create = () => manager.client.workOrderComments.create({ params: { id }, body: { text } });
      const params = { names: ['Somebody Else'] };
      const fault = { path: 'text', code: 'mention-out-of-sight', params, message: expect.any(String) };
      await expectRefused(api, create, { ...VALIDATION, reason: 'mention-out-of-sight', errors: [fault] });
      const said = await say(manager, id, why);
      const edit = () => manager.client.workOrderComments.update({ params: { id, comment: said._id }, body: { text } });
      await expectRefused(api, edit, { ...VALIDATION, errors: [fault] });
    }
  });

  it.each(['provider', 'tenant'] as const)('of the %s in an internal comment is refused', async (who) => {
    const { manager, id, [who]: person } = talk;
    const body = { text: naming(person, 'Flora'), internal: true };
    await expectRefused(api, () => manager.client.workOrderComments.create({ params: { id }, body }), {
      ...VALIDATION,
      errors: [expect.objectContaining({ code: 'mention-not-internal', params: { names: ['Flora'] } })],
    });
    const said = await say(manager, id, 'For us', { internal: true });
    const params = { id, comment: said._id };
    const edit = () => manager.client.workOrderComments.update({ params, body: { text: body.text } });
    await expectRefused(api, edit, { ...VALIDATION, reason: 'mention-not-internal' });
    expect((await say(manager, id, body.text)).mentions).toMatchObject([{ _id: person.member }]);
  });

  it('that was there before stays when the text changes, whatever has become of the person', async () => {
    const { manager, technician, provider, id, org } = talk;
    const said = await say(manager, id, naming(technician));
    await api.deps.models.Member.updateOne({ org, _id: technician.member }, { $set: { status: 'removed' } });
    const change = (text: string) =>
      manager.client.workOrderComments.update({ params: { id, comment: said._id }, body: { text } });
    expect(await change(`Dear ${naming(technician)}, ${naming(provider)}`)).toMatchObject({
      status: 200,
      body: { mentions: [{ _id: technician.member }, { _id: provider.member }] },
    });
    expect(await change('Nobody')).toMatchObject({ status: 200, body: { mentions: [] } });
    expect((await change(naming(technician))).status).toBe(400);
    expect(await thread(manager, id)).toMatchObject([{ text: 'Nobody' }]);
  });
});
