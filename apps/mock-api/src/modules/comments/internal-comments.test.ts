import { seesInternalComments } from '@siteward/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRole, expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createTalk, say, type Talk, thread } from './comments-testing.ts';

const api = await openForFile(createTestApi());
let talk: Talk;
beforeEach(async () => {
  talk = await createTalk(api);
});

const edit = (by: PersonInOrganization, comment: string, text: string) =>
  by.client.workOrderComments.update({ params: { id: talk.id, comment }, body: { text } });
const remove = (by: PersonInOrganization, comment: string) =>
  by.client.workOrderComments.remove({ params: { id: talk.id, comment } });

describe('internal comments', () => {
  /** Everything that somebody can read about the work order and what was said about it, as text. */
  async function everythingReadBy(by: PersonInOrganization): Promise<string> {
    const { id, org } = talk;
    const { workOrders, workOrderComments, audit } = by.client;
    const file = await workOrders.export({ query: { org } });
    return JSON.stringify([
      await workOrderComments.list({ params: { id }, query: {} }),
      await workOrderComments.people({ params: { id }, query: {} }),
      await workOrders.history({ params: { id }, query: {} }),
      await workOrders.get({ params: { id } }),
      await workOrders.list({ query: { org, search: 'Confidential' } }),
      await audit.list({ query: { org } }),
      file.status === 200 ? await file.body.text() : file.body,
    ]);
  }

  it('are shown to staff, and nowhere to members of customers and providers, as the rule has it', async () => {
    const { manager, technician, viewer, tenant, provider, id } = talk;
    const open = await say(technician, id, 'For all');
    const internal = await say(manager, id, 'Confidential: the roof is unsafe', { internal: true });
    await remove(manager, (await say(manager, id, 'Confidential too', { internal: true }))._id);
    const said = await thread(manager, id);
    expect(said).toMatchObject([{ _id: open._id }, { _id: internal._id }, { internal: true, text: '' }]);
    const readers = [
      [technician, 'staff'],
      [viewer, 'staff'],
      [tenant, 'customer'],
      [provider, 'provider'],
    ] as const;
    for (const [by, type] of readers) {
      expect(await thread(by, id), type).toEqual(
        said.filter(({ internal: isInternal }) => !isInternal || seesInternalComments(type)),
      );
      const isStaff = type === 'staff';
      expect((await everythingReadBy(by)).includes('Confidential'), by.email).toBe(isStaff);
    }
  });

  it('show in the audit log for staff only', async () => {
    const { owner, organization, manager, org, id, add } = talk;
    organization.roles.set(
      'Auditor',
      (await createRole(owner, org, 'Auditor', ['audit:view', 'work-orders:view-any']))._id,
    );
    const auditor = await add('Auditor');
    const internal = await say(manager, id, 'Confidential', { internal: true });
    const open = await say(manager, id, 'For all');
    const targets = async () => {
      const answer = await auditor.client.audit.list({ query: { org, limit: 100 } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const found = answer.body.items.filter(({ action }) => action === 'comment.created');
      const one = await auditor.client.audit.list({ query: { org, target: internal._id } });
      return [found.map(({ target }) => target.id), one.status === 200 && one.body.total];
    };
    expect(await targets()).toEqual([[open._id, internal._id], 1]);
    await api.deps.models.Role.updateOne({ org, name: 'Auditor' }, { $set: { type: 'provider' } });
    await api.deps.models.Member.updateOne({ org, _id: auditor.member }, { $set: { type: 'provider' } });
    expect(await targets()).toEqual([[open._id], 0]);
  });

  it.each(['tenant', 'provider'] as const)('cannot be written, changed or removed by the %s', async (who) => {
    const { manager, id, [who]: by } = talk;
    const internal = await say(manager, id, 'Confidential', { internal: true });
    const create = () => by.client.workOrderComments.create({ params: { id }, body: { text: 'Mine', internal: true } });
    await expectRefused(api, create, {
      ...FORBIDDEN,
      errors: [expect.objectContaining({ path: 'internal', code: 'internal-for-staff' })],
    });
    for (const call of [() => edit(by, internal._id, 'Mine'), () => remove(by, internal._id)]) {
      await expectRefused(api, call, NOT_FOUND);
    }
  });

  it('no longer belong to somebody who has become a member of a provider', async () => {
    const { technician, id, org } = talk;
    const repeated = () =>
      technician.client.workOrderComments.create({
        params: { id },
        body: { text: 'Confidential', internal: true },
        extraHeaders: { 'idempotency-key': 'one' },
      });
    const written = await repeated();
    if (written.status !== 201) throw new Error(JSON.stringify(written.body));
    const internal = written.body;
    expect((await repeated()).body).toEqual(internal);
    await api.deps.models.Member.updateOne({ org, _id: technician.member }, { $set: { type: 'provider' } });
    await expectRefused(api, repeated, { status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect(await thread(technician, id)).toEqual([]);
    await expectRefused(api, () => edit(technician, internal._id, 'Mine'), NOT_FOUND);
  });

  it('stay internal, and other comments stay open', async () => {
    const { manager, id } = talk;
    const body = { text: 'Changed', internal: false };
    const said = await say(manager, id, 'Confidential', { internal: true });
    const answer = await manager.client.workOrderComments.update({ params: { id, comment: said._id }, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await thread(manager, id)).toEqual([said]);
  });
});
