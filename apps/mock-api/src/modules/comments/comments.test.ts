import { COMMENT_LIMITS, mentionText } from '@siteward/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberKeys } from '#modules/members/members.model.ts';
import {
  addSite,
  auditLog,
  createNorthwind,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createTalk, say, type Talk, thread } from './comments-testing.ts';

const api = await openForFile(createTestApi());
let talk: Talk;
beforeEach(async () => {
  talk = await createTalk(api);
});

const NO_ID = 'f'.repeat(24);
const texts = async (by: PersonInOrganization, id = talk.id) => (await thread(by, id)).map(({ text }) => text);
const edit = (by: PersonInOrganization, comment: string, text: string, version?: number) =>
  by.client.workOrderComments.update({
    params: { id: talk.id, comment },
    body: { text, ...(version !== undefined && { version }) },
  });
const remove = (by: PersonInOrganization, comment: string, extraHeaders = {}) =>
  by.client.workOrderComments.remove({ params: { id: talk.id, comment }, extraHeaders });

describe('a comment', () => {
  it('is what was written, by whom and when', async () => {
    const { technician, manager, id, org, site } = talk;
    const named = mentionText({ id: manager.member, name: 'Boss' });
    const said = await say(technician, id, `  Bearing is gone.\n${named} please order one. `);
    const stored = await api.deps.models.Member.findOne({ org, _id: manager.member }).lean();
    expect(said).toEqual({
      _id: expect.any(String),
      org,
      site,
      record: id,
      version: 1,
      deletedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      author: { _id: technician.member, name: expect.stringMatching(/\w/), type: 'staff' },
      text: `Bearing is gone.\n${named} please order one.`,
      mentions: [{ _id: manager.member, name: stored?.name }],
      internal: false,
      editedAt: null,
      removedAt: null,
      removedBy: null,
    });
    expect(await thread(manager, id)).toEqual([said]);
    const [line] = (await auditLog(api, org)).filter(({ action }) => action.startsWith('comment.'));
    expect(line).toMatchObject({
      action: 'comment.created',
      actor: technician.id,
      target: { kind: 'comment', id: said._id },
      changes: { area: 'work-orders', record: id },
    });
    expect(JSON.stringify(await auditLog(api, org))).not.toContain('Bearing');
  });

  it('shows people’s current names, and the name at the time if they have none any more', async () => {
    const { technician, manager, id, org } = talk;
    await say(technician, id, `Thanks, ${mentionText({ id: manager.member, name: 'Boss' })}`);
    const called = { name: 'Chidi', ...memberKeys({ name: 'Chidi', email: technician.email }) };
    await api.deps.models.Member.updateOne({ org, _id: technician.member }, { $set: called });
    expect(await thread(manager, id)).toMatchObject([{ author: { name: 'Chidi' } }]);
    await api.deps.models.Member.deleteMany({ org, _id: { $in: [technician.member] } });
    const [said] = await thread(manager, id);
    expect(said?.author).toEqual({ _id: technician.member, name: expect.stringMatching(/\w/), type: 'staff' });
    expect(said?.author.name).not.toBe('Chidi');
  });

  it('stays as its author wrote it, whatever it looks like', async () => {
    const { technician, manager, id } = talk;
    const hostile = [
      '<script>alert(1)</script>',
      '=HYPERLINK("http://evil.example")',
      '@[Anybody](member:1)',
      '[x](javascript:alert(1))',
      '{"$gt":""}',
      '🧰👨‍👩‍👧‍👦 ध्यान दें\n\tنص',
      'x'.repeat(COMMENT_LIMITS.text),
    ];
    for (const text of hostile) await say(technician, id, text);
    expect(await texts(manager)).toEqual(hostile);
  });

  it.each([
    ['without a text', ' \n ', 'required'],
    ['that is too long', 'x'.repeat(COMMENT_LIMITS.text + 1), 'too-long'],
    ['that turns what follows around', 'a\u202eb', 'invisible-characters'],
    [
      'that mentions too many',
      Array.from({ length: 21 }, (_, index) => mentionText({ id: String(index).padStart(24, '0'), name: 'A' })).join(
        ' ',
      ),
      'too-many-mentions',
    ],
  ])('%s is refused', async (_, text, code) => {
    const { technician, id } = talk;
    const refusal = { ...VALIDATION, errors: [expect.objectContaining({ path: 'text', code })] };
    const create = () => technician.client.workOrderComments.create({ params: { id }, body: { text } });
    if (code === 'required') {
      expect(await create()).toMatchObject({ status: 400, body: { errors: [{ path: 'text' }] } });
    } else await expectRefused(api, create, refusal);
    const said = await say(technician, id, 'Before');
    expect(await edit(technician, said._id, text)).toMatchObject({ status: 400 });
    expect(await texts(technician)).toEqual(['Before']);
  });

  it('is written once for each Idempotency-Key, however often it is sent', async () => {
    const { technician, id } = talk;
    const send = (text: string) =>
      technician.client.workOrderComments.create({
        params: { id },
        body: { text },
        extraHeaders: { 'idempotency-key': 'one' },
      });
    const [first, again] = [await send('Once'), await send('Once')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await send('Twice')).status).toBe(422);
    expect(await texts(technician)).toEqual(['Once']);
  });
});

describe('the list of comments', () => {
  it('has the latest first, in pages, including all of those written at the same time', async () => {
    const { technician, manager, owner, id } = talk;
    const people = [technician, manager, owner];
    await Promise.all(people.flatMap((by, who) => [1, 2, 3, 4].map((count) => say(by, id, `${who}: ${count}`))));
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const answer = await manager.client.workOrderComments.list({ params: { id }, query: { page, limit: 5 } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      expect(answer.body).toMatchObject({ page, pages: 3, limit: 5, total: 12, capped: false });
      seen.push(...answer.body.items.map(({ text }) => text));
    }
    expect(new Set(seen).size).toBe(12);
    expect(seen).toEqual((await texts(manager)).toReversed());
  });

  it('is that of its own record, which the reader must be able to see', async () => {
    const { technician, manager, id } = talk;
    await say(technician, id, 'Here');
    const other = await createWork(manager, talk);
    expect(await texts(manager, other._id)).toEqual([]);
    const elsewhere = await createTalk(api);
    for (const [by, record] of [
      [technician, other._id],
      [elsewhere.manager, id],
      [manager, NO_ID],
    ] as const) {
      const { list, people, create } = by.client.workOrderComments;
      const params = { id: record };
      for (const call of [
        () => list({ params, query: {} }),
        () => people({ params, query: {} }),
        () => create({ params, body: { text: 'Mine' } }),
      ]) {
        await expectRefused(api, call, NOT_FOUND);
      }
    }
  });

  it('is closed, like each of its calls, to people who cannot reach the site', async () => {
    const { owner, technician, id, org, add } = talk;
    const far = await addSite(owner, org, 'Far away');
    const away = await add('Manager', [far]);
    const said = await say(technician, id, 'Here');
    const { list, people, create } = away.client.workOrderComments;
    for (const call of [
      () => list({ params: { id }, query: {} }),
      () => people({ params: { id }, query: {} }),
      () => create({ params: { id }, body: { text: 'Mine' } }),
      () => edit(away, said._id, 'Mine'),
      () => remove(away, said._id),
    ]) {
      await expectRefused(api, call, NOT_FOUND);
    }
  });
});

describe('the writers of comments', () => {
  it('are those who see the work order and have a part in it; others only read', async () => {
    const { owner, manager, technician, provider, tenant, viewer, id } = talk;
    for (const by of [owner, manager, technician, provider, tenant]) await say(by, id, by.email);
    expect(await texts(viewer)).toHaveLength(5);
    const [said] = await thread(viewer, id);
    for (const call of [
      () => viewer.client.workOrderComments.create({ params: { id }, body: { text: 'Mine' } }),
      () => viewer.client.workOrderComments.people({ params: { id }, query: {} }),
      () => edit(viewer, said?._id ?? '', 'Mine'),
      () => remove(viewer, said?._id ?? ''),
    ]) {
      await expectRefused(api, call, FORBIDDEN);
    }
  });

  it('are marked if they are from outside', async () => {
    const { manager, technician, provider, tenant, id } = talk;
    for (const by of [technician, provider, tenant]) await say(by, id, by.email);
    expect((await thread(manager, id)).map(({ author }) => author.type)).toEqual(['staff', 'provider', 'customer']);
  });
});

describe('rewriting', () => {
  it('is for the author, and says so', async () => {
    const { technician, manager, id, org } = talk;
    const said = await say(technician, id, 'Bearing');
    api.advance(60_000);
    expect(await edit(technician, said._id, 'Bearings')).toMatchObject({
      status: 200,
      body: { text: 'Bearings', editedAt: api.now().toISOString(), version: 2, createdAt: said.createdAt },
    });
    const refusal = { ...FORBIDDEN, reason: 'not-own-comment' };
    await expectRefused(api, () => edit(manager, said._id, 'Mine'), refusal);
    await expectRefused(api, () => edit(manager, said._id, 'Mine', 99), refusal);
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'comment.edited' });
  });

  it('with the same text changes nothing', async () => {
    const { technician, id, org } = talk;
    const said = await say(technician, id, 'Bearing');
    const before = await auditLog(api, org);
    expect(await edit(technician, said._id, ' Bearing ')).toMatchObject({ status: 200, body: said });
    expect(await auditLog(api, org)).toEqual(before);
  });

  it('on a stale version shows the current one, even to one of two at the same time', async () => {
    const { technician, id } = talk;
    const said = await say(technician, id, 'First');
    const answers = await Promise.all([edit(technician, said._id, 'One', 1), edit(technician, said._id, 'Other', 1)]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { ...won?.body } });
    expect(await thread(technician, id)).toEqual([won?.body]);
  });

  it('finds nothing in the thread of another work order', async () => {
    const { technician, manager, id } = talk;
    const said = await say(technician, id, 'Here');
    const other = await createWork(manager, talk, { assignees: [technician.member] });
    const params = { id: other._id, comment: said._id };
    const { update, remove: take } = technician.client.workOrderComments;
    await expectRefused(api, () => update({ params, body: { text: 'There' } }), NOT_FOUND);
    await expectRefused(api, () => take({ params }), NOT_FOUND);
    await expectRefused(api, () => edit(technician, NO_ID, 'Nowhere'), NOT_FOUND);
  });
});

describe('removing', () => {
  it('takes the text away for good, but not the fact that there was one', async () => {
    const { technician, manager, id, org } = talk;
    const said = await say(technician, id, `Secret of ${mentionText({ id: manager.member, name: 'Boss' })}`);
    await say(manager, id, 'An answer');
    api.advance(60_000);
    expect((await remove(technician, said._id)).status).toBe(204);
    const removedAt = api.now().toISOString();
    expect(await thread(manager, id)).toMatchObject([
      {
        _id: said._id,
        text: '',
        mentions: [],
        removedAt,
        removedBy: { _id: technician.member },
      },
      { text: 'An answer', removedAt: null, removedBy: null },
    ]);
    expect(JSON.stringify(await api.deps.models.Comment.find({ org }).lean())).not.toContain('Secret');
    for (const call of [() => remove(technician, said._id), () => edit(technician, said._id, 'Back')]) {
      await expectRefused(api, call, NOT_FOUND);
    }
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'comment.removed', actor: technician.id });
  });

  it('is for the author and for those who may change any work order, and nobody else', async () => {
    const { technician, manager, provider, owner, id } = talk;
    const said = await say(manager, id, 'By the manager');
    const refusal = { ...FORBIDDEN, reason: 'comment-of-another', permission: 'work-orders:update-any' };
    await expectRefused(api, () => remove(technician, said._id), refusal);
    await expectRefused(api, () => remove(provider, said._id, { 'if-match': '99' }), refusal);
    expect((await remove(owner, said._id)).status).toBe(204);
    expect(await thread(technician, id)).toMatchObject([
      { author: { _id: manager.member }, removedBy: { _id: owner.member } },
    ]);
  });

  it('on a stale version is refused', async () => {
    const { technician, id } = talk;
    const said = await say(technician, id, 'First');
    await edit(technician, said._id, 'Second');
    const refusal = { status: 409, code: 'VERSION_CONFLICT', current: expect.objectContaining({ text: 'Second' }) };
    await expectRefused(api, () => remove(technician, said._id, { 'if-match': '1' }), refusal);
  });

  it('of the work order takes its comments along, even those that the remover never saw', async () => {
    const { owner, organization, manager, technician, id, org, add } = talk;
    await say(technician, id, 'One');
    await say(manager, id, 'Two', { internal: true });
    const other = await createWork(manager, talk);
    const kept = await say(manager, other._id, 'Elsewhere');
    organization.roles.set(
      'Clearing',
      (await createRole(owner, org, 'Clearing', ['work-orders:delete', 'work-orders:view-any']))._id,
    );
    const clearing = await add('Clearing');
    await api.deps.models.Role.updateOne({ org, name: 'Clearing' }, { $set: { type: 'provider' } });
    await api.deps.models.Member.updateOne({ org, _id: clearing.member }, { $set: { type: 'provider' } });
    expect((await clearing.client.workOrders.remove({ params: { id } })).status).toBe(204);
    const left = await api.deps.models.Comment.find({ org, deletedAt: null }).lean();
    expect(left.map(({ _id }) => _id.toString())).toEqual([kept._id]);
    await expectRefused(api, () => manager.client.workOrderComments.list({ params: { id }, query: {} }), NOT_FOUND);
  });
});

it('comments of one organization are nowhere to be found in another', async () => {
  const { technician, id } = talk;
  const said = await say(technician, id, 'Here');
  const other = await createNorthwind(api);
  const site = other.organization.sites[0] ?? '';
  const order = await createWork(other.owner, { org: other.org, site });
  const { client } = other.owner;
  for (const params of [
    { id, comment: said._id },
    { id: order._id, comment: said._id },
  ]) {
    const update = () => client.workOrderComments.update({ params, body: { text: 'Mine' } });
    await expectRefused(api, update, NOT_FOUND);
    await expectRefused(api, () => client.workOrderComments.remove({ params }), NOT_FOUND);
  }
});
