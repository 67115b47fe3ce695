import { createNorthwind } from '#modules/organizations/organizations-testing.ts';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';

export type MemberQuery = NonNullable<
  NonNullable<Parameters<PersonInOrganization['client']['members']['list']>[0]>['query']
>;

/** The names that a list of members shows to someone, or the problem document. */
export async function namesFor(person: PersonInOrganization, query: MemberQuery) {
  const list = await person.client.members.list({ query });
  return list.status === 200 ? list.body.items.map(({ name, email }) => name || email) : list.body;
}

/**
 * A new organization: Olga (Owner), ann (Viewer), bob (Technician, at the second site), cleo (Requester); dora is
 * suspended, ed removed.
 */
export async function createTeam(api: TestApi) {
  const { owner, organization, org } = await createNorthwind(api);
  const second = await owner.client.sites.create({ body: { org, name: 'Second' } });
  if (second.status !== 201) throw new Error('no site');
  const domain = `${someWord()}.example`;
  const add = (name: string, role: string, options = {}) =>
    api.addMember(organization, role, { email: `${name}@${domain}`, ...options });
  const ann = await add('ann', 'Viewer');
  const bob = await add('bob', 'Technician', { sites: [second.body._id] });
  const cleo = await add('cleo', 'Requester');
  await add('dora', 'Viewer', { status: 'suspended' });
  await add('ed', 'Viewer', { status: 'removed' });
  return { owner, organization, org, second: second.body._id, ann, bob, cleo, domain };
}
