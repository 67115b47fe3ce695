import { describe, expect, it } from 'vitest';
import { CliError } from './errors.ts';
import { pick } from './scope.ts';
import { site } from './testing/people.ts';
import { createWorld, idOf, pageOf, recordOf } from './testing/world.ts';

describe('the organization that is meant', () => {
  const organizations = (names: string[]) => ({
    'GET /api/organizations': { body: pageOf(names.map((name, at) => ({ _id: idOf(at), name }))) },
  });

  it('is the only one if none is named', async () => {
    const replies = { ...organizations(['North']), 'GET /api/roles': { body: pageOf([]) } };
    const world = await createWorld({ replies });
    expect((await world.run('roles', 'list')).code).toBe(0);
    expect(world.sent.at(-1)?.query).toMatchObject({ org: idOf(0) });
  });

  it('is asked for if there are several', async () => {
    const world = await createWorld({ replies: organizations(['North', 'South']) });
    const { code, stderr } = await world.run('roles', 'list');
    expect(code).toBe(2);
    expect(stderr.split('\n')).toEqual([
      'siteward: Which organization?',
      `  ${idOf(0)}  North`,
      `  ${idOf(1)}  South`,
      'Name it with `--org`, or set it with `siteward organizations use`.',
      '',
    ]);
  });

  it('is remembered, and the site with it, until another organization is', async () => {
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

describe.each(['organization', 'site'])('siteward %ss use', (noun) => {
  it(`asks which ${noun}, if none is named`, async () => {
    const world = await createWorld();
    expect(await world.run(`${noun}s`, 'use')).toEqual({
      code: 2,
      stdout: '',
      stderr: `siteward: Which ${noun}?\nName it, or use \`--none\`.\n`,
    });
  });

  it('forgets the one that was remembered', async () => {
    const ended = await (await createWorld()).run(`${noun}s`, 'use', '--none');
    expect(ended).toEqual({ code: 0, stdout: '', stderr: `No ${noun} is remembered.\n` });
  });
});

describe('the site that is meant', () => {
  it('is forgotten without its organization', async () => {
    const replies = {
      'GET /api/organizations': { body: pageOf([{ _id: idOf(0), name: 'North' }]) },
      'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
      [`GET /api/organizations/id/${idOf(0)}`]: { body: { ...recordOf(0), name: 'North' } },
      'GET /api/work-orders': { body: pageOf([]) },
    };
    const world = await createWorld({ replies });
    await world.run('organizations', 'use', 'north');
    await world.run('sites', 'use', 'harbour');
    await world.run('sites', 'use', '--none');
    const before = world.sent.length;
    await world.run('work-orders', 'list');
    expect(world.sent.slice(before)).toMatchObject([{ path: '/api/work-orders', query: { org: idOf(0) } }]);
    expect(world.sent.at(-1)?.query).not.toHaveProperty('site');
  });

  it('is not the remembered one if another organization is named', async () => {
    const replies = {
      'GET /api/organizations': { body: pageOf(['North', 'South'].map((name, at) => ({ _id: idOf(at), name }))) },
      'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
      [`GET /api/organizations/id/${idOf(0)}`]: { body: { ...recordOf(0), name: 'North' } },
      'GET /api/work-orders': { body: pageOf([]) },
    };
    const world = await createWorld({ replies });
    await world.run('organizations', 'use', 'north');
    await world.run('sites', 'use', 'harbour');
    const asked = async (...named: string[]) => {
      expect(await world.run('work-orders', 'list', ...named)).toMatchObject({ code: 0 });
      const { org, site: where } = world.sent.at(-1)?.query ?? {};
      return [org, where];
    };
    expect(await asked()).toEqual([idOf(0), idOf(41)]);
    expect(await asked('--org', 'south')).toEqual([idOf(1), undefined]);
  });

  it('is remembered with its organization, whichever one was before', async () => {
    const replies = {
      'GET /api/organizations': { body: pageOf(['North', 'South'].map((name, at) => ({ _id: idOf(at), name }))) },
      'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
      [`GET /api/organizations/id/${idOf(0)}`]: { body: { ...recordOf(0), name: 'North' } },
      'GET /api/work-orders': { body: pageOf([]) },
    };
    const world = await createWorld({ replies });
    const asked = async () => {
      expect(await world.run('work-orders', 'list')).toMatchObject({ code: 0 });
      const { org, site: where } = world.sent.at(-1)?.query ?? {};
      return [org, where];
    };
    await world.run('sites', 'use', 'harbour', '--org', 'south');
    expect(await asked()).toEqual([idOf(1), idOf(41)]);
    await world.run('organizations', 'use', 'north');
    expect(await asked()).toEqual([idOf(0), undefined]);
    await world.run('sites', 'use', 'harbour', '--org', 'south');
    expect(await asked()).toEqual([idOf(1), idOf(41)]);
  });

  const organization = { 'GET /api/organizations': { body: pageOf([{ _id: idOf(7), name: 'North' }]) } };
  const askWith = async (sites: object) => {
    const world = await createWorld({ replies: { ...organization, 'GET /api/sites': { body: sites } } });
    const ended = await world.run('tickets', 'create', '--subject', 'No access', '--text', 'Door 3 stays shut.');
    expect([ended.stdout, world.sent.filter(({ method }) => method !== 'GET')]).toEqual(['', []]);
    return ended;
  };

  it('is not asked for if somebody can see none and so could not name one', async () => {
    expect(await askWith(pageOf([]))).toEqual({
      code: 4,
      stdout: '',
      stderr:
        'siteward: There is no site that you can see in this organization.\nAsk an owner or administrator for one; `--org` names another organization.\n',
    });
  });

  it('is asked for if there are several, with the number of those that are not listed', async () => {
    const { code, stderr } = await askWith(
      pageOf([site(41, 'Harbour', 'harbour'), site(42, 'Mill Street', 'mill')], { total: 31 }),
    );
    expect(code).toBe(2);
    expect(stderr).toContain('  harbour  Harbour\n  mill  Mill Street\n  and 29 more\nName it with `--site`');
  });
});

it('lists each record that may be meant with its id, and each of its names once', () => {
  const files = [70, 71].map((end) => ({ _id: idOf(end), name: 'note.txt', called: 'note.txt' }));
  const linesOf = () => {
    try {
      pick('file', 'note.txt', files, ({ _id, name, called }) => [name, called, _id]);
    } catch (error) {
      return error instanceof CliError && error.extras.lines;
    }
  };
  expect(linesOf()).toEqual([`${idOf(70)}  note.txt`, `${idOf(71)}  note.txt`]);
});

it('takes a name with blanks around it, and lists the first ten of many that may be meant', () => {
  const roles = Array.from({ length: 12 }, (_, at) => ({ _id: idOf(at), name: `Role ${at}` }));
  const meant = (text: string) => pick('role', text, roles, ({ name }) => [name]);
  expect(meant(' role 11 ')).toEqual(roles[11]);
  const lines = roles.slice(0, 10).map(({ _id, name }) => `${_id}  ${name}`);
  expect(() => meant('Role')).toThrow(expect.objectContaining({ extras: { lines } }));
});

it.each(['org', 'site'])('is searched by as much of --%s as a search takes', async (option) => {
  const name = 'Harbour '.repeat(20).trim();
  const world = await createWorld({
    replies: {
      'GET /api/organizations': { body: pageOf([{ _id: idOf(0), name }]) },
      'GET /api/sites': { body: pageOf([site(41, name, 'harbour')]) },
      'GET /api/work-orders': { body: pageOf([]) },
    },
  });
  expect((await world.run('work-orders', 'list', `--${option}`, name)).code).toBe(0);
  const searches = world.sent.flatMap(({ query: { search } }) => search ?? []);
  expect(searches).toEqual([name.slice(0, 100)]);
});
