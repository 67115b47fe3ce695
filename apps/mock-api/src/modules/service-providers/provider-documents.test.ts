import { addDays } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { addSite, expectRefused, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addDocument, createProvider, providerNamesFor, providersFor } from './service-providers-testing.ts';

const TODAY = '2026-11-21';

const api = await openForFile(createTestApi());

describe('documents', () => {
  it("go by the day at the organization's first site", async () => {
    const { owner, org, site } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org);
    const yesterday = addDays(TODAY, -1);
    await addDocument(owner, id, { title: 'Insurance', expiresOn: yesterday });
    const papers = async () => (await providersFor(owner, { org }))[0]?.papers;
    expect(await papers()).toEqual({ state: 'expired', expiresOn: yesterday, daysLeft: -1 });
    // It is nine in the morning in London, and still the previous day in Samoa.
    await owner.client.sites.update({ params: { id: site }, body: { timezone: 'Pacific/Pago_Pago' } });
    expect(await papers()).toEqual({ state: 'due', expiresOn: yesterday, daysLeft: 0 });
    await addSite(owner, org, 'Annex');
    expect(await papers()).toMatchObject({ state: 'due' });
  });

  it('come in order of expiry, with the state of all of them together', async () => {
    const { owner, org } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org);
    const unsaid = await addDocument(owner, id, { title: 'Register' });
    const later = await addDocument(owner, id, { title: 'Contract', expiresOn: addDays(TODAY, 31) });
    const due = await addDocument(owner, id, { title: 'Insurance', expiresOn: addDays(TODAY, 30) });
    const get = async () => {
      const answer = await owner.client.serviceProviders.get({ params: { id } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    };
    const before = await get();
    expect(before.documents.map(({ file, title, state }) => [file._id, title, state])).toEqual([
      [due, 'Insurance', 'due'],
      [later, 'Contract', 'valid'],
      [unsaid, 'Register.pdf', 'valid'],
    ]);
    expect(before).toMatchObject({ documentCount: 3, papers: { state: 'due', daysLeft: 30 }, version: 3 });
    await owner.client.serviceProviderFiles.remove({ params: { id, file: due } });
    expect(await get()).toMatchObject({ documentCount: 2, papers: { state: 'valid', daysLeft: 31 }, version: 4 });
    await owner.client.serviceProviderFiles.remove({ params: { id, file: unsaid } });
    expect(await get()).toMatchObject({ documentCount: 1, version: 4 });
  });

  it('belong to the service provider, and are described in the version that was seen', async () => {
    const { owner, org } = await createTeam(api);
    const [one, other] = [await createProvider(owner, org), await createProvider(owner, org)];
    const document = await addDocument(owner, one._id);
    const describeAs = (id: string, version: number) => () =>
      owner.client.serviceProviders.describeDocument({
        params: { id, document },
        body: { title: 'Insurance', expiresOn: null, version },
      });
    await expectRefused(api, describeAs(other._id, 1), NOT_FOUND);
    await expectRefused(api, describeAs(one._id, 2), { status: 409, code: 'VERSION_CONFLICT' });
    expect(await describeAs(one._id, 1)()).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await describeAs(one._id, 2)()).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it('are no longer expired once they are described with a later date', async () => {
    const { owner, org } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org);
    const document = await addDocument(owner, id, { expiresOn: addDays(TODAY, -1) });
    const expiresOn = addDays(TODAY, 365);
    const body = { title: 'Insurance', expiresOn };
    expect(await owner.client.serviceProviders.describeDocument({ params: { id, document }, body })).toMatchObject({
      status: 200,
      body: { papers: { state: 'valid', expiresOn }, documents: [{ expiresOn, state: 'valid' }] },
    });
    expect(await providerNamesFor(owner, { org, documents: 'expired' })).toEqual([]);
    const history = await owner.client.serviceProviders.history({ params: { id }, query: { limit: 1 } });
    const [latest] = history.status === 200 ? history.body.items : [];
    const changed = latest?.changes.filter(({ from }) => from !== null).map(({ field }) => field);
    expect(changed).toEqual(['expiresOn']);
  });

  it('count as described once someone has done so, even with just the name of the file', async () => {
    const { owner, org } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org);
    const document = await addDocument(owner, id, { title: 'Register' });
    const body = { title: 'Register.pdf', expiresOn: null };
    const described = await owner.client.serviceProviders.describeDocument({ params: { id, document }, body });
    expect(described).toMatchObject({ status: 200, body: { version: 2, documents: [{ title: 'Register.pdf' }] } });
  });

  it('filter the list, sort it, and are counted', async () => {
    const { owner, org } = await createTeam(api);
    const papers: [string, string | null][] = [
      ['Alster', addDays(TODAY, -1)],
      ['Brand', addDays(TODAY, 30)],
      ['Dach', addDays(TODAY, 31)],
      ['Elbe', null],
    ];
    for (const [name, expiresOn] of papers)
      await addDocument(owner, (await createProvider(owner, org, { name }))._id, { expiresOn });
    const { _id: without } = await createProvider(owner, org, { name: 'Feuer' });
    await owner.client.serviceProviders.setStatus({ params: { id: without, status: 'inactive' }, body: {} });
    expect(await providerNamesFor(owner, { org, documents: 'expired' })).toEqual(['Alster']);
    expect(await providerNamesFor(owner, { org, documents: 'due' })).toEqual(['Brand']);
    expect(await providerNamesFor(owner, { org, documents: 'due,expired', sort: '-name' })).toEqual([
      'Brand',
      'Alster',
    ]);
    expect(await providerNamesFor(owner, { org, sort: 'documents', limit: 3 })).toEqual(['Alster', 'Brand', 'Dach']);
    expect(await owner.client.serviceProviders.counts({ query: { org } })).toMatchObject({
      body: { active: 4, inactive: 1, blocked: 0, due: 1, expired: 1 },
    });
  });
});
