import { type ApiClient, fileTypeOf } from '@siteward/contract';
import { calendarDay, clockTime } from '@siteward/domain';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { recordsIn } from './support/answers.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
const begun = clockTime(world.now().toISOString(), 'Pacific/Auckland').replace('T', ' ');
afterEach(async () => {
  vi.restoreAllMocks();
  await world.restore();
});

const FILES = ROUTES.filter(({ route }) => fileTypeOf(route.responses[200]) === 'text/csv');
const owner = () => world.alpha.people.Owner;
const client = (): ApiClient => world.client(owner().sid);

type Row = Record<string, string>;
const rowsOf = async (file: File) =>
  recordsIn({ status: 200, contentType: file.type, text: await file.text() }) as Row[];

async function exportMembers(
  query: NonNullable<Parameters<ApiClient['members']['export']>[0]>['query'],
  by = client(),
): Promise<Row[]> {
  const answer = await by.members.export({ query: { org: world.alpha.id, ...query } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return rowsOf(answer.body);
}

async function addMembers(count: number): Promise<void> {
  const role = new Types.ObjectId(world.alpha.roles.technician);
  const members = Array.from({ length: count }, (_, index) => ({
    org: world.alpha.id,
    name: `Number ${index}`,
    email: `n${index}@alpha.example`,
    role,
    type: 'staff' as const,
    status: 'active' as const,
    sites: [],
    user: new Types.ObjectId(),
  }));
  await world.deps.models.Member.insertMany(members);
}

/** The names of files that are not named after their area. */
const FILE_NAMES: Readonly<Record<string, string>> = {
  'invitations.export': 'invitations-pending',
  'members.export': 'members-active',
};
const kebab = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe.each(FILES)('$name', (named) => {
  it('answers a file with its type and name, even to somebody who can only view', async () => {
    const { headers, contentType } = await send(
      world.server,
      named,
      sampleOf(named.name, world.alpha, owner()),
      owner().sid,
    );
    expect(contentType).toBe('text/csv; charset=utf-8');
    const name = `${FILE_NAMES[named.name] ?? kebab(named.area)}-\\d{4}-\\d\\d-\\d\\d\\.csv`;
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${name}"; filename\\*=UTF-8''${name}$`),
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  // It is never the same day in both: one of them is always ahead of or behind the day in UTC.
  it.each(['Pacific/Kiritimati', 'Pacific/Niue'])('is named after the day that it is in %s', async (timezone) => {
    await world.deps.models.Site.updateMany({ org: world.alpha.id }, { $set: { timezone } });
    const { headers } = await send(world.server, named, sampleOf(named.name, world.alpha, owner()), owner().sid);
    expect(headers['content-disposition']).toContain(`-${calendarDay(world.now(), timezone)}.csv"`);
  });

  it('writes times by a clock, in a form that every spreadsheet reads', async () => {
    const sample = sampleOf(named.name, world.alpha, owner());
    // Without the filters of the sample, which may leave nothing.
    const wanted = Object.entries(sample.query ?? {}).filter(([field]) => ['org', 'from', 'to'].includes(field));
    const { text } = await send(world.server, named, { ...sample, query: Object.fromEntries(wanted) }, owner().sid);
    expect(text.split('\r\n').length, 'it has something to write').toBeGreaterThan(2);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT\d\d/);
  });

  it('reports what is wrong, instead of beginning a file, when the database fails', async () => {
    const { Feedback, Invitation, MaintenancePlan, Member, ServiceProvider, SupportTicket, WorkOrder } =
      world.deps.models;
    for (const model of [Feedback, Invitation, MaintenancePlan, Member, ServiceProvider, SupportTicket, WorkOrder]) {
      vi.spyOn(model, 'find').mockImplementation(() => {
        throw new Error('the database is gone');
      });
    }
    const answer = await send(world.server, named, sampleOf(named.name, world.alpha, owner()), owner().sid);
    const problem = [500, 'application/problem+json; charset=utf-8'];
    expect([answer.status, answer.contentType], 'what it reads is among the models above').toEqual(problem);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});

describe('exported members', () => {
  it.each(['name', '-name', 'roleName', '-roleName', 'type', '-lastSeenAt', 'createdAt'] as const)(
    'are those of the list, by %s',
    async (sort) => {
      const { body } = await client().members.list({ query: { org: world.alpha.id, sort, limit: 100 } });
      if (!('items' in body)) throw new Error('no list');
      expect((await exportMembers({ sort })).map(({ Email }) => Email)).toEqual(body.items.map(({ email }) => email));
    },
  );

  it('have a row each, in words, with times by the clock of the first site', async () => {
    const { models } = world.deps;
    await models.Site.updateMany({ org: world.alpha.id }, { $set: { timezone: 'Pacific/Auckland' } });
    const sites = [world.alpha.sites.second, world.alpha.sites.first].map((id) => new Types.ObjectId(id));
    await models.Member.updateOne(
      { org: world.alpha.id, _id: world.alpha.target },
      { $set: { name: '=1+1', words: ['target'], sites } },
    );
    const rows = await exportMembers({ search: 'target' });
    expect(rows).toEqual([
      {
        Name: "'=1+1",
        Email: 'target@zzalpha.example',
        Role: 'Requester',
        Type: 'Customer',
        Status: 'Active',
        Sites: 'Zzalpha First, Zzalpha Second',
        'Last seen': begun,
        Added: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      },
    ]);
  });

  it('are found by what the list searches, including the name of a role', async () => {
    expect((await exportMembers({ search: 'technician', sort: 'roleName' })).map(({ Role }) => Role)).toEqual([
      'Technician',
    ]);
    expect(await exportMembers({ search: 'nobody' })).toEqual([]);
    expect((await exportMembers({ status: 'suspended' })).map(({ Status }) => Status)).toEqual(['Suspended']);
  });

  it('end where the reach of a limited member does', async () => {
    const { Viewer } = world.alpha.people;
    const { first, second } = world.alpha.sites;
    const { Member } = world.deps.models;
    await Member.updateOne({ org: world.alpha.id, user: Viewer.id }, { $set: { sites: [first] } });
    await Member.updateOne({ org: world.alpha.id, _id: world.alpha.target }, { $set: { sites: [second] } });
    const seen = await exportMembers({}, world.client(Viewer.sid));
    expect(seen.map(({ Email }) => Email)).not.toContain('target@zzalpha.example');
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen.map(({ Sites }) => Sites))).toEqual(new Set(['All sites', 'Zzalpha First']));
  });

  it('continue beyond the end of the list, in pieces', async () => {
    await addMembers(10_200);
    const rows = await exportMembers({ type: 'staff' });
    expect(new Set(rows.map(({ Email }) => Email)).size).toBe(rows.length);
    expect(rows.filter(({ Name }) => Name?.startsWith('Number')).length).toBe(10_200);
    await world.deps.models.Member.deleteMany({ org: world.alpha.id, name: /^Number / });
  });
});

describe('exported invitations', () => {
  it('are those of the list, with their words', async () => {
    const { body } = await client().invitations.list({ query: { org: world.alpha.id, sort: 'email' } });
    const answer = await client().invitations.export({ query: { org: world.alpha.id, sort: 'email' } });
    if (!('items' in body) || answer.status !== 200) throw new Error('no list');
    const rows = await rowsOf(answer.body);
    expect(rows.map(({ Email }) => Email)).toEqual(body.items.map(({ email }) => email));
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['Name', 'Email', 'Role', 'Type', 'Sites', 'Status', 'Invited by', 'Sent', 'Times sent', 'Expires'],
    ]);
  });
});
