import type { Comment, MemberName } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';

/**
 * A team with a work order that everybody sees: a provider's member and the technician are assigned to it, and a customer's
 * member sees all work at the site.
 */
export async function createTalk(api: TestApi) {
  const team = await createTeam(api);
  const { owner, manager, technician, organization, org, site } = team;
  const permissions: Permission[] = ['work-orders:view-any', 'work-orders:create'];
  const body = { org, name: 'Tenant', permissions, type: 'customer' } as const;
  const role = await owner.client.roles.create({ body });
  if (role.status !== 201) throw new Error(JSON.stringify(role.body));
  organization.roles.set(body.name, role.body._id);
  const tenant = await team.add(body.name, [site]);
  await api.deps.models.Member.updateOne({ org, _id: tenant.member }, { $set: { type: 'customer' } });
  const provider = await team.add('Provider');
  const viewer = await team.add('Viewer');
  const order = await createWork(manager, team, { assignees: [technician.member, provider.member] });
  return { ...team, tenant, provider, viewer, order, id: order._id };
}
export type Talk = Awaited<ReturnType<typeof createTalk>>;

/** Writes a comment, by default one that everybody sees. */
export async function say(
  by: PersonInOrganization,
  id: string,
  text: string,
  more: { internal?: boolean } = {},
): Promise<Comment> {
  const answer = await by.client.workOrderComments.create({ params: { id }, body: { text, ...more } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The comments that somebody is shown, oldest first. */
export async function thread(by: PersonInOrganization, id: string): Promise<Comment[]> {
  const query = { sort: 'createdAt', limit: 100 } as const;
  const answer = await by.client.workOrderComments.list({ params: { id }, query });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  expectWhole(answer.body);
  return answer.body.items;
}

function expectWhole({ items, total }: { items: unknown[]; total: number }): void {
  if (items.length !== total) throw new Error(`${items.length} of ${total}`);
}

/** The people whom somebody may mention. */
export async function mentionable(
  by: PersonInOrganization,
  id: string,
  query: { search?: string; internal?: 'true' } = {},
): Promise<MemberName[]> {
  const answer = await by.client.workOrderComments.people({ params: { id }, query: { limit: 100, ...query } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  expectWhole(answer.body);
  return answer.body.items;
}
