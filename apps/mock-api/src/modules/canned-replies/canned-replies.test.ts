import { TICKET_LIMITS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { CONFLICT, expectRefused, FORBIDDEN } from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());

const create = ({ client }: PersonInOrganization, org: string, title: string) =>
  client.cannedReplies.create({ body: { org, title, text: 'Dear {requester}' } });

it('are written once for everybody who answers tickets, and listed by title', async () => {
  const { manager, technician, org } = await createTeam(api);
  for (const title of ['Thanks', 'Asks for more']) expect((await create(manager, org, title)).status).toBe(201);
  const titles = async () => {
    const answer = await manager.client.cannedReplies.list({ query: { org } });
    return answer.status === 200 ? answer.body.items : [];
  };
  const [first] = await titles();
  expect((await titles()).map(({ title }) => title)).toEqual(['Asks for more', 'Thanks']);
  const params = { id: first?._id ?? '' };
  const changed = await manager.client.cannedReplies.update({ params, body: { title: 'Zone asked', version: 1 } });
  expect(changed).toMatchObject({ status: 200, body: { title: 'Zone asked', text: 'Dear {requester}', version: 2 } });
  const stale = () => manager.client.cannedReplies.update({ params, body: { text: 'x', version: 1 } });
  await expectRefused(api, stale, { status: 409, code: 'VERSION_CONFLICT' });
  await expectRefused(api, () => technician.client.cannedReplies.list({ query: { org } }), FORBIDDEN);
  expect((await manager.client.cannedReplies.remove({ params })).status).toBe(204);
  expect((await titles()).map(({ title }) => title)).toEqual(['Thanks']);
});

it('are limited in number, even if many are written at the same time', async () => {
  const { manager, org } = await createTeam(api);
  const max = TICKET_LIMITS.cannedReplies;
  for (let count = 0; count < max - 1; count += 1) await create(manager, org, `Reply ${count}`);
  const last = await Promise.all(['One', 'Two', 'Three'].map((title) => create(manager, org, title)));
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  await expectRefused(api, () => create(manager, org, 'More'), { ...CONFLICT, reason: 'too-many-canned-replies' });
});
