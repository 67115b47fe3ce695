import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('signing out', () => {
  it('ends that session and no other, and clears the three cookies', async () => {
    const ada = await api.createPerson('ada@north.example');
    const bob = await api.createPerson('bob@north.example');
    const answer = await ada.client.auth.signOut({ params: { sid: ada.sid } });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'sid=',
      'user=',
      'organization=',
    ]);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain('Max-Age=0; Path=/');
    expect((await ada.client.sessions.list({ query: {} })).status).toBe(401);
    expect((await bob.client.sessions.list({ query: {} })).status).toBe(200);
  });

  it('is 204 again for a session that has ended, and for one that never was', async () => {
    const ada = await api.createPerson('again@north.example');
    for (const sid of [ada.sid, ada.sid, 'unknown', 'x'.repeat(200)]) {
      expect((await api.client().auth.signOut({ params: { sid } })).status).toBe(204);
    }
  });

  it('refuses what no sid can be', async () => {
    const answer = await api.client().auth.signOut({ params: { sid: 'x'.repeat(201) } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });
});
