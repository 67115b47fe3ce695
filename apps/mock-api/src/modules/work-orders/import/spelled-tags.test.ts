import { expect, it } from 'vitest';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createTeam, createWork } from '../work-orders-testing.ts';

const api = await openForFile(createTestApi());

const found = async ({ client }: PersonInOrganization, org: string, tag: string) => {
  const { body, status } = await client.workOrders.list({ query: { org, tag } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.items.map(({ number, tags }) => [number, tags]);
};

it('a tag keeps its first spelling, and is found in any case', async () => {
  const { manager, org, ids } = await createTeam(api);
  const first = await createWork(manager, ids, { tags: ['HVAC', 'Roof'] });
  const second = await createWork(manager, ids, { tags: ['hvac', 'ROOF ', 'new'] });
  expect([first.tags, second.tags]).toEqual([
    ['HVAC', 'Roof'],
    ['HVAC', 'Roof', 'new'],
  ]);
  const body = { tags: ['NEW', 'hvac', 'Pump'], version: second.version };
  const changed = await manager.client.workOrders.update({ params: { id: second._id }, body });
  expect(changed.body).toMatchObject({ tags: ['new', 'HVAC', 'Pump'] });
  for (const tag of ['hvac', 'HVAC', ' Hvac ']) {
    expect(await found(manager, org, tag)).toEqual([
      [first.number, ['HVAC', 'Roof']],
      [second.number, ['new', 'HVAC', 'Pump']],
    ]);
  }
  const file = new File(['Title,Tags\r\nPump,"hVAC, Leak"\r\nLamp,LEAK\r\n'], 'orders.csv', { type: 'text/csv' });
  const query = { org, site: ids.site, dryRun: 'false' } as const;
  expect((await manager.client.workOrders.import({ query, body: file })).status).toBe(201);
  expect((await found(manager, org, 'leak')).map(([, tags]) => tags)).toEqual([['HVAC', 'Leak'], ['Leak']]);
});

it('does not reveal how tags are spelled in work that someone does not see', async () => {
  const { manager, technician, org, ids } = await createTeam(api);
  await createWork(manager, ids, { tags: ['ACME Secret'] });
  const own = await createWork(technician, ids, { tags: ['acme secret'] });
  expect(own.tags).toEqual(['acme secret']);
  expect(await found(manager, org, 'Acme Secret')).toHaveLength(2);
});

it('is suggested with the number of work orders visible to the person that have it', async () => {
  const { manager, technician, org, ids } = await createTeam(api);
  await createWork(manager, ids, { tags: ['HVAC', 'roof'] });
  await createWork(manager, ids, { tags: ['hvac'] });
  await createWork(technician, ids, { tags: ['pump'] });
  const suggested = async ({ client }: PersonInOrganization, site?: string) =>
    (await client.workOrders.tags({ query: { org, ...(site && { site }) } })).body;
  const tags = [
    { tag: 'HVAC', count: 2 },
    { tag: 'pump', count: 1 },
    { tag: 'roof', count: 1 },
  ];
  expect([await suggested(manager), await suggested(manager, ids.site)]).toEqual([{ tags }, { tags }]);
  expect(await suggested(technician, ids.site)).toEqual({ tags: [{ tag: 'pump', count: 1 }] });
});

it('is not listed twice in two cases', async () => {
  const { manager, ids } = await createTeam(api);
  const body = { ...ids, title: 'Pump', tags: ['Roof', 'roof'] };
  const answer = await manager.client.workOrders.create({ body });
  expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path: 'tags', code: 'value-twice' }] }]);
});
