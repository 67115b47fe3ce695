import { expect, it } from 'vitest';
import { createProgram } from '../../program.ts';
import { IN_ORG, site, technician } from '../../testing/people.ts';
import { createWorld, nowhere, pageOf } from '../../testing/world.ts';

/** The options of each area's `export`, for areas that also have a `list`. */
const areas = createProgram(nowhere).commands.flatMap((area) => {
  const exported = area.commands.find((each) => each.name() === 'export');
  if (!exported || !area.commands.some((each) => each.name() === 'list')) return [];
  return [{ area: area.name(), options: exported.options.map(({ long }) => long) }];
});

it.each(areas)('$area: a file has what the list shows with the same filters', async ({ area, options }) => {
  const filters = ['--site', 'harbour', ...(options.includes('--role') ? ['--role', 'technician'] : [])];
  const asked = async (command: 'list' | 'export') => {
    const world = await createWorld({
      replies: {
        'GET /api/roles': { body: pageOf([technician]) },
        'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
      },
    });
    await world.run(area, command, ...filters, ...IN_ORG);
    const { path, query } = world.sent.at(-1) ?? expect.unreachable();
    return { path, query };
  };
  const list = await asked('list');
  const { page: _, limit: __, ...query } = list.query;
  expect(query).toMatchObject({ site: site(41, 'Harbour', 'harbour')._id });
  expect(await asked('export')).toEqual({ path: `${list.path}/export`, query });
});

it('knows the areas whose lists are exported', () => {
  expect(areas.map(({ area }) => area)).toEqual(['work-orders', 'feedbacks', 'tickets', 'members', 'invitations']);
});
