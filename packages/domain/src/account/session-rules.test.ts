import { describe, expect, it } from 'vitest';
import * as rules from './session-rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);

it.each([
  ['idle session', rules.SESSION_IDLE_MS, 24 * HOUR],
  ['session', rules.SESSION_ABSOLUTE_MS, 14 * DAY],
  ['verification token', rules.VERIFICATION_TOKEN_MS, 24 * HOUR],
  ['otp', rules.OTP_MS, 600_000],
  ['link that confirms a new address', rules.EMAIL_CHANGE_MS, 24 * HOUR],
])('the lifetime of a %s matches docs/api.md', (_name, actual, expected) => {
  expect(actual).toBe(expected);
});

describe('isSessionLive', () => {
  it.each([
    ['just made', 0, 0, true],
    ['1 ms before a day idle', 0, DAY - 1, true],
    ['a day idle', 0, DAY, false],
    ['used a day ago less 1 ms, on its 10th day', 9 * DAY, 10 * DAY - 1, true],
    ['used just now, 1 ms before its end', 14 * DAY - 1, 14 * DAY - 1, true],
    ['used just now, 14 days old', 14 * DAY, 14 * DAY, false],
    ['used a minute ago, 15 days old', 15 * DAY - 60_000, 15 * DAY, false],
  ])('%s', (_name, lastSeen, now, expected) => {
    const expiresAt = new Date(START + rules.SESSION_ABSOLUTE_MS);
    const session = { expiresAt, lastSeenAt: new Date(START + lastSeen).toISOString() };
    expect(rules.isSessionLive(session, START + now)).toBe(expected);
  });

  it('is false for invalid times', () => {
    expect(rules.isSessionLive({ expiresAt: 'never', lastSeenAt: START }, START)).toBe(false);
    expect(rules.isSessionLive({ expiresAt: START + DAY, lastSeenAt: 'never' }, START)).toBe(false);
    expect(rules.isSessionLive({ expiresAt: START + DAY, lastSeenAt: START }, 'never')).toBe(false);
  });
});
