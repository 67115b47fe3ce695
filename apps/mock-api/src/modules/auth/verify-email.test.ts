import { HOUR_MS } from '@siteward/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { PASSWORD, requestOtp, requestToken } from './auth-testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const verify = (token: string) => api.client().auth.verifyEmail({ params: { token } });

describe('verifying an address', () => {
  it('marks it, again and again, and says that there is no password yet', async () => {
    const token = await requestToken(api, 'ada@north.example');
    for (const attempt of [1, 2, 3]) {
      const answer = await verify(token);
      expect(answer, `attempt ${attempt}`).toMatchObject({
        status: 200,
        body: { email: 'ada@north.example', passwordSet: false },
      });
    }
    const user = await api.deps.models.User.findOne({ email: 'ada@north.example' }).select('+passwordHash').lean();
    expect(user).toMatchObject({ emailVerifiedAt: api.now(), passwordHash: null, version: 2 });
  });

  it('says so where the link has set the password already', async () => {
    const token = await requestToken(api, 'done@north.example');
    const body = { otp: token, newPassword: PASSWORD, passwordConfirmation: PASSWORD };
    expect((await api.client().auth.resetPassword({ body })).status).toBe(204);
    expect(await verify(token)).toMatchObject({ status: 200, body: { passwordSet: true } });
  });

  it('ends after 24 hours', async () => {
    const token = await requestToken(api, 'late@north.example');
    api.advance(24 * HOUR_MS - 1);
    expect((await verify(token)).status).toBe(200);
    api.advance(1);
    expect(await verify(token)).toMatchObject({ status: 410, body: { code: 'GONE' } });
  });

  it('refuses an unknown token, and an otp', async () => {
    await requestToken(api, 'otp@north.example');
    const otp = await requestOtp(api, 'otp@north.example');
    for (const token of ['x'.repeat(43), otp, '$ne']) {
      expect(await verify(token)).toMatchObject({ status: 410, body: { code: 'GONE' } });
    }
    const user = await api.deps.models.User.findOne({ email: 'otp@north.example' }).lean();
    expect(user?.emailVerifiedAt).toBeNull();
  });

  it.each(['%20', 'x'.repeat(201)])('refuses what no token can be: %s', async (token) => {
    const answer = await api.server.inject(`/api/auth/verify/${token}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'VALIDATION', errors: [{ path: 'params.token' }] });
  });
});
