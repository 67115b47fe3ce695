import { nameKeyOf } from '@siteward/domain';
import { addTold, daysAgo, lineOf, memberId, NORTHWIND_KEY, recordOf, type Seed, seedId } from './seed-context.ts';

type DemoView = { by: string; name: string; shared: boolean; daysAgo: number; query: Record<string, string> };

/** How the people of Northwind Facilities look at work orders. */
const VIEWS: readonly DemoView[] = [
  {
    by: 'manager@north.example',
    name: 'Urgent, nobody on it',
    shared: true,
    daysAgo: 120,
    query: { tab: 'unassigned', priority: 'high,urgent', sort: 'dueAt', view: 'table' },
  },
  {
    by: 'admin@north.example',
    name: 'Waiting to be verified',
    shared: true,
    daysAgo: 64,
    query: { tab: 'all', status: 'completed', sort: '-updatedAt', view: 'table' },
  },
  {
    by: 'owner@north.example',
    name: 'Waiting for parts',
    shared: false,
    daysAgo: 30,
    query: { tab: 'all', status: 'on-hold', sort: 'dueAt', view: 'table' },
  },
  {
    by: 'technician@north.example',
    name: 'My board',
    shared: false,
    daysAgo: 12,
    query: { tab: 'mine', view: 'board' },
  },
];

/** The saved views of Northwind Facilities, shared and private. Nobody's list opens with one. */
export function seedSavedViews(seed: Seed): void {
  const org = seedId(NORTHWIND_KEY);
  const made = VIEWS.map(({ by, name, shared, query, ...when }) => {
    const owner = memberId(NORTHWIND_KEY, by);
    const key = `${NORTHWIND_KEY}/saved-view/${name}`;
    const at = daysAgo(seed, when.daysAgo);
    const area = 'work-orders' as const;
    const record = {
      ...recordOf(key, at),
      org,
      area,
      owner,
      audience: shared ? org : owner,
      name,
      nameKey: nameKeyOf(name),
      query,
    };
    const kind = shared ? 'saved-view' : 'private-view';
    const line = {
      ...lineOf(`${key}/line`, at, by),
      action: `${kind}.created`,
      target: { kind, id: record._id },
      changes: { area, ...(shared && { name }) },
    };
    return { record, lines: [line] };
  });
  addTold(seed, seed.models.SavedView, made);
}
