import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tokenHash } from '#modules/auth/secrets.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createDevApi } from './dev-testing.ts';

const api = await openForFile(createDevApi());

/** Sends a request, and hangs up after some ms. */
async function hangUpAfter(ms: number, lines: readonly string[], body = ''): Promise<void> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  const length = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`];
  socket.write(`${[...lines, 'Host: 127.0.0.1', ...length].join('\r\n')}\r\n\r\n${body}`);
  await delay(ms);
  socket.destroy();
}

describe('a client that hangs up', () => {
  it('while a call with no answer is in progress does not keep a reset waiting', async () => {
    const { sid } = await api.createPerson('owner@north.example');
    // Signing out waits as long as another transaction holds the session.
    const other = await api.deps.connection.startSession();
    other.startTransaction();
    const sessions = api.deps.models.Session.collection;
    await sessions.updateOne({ sidHash: tokenHash(sid) }, { $set: { userAgent: 'other' } }, { session: other });
    await hangUpAfter(300, [`DELETE /api/auth/${sid} HTTP/1.1`]);
    await delay(100);
    await other.abortTransaction();
    await other.endSession();
    expect(await api.dev.setScenario('fresh')).toMatchObject({ scenario: 'fresh' });
  });

  it('while its session is being read gets nothing done, because a reset does not wait for that', async () => {
    const owner = await api.createPerson('owner@north.example');
    const org = await api.createOrganization(owner);
    const body = { org: org._id, name: 'Night watch', permissions: ['sites:view' as const], type: 'staff' as const };
    const role = await owner.client.roles.create({ body });
    if (role.status !== 201) throw new Error(`no role: ${role.status}`);
    // Noting that somebody was seen waits as long as another transaction holds their session.
    const sessions = api.deps.models.Session.collection;
    const seen = new Date(api.now().getTime() - 60 * 60_000);
    await sessions.updateOne({ sidHash: tokenHash(owner.sid) }, { $set: { lastSeenAt: seen } });
    const other = await api.deps.connection.startSession();
    other.startTransaction();
    await sessions.updateOne({ sidHash: tokenHash(owner.sid) }, { $set: { userAgent: 'other' } }, { session: other });
    await hangUpAfter(300, [`DELETE /api/roles/${role.body._id} HTTP/1.1`, `Authorization: ${owner.sid}`]);
    await api.started?.lock.alone(async () => {
      await other.abortTransaction();
      await other.endSession();
      await delay(500);
    });
    expect(await owner.client.roles.get({ params: { id: role.body._id } })).toMatchObject({ status: 200 });
  });

  it.each([
    { what: 'a read', lines: ['GET /api/organizations?page=1&limit=10 HTTP/1.1'] },
    { what: 'a write', lines: ['POST /api/auth/sign-up HTTP/1.1'], body: { email: 'late@new.example' } },
    {
      what: 'a call that is made to wait',
      lines: ['GET /api/organizations?page=1&limit=10 HTTP/1.1', 'X-Siteward-Misbehave: latency=50'],
    },
  ])('while $what waits for a reset does not keep the next one waiting', async ({ lines, body }) => {
    await api.started?.lock.alone(async () => {
      await hangUpAfter(100, lines, body && JSON.stringify(body));
      // Until the server has noticed, so that nothing tells it afterwards.
      await delay(100);
    });
    expect(await api.dev.setScenario('fresh')).toMatchObject({ scenario: 'fresh' });
  });

  it('before a call begins gets nothing done in the data of the next scenario', async () => {
    const headers = ['POST /api/auth/sign-up HTTP/1.1', 'X-Siteward-Misbehave: latency=600'];
    await hangUpAfter(200, headers, JSON.stringify({ email: 'late@new.example' }));
    await api.dev.setScenario('fresh');
    await delay(1000);
    expect((await api.dev.listMails()).items).toEqual([]);
    expect((await api.dev.listRequests()).items).toEqual([]);
  });
});
