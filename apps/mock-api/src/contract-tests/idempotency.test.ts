import { hash } from 'node:crypto';
import { needsSession } from '@siteward/contract';
import { HOUR_MS } from '@siteward/domain';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { earlierResult } from '#plugins/contract-routes/idempotency.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { faultOf, problemIn } from './support/answers.ts';
import type { House } from './support/house.ts';
import { anotherInstance } from './support/instances.ts';
import { type Caller, PASSWORD } from './support/people.ts';
import { type AnyCall, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { CsvFile, send, TextFile } from './support/send.ts';
import { rememberState } from './support/stored-state.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
let start: Date;
beforeAll(async () => {
  start = world.now();
});
afterEach(async () => {
  world.advance(start.getTime() - world.now().getTime());
  await world.restore();
});

const REPEATABLE = ROUTES.filter(({ route }) => route.method === 'POST' && needsSession(route.metadata.access));

/** All organizations that a house's calls may be about. */
const housesOf = ({ id, unbilled }: House) => [id, unbilled];

/** A different body that is just as well-formed. */
function otherBody({ body }: AnyCall): unknown {
  if (body instanceof CsvFile) return new CsvFile(body.content.replace('from-file', 'from-another-file'));
  if (body instanceof TextFile) return new TextFile(`${body.content} `, body.name, body.type);
  const fields: Record<string, unknown> = { ...Object(body) };
  // A bulk change has no text of its own to change.
  if ('members' in fields) return { ...fields, change: { kind: 'status', status: 'suspended' } };
  if ('relation' in fields) return { ...fields, relation: 'duplicates' };
  if ('feedbacks' in fields) return { ...fields, change: { kind: 'status', status: 'acknowledged' } };
  if ('workOrders' in fields) return { ...fields, change: { kind: 'priority', priority: 'low' } };
  if (Object.keys(fields).join() === 'org,site') return { org: fields['org'] };
  if (Object.keys(fields).join() === 'org') return { org: 'f'.repeat(24) };
  const key = ['name', 'title', 'text', 'note', 'description', 'token', 'email', 'subject', 'category', 'body'].find(
    (name) => typeof fields[name] === 'string',
  );
  return key === undefined ? undefined : { ...fields, [key]: `${fields[key]}x` };
}

describe.each(REPEATABLE)('Idempotency-Key of $name', (named) => {
  const call = (caller: Caller = 'Owner') => sampleOf(named.name, world.alpha, world.alpha.people[caller]);
  const sendWith = (key: string, sent = call(), caller: Caller = 'Owner') =>
    send(world.server, named, sent, world.alpha.people[caller].sid, { 'idempotency-key': key });

  it('answers the same call with the first result, and does it once', async () => {
    const first = await sendWith('k1');
    expect(first.status, first.text).toBeLessThan(300);
    const { changed } = await rememberState(world);
    const again = await sendWith('k1');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(faultOf(named, again)).toBeUndefined();
    expect(await changed()).toEqual([]);
  });

  if ('body' in named.route && named.route.body instanceof z.ZodType) {
    it('refuses another body with 422', async () => {
      await sendWith('k1');
      const { changed } = await rememberState(world);
      const { body: _, ...rest } = call();
      const body = otherBody(call());
      const answer = await sendWith('k1', body === undefined ? rest : { ...rest, body });
      expect(faultOf(named, answer)).toBeUndefined();
      expect(problemIn(answer)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
      expect(await changed()).toEqual([]);
    });
  }

  it('belongs to one person', async () => {
    const first = await sendWith('k1');
    const other = await sendWith('k1', call('Administrator'), 'Administrator');
    if (first.text !== '') expect(other.text).not.toBe(first.text);
    expect(other.status).not.toBe(422);
  });

  it('tells nothing to somebody who has lost their access since', async () => {
    const { alpha, deps } = world;
    const first = await sendWith('k1');
    for (const org of housesOf(alpha))
      await deps.models.Member.updateOne({ org, user: alpha.people.Owner.id }, { status: 'suspended' });
    const again = await sendWith('k1');
    expect(faultOf(named, again)).toBeUndefined();
    const isOfMembers = 'org' in named.route.metadata.access;
    if (isOfMembers && first.text !== '') expect(problemIn(again)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    else expect([again.status, again.text]).toEqual([first.status, first.text]);
  });

  it('is not shown again to somebody who may do less since, and the call is not done again', async () => {
    const { alpha, deps } = world;
    const first = await sendWith('k1');
    const less = { $pull: { permissions: 'feedbacks:export' } };
    for (const org of housesOf(alpha))
      expect((await deps.models.Role.updateOne({ org, name: 'Owner' }, less)).modifiedCount).toBe(1);
    const { changed } = await rememberState(world);
    const again = await sendWith('k1');
    expect(faultOf(named, again)).toBeUndefined();
    const isOfMembers = 'org' in named.route.metadata.access;
    if (!isOfMembers || first.text === '') expect([again.status, again.text]).toEqual([first.status, first.text]);
    else expect(problemIn(again)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', reason: 'done-out-of-sight' });
    expect(await changed()).toEqual([]);
  });

  it('makes one record for concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendWith('k1')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
    expect(await world.deps.models.IdempotentResult.countDocuments()).toBe(1);
  });

  it('is free again after 24 hours, not before', async () => {
    const first = await sendWith('k1');
    const { models } = world.deps;
    const stored = await models.IdempotentResult.findOne().lean();
    expect(stored?.expiresAt.getTime()).toBe(start.getTime() + 24 * HOUR_MS);
    world.advance(24 * HOUR_MS - 1);
    expect((await sendWith('k1')).text).toBe(first.text);
    world.advance(1);
    // Nobody else has used the session for a day; the previous call kept it alive.
    const late = await sendWith('k1');
    expect(late.status).not.toBe(422);
    const now = await models.IdempotentResult.findOne().lean();
    // A call that can be done twice is done, and kept for another day; the others are refused, or change nothing, and keep
    // nothing.
    const isDone = late.status < 300 && !late.text.startsWith('{"change":null');
    const kept = isDone ? world.now().getTime() + 24 * HOUR_MS : stored?.expiresAt.getTime();
    expect(now?.expiresAt.getTime()).toBe(kept);
  });
});

describe('a refused call', () => {
  it('keeps no result: the same key works once the reason is gone', async () => {
    const named = REPEATABLE.find(({ name }) => name === 'roles.create');
    if (!named) throw new Error('no roles.create');
    const { sid } = world.alpha.people.Owner;
    const body = { name: 'Zzalpha Unused', permissions: [], type: 'staff', org: world.alpha.id };
    const create = () => send(world.server, named, { body }, sid, { 'idempotency-key': 'k2' });
    expect(problemIn(await create())).toMatchObject({ code: 'CONFLICT' });
    await world.client(sid).roles.remove({ params: { id: world.alpha.roles.unused } });
    expect((await create()).status).toBe(201);
  });
});

it('a key is read only with POST: with another method, even one that is no key, the call is made each time', async () => {
  const { alpha } = world;
  const named = ROUTES.find(({ name }) => name === 'sites.update');
  if (!named) throw new Error('no sites.update');
  const versions: unknown[] = [];
  for (const [index, key] of ['k3', 'k3', 'a key with blanks'].entries()) {
    const call = { params: { id: alpha.sites.first }, body: { name: `Zzalpha ${index}` } };
    const answer = await send(world.server, named, call, alpha.people.Owner.sid, { 'idempotency-key': key });
    expect(answer.status, answer.text).toBe(200);
    versions.push(JSON.parse(answer.text).name);
  }
  expect(versions).toEqual(['Zzalpha 0', 'Zzalpha 1', 'Zzalpha 2']);
  expect(await world.deps.models.IdempotentResult.countDocuments()).toBe(0);
});

describe('what is stored about a call', () => {
  it('can name somebody’s own records of only the known kinds', () => {
    const own = Object.values(world.deps.models).filter(({ schema }) => schema.get('own') !== undefined);
    // `plugins/contract-routes/sight.ts` looks for work orders among the ids in an answer; who sent a feedback or asked for a
    // ticket never changes.
    expect(own.map(({ modelName }) => modelName)).toEqual(['Feedback', 'SupportTicket', 'WorkOrder']);
  });

  it('lets nobody who reads the database test passwords against it, or recognize equal bodies', async () => {
    const { sid, id } = world.alpha.people.Owner;
    const named = REPEATABLE.find(({ name }) => name === 'users.changeEmail');
    if (!named) throw new Error('no users.changeEmail');
    const body = { email: 'fresh@alpha.example', password: PASSWORD };
    const call = { params: { userId: id }, body };
    for (const key of ['k1', 'k2']) {
      expect((await send(world.server, named, call, sid, { 'idempotency-key': key })).status).toBe(202);
    }
    const stored = await world.deps.models.IdempotentResult.find().lean();
    expect(new Set(stored.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    const guess = hash('sha256', JSON.stringify(body), 'base64url');
    expect(stored.map(({ fingerprint }) => fingerprint)).not.toContain(guess);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
    // With a different secret of the server, the same request leads to a different record.
    const other = await anotherInstance(world, { SESSION_SECRET: 'another-secret-that-is-long-enough-for-it' });
    const secret = { ...world.deps, env: other.deps.env };
    const attempt = { key: 'k1', user: id, method: 'POST', url: `/api/users/id/${id}/email`, body };
    expect(await earlierResult(world.deps, attempt)).toMatchObject({ status: 202 });
    expect(await earlierResult(secret, attempt)).toBeUndefined();
    await other.server.close();
  });
});
