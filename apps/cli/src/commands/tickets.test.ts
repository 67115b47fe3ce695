import { expect, it } from 'vitest';
import { IN_ORG } from '../testing/people.ts';
import { ANNA } from '../testing/work.ts';
import { createWorld, idOf, recordOf } from '../testing/world.ts';

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
