import { describe, expect, it } from 'vitest';
import { anna, IN_ORG, invitation, ORG, site, technician } from '../testing/people.ts';
import { ANNA } from '../testing/work.ts';
import { createWorld, idOf, pageOf, recordOf } from '../testing/world.ts';

const AT = '2026-03-01T08:00:00.000Z';
/** The time above as a command shows it, wherever this test runs. */
const TIME = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(new Date(AT));

const feedback = {
  ...recordOf(50),
  number: 97,
  subject: 'Cold',
  kind: 'complaint',
  status: 'new',
  unread: true,
  anonymous: false,
  reporterName: 'Farah',
  contact: 'farah@example.com',
  place: 'Room 3',
  message: 'It is cold.',
  createdAt: AT,
  allowedTransitions: ['acknowledged', 'declined'],
  workOrder: null,
  response: '',
  declineReason: '',
  rating: null,
  attachmentCount: 0,
  messageCount: 0,
};
const ticket = {
  ...recordOf(90),
  number: 218,
  subject: 'Door',
  priority: 'low',
  status: 'open',
  requester: ANNA,
  assignee: { _id: idOf(2), name: 'Max' },
  lastMessage: { at: AT, author: ANNA, text: 'It is shut.' },
};
const harbour = {
  ...site(41, 'Harbour', 'HAR'),
  address: 'Quay 1',
  workingHours: [
    { closed: false, open: '08:00', close: '17:00' },
    { closed: true, open: '', close: '' },
  ],
  holidays: [
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2027-01-01', name: 'New Year' },
  ],
  categories: ['Water', 'Light'],
  feedbackForm: { enabled: true, anonymous: true },
};
const organization = {
  ...recordOf(7),
  name: 'North',
  email: 'office@north.example',
  contact: '+49 40 1',
  nature: 'facility-management',
  status: 'active',
  seats: 12,
  currency: 'EUR',
  trialEndsAt: AT,
  paymentLinked: false,
};

/** What a command writes on stdout, as its words: how wide columns are is the concern of `table.test.ts`. */
async function shown(path: string, body: unknown, ...args: string[]): Promise<string[][]> {
  const world = await createWorld({ replies: { [`GET ${path}`]: { body } } });
  const { code, stdout, stderr } = await world.run(...args, ...IN_ORG);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trimEnd().split('\n');
  return lines.map((line) => line.split(/ {2,}/));
}

const FEEDBACKS = ['NUMBER', 'SUBJECT', 'KIND', 'STATUS', 'FROM', 'SENT', 'PLACE', 'ID'];
const INVITATIONS = ['EMAIL', 'NAME', 'ROLE', 'STATUS', 'EXPIRES', 'INVITED BY', 'ID'];
const MESSAGES = `/api/feedbacks/id/${feedback._id}/messages`;
const TICKET_MESSAGES = `/api/support-tickets/id/${ticket._id}/messages`;
const change = (from: string | null, to: string | null) => ({
  field: 'Role',
  from: from && { message: from },
  to: to && { message: to },
});

it.each<[command: string, path: string, rows: unknown[], table: string[][]]>([
  [
    'feedbacks list',
    '/api/feedbacks',
    [feedback, { ...feedback, number: 98, unread: false, anonymous: true, reporterName: '' }],
    [
      FEEDBACKS,
      ['FB-000097', 'Cold', 'complaint', 'new, unread', 'Farah', TIME, 'Room 3', feedback._id],
      ['FB-000098', 'Cold', 'complaint', 'new', '(anonymous)', TIME, 'Room 3', feedback._id],
    ],
  ],
  [
    `feedbacks messages ${feedback._id}`,
    MESSAGES,
    [
      { createdAt: AT, author: ANNA, from: 'member', body: 'Which room?' },
      { createdAt: AT, author: null, from: 'reporter', body: 'The third.' },
    ],
    [
      ['WRITTEN', 'BY', 'TEXT'],
      [TIME, 'Anna Berg', 'Which room?'],
      [TIME, 'reporter', 'The third.'],
    ],
  ],
  [
    'tickets list',
    '/api/support-tickets',
    [ticket],
    [
      ['NUMBER', 'SUBJECT', 'STATUS', 'PRIORITY', 'ASKED BY', 'ASSIGNED', 'LAST MESSAGE', 'ID'],
      ['ST-000218', 'Door', 'open', 'low', 'Anna Berg', 'Max', TIME, ticket._id],
    ],
  ],
  [
    `tickets messages ${ticket._id}`,
    TICKET_MESSAGES,
    [
      { createdAt: AT, author: ANNA, text: 'Ask Max.', files: [{ name: 'a.jpg' }, { name: 'b.jpg' }], internal: true },
      { createdAt: AT, author: ANNA, text: 'It is shut.', files: [{ name: 'c.jpg' }], internal: false },
    ],
    [
      ['WRITTEN', 'BY', 'TEXT', 'FILES', 'INTERNAL'],
      [TIME, 'Anna Berg', 'Ask Max.', 'a.jpg, b.jpg', 'yes'],
      [TIME, 'Anna Berg', 'It is shut.', 'c.jpg'],
    ],
  ],
  [
    'invitations list',
    '/api/invitations',
    [{ ...invitation(20, 'eva@north.example', 'pending'), name: 'Eva' }],
    [INVITATIONS, ['eva@north.example', 'Eva', 'Technician', 'pending', TIME, 'Anna', idOf(20)]],
  ],
  [
    'members list',
    '/api/members',
    [{ ...anna, lastSeenAt: AT }],
    [
      ['NAME', 'EMAIL', 'ROLE', 'TYPE', 'STATUS', 'LAST SEEN', 'ID'],
      ['Anna Berg', 'anna@north.example', 'Technician', 'staff', 'active', TIME, idOf(1)],
    ],
  ],
  [
    `members history ${anna._id}`,
    `/api/members/id/${anna._id}/history`,
    [
      {
        at: AT,
        action: 'role-changed',
        actorName: 'Max',
        changes: [change('Viewer', 'Technician'), change(null, 'X')],
      },
      { at: AT, action: 'role-changed', actorName: 'Max', changes: [change('Viewer', null)] },
    ],
    [
      ['AT', 'WHAT', 'BY', 'CHANGES'],
      [TIME, 'role-changed', 'Max', 'Role: Viewer → Technician; Role: - → X'],
      [TIME, 'role-changed', 'Max', 'Role: Viewer → -'],
    ],
  ],
  [
    'roles list',
    '/api/roles',
    [technician, { ...technician, name: 'Own', system: false }],
    [
      ['NAME', 'TYPE', 'SYSTEM ROLE', 'MEMBERS', 'PERMISSIONS', 'ID'],
      ['Technician', 'staff', 'yes', '3', '2', idOf(30)],
      ['Own', 'staff', 'no', '3', '2', idOf(30)],
    ],
  ],
  [
    'sites list',
    '/api/sites',
    [harbour],
    [
      ['NAME', 'CODE', 'ADDRESS', 'TIME ZONE', 'ID'],
      ['Harbour', 'HAR', 'Quay 1', 'UTC', idOf(41)],
    ],
  ],
])('siteward %s shows each record under the right headings', async (command, path, rows, table) => {
  expect(await shown(path, pageOf(rows), ...command.split(' '))).toEqual(table);
});

it('shows whose the invitations are that somebody has received', async () => {
  const world = await createWorld({
    replies: { 'GET /api/invitations/mine': { body: pageOf([invitation(20, 'eva@north.example', 'pending')]) } },
  });
  const { stdout } = await world.run('invitations', 'mine');
  expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['ORGANIZATION', 'ROLE', 'STATUS', 'EXPIRES', 'INVITED BY', 'ID'],
    ['North', 'Technician', 'pending', TIME, 'Anna', idOf(20)],
    [''],
  ]);
});

describe('a command that shows one record', () => {
  const show = async (path: string, body: object, command: string) => {
    const lines = await shown(path, body, ...command.split(' '));
    return lines.map((line) => line.join(': '));
  };

  it('leaves out what a feedback does not have', async () => {
    const path = `/api/feedbacks/id/${feedback._id}`;
    const first = ['Number: FB-000097', 'Subject: Cold', 'Kind: complaint', 'Status: new'];
    const next = 'Next: acknowledged, declined';
    const about = ['Contact: farah@example.com', 'Place: Room 3', 'Message: It is cold.'];
    const last = [`Sent: ${TIME}`, `Id: ${feedback._id}`];
    const command = `feedbacks show ${feedback._id}`;
    expect(await show(path, feedback, command)).toEqual([...first, next, 'From: Farah', ...about, ...last]);
    const full = {
      ...feedback,
      anonymous: true,
      contact: '',
      workOrder: { number: 412, status: 'open' },
      response: 'Done.',
      declineReason: 'Not ours.',
      rating: 4,
      attachmentCount: 2,
      messageCount: 1,
    };
    expect(await show(path, full, command)).toEqual([
      ...first,
      next,
      'From: (anonymous)',
      ...about.slice(1),
      'Work order: WO-000412, open',
      'Response: Done.',
      'Declined: Not ours.',
      'Rating: 4',
      'Files: 2',
      'Messages: 1',
      ...last,
    ]);
  });

  it.each<[what: string, more: object, sent: string, can: string]>([
    ['once', { sentCount: 1, allowedTransitions: [], resendable: false }, 'once', 'left as it is'],
    ['twice', { sentCount: 2, allowedTransitions: ['revoked'], resendable: true }, '2 times', 'revoked, sent again'],
  ])('says of an invitation that was sent %s what can be done with it', async (_, more, sent, can) => {
    const found = { ...invitation(20, 'eva@north.example', 'pending'), ...more };
    expect(await show(`/api/invitations/id/${found._id}`, found, `invitations show ${found._id}`)).toEqual([
      'Email: eva@north.example',
      'Name: -',
      'Role: Technician',
      'Type: staff',
      'Status: pending',
      `Sent: ${TIME}, ${sent} in all`,
      `Expires: ${TIME}`,
      'Invited by: Anna',
      `Can be: ${can}`,
      `Id: ${idOf(20)}`,
    ]);
  });

  it.each([
    [true, 'yes'],
    [false, 'no'],
  ])('says whether a role is one of the system (%s)', async (system, says) => {
    const found = { ...technician, system, description: 'Repairs.' };
    const lines = await show('/api/roles', pageOf([found]), 'roles show Technician');
    expect(lines).toEqual([
      'Name: Technician',
      'Description: Repairs.',
      'Type: staff',
      `System role: ${says}`,
      'Members: 3',
      'Permissions: calendar:view',
      ': sites:view',
      `Id: ${idOf(30)}`,
    ]);
  });

  it.each([
    [true, 'open'],
    [false, 'closed'],
  ])('shows a site with its hours, its holidays and its form (%s)', async (enabled, says) => {
    const found = { ...harbour, feedbackForm: { ...harbour.feedbackForm, enabled } };
    expect(await show(`/api/sites/id/${idOf(41)}`, found, `sites show ${idOf(41)}`)).toEqual([
      'Name: Harbour',
      'Code: HAR',
      'Address: Quay 1',
      'Time zone: UTC',
      'Currency: EUR',
      'Open: Mon 08:00-17:00',
      ': Tue closed',
      'Holidays: 2026-12-25 Christmas',
      ': 2027-01-01 New Year',
      'Categories: Water, Light',
      `Feedback form: ${says}`,
      `Id: ${idOf(41)}`,
    ]);
  });

  it.each([
    [true, 'linked'],
    [false, 'not linked'],
  ])('says of an organization whether a payment method is linked (%s)', async (paymentLinked, says) => {
    const found = { ...organization, paymentLinked };
    expect(await show(`/api/organizations/id/${ORG}`, found, `organizations show ${ORG}`)).toEqual([
      'Name: North',
      'Email: office@north.example',
      'Phone: +49 40 1',
      'Kind: facility-management',
      'Status: active',
      'Seats: 12',
      'Currency: EUR',
      `Trial ends: ${TIME}`,
      `Payment: ${says}`,
      `Id: ${ORG}`,
    ]);
  });

  it('shows how many members there are', async () => {
    const counts = { active: 4, invited: 3, suspended: 2, removed: 1 };
    expect(await show('/api/members/counts', counts, 'members counts')).toEqual([
      'Active: 4',
      'Invited: 3',
      'Suspended: 2',
      'Removed: 1',
    ]);
  });
});

describe('a list', () => {
  it.each<[what: string, page: object, says: string]>([
    ['without records', { items: [], total: 0, pages: 1 }, 'Nothing found.'],
    ['past its end', { items: [], page: 7, total: 41, pages: 3 }, 'There is no page 7; the last one is 3.'],
    ['with more pages', { page: 2, total: 41, pages: 3 }, 'Page 2 of 3, 41 in all. '],
    [
      'too long to count',
      { total: 10_000, pages: 400, capped: true },
      'Page 1 of more than 400, more than 10000 in all. ',
    ],
  ])('%s says so', async (_, page, says) => {
    const world = await createWorld({ replies: { 'GET /api/roles': { body: { ...pageOf([technician]), ...page } } } });
    const { code, stderr } = await world.run('roles', 'list', ...IN_ORG);
    expect(code).toBe(0);
    expect(stderr.startsWith(says)).toBe(true);
  });
});
