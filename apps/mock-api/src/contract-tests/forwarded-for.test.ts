import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anotherInstance } from './support/instances.ts';
import { createWorld, type World } from './support/world.ts';

const PROXY = '10.1.2.3';

let world: World;
let trusting: FastifyInstance;
beforeAll(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' });
  trusting = (await anotherInstance(world, { TRUSTED_PROXIES: `${PROXY}, 10.9.0.0/16` })).server;
});
afterEach(async () => {
  await world.deps.models.RateLimit.deleteMany({});
  await world.restore();
});
afterAll(async () => {
  await trusting.close();
  await world.close();
});

/**
 * Signs up six times when five are allowed, each time claiming to come from another address.
 *
 * @returns How many were let in.
 */
async function lettingIn(server: FastifyInstance, remoteAddress: string, forwardedFor: (index: number) => string) {
  let letIn = 0;
  for (let index = 0; index < 6; index += 1) {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: { email: `n${index}@alpha.example` },
      remoteAddress,
      headers: {
        'x-forwarded-for': forwardedFor(index),
        'x-real-ip': `8.8.8.${index}`,
        forwarded: `for=8.8.4.${index}`,
      },
    });
    if (answer.statusCode === 202) letIn += 1;
  }
  return letIn;
}

describe('X-Forwarded-For', () => {
  it('counts for nothing without a trusted proxy', async () => {
    expect(await lettingIn(world.server, PROXY, (index) => `1.1.1.${index}`)).toBe(5);
  });

  it('counts for nothing from somebody who is not a trusted proxy', async () => {
    expect(await lettingIn(trusting, '203.0.113.7', (index) => `1.1.1.${index}`)).toBe(5);
  });

  it.each([PROXY, '10.9.200.1'])('says who is calling when the trusted proxy %s sends it', async (proxy) => {
    expect(await lettingIn(trusting, proxy, (index) => `1.1.1.${index}`)).toBe(6);
    expect(await lettingIn(trusting, proxy, () => '2.2.2.2')).toBe(5);
  });

  it('counts the last address that is not a trusted proxy, so that a client cannot put one before it', async () => {
    expect(await lettingIn(trusting, PROXY, (index) => `1.1.1.${index}, 3.3.3.3`)).toBe(5);
    expect(await lettingIn(trusting, PROXY, (index) => `1.1.1.${index}, 4.4.4.4, 10.9.0.5`)).toBe(5);
  });

  it('is recorded in sessions and audit records only where it counts', async () => {
    const { email } = world.alpha.people.Viewer;
    const payload = { email, password: 'copper-lantern-42' };
    const headers = { 'x-forwarded-for': '5.5.5.5' };
    await trusting.inject({ method: 'POST', url: '/api/auth', payload, headers, remoteAddress: PROXY });
    await world.server.inject({ method: 'POST', url: '/api/auth', payload, headers, remoteAddress: PROXY });
    const sessions = await world.deps.models.Session.find({ user: world.alpha.people.Viewer.id })
      .sort({ _id: -1 })
      .limit(2);
    expect(sessions.map(({ ip }) => ip).sort()).toEqual([PROXY, '5.5.5.5']);
  });
});
