import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS, SESSION_IDLE_MS } from '@siteward/domain';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unitOfWork } from '#database/unit-of-work.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { authenticate, demandSession } from '#plugins/contract-routes/authentication.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { problemIn } from './support/answers.ts';
import { listen, parseAnswer } from './support/listening.ts';
import { PASSWORD } from './support/people.ts';
import { rememberState } from './support/stored-state.ts';
import { createWorld } from './support/world.ts';

const OTHER_PASSWORD = 'violet-harbour-77';

const world = await openForFile(createWorld());
let port: number;
let start: Date;
beforeAll(async () => {
  ({ port } = await listen(world));
  start = world.now();
});
afterEach(async () => {
  world.advance(start.getTime() - world.now().getTime());
  await world.restore();
});

/** `body`: JSON, or the text of a file. */
type Sent = { method: string; path: string; body: object | string; key?: string };
const owner = () => world.alpha.people.Owner;
const stored = () => world.deps.models.Session.findOne({ sidHash: tokenHash(owner().sid) }).lean();
/** Sends a call with its whole body; `meanwhile` runs after its session was read and before the body is complete. */
async function sendLate({ method, path, body, key }: Sent, meanwhile?: () => Promise<unknown>) {
  // When a session has not been seen for a minute, reading it records that, which can be waited for.
  world.advance(2 * MINUTE_MS);
  // For a file their membership is read before the body too, and there is no way to wait for a write of it: it was seen later
  // than `meanwhile` may move the clock to.
  const { Member } = world.deps.models;
  await Member.updateOne(
    { org: world.alpha.id, _id: owner().member },
    { lastSeenAt: new Date(world.now().getTime() + 2 * SESSION_IDLE_MS) },
    { middleware: false },
  );
  const [text, type] = typeof body === 'string' ? [body, 'text/csv'] : [JSON.stringify(body), 'application/json'];
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A server that has answered may reject what still arrives; its answer is what counts.
  socket.on('error', () => {});
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...['Host: x', 'Connection: close', `Content-Type: ${type}`, `Authorization: ${owner().sid}`],
    ...(key ? [`Idempotency-Key: ${key}`] : []),
    `Content-Length: ${text.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, 1)}`);
  while ((await stored())?.lastSeenAt.getTime() !== world.now().getTime()) {
    expect(socket.closed, Buffer.concat(chunks).toString()).toBe(false);
    await delay(5);
  }
  await meanwhile?.();
  const { changed } = await rememberState(world);
  // If the gate checks the session a second time after it has ended, the answer is there without the rest.
  if (!socket.destroyed) socket.write(text.slice(1));
  await closed;
  return { answer: parseAnswer(Buffer.concat(chunks).toString()), changed: await changed() };
}

const ENDS: [string, () => Promise<{ status: number }>][] = [
  ['they sign out', () => world.client().auth.signOut({ params: { sid: owner().sid } })],
  [
    'their password is reset',
    () => {
      const body = { otp: owner().otp, newPassword: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
      return world.client().auth.resetPassword({ body });
    },
  ],
  [
    'the session is removed',
    async () => {
      const id = (await stored())?._id.toString() ?? '';
      return world.client(owner().otherSession.sid).sessions.remove({ params: { id } });
    },
  ],
  [
    'the session has not been seen for a day',
    async () => {
      world.advance(SESSION_IDLE_MS);
      return { status: 204 };
    },
  ],
];
const NEW = { name: 'Late', email: 'late@alpha.example', busInst: 'business', nature: 'occupier' };
const CALLS: [string, () => Sent][] = [
  ['a call of their own', () => ({ method: 'PATCH', path: `/api/users/id/${owner().id}`, body: { name: 'Late' } })],
  ['a new organization', () => ({ method: 'POST', path: '/api/organizations', body: NEW, key: 'late' })],
  [
    'a call within an organization',
    () => ({ method: 'PATCH', path: `/api/organizations/id/${world.alpha.id}`, body: { name: 'Late' } }),
  ],
  [
    'a call about a record',
    () => ({ method: 'PATCH', path: `/api/sites/id/${world.alpha.sites.first}`, body: { name: 'Late' } }),
  ],
  ['a file', () => importing('false')],
];
const importing = (dryRun: string): Sent => ({
  method: 'POST',
  path: `/api/invitations/import?org=${world.alpha.id}&dryRun=${dryRun}`,
  key: 'file',
  body: 'Email,Role\nlate@alpha.example,Technician\n',
});

describe('a body that comes late', () => {
  it.each(CALLS)('counts while the session exists: %s', async (_, call) => {
    const { answer, changed } = await sendLate(call());
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(changed).not.toEqual([]);
  });

  describe.each(ENDS)('changes nothing once %s', (_, end) => {
    it.each(CALLS)('%s', async (__, call) => {
      const { answer, changed } = await sendLate(call(), async () => expect((await end()).status).toBe(204));
      expect(problemIn(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(changed).toEqual([]);
    });

    it('and gets no earlier answer', async () => {
      const call = { method: 'POST', path: '/api/organizations', body: NEW, key: 'first' };
      expect((await sendLate(call)).answer.status).toBe(201);
      const { answer } = await sendLate(call, end);
      expect(problemIn(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    });

    it('and gets no earlier answer to a file', async () => {
      expect((await sendLate(importing('false'))).answer.status).toBe(201);
      const { answer, changed } = await sendLate(importing('false'), end);
      expect(problemIn(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(changed).toEqual([]);
    });

    it('and does not learn what is wrong with a file', async () => {
      const faulty = { ...importing('true'), body: 'Email,Role,late@alpha.example\n' };
      const { answer } = await sendLate(faulty, end);
      expect(problemIn(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(answer.text).not.toContain('late@');
    });

    it('and does not learn whether a password is right', async () => {
      const path = `/api/users/id/${owner().id}/password`;
      const fresh = { newPassword: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
      const body = { currentPassword: `${PASSWORD}x`, ...fresh };
      const { answer, changed } = await sendLate({ method: 'PUT', path, body }, end);
      expect(problemIn(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(changed).toEqual([]);
    });
  });

  it('changes something before its session ends or not at all, in twenty rounds', async () => {
    const { deps } = world;
    const { connection, models } = deps;
    for (let round = 0; round < 20; round += 1) {
      const { sid } = await world.createPerson(`${round}@late.example`);
      const entry = await authenticate(deps, sid);
      const order: string[] = [];
      const ends: Promise<unknown>[] = [];
      await unitOfWork(connection, async () => {
        await demandSession(deps, entry.session, 'hold');
        // Through the driver itself, it takes no part in the transaction.
        const end = models.Session.collection.deleteOne({ sidHash: tokenHash(sid) });
        ends.push(end.then(() => order.push('ended')));
        for (let read = 0; read < 10; read += 1) await models.User.findById(entry.session.user).lean();
        order.push('written');
      });
      await Promise.all(ends);
      expect(order).toEqual(['written', 'ended']);
    }
  });
});
