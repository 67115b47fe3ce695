import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { assertReady } from './system.service.ts';

const api = await openForFile(createTestApi());

describe('what an operator checks', () => {
  it('health: the process answers', async () => {
    expect(await api.client().system.health()).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('ready: the database answers', async () => {
    expect(await api.client().system.ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('health: queries neither the database nor a limit, and ready no limit, however often it is called', async () => {
    const limited = await createTestApi({ RATE_LIMITS: 'on' });
    for (let index = 0; index < 320; index += 1) {
      expect((await limited.server.inject('/api/health')).statusCode).toBe(200);
    }
    const answers = await Promise.all(Array.from({ length: 320 }, () => limited.server.inject('/api/ready')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await limited.deps.models.RateLimit.countDocuments()).toBe(0);
    const { connection } = limited.deps;
    await connection.dropDatabase();
    await connection.close();
    const headers = { authorization: 'whatever' };
    expect((await limited.server.inject({ url: '/api/health', headers })).statusCode).toBe(200);
    expect((await limited.server.inject('/api/ready')).json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    await limited.server.close();
  });

  it('ready: UNAVAILABLE if it does not, long before the driver gives up', async () => {
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
