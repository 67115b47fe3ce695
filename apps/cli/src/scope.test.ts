import { describe, expect, it } from 'vitest';
import { site } from './testing/people.ts';
import { createWorld, idOf, pageOf, recordOf } from './testing/world.ts';

describe('the organization that is meant', () => {
  const organizations = (names: string[]) => ({
    'GET /api/organizations': { body: pageOf(names.map((name, at) => ({ _id: idOf(at), name }))) },
  });

  it('is the only one where none is named', async () => {
    const replies = { ...organizations(['North']), 'GET /api/roles': { body: pageOf([]) } };
    const world = await createWorld({ replies });
    expect((await world.run('roles', 'list')).code).toBe(0);
    expect(world.sent.at(-1)?.query).toMatchObject({ org: idOf(0) });
  });

  it('is asked for where there are several', async () => {
    const world = await createWorld({ replies: organizations(['North', 'South']) });
    const { code, stderr } = await world.run('roles', 'list');
    expect(code).toBe(2);
    expect(stderr).toContain(`${idOf(1)}  South`);
  });

  it('is remembered, and the site with it until another one is', async () => {
    const replies = {
      ...organizations(['North', 'South']),
      [`GET /api/organizations/id/${idOf(0)}`]: { body: { ...recordOf(0), name: 'North' } },
      [`GET /api/organizations/id/${idOf(1)}`]: { body: { ...recordOf(1), name: 'South' } },
      'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
      'GET /api/sessions': { body: pageOf([]) },
    };
    const world = await createWorld({ replies });
    const remembered = async () => {
      const { org, site: where } = JSON.parse((await world.run('whoami', '--json')).stdout);
      return [org?.name, where?.name];
    };
    await world.run('organizations', 'use', 'north');
    await world.run('sites', 'use', 'HARBOUR');
    expect(await remembered()).toEqual(['North', 'Harbour']);
    await world.run('organizations', 'use', 'North');
    expect(await remembered()).toEqual(['North', 'Harbour']);
    await world.run('organizations', 'use', 'South');
    expect(await remembered()).toEqual(['South', undefined]);
    await world.run('organizations', 'use', '--none');
    expect(await remembered()).toEqual([undefined, undefined]);
  });
});
