import { MEMBER_STATUSES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { anna, called, IN_ORG, member, ORG, site, technician, viewer } from '../testing/people.ts';
import { createWorld, idOf, pageOf, problem } from '../testing/world.ts';

/** The members of each status. */
const membersBy = (byStatus: Record<string, object[]>) => ({
  'GET /api/members': ({ query }: { query: Record<string, string> }) => ({
    body: pageOf(byStatus[query['status'] ?? 'active'] ?? []),
  }),
});

describe('siteward members', () => {
  it('lists by the names of roles and sites, and takes the filters of the contract', async () => {
    const replies = {
      ...membersBy({ suspended: [anna] }),
      'GET /api/roles': { body: pageOf([technician, viewer]) },
      'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour'), site(42, 'Harbour', 'harbour-2')]) },
    };
    const world = await createWorld({ replies });
    const args = ['--role', 'technician,viewer', '--site', 'harbour-2', '--status', 'suspended', '--type', 'staff'];
    expect(await world.run('members', 'list', ...args, ...IN_ORG)).toMatchObject({ code: 0, stderr: '' });
    expect(world.sent.at(-1)).toMatchObject({
      path: '/api/members',
      query: { org: ORG, role: `${idOf(30)},${idOf(31)}`, site: idOf(42), status: 'suspended', type: 'staff' },
    });
  });

  it('refuses a name that several members have, lists them all, and changes nothing', async () => {
    const other = member(2, 'Anna Berg', 'anna.berg@north.example');
    const world = await createWorld({ replies: membersBy({ active: [anna], invited: [other] }) });
    const { code, stdout, stderr } = await world.run('members', 'suspend', 'anna berg', ...IN_ORG);
    expect({ code, stdout, changed: called(world) }).toEqual({ code: 2, stdout: '', changed: [] });
    expect(stderr).toContain(`${idOf(1)}  Anna Berg, anna@north.example`);
    expect(stderr).toContain(`${idOf(2)}  Anna Berg, anna.berg@north.example`);
  });

  it.each(MEMBER_STATUSES)('finds a member who is %s by name', async (status) => {
    const replies = {
      ...membersBy({ [status]: [anna] }),
      [`GET /api/members/id/${anna._id}`]: { body: { ...anna, status } },
    };
    const world = await createWorld({ replies });
    const { code, stdout } = await world.run('members', 'show', 'anna berg', ...IN_ORG, '--json');
    expect({ code, found: JSON.parse(stdout || '{}')._id }).toEqual({ code: 0, found: anna._id });
  });

  it.each([
    ['all', {}],
    ['Harbour', { sites: [idOf(7)] }],
    ['none yet', { type: 'customer' }],
    ["all of the customer's", { type: 'customer', customerOrgId: idOf(8) }],
    ['Harbour', { type: 'customer', customerOrgId: idOf(8), customerSiteId: idOf(7) }],
  ])('says %s of the sites of a member with %j', async (sites, limits) => {
    const unlimited = { type: 'staff', sites: [], customerOrgId: null, customerSiteId: null };
    const detail = { ...anna, allowedTransitions: [], permissions: [], ...unlimited, ...limits };
    const replies = {
      ...membersBy({ active: [anna] }),
      [`GET /api/members/id/${anna._id}`]: { body: detail },
      'GET /api/sites': { body: pageOf([site(7, 'Harbour', 'harbour')]) },
    };
    const world = await createWorld({ replies });
    const { stdout } = await world.run('members', 'show', 'anna berg', ...IN_ORG);
    expect(stdout).toMatch(new RegExp(`^Sites +${sites}$`, 'm'));
  });

  it('does not take part of a name for the whole name, and shows who may be meant', async () => {
    const world = await createWorld({ replies: membersBy({ active: [anna] }) });
    const { code, stderr } = await world.run('members', 'remove', 'Anna', '--yes', ...IN_ORG);
    expect({ code, changed: called(world) }).toEqual({ code: 4, changed: [] });
    expect(stderr).toContain('Do you mean one of these?\n  000000000000000000000001  Anna Berg');
  });

  it('changes the version that it has read', async () => {
    const replies = {
      ...membersBy({ active: [anna] }),
      [`GET /api/members/id/${anna._id}`]: { body: { ...anna, version: 4 } },
      [`PUT /api/members/${anna._id}/suspended`]: { body: { ...anna, status: 'suspended', version: 5 } },
    };
    const world = await createWorld({ replies });
    const { code, stdout, stderr } = await world.run('members', 'suspend', 'anna@north.example', ...IN_ORG, '--json');
    expect({ code, stderr, status: JSON.parse(stdout).status }).toEqual({
      code: 0,
      stderr: 'Anna Berg is now suspended.\n',
      status: 'suspended',
    });
    expect(world.sent.at(-1)?.body).toEqual({ version: 4 });
  });

  it('ends with 6 if somebody else was faster, and says what to do', async () => {
    const refusal = { status: 409, body: problem('VERSION_CONFLICT', 409, 'Somebody changed it.') };
    const replies = {
      ...membersBy({ active: [anna] }),
      [`GET /api/members/id/${anna._id}`]: { body: anna },
      [`PUT /api/members/${anna._id}/suspended`]: refusal,
    };
    const world = await createWorld({ replies });
    expect(await world.run('members', 'suspend', anna._id, ...IN_ORG)).toEqual({
      code: 6,
      stdout: '',
      stderr: 'siteward: Somebody changed it.\nLook at its current state, and try again.\n',
    });
  });

  it.each([
    ['nobody can be asked', {}, 2],
    ['they say no', { columns: 80, input: 'n\r' }, 1],
    ['they say nothing', { columns: 80, input: '\r' }, 1],
    ['they press Ctrl-C', { columns: 80, input: '\u0003' }, 130],
  ])('removes nobody if %s', async (_, options, code) => {
    const replies = { ...membersBy({ active: [anna] }), [`GET /api/members/id/${anna._id}`]: { body: anna } };
    const world = await createWorld({ replies, ...options });
    expect((await world.run('members', 'remove', 'Anna Berg', ...IN_ORG)).code).toBe(code);
    expect(called(world)).toEqual([]);
  });

  it('asks without anything that the terminal would obey', async () => {
    const named = { ...anna, name: 'Anna\u001b[2J\u202e Berg', orgName: 'North\u009b31m\nRemove Ben from North?' };
    const replies = { ...membersBy({ active: [anna] }), [`GET /api/members/id/${anna._id}`]: { body: named } };
    const world = await createWorld({ replies, columns: 80, input: 'n\r' });
    const { stderr } = await world.run('members', 'remove', 'Anna Berg', ...IN_ORG);
    expect(stderr).toContain('Remove Anna[2J Berg from North31m Remove Ben from North?? [y/N] ');
  });

  it('removes the member after a yes', async () => {
    const replies = {
      ...membersBy({ active: [anna] }),
      [`GET /api/members/id/${anna._id}`]: { body: anna },
      [`PUT /api/members/${anna._id}/removed`]: { body: { ...anna, status: 'removed' } },
    };
    const world = await createWorld({ replies, columns: 80, input: 'y\r' });
    expect((await world.run('members', 'remove', 'Anna Berg', ...IN_ORG)).code).toBe(0);
    expect(called(world)).toEqual([`PUT /api/members/${anna._id}/removed`]);
  });

  it('assigns a role by its name', async () => {
    const replies = {
      ...membersBy({ active: [anna] }),
      'GET /api/roles': { body: pageOf([technician, viewer]) },
      [`GET /api/members/id/${anna._id}`]: { body: anna },
      [`PUT /api/members/id/${anna._id}/role/${viewer._id}/type/staff/org/${ORG}`]: {
        body: { ...anna, roleName: 'Viewer' },
      },
    };
    const world = await createWorld({ replies });
    const { code, stderr } = await world.run('members', 'set-role', 'Anna Berg', 'viewer', ...IN_ORG);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Anna Berg is now Viewer.\n' });
  });

  it('does not limit anybody to an empty list of sites, which would mean every site', async () => {
    const replies = { ...membersBy({ active: [anna] }), [`GET /api/members/id/${anna._id}`]: { body: anna } };
    const world = await createWorld({ replies });
    expect((await world.run('members', 'limit', 'Anna Berg', '--sites', ' , ', ...IN_ORG)).code).toBe(2);
    expect((await world.run('members', 'limit', 'Anna Berg', ...IN_ORG)).code).toBe(2);
    expect(called(world)).toEqual([]);
  });
});

describe('siteward roles permissions', () => {
  it('shows which roles hold each permission', async () => {
    const world = await createWorld({ replies: { 'GET /api/roles': { body: pageOf([technician, viewer]) } } });
    const { stdout } = await world.run('roles', 'permissions', ...IN_ORG);
    expect(stdout).toMatch(/^calendar:view\s+Technician$/m);
    expect(stdout).toMatch(/^sites:view\s+Technician, Viewer$/m);
    expect(stdout).toMatch(/^billing:view$/m);
  });

  it('shows a permission that only a newer server knows', async () => {
    const later = { ...viewer, permissions: [...viewer.permissions, 'elevators:view'] };
    const world = await createWorld({ replies: { 'GET /api/roles': { body: pageOf([technician, later]) } } });
    const { stdout } = await world.run('roles', 'permissions', ...IN_ORG);
    expect(stdout).toMatch(/^elevators:view\s+Viewer$/m);
  });
});

describe('a member', () => {
  const PATH = `/api/members/id/${anna._id}`;
  const ofAnna = { [`GET ${PATH}`]: { body: anna } };

  it.each([
    [[], 'staff'],
    [['--type', 'provider'], 'provider'],
  ])('has the type of the new role, or the one that is named: %j', async (args, type) => {
    const call = `PUT ${PATH}/role/${viewer._id}/type/${type}/org/${ORG}`;
    const found = { ...ofAnna, [`GET /api/roles/id/${viewer._id}`]: { body: viewer } };
    const world = await createWorld({ replies: { ...found, [call]: { body: { ...anna, roleName: 'Viewer' } } } });
    const { code, stderr } = await world.run('members', 'set-role', anna._id, viewer._id, ...args, ...IN_ORG);
    expect([code, stderr, called(world)]).toEqual([0, 'Anna Berg is now Viewer.\n', [call]]);
  });

  it.each([[[]], [['--all-sites', '--sites', 'harbour']]])(
    'is limited either to sites or not at all: %j',
    async (args) => {
      const world = await createWorld({ replies: ofAnna });
      const { code, stderr } = await world.run('members', 'limit', anna._id, ...args, ...IN_ORG);
      expect([code, stderr, world.sent]).toEqual([
        2,
        expect.stringContaining('Use either --sites or --all-sites.'),
        [],
      ]);
    },
  );

  it.each([
    [{ type: 'staff' }, 'now has access to every site'],
    [{ type: 'customer', customerOrgId: idOf(8) }, "now has access to these sites: all of the customer's"],
    [{ type: 'customer' }, 'now has access to these sites: none yet'],
  ])('that is no longer limited to sites has access to those of its type: %j', async (limits, words) => {
    const world = await createWorld({ replies: { ...ofAnna, [`PATCH ${PATH}`]: { body: { ...anna, ...limits } } } });
    const { code, stderr } = await world.run('members', 'limit', anna._id, '--all-sites', ...IN_ORG);
    expect([code, stderr]).toEqual([0, `Anna Berg ${words}.\n`]);
  });

  it('is renamed', async () => {
    const replies = { ...ofAnna, [`PATCH ${PATH}`]: { body: { ...anna, name: 'Anna Wulf' } } };
    const world = await createWorld({ replies });
    const { stderr } = await world.run('members', 'rename', anna._id, 'Anna Wulf', ...IN_ORG);
    expect(stderr).toBe('anna@north.example is now called Anna Wulf.\n');
  });

  it('is shown with no step if none is possible', async () => {
    const world = await createWorld({ replies: ofAnna });
    const { stdout } = await world.run('members', 'show', anna._id, ...IN_ORG);
    expect(stdout).toMatch(/^Possible now +nothing$/m);
  });

  it('is counted with those of the same status', async () => {
    const counts = { active: 1, invited: 2, suspended: 3, removed: 4 };
    const world = await createWorld({ replies: { 'GET /api/members/counts': { body: counts } } });
    const { stdout } = await world.run('members', 'counts', ...IN_ORG);
    expect(stdout.split('\n').map((line) => line.split(/ +/))).toEqual([
      ['Active', '1'],
      ['Invited', '2'],
      ['Suspended', '3'],
      ['Removed', '4'],
      [''],
    ]);
  });
});
