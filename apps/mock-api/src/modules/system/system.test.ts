import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { assertReady } from './system.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('what an operator asks', () => {
  it('health: the process answers', async () => {
    expect(await api.client().system.health()).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('ready: the database answers', async () => {
    expect(await api.client().system.ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('ready: UNAVAILABLE where it does not, long before the driver gives up', async () => {
    // Port 9 is "discard": nothing listens there.
    const connection = mongoose.createConnection('mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=2000');
    const gaveUp = connection.asPromise().catch(() => 'the driver gave up');
    const answer = assertReady({ connection }).catch((error: unknown) => error);
    expect(await Promise.race([answer, gaveUp])).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await connection.close();
  });

  it.each(['/api/health?verbose=1', '/api/ready?wait=1'])('%s: refuses what it does not know', async (url) => {
    expect((await api.server.inject(url)).json()).toMatchObject({ status: 400, code: 'VALIDATION' });
  });
});
