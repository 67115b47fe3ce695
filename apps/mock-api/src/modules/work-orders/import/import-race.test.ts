import { afterEach, describe, expect, it, vi } from 'vitest';
import { addSite, createRole } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { held } from '#testing/held.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createTeam, createWork } from '../work-orders-testing.ts';

const api = await openForFile(createTestApi());
afterEach(() => {
  vi.restoreAllMocks();
});

type Team = Awaited<ReturnType<typeof createTeam>>;

const ROWS = 600;
const FILE = `Title\r\n${Array.from({ length: ROWS }, (_, row) => `Lamp ${row}`).join('\r\n')}`;

const importAs = (by: PersonInOrganization, { org, site }: Team['ids'], file = FILE) =>
  by.client.workOrders.import({
    query: { org, site, dryRun: 'false' },
    body: new File([file], 'orders.csv', { type: 'text/csv' }),
  });

/** An import that stops within its transaction once its first rows are written, until it is told to finish. */
async function stoppedImport(by: PersonInOrganization, ids: Team['ids'], file = FILE) {
  const { WorkOrder } = api.deps.models;
  const [stopped, letGo] = held();
  const insert = WorkOrder.insertMany.bind(WorkOrder);
  let answer: ReturnType<typeof importAs> | undefined;
  await new Promise<void>((reached) => {
    // Passes on the arguments, whichever overload is called.
    vi.spyOn(WorkOrder, 'insertMany').mockImplementation(async (...given: unknown[]) => {
      const inserted = await Reflect.apply(insert, WorkOrder, given);
      reached();
      await stopped;
      return inserted;
    });
    answer = importAs(by, ids, file);
  });
  return {
    finish: async () => {
      letGo();
      return answer;
    },
  };
}

const numbersOf = async (org: string) =>
  (await api.deps.models.WorkOrder.find({ org }, { number: 1 }).sort({ number: 1 }).lean()).map(({ number }) => number);

describe('while an import is being written', () => {
  it('others create work orders and are suspended, and the importer does other things, without waiting', async () => {
    const { owner, manager, technician, org, ids, organization } = await createTeam(api);
    const other = await api.addMember(organization, 'Technician');
    const running = await stoppedImport(manager, ids);
    expect((await createWork(owner, ids)).number).toBe(ROWS + 1);
    expect((await createWork(manager, ids)).number).toBe(ROWS + 2);
    const suspended = await owner.client.members.setStatus({ params: { id: other.member, status: 'suspended' } });
    expect(suspended.status).toBe(200);
    const answer = await running.finish();
    expect(answer).toMatchObject({ status: 201, body: { rows: ROWS, created: { first: 1, last: ROWS } } });
    expect(await numbersOf(org)).toEqual(Array.from({ length: ROWS + 2 }, (_, index) => index + 1));
    expect((await importAs(owner, ids)).status).toBe(201);
    expect((await createWork(technician, ids)).number).toBe(2 * ROWS + 3);
  });

  it('the next import waits for it, but not forever', async () => {
    const { owner, manager, technician, org, ids } = await createTeam(api);
    const running = await stoppedImport(manager, ids);
    const looks = vi.spyOn(api.deps.models.NumberCounter, 'findOneAndUpdate');
    const waiting = importAs(owner, ids);
    await vi.waitFor(() => expect(looks).toHaveBeenCalled(), { timeout: 20_000 });
    api.advance(15_000);
    expect(await waiting).toMatchObject({ status: 409, body: { reason: 'import-running' } });
    const next = importAs(owner, ids);
    expect((await running.finish())?.status).toBe(201);
    expect(await next).toMatchObject({ status: 201, body: { created: { first: ROWS + 1, last: 2 * ROWS } } });
    expect(await numbersOf(org)).toHaveLength(2 * ROWS);
    expect((await createWork(technician, ids)).number).toBe(2 * ROWS + 1);
  });

  it('a refused one gives its numbers back, unless somebody has taken later ones', async () => {
    const { owner, manager, org, ids } = await createTeam(api);
    const site = await addSite(owner, org, 'Harbour');
    const running = await stoppedImport(manager, { ...ids, site });
    expect((await createWork(owner, ids)).number).toBe(ROWS + 1);
    expect((await owner.client.sites.remove({ params: { id: site } })).status).toBe(204);
    expect((await running.finish())?.status).toBe(409);
    expect((await createWork(owner, ids)).number).toBe(ROWS + 2);
    expect(await numbersOf(org)).toEqual([ROWS + 1, ROWS + 2]);
  });

  it('a process that dies keeps nobody waiting for long', async () => {
    const { owner, org, ids } = await createTeam(api);
    const reservedUntil = new Date(api.now().getTime() + 120_000);
    await api.deps.models.NumberCounter.create({ org, kind: 'work-order', last: 7, reservedUntil });
    api.advance(120_000);
    expect(await importAs(owner, ids)).toMatchObject({ status: 201, body: { created: { first: 8 } } });
  });

  const LOSSES: Record<string, (team: Team) => Promise<{ status: number }>> = {
    'is suspended': ({ owner, manager }) =>
      owner.client.members.setStatus({ params: { id: manager.member, status: 'suspended' } }),
    'is limited to another site': async ({ owner, manager, org }) => {
      const elsewhere = await addSite(owner, org, 'Harbour');
      return owner.client.members.update({ params: { id: manager.member }, body: { sites: [elsewhere] } });
    },
    'has a role that may import no more': async ({ owner, manager, org }) => {
      const role = await api.deps.models.Member.findOne({ org, _id: manager.member }).orFail().lean();
      const [params, body] = [{ id: role.role.toString() }, { permissions: ['work-orders:view-any' as const] }];
      return owner.client.roles.update({ params, body });
    },
    'gets another role': ({ owner, manager, organization }) =>
      owner.client.members.assignRole({
        params: {
          orgId: organization._id,
          id: manager.member,
          type: 'staff',
          roleId: organization.roles.get('Viewer') ?? '',
        },
      }),
  };

  it.each(Object.entries(LOSSES))('writes nothing for someone who %s', async (_, lose) => {
    const team = await createTeam(api);
    const { owner, manager, org } = team;
    const role = await createRole(owner, org, 'Clerk', ['work-orders:import']);
    await api.deps.models.Member.updateOne({ org, _id: manager.member }, { role: role._id });
    const running = await stoppedImport(manager, team.ids);
    expect((await lose(team)).status).toBe(200);
    expect(await running.finish()).toMatchObject({ status: 409, body: { reason: 'access-changed-meanwhile' } });
    await expectNothing(team);
  });

  it('writes nothing for someone who is signed out', async () => {
    const team = await createTeam(api);
    const running = await stoppedImport(team.manager, team.ids);
    expect((await team.manager.client.auth.signOut({ params: { sid: team.manager.sid } })).status).toBe(204);
    expect(await running.finish()).toMatchObject({ status: 401 });
    await expectNothing(team, ROWS);
  });

  it('a site that is removed gets no work', async () => {
    const team = await createTeam(api);
    const site = await addSite(team.owner, team.org, 'Harbour');
    const running = await stoppedImport(team.manager, { ...team.ids, site });
    expect((await team.owner.client.sites.remove({ params: { id: site } })).status).toBe(204);
    expect(await running.finish()).toMatchObject({ status: 409 });
    await expectNothing(team);
  });

  it('a service provider that is blocked gets no work', async () => {
    const team = await createTeam(api);
    const { _id: id } = await createProvider(team.owner, team.org);
    const running = await stoppedImport(team.manager, team.ids, 'Title,Service provider\r\nLamp,Wulf');
    const step = { params: { id, status: 'blocked' as const }, body: { reason: 'Unpaid' } };
    expect((await team.owner.client.serviceProviders.setStatus(step)).status).toBe(200);
    expect(await running.finish()).toMatchObject({ status: 400, body: { reason: 'orders-with-faults' } });
    await expectNothing(team);
  });

  /** There are neither work orders nor their history, and numbers are as if there had been no import. */
  async function expectNothing({ owner, org, ids }: Team, gap = 0): Promise<void> {
    expect(await numbersOf(org)).toEqual([]);
    expect(await api.deps.models.AuditRecord.countDocuments({ org, action: 'work-order.created' })).toBe(0);
    expect((await createWork(owner, ids)).number).toBe(gap + 1);
  }
});
