import {
  SERVICE_PROVIDER_STATUSES,
  type ServiceProviderStatus,
  SYSTEM_ROLES,
  type SystemRoleName,
} from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSite, expectRefused, FORBIDDEN, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createProvider } from './service-providers-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
let firm: string;
const people = new Map<string, PersonInOrganization>();
beforeAll(async () => {
  team = await createTeam(api);
  const site = await addSite(team.owner, team.org, 'Tower');
  firm = (await createProvider(team.owner, team.org, { sites: [team.site, site] }))._id;
  for (const { name } of SYSTEM_ROLES) people.set(name, await team.add(name));
  people.set(LIMITED, await team.add('Manager', [site]));
}, 60_000);

/** Sees the service provider, which also works beyond their site. */
const LIMITED = 'a Manager limited to one of its sites';
const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };

/** The expected steps from each status, written by hand (docs/product.md, Service providers). */
const STEPS: Record<ServiceProviderStatus, readonly ServiceProviderStatus[]> = {
  active: ['inactive', 'blocked'],
  inactive: ['active', 'blocked'],
  blocked: ['active'],
};
const MANAGES: readonly string[] = ['Owner', 'Administrator', 'Manager'] satisfies SystemRoleName[];
const SEES: readonly string[] = [...MANAGES, 'Viewer', LIMITED];

/** Puts the service provider into a state as if its steps had been taken; resets its version to 1. */
async function put(status: ServiceProviderStatus) {
  const blocked =
    status === 'blocked'
      ? { blockReason: 'Left a valve open', blockedAt: api.now(), blockedBy: new Types.ObjectId(team.owner.member) }
      : { blockReason: '', blockedAt: null, blockedBy: null };
  const set = { status, ...blocked, version: 1 };
  await api.deps.models.ServiceProvider.collection.updateOne({ _id: new Types.ObjectId(firm) }, { $set: set });
}

const step = (by: PersonInOrganization, status: ServiceProviderStatus, body: object = { reason: 'Fraud' }) =>
  by.client.serviceProviders.setStatus({ params: { id: firm, status }, body });

const CASES = [...SYSTEM_ROLES.map(({ name }) => name), LIMITED].flatMap((who) =>
  SERVICE_PROVIDER_STATUSES.map((from) => [who, from] as const),
);

describe.each(CASES)('%s, with a service provider that is %s', (who, from) => {
  it('takes the steps that the role allows, and is refused all others', async () => {
    const person = people.get(who) ?? team.owner;
    await put(from);
    const detail = await person.client.serviceProviders.get({ params: { id: firm } });
    expect(detail.status).toBe(SEES.includes(who) ? 200 : 403);
    if (detail.status === 200) {
      const offered = MANAGES.includes(who) ? STEPS[from] : [];
      expect(detail.body.allowedTransitions.toSorted()).toEqual(offered.toSorted());
    }
    for (const to of SERVICE_PROVIDER_STATUSES) {
      await put(from);
      if (!MANAGES.includes(who)) {
        const why = who === LIMITED && { reason: 'provider-beyond-own-sites' };
        await expectRefused(api, () => step(person, to), { ...FORBIDDEN, ...why });
      } else if (STEPS[from].includes(to)) {
        expect(await step(person, to)).toMatchObject({ status: 200, body: { status: to, version: 2 } });
      } else await expectRefused(api, () => step(person, to), ILLEGAL);
    }
  });
});

it.each(SERVICE_PROVIDER_STATUSES)(
  'asks for a reason to block one that is %s, and otherwise for none',
  async (from) => {
    for (const to of STEPS[from]) {
      await put(from);
      if (to === 'blocked') {
        const missing = { ...VALIDATION, errors: [expect.objectContaining({ path: 'reason', code: 'required' })] };
        await expectRefused(api, () => step(team.owner, to, {}), missing);
      } else expect((await step(team.owner, to, {})).status).toBe(200);
    }
  },
);
