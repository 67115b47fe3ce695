import { access, type OrganizationSource, org, type SiteSource, site } from '@siteward/contract';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Person, type PersonInOrganization, type TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { authenticate } from './authentication.ts';
import { authorize } from './authorization.ts';

const api = await openForFile(createTestApi());
let owner: Person;
let limited: PersonInOrganization;
let north: TestOrganization;
let second: string;
let foreign: string;
beforeAll(async () => {
  owner = await api.createPerson('olga@north.example');
  north = await api.createOrganization(owner);
  const place = { address: '', timezone: 'UTC', locale: 'en-GB', currency: 'EUR' };
  const made = await owner.client.sites.create({ body: { org: north._id, name: 'Second', code: 'SEC', ...place } });
  second = made.status === 201 ? made.body._id : '';
  limited = await api.addMember(north, 'Administrator', { sites: north.sites });
  foreign = (await api.createOrganization(await api.createPerson('sam@south.example'))).sites[0] ?? '';
}, 60_000);

/**
 * What the gate answers to a person's call about a site. It is named in the part of the request that the contract says; the
 * others name another one.
 */
async function gate(
  person: Person,
  from: SiteSource,
  named: string | undefined,
  whose: OrganizationSource = org.query,
  id?: string,
) {
  const entry = await authenticate(api.deps, person.sid);
  const siteIn = (part: SiteSource['from']) => (part === from.from ? named : new Types.ObjectId().toString());
  const input = {
    params: { id, site: siteIn('params') },
    query: { org: north._id, site: siteIn('query') },
    body: { site: siteIn('body') },
  };
  const passed = authorize(api.deps, entry, access.permission('sites:view', whose, { site: from }), input);
  return passed.then(
    (scope) => scope.site ?? 'no site',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

describe.each([
  ['query', site.query],
  ['body', site.body],
  ['path', site.inPath('site')],
] as const)('a call whose %s names the site that it is about', (_, from) => {
  const UNKNOWN = 'There is no such site, or you do not have access to it.';

  it('is about that site for anyone who reaches it', async () => {
    expect(await gate(owner, from, north.sites[0])).toBe(north.sites[0]);
    expect(await gate(owner, from, second)).toBe(second);
    expect(await gate(limited, from, north.sites[0])).toBe(north.sites[0]);
  });

  it('finds no site that is out of reach, belongs to another organization, was deleted or never existed', async () => {
    expect(await gate(limited, from, second)).toBe(UNKNOWN);
    expect(await gate(limited, from, foreign)).toBe(UNKNOWN);
    expect(await gate(owner, from, foreign)).toBe(UNKNOWN);
    expect(await gate(owner, from, new Types.ObjectId().toString())).toBe(UNKNOWN);
    const { Site } = api.deps.models;
    await Site.updateOne({ _id: second, org: north._id }, { deletedAt: api.now() });
    expect(await gate(owner, from, second)).toBe(UNKNOWN);
    await Site.updateOne({ _id: second, org: north._id }, { deletedAt: null });
  });

  it('finds no site of another organization either if the organization is that of another record', async () => {
    const { member } = limited;
    const ofMember = (named: string | undefined) => gate(owner, from, named, org.ownerOf('member'), member);
    expect(await ofMember(second)).toBe(second);
    expect(await ofMember(foreign)).toBe(UNKNOWN);
  });

  it('is about no site if it names none', async () => {
    expect(await gate(owner, from, undefined)).toBe('no site');
    expect(await gate(limited, from, undefined)).toBe('no site');
  });
});
