import { describe, expect, it } from 'vitest';
import { addCustomer, createNorthwind, inviteTo } from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

/** A new organization with a member and a site, and calls that change them. */
async function createCalls() {
  const { owner, organization, org } = await createNorthwind(api);
  const [site = ''] = organization.sites;
  const customer = await addCustomer(owner, org);
  const { member } = await api.addMember(organization, 'Viewer');
  const email = `${someWord()}@lock.example`;
  const { invitation } = await inviteTo(api, owner, organization, { email });
  const { members, sites, organizations } = owner.client;
  const stored = await sites.get({ params: { id: site } });
  const code = stored.status === 200 ? stored.body.code : '';
  const updateMember =
    (body: object, id = member) =>
    () =>
      members.update({ params: { id }, body });
  const updateSite = (body: object) => () => sites.update({ params: { id: site }, body });
  const updateOrganization = (body: object) => () => organizations.update({ params: { id: org }, body });
  return { org, site, code, customer, invited: invitation.member, updateMember, updateSite, updateOrganization };
}
type Calls = Awaited<ReturnType<typeof createCalls>>;
type Case = [what: string, (calls: Calls) => () => Promise<{ status: number }>];

const ALONE: Case[] = [
  ["a member's name", ({ updateMember }) => updateMember({ name: 'Nora' })],
  ['the name of somebody who is only invited', ({ updateMember, invited }) => updateMember({ name: 'Nora' }, invited)],
  ["a member's name with the limits that they have", ({ updateMember }) => updateMember({ name: 'Nora', sites: [] })],
  [
    "a site's own fields",
    ({ updateSite }) => updateSite({ name: 'Mill', address: 'Mill Lane 1', categories: ['Roof'] }),
  ],
  [
    "a site's name with the code that it has",
    ({ updateSite, code }) => updateSite({ name: 'Mill', code, customer: null }),
  ],
  ['fields of the organization', ({ updateOrganization }) => updateOrganization({ name: 'Northwind II' })],
];
const SHARED: Case[] = [
  ["a member's limits", ({ updateMember, site }) => updateMember({ sites: [site] })],
  ["a site's code", ({ updateSite }) => updateSite({ code: 'mill' })],
  ["a site's customer", ({ updateSite, customer }) => updateSite({ customer })],
];

describe("the organization's lock", () => {
  const locksTaken = async (caseOf: Case[1]) => {
    const calls = await createCalls();
    const read = async () => (await api.deps.models.Organization.findById(calls.org, { lock: 1 }).lean())?.lock ?? 0;
    const before = await read();
    expect((await caseOf(calls)()).status).toBe(200);
    return (await read()) - before;
  };

  it.each(ALONE)('is not taken for %s', async (_, caseOf) => {
    expect(await locksTaken(caseOf)).toBe(0);
  });

  it.each(SHARED)('is taken for %s', async (_, caseOf) => {
    expect(await locksTaken(caseOf)).toBe(1);
  });
});
