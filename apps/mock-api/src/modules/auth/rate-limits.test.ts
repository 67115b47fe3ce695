import { afterEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#testing/harness.ts';

const MINUTE_MS = 60 * 1000;
const WRONG = { otp: 'AAAAA-AAAAA', newPassword: 'copper-lantern-1', passwordConfirmation: 'copper-lantern-1' };

let api: TestApi;
afterEach(() => api.close());

type Request = { method: 'GET' | 'POST'; url: string; payload?: Record<string, string> };

const post = (url: string, payload: Record<string, string>): Request => ({ method: 'POST', url, payload });
const signIn = (email: string) => post('/api/auth', { email, password: 'wrong' });
const forgot = (email: string) => post('/api/auth/forget-password', { email });
const verify = (): Request => ({ method: 'GET', url: '/api/auth/verify/unknown' });

const LIMITED: [string, number, number, number, (index: number) => Request][] = [
  ['sign-in of one address', 10, 15, 401, () => signIn('ada@north.example')],
  ['sign-in from one place', 50, 15, 401, (index) => signIn(`ada${index}@north.example`)],
  ['sign-up from one place', 5, 60, 202, (index) => post('/api/auth/sign-up', { email: `ada${index}@north.example` })],
  ['codes for one known address', 3, 60, 202, () => forgot('known@north.example')],
  ['codes for one unknown address', 3, 60, 202, () => forgot('unknown@north.example')],
  ['codes tried from one place', 10, 15, 410, () => post('/api/auth/reset-password', WRONG)],
  ['links tried from one place', 20, 15, 410, verify],
];

describe('limits (api.md "Sessions")', () => {
  it.each(LIMITED)('%s: %i in %i minutes', async (_, max, minutes, status, requestOf) => {
    api = await createTestApi({ RATE_LIMITS: 'on' });
    await api.createPerson('known@north.example');
    const statusOf = async (index: number) => (await api.server.inject(requestOf(index))).statusCode;
    const seen = new Set<number>();
    for (let index = 0; index < max; index += 1) seen.add(await statusOf(index));
    expect(seen).toEqual(new Set([status]));

    const refused = await api.server.inject(requestOf(max));
    expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(minutes * 60);

    api.advance(minutes * MINUTE_MS);
    expect(await statusOf(max)).toBe(status);
  });
});
