import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, listRoutes } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { anna, called, IN_ORG, invitation, ORG, viewer } from '../../testing/people.ts';
import { away, conflict, createWorld, idOf, inTurn, pageOf, problem, recordOf } from '../../testing/world.ts';
import { lostChange } from './lost-change.ts';

describe('a change whose answer was lost', () => {
  const point = { _id: idOf(61), label: 'Power off', kind: 'check', required: true, value: null };
  const kept = {
    version: 5,
    title: 'Lamp',
    assignees: [{ _id: idOf(1), name: 'Anna' }],
    tags: ['b', 'a'],
    dueAt: null,
    workOrder: { _id: idOf(60), number: 412 },
    checklist: [point, { ...point, _id: idOf(62), label: 'Power on' }],
  };
  const found = (fields: object, version?: number) => lostChange(async () => kept, { fields, version })();

  it.each([
    ['a text', { title: 'Lamp' }],
    ['nothing', { dueAt: null }],
    ['a record by its id', { workOrder: idOf(60) }],
    ['people by their ids', { assignees: [idOf(1)] }],
    ['tags in another order, one of them twice', { tags: ['a', 'b', 'a'] }],
    ['points of a checklist, with and without an id', { checklist: [point, { label: 'Power on' }] }],
    ['what was not sent', { title: 'Lamp', place: undefined }],
  ])('is recognized by %s', async (_, fields) => {
    expect(await found(fields, 4)).toEqual({ done: kept });
  });

  it.each([
    ['another text', { title: 'Filter' }],
    ['something where nothing is', { dueAt: '2026-12-31T08:30:00.000Z' }],
    ['another record', { workOrder: idOf(59) }],
    ['somebody less', { assignees: [idOf(1), idOf(2)] }],
    ['somebody more', { assignees: [] }],
    ['a tag less', { tags: ['a'] }],
    ['points in another order', { checklist: [{ label: 'Power on' }, { label: 'Power off' }] }],
    ['a point less', { checklist: [point] }],
    ['one field of two', { title: 'Lamp', tags: [] }],
    ['what the record does not show', { newLink: true }],
  ])('is not recognized by %s', async (_, fields) => {
    expect(await found(fields, 4)).toBeUndefined();
  });

  it('was not made if the record still has the version that it had', async () => {
    expect(await found({ title: 'Lamp' }, 5)).toBeUndefined();
    expect(await found({ title: 'Lamp' })).toEqual({ done: kept });
  });
});

const MEMBER = `/api/members/id/${anna._id}`;
const feedback = {
  ...recordOf(80),
  org: ORG,
  number: 97,
  subject: 'Cold',
  kind: 'complaint',
  status: 'new',
  place: '',
  response: '',
  declineReason: '',
  allowedTransitions: [],
};
const FEEDBACK = `/api/feedbacks/id/${feedback._id}`;
const ticket = {
  ...recordOf(90),
  org: ORG,
  number: 218,
  subject: 'Door',
  status: 'open',
  priority: 'low',
  assignee: null,
  csat: null,
  allowedTransitions: [],
};
const TICKET = `/api/support-tickets/id/${ticket._id}`;
const invited = {
  ...invitation(50, 'ben@north.example', 'pending'),
  allowedTransitions: ['revoked'],
  resendable: true,
};
const INVITATION = `/api/invitations/id/${invited._id}`;
const illegal = { status: 409, body: problem('ILLEGAL_TRANSITION', 409, 'It is not pending.') };

/** Commands, the call that each makes, and what the record has once it has been done. */
const CHANGES = [
  ['members suspend 1', `PUT /api/members/${anna._id}/suspended`, MEMBER, anna, { status: 'suspended' }],
  ['members remove 1 --yes', `PUT /api/members/${anna._id}/removed`, MEMBER, anna, { status: 'removed' }],
  [
    ...(['members set-role 1 Viewer', `PUT ${MEMBER}/role/${viewer._id}/type/staff/org/${ORG}`] as const),
    ...([MEMBER, anna, { role: viewer._id }] as const),
  ],
  [`members limit 1 --sites ${idOf(41)}`, `PATCH ${MEMBER}`, MEMBER, anna, { sites: [idOf(41)] }],
  ['members rename 1 Anne', `PATCH ${MEMBER}`, MEMBER, anna, { name: 'Anne' }],
  ['invitations revoke 50 --yes', `DELETE ${INVITATION}`, INVITATION, invited, { status: 'revoked' }],
  ['feedbacks update 80 --kind request', `PATCH ${FEEDBACK}`, FEEDBACK, feedback, { kind: 'request' }],
  ['feedbacks acknowledge 80', `PUT ${FEEDBACK}/status/acknowledged`, FEEDBACK, feedback, { status: 'acknowledged' }],
  [
    ...(['feedbacks decline 80 --reason No', `PUT ${FEEDBACK}/status/declined`] as const),
    ...([FEEDBACK, { ...feedback, status: 'declined' }, { declineReason: 'No' }] as const),
  ],
  ['tickets update 90 --priority high', `PATCH ${TICKET}`, TICKET, ticket, { priority: 'high' }],
  [
    ...(['tickets update 90 --assignee 3', `PATCH ${TICKET}`] as const),
    ...([TICKET, ticket, { assignee: { _id: idOf(3), name: 'Max' } }] as const),
  ],
  ['tickets step 90 resolved', `PUT ${TICKET}/status/resolved`, TICKET, ticket, { status: 'resolved' }],
  ['tickets rate 90 --score 5', `PUT ${TICKET}/csat`, TICKET, ticket, { csat: { score: 5, note: '', at: '' } }],
] as const;

describe.each(CHANGES)('siteward %s, whose answer was lost', (command, call, path, before, done) => {
  const args = command.split(' ').map((arg) => (/^\d+$/.test(arg) && arg !== '5' ? idOf(arg) : arg));
  const ended = async (now: object) => {
    const replies = {
      'GET /api/roles': { body: pageOf([viewer]) },
      [`GET ${path}`]: () => ({ body: called(world).length === 0 ? before : { ...before, ...now } }),
      [call]: inTurn(away, call.startsWith('DELETE') ? illegal : conflict),
    };
    const world = await createWorld({ replies });
    const { code } = await world.run(...args, ...IN_ORG);
    return { code, calls: called(world) };
  };

  it('has been done if the record has the change', async () => {
    expect(await ended({ ...done, version: 2 })).toEqual({ code: 0, calls: [call, call] });
  });

  it('is refused if somebody else has changed the record instead', async () => {
    expect(await ended({ version: 2 })).toEqual({ code: 6, calls: [call, call] });
  });
});

it('every command whose repeat could be refused looks for a lost change', async () => {
  const methods = new Map(listRoutes(contract).map(({ name, route }) => [name, route.method]));
  const folder = join(import.meta.dirname, '..');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/\bask\(\s*(?:context\.)?(?:api|openApi)\.(\w+\.\w+)\(/g)].map(({ 1: name = '', index }) => ({
      name,
      count: argumentsAt(text, index),
    })),
  );
  const changing = asked.filter(({ name }) => /PUT|PATCH|DELETE/.test(methods.get(name) ?? ''));
  expect(changing.length).toBeGreaterThan(10);
  // Signing out a session that has already ended is not refused.
  expect(changing.filter(({ count }) => count < 3).map(({ name }) => name)).toEqual(['auth.signOut']);
});

/** How many arguments the call has that begins at an index of a text; a trailing comma does not count. */
function argumentsAt(text: string, index: number): number {
  let [depth, commas, last] = [0, 0, ''];
  for (const letter of text.slice(text.indexOf('(', index))) {
    if (/[([{]/.test(letter)) depth += 1;
    else if (/[)\]}]/.test(letter)) depth -= 1;
    if (depth === 1 && letter === ',') commas += 1;
    if (depth === 0) break;
    if (/\S/.test(letter)) last = letter;
  }
  return last === ',' ? commas : commas + 1;
}
