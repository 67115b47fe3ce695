import { reason } from '@siteward/contract';
import { splitEmails } from '@siteward/domain';
import { describe, expect, it } from 'vitest';

import { problem } from '#testing/fake-api.ts';
import { inviteAll, inviteSummary, leftInBox } from './invite-all.ts';

const PASTED = 'ann@a.example, Ben <ben@a.example>\nnobody@\ncid@a.example';

/**
 * Invites several people, one of whose addresses is refused.
 *
 * @returns The lines, and the addresses that were tried.
 */
async function run(address: string, refusal: unknown) {
  const tried: (string | null)[][] = [];
  const lines = await inviteAll(splitEmails(PASTED), async ({ email, name }) => {
    tried.push([email, name]);
    if (email === address) throw refusal;
  });
  return { lines, tried, states: lines.map(({ state }) => state).join(' ') };
}

const isMember = {
  errors: [{ path: 'email', ...reason('already-known', { email: 'ann@a.example', status: 'active' }) }],
};
const isNoEmail = { errors: [{ path: 'email', message: 'Please enter a valid email' }] };
const isNoRole = { errors: [{ path: 'role', message: 'Choose a role of this organization' }] };

describe('inviteAll', () => {
  it('invites one after the other, by name if one is given, and sends nothing for a mistyped address', async () => {
    const { tried, states } = await run('', null);
    expect(tried).toEqual([
      ['ann@a.example', null],
      ['ben@a.example', 'Ben'],
      ['cid@a.example', null],
    ]);
    expect(states).toBe('invited invited mistyped invited');
  });

  it.each([
    ['ALREADY_MEMBER', problem('ALREADY_MEMBER', 409, isMember), 'invited member mistyped invited', 3],
    ['a fault of the address', problem('VALIDATION', 400, isNoEmail), 'invited mistyped mistyped invited', 3],
    ['CONFLICT', problem('CONFLICT', 409), 'invited failed mistyped invited', 3],
    ['SEAT_LIMIT', problem('SEAT_LIMIT', 409), 'invited no-seat mistyped no-seat', 2],
    ['RATE_LIMITED', problem('RATE_LIMITED', 429), 'invited failed mistyped failed', 2],
    ['FORBIDDEN', problem('FORBIDDEN', 403), 'invited failed mistyped failed', 2],
    ['a fault of the role', problem('VALIDATION', 400, isNoRole), 'invited failed mistyped failed', 2],
    ['no connection', new TypeError('Failed to fetch'), 'invited failed mistyped failed', 2],
  ])('after %s: %s', async (_, refusal, expected, calls) => {
    const { states, tried } = await run('ben@a.example', refusal);
    expect([states, tried.length]).toEqual([expected, calls]);
  });

  it('says what is wrong in the words of the API', async () => {
    const member = await run('ann@a.example', problem('ALREADY_MEMBER', 409, isMember));
    const offline = await run('ann@a.example', new TypeError('Failed to fetch'));
    expect([member.lines[0]?.text(), offline.lines[0]?.text()]).toEqual([
      'ann@a.example is already a member.',
      'The server cannot be reached. Check your connection and try again.',
    ]);
  });
});

describe('afterwards', () => {
  it.each([
    ['SEAT_LIMIT', problem('SEAT_LIMIT', 409, { detail: 'All seats are in use.' }), 'All seats are in use.'],
    ['a fault of the address', problem('VALIDATION', 400, isNoEmail), 'Please enter a valid email.'],
    ['a fault of the role', problem('VALIDATION', 400, isNoRole), 'Choose a role of this organization.'],
    ['CONFLICT', problem('CONFLICT', 409, { detail: 'Something else.' }), 'Something else.'],
  ])('says why somebody was not invited: %s', async (_, refusal, words) => {
    const { lines } = await run('ann@a.example', refusal);
    expect(lines[0]?.text()).toBe(words);
  });

  it.each([
    [['invited'], '1 person has been invited'],
    [['invited', 'invited'], '2 people have been invited'],
    [['failed', 'mistyped'], 'Nobody was invited'],
    [['invited', 'invited', 'failed'], '2 of 3 people are invited'],
  ] as const)('says how many of %j were invited: %s', (states, words) => {
    expect(inviteSummary(states.map((state) => ({ input: '', state, text: () => '' })))).toBe(words);
  });

  it('leaves in the box, as it was written, what can be corrected or tried again', async () => {
    const { lines } = await run('ben@a.example', problem('SEAT_LIMIT', 409));
    expect([leftInBox(lines), inviteSummary(lines)]).toEqual([
      'Ben <ben@a.example>\nnobody@\ncid@a.example',
      '1 of 4 people is invited',
    ]);
  });

  it('leaves out members and people who have been invited', async () => {
    const { lines } = await run('ann@a.example', problem('ALREADY_MEMBER', 409));
    expect(leftInBox(lines)).toBe('nobody@');
  });
});
