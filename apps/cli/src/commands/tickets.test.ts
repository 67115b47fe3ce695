import { describe, expect, it } from 'vitest';
import { anna, called, IN_ORG, member, site } from '../testing/people.ts';
import { ANNA, fileOf, lamp, photo } from '../testing/work.ts';
import { createWorld, idOf, pageOf, problem, recordOf } from '../testing/world.ts';

const ticket = {
  ...recordOf(90),
  number: 218,
  subject: 'Door',
  category: 'access',
  priority: 'low',
  status: 'open',
  requester: ANNA,
  assignee: null,
  workOrder: null,
  lastMessage: { at: '2026-03-01T08:00:00.000Z', author: ANNA, text: 'It is shut.' },
  firstResponseAt: null,
  responseDueAt: '2026-03-02T12:00:00.000Z',
  resolvedAt: null,
  csat: null,
  allowedTransitions: ['resolved'],
};

it.each([
  ['as long as nobody has answered', null, /^Answer due +2026-03-02/m],
  ['no more once somebody has', '2026-03-01T09:00:00.000Z', /^(?!.*Answer due)/s],
])('a ticket shows when an answer is due %s', async (_, firstResponseAt, expected) => {
  const replies = { [`GET /api/support-tickets/id/${ticket._id}`]: { body: { ...ticket, firstResponseAt } } };
  const shown = await (await createWorld({ replies })).run('tickets', 'show', idOf(90), ...IN_ORG);
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(expected) });
});

const activeMembers =
  (...members: object[]) =>
  ({ query }: { query: Record<string, string> }) => ({ body: pageOf(query['status'] === 'active' ? members : []) });
const TICKET = `/api/support-tickets/id/${ticket._id}`;

describe('siteward tickets reply', () => {
  const MESSAGES = `POST ${TICKET}/messages`;
  const files = `/api/ticket-messages/id/${idOf(91)}/attachments`;
  const replied = { [MESSAGES]: { status: 201, body: recordOf(91) }, [`POST ${files}`]: { status: 201, body: photo } };

  it.each([
    [[], { text: 'It works.' }, 'The message has been written.\n'],
    [['--internal'], { text: 'It works.', internal: true }, 'The note has been written.\n'],
  ])('writes a message, or a note with %j', async (args, body, stderr) => {
    const world = await createWorld({ replies: replied });
    const ended = await world.run('tickets', 'reply', ticket._id, ' It works. ', ...args);
    expect(ended).toEqual({ code: 0, stdout: '', stderr });
    expect(world.sent).toMatchObject([{ body }]);
  });

  it.each([
    ['the message', []],
    ['the note', ['--internal']],
  ])('says that %s is written even if one of its files could not be added', async (what, args) => {
    const refusal = { status: 409, body: problem('CONFLICT', 409, 'It has as many files as it may have.') };
    const world = await createWorld({ replies: { ...replied, [`POST ${files}`]: refusal } });
    const file = await fileOf('note.txt', 'Grüße');
    const ended = await world.run('tickets', 'reply', ticket._id, 'It works.', ...args, '--attach', file);
    const written = `${what[0]?.toUpperCase()}${what.slice(1)} has been written, without all of its files.`;
    expect(ended).toEqual({
      code: 6,
      stdout: '',
      stderr: `siteward: It has as many files as it may have.\n${written} Write another one for those that are missing.\n`,
    });
    expect(called(world)).toEqual([MESSAGES, `POST ${files}`]);
  });
});

describe('siteward tickets create', () => {
  it.each([
    [[], {}],
    [['--requester', 'Max'], { requester: idOf(2) }],
  ])('asks for oneself, or for somebody else with %j', async (args, expected) => {
    const max = member(2, 'Max', 'max@north.example');
    const world = await createWorld({
      replies: {
        'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
        'GET /api/members': activeMembers(anna, max),
        'POST /api/support-tickets': { status: 201, body: { ...ticket, firstMessage: idOf(91) } },
      },
    });
    const asked = ['--subject', 'Door', '--text', 'It is shut.', '--category', 'access'];
    expect(await world.run('tickets', 'create', ...asked, ...args, ...IN_ORG)).toEqual({
      code: 0,
      stdout: 'ST-000218\n',
      stderr: 'ST-000218 has been created: Door\n',
    });
    const body = { org: IN_ORG[1], site: idOf(41), subject: 'Door', text: 'It is shut.', category: 'access' };
    expect(world.sent.at(-1)?.body).toEqual({ ...body, ...expected });
  });
});

describe('siteward tickets update', () => {
  it.each([
    [['--assignee', 'Anna Berg'], { assignee: idOf(1) }],
    [['--assignee', ''], { assignee: null }],
    [['--work-order', 'WO-000412'], { workOrder: lamp._id }],
    [['--work-order', ''], { workOrder: null }],
  ])('assigns it, or nobody, and links a work order, or none: %j', async (args, expected) => {
    const world = await createWorld({
      replies: {
        [`GET ${TICKET}`]: { body: { ...ticket, org: IN_ORG[1] } },
        [`PATCH ${TICKET}`]: { body: ticket },
        'GET /api/members': activeMembers(anna),
        'GET /api/work-orders': { body: pageOf([lamp]) },
      },
    });
    expect(await world.run('tickets', 'update', ticket._id, ...args, ...IN_ORG)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'ST-000218 has been changed.\n',
    });
    expect(world.sent.at(-1)).toMatchObject({ method: 'PATCH', body: { ...expected, version: 1 } });
  });
});
