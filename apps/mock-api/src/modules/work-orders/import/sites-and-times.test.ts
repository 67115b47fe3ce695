import { expect, it } from 'vitest';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createTeam } from '../work-orders-testing.ts';

const api = await openForFile(createTestApi());

/** The answer to an import of these lines, after the headings. */
function importLines(
  by: PersonInOrganization,
  query: { org: string; site?: string; dryRun: 'true' | 'false' },
  lines: string[],
) {
  const body = new File([lines.join('\r\n')], 'orders.csv', { type: 'text/csv' });
  return by.client.workOrders.import({ query, body });
}

it('a row names no site beyond the importer’s reach, by its name or its code, even if it is called like one within', async () => {
  const { owner, add, org, site } = await createTeam(api);
  await owner.client.sites.update({ params: { id: site }, body: { name: 'Main' } });
  await owner.client.sites.create({ body: { org, name: 'Far', code: 'far-1' } });
  await owner.client.sites.create({ body: { org, name: 'Main', code: 'main-2' } });
  const lines = ['Title,Site', 'Pump,Far', 'Pump,far-1', 'Pump,main-2', 'Pump,MAIN'];
  const answer = await importLines(await add('Manager', [site]), { org, dryRun: 'true' }, lines);
  const faults = [2, 3, 4].map((row) => expect.objectContaining({ row, column: 'Site', code: 'no-site-called' }));
  expect(answer).toMatchObject({ status: 200, body: { good: 1, faults } });
});

it('work is all-day if its row gives days alone, and only then', async () => {
  const { manager, org, site } = await createTeam(api);
  const times = [
    [',,', false],
    ['2026-12-01,2026-12-02,', true],
    ['2026-12-01,2026-12-02 10:00,', false],
    ['2026-12-01 08:00,2026-12-02,', false],
    [',,2026-12-02', true],
  ] as const;
  const lines = ['Title,Scheduled start,Scheduled end,Due', ...times.map(([cells]) => `Pump,${cells}`)];
  expect(await importLines(manager, { org, site, dryRun: 'false' }, lines)).toMatchObject({ status: 201 });
  const orders = await api.deps.models.WorkOrder.find({ org }).sort({ number: 1 }).lean();
  expect(orders.map(({ allDay }) => allDay)).toEqual(times.map(([, allDay]) => allDay));
});
