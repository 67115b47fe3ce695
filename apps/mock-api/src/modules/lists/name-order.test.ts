import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { memberKeys } from '#modules/members/members.model.ts';
import { createNorthwind } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

/**
 * The order that readers of any of the four languages look for; in Spanish, ñ then comes among n, and in Hindi, Latin letters come
 * first.
 */
const IN_ORDER = [
  '9 Elms',
  '10 Downing Street',
  'Ana',
  'Ärzte am Platz',
  'Arzu',
  'Łódź',
  'Ñandú',
  'Nora 2',
  'nora 10',
  'Obst',
  'Özil',
  'Peña',
  'Straße 3',
  'Strasse 4',
  'Übersee',
  'Zoë',
  'अनिल',
  'ऋषि',
  'क़मर',
  'कमला',
];

const api = await openForFile(createTestApi());
let owner: PersonInOrganization;
let org: string;
let role: string;
beforeAll(async () => {
  ({ owner, org } = await createNorthwind(api));
  const shuffled = IN_ORDER.toSorted((one, other) => (one.at(-1) ?? '').localeCompare(other.at(-1) ?? '', 'en'));
  const made = await owner.client.roles.create({ body: { org, name: 'Zzz', type: 'staff', permissions: [] } });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  role = made.body._id;
  for (const name of shuffled) {
    await owner.client.sites.create({ body: { org, name } });
    await owner.client.roles.create({ body: { org, name, type: 'staff', permissions: [] } });
    const customer = { name, email: 'office@north.example', busInst: 'business', nature: 'occupier' } as const;
    await owner.client.organizations.createCustomer({ params: { id: org }, body: customer });
  }
  await api.deps.models.Member.insertMany(
    shuffled.map((name, index) => ({
      org: new Types.ObjectId(org),
      name,
      email: `n${index}@north.example`,
      role: new Types.ObjectId(role),
      ...memberKeys({ name, email: '' }),
      type: 'staff',
      status: 'active',
      sites: [],
      user: new Types.ObjectId(),
      joinedAt: api.deps.clock(),
    })),
  );
}, 60_000);

type Listed = { status: number; body: unknown };
/** Those of the names above that a list shows. */
function namesIn({ status, body }: Listed, field = 'name'): string[] {
  expect(status).toBe(200);
  const { items } = body as { items: readonly Record<string, string>[] };
  return items.map((item) => item[field] ?? '').filter((name) => IN_ORDER.includes(name));
}

const LISTS: Record<string, (up: boolean) => Promise<string[]>> = {
  sites: async (up) =>
    namesIn(await owner.client.sites.list({ query: { org, limit: 100, sort: up ? 'name' : '-name' } })),
  roles: async (up) =>
    namesIn(await owner.client.roles.list({ query: { org, limit: 100, sort: up ? 'name' : '-name' } })),
  members: async (up) =>
    namesIn(
      await owner.client.members.list({ query: { org, limit: 100, status: 'active', sort: up ? 'name' : '-name' } }),
    ),
  'members of a role': async (up) =>
    namesIn(
      await owner.client.members.list({
        query: { org, limit: 100, status: 'active', role, sort: up ? 'roleName' : '-roleName' },
      }),
    ),
  customers: async (up) =>
    namesIn(
      await owner.client.organizations.listCustomers({
        params: { id: org },
        query: { limit: 100, sort: up ? 'name' : '-name' },
      }),
    ),
  'own organizations': async (up) =>
    namesIn(await owner.client.organizations.list({ query: { limit: 100, sort: up ? 'name' : '-name' } })),
  'own memberships': async (up) =>
    namesIn(
      await owner.client.members.listByUser({
        params: { userId: owner.id },
        query: { limit: 100, sort: up ? 'orgName' : '-orgName' },
      }),
      'orgName',
    ),
};

const inOrder = (up: boolean) => (up ? IN_ORDER : IN_ORDER.toReversed());

describe.each(Object.keys(LISTS))('the names of %s', (list) => {
  it.each([
    ['forwards', true],
    ['backwards', false],
  ])('are in one order for all languages, %s', async (_, up) => {
    expect(await LISTS[list]?.(up)).toEqual(inOrder(up));
  });
});

it('a search shows its hits in that order', async () => {
  const found = await owner.client.sites.list({ query: { org, limit: 100, sort: 'name', search: 'n' } });
  expect(namesIn(found)).toEqual(['Ñandú', 'Nora 2', 'nora 10']);
});

it('an export has them in the same order', async () => {
  const answer = await api.server.inject({
    url: `/api/members/export?org=${org}&status=active&sort=name`,
    headers: { authorization: owner.sid },
  });
  const lines = answer.body.split('\n').map((line) => IN_ORDER.find((name) => line.includes(name)));
  expect(lines.filter((name) => name !== undefined)).toEqual(IN_ORDER);
});
