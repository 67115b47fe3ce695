import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@siteward/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { tokenHash } from '#modules/auth/secrets.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { faultOf, problemIn } from './support/answers.ts';
import { randomSecret } from './support/people.ts';
import { GUARDED_ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { type Headers, send } from './support/send.ts';
import { rememberState } from './support/stored-state.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
afterEach(() => world.restore());

/**
 * Stores a session of the Owner, and returns its sid.
 *
 * @param seenMs - when it was last seen, in ms from now
 * @param expiresMs - when it expires, in ms from now
 */
async function storeSession(seenMs: number, expiresMs: number): Promise<string> {
  const sid = randomSecret();
  const at = (ms: number) => new Date(world.now().getTime() + ms);
  await world.deps.models.Session.create({
    user: world.alpha.people.Owner.id,
    sidHash: tokenHash(sid),
    lastSeenAt: at(seenMs),
    expiresAt: at(expiresMs),
  });
  return sid;
}

const owner = () => world.alpha.people.Owner.sid;

/** The ways to call without a live session: what is sent in `Authorization` and other headers. */
const WAYS: [how: string, make: () => Promise<Headers>][] = [
  ['without a sid', async () => ({})],
  ['with an empty sid', async () => ({ authorization: '' })],
  ['with an unknown sid', async () => ({ authorization: randomSecret() })],
  ['with a sid that is too long', async () => ({ authorization: owner().repeat(20) })],
  ['with the stored hash of a sid', async () => ({ authorization: tokenHash(owner()) })],
  ['with another scheme', async () => ({ authorization: `Basic ${owner()}` })],
  ['with an operator', async () => ({ authorization: '{"$ne":null}' })],
  ['with a sid that expired now', async () => ({ authorization: await storeSession(0, 0) })],
  [
    'with a sid that was idle for 24 hours',
    async () => ({ authorization: await storeSession(-SESSION_IDLE_MS, SESSION_ABSOLUTE_MS) }),
  ],
  [
    'with a sid that signed out',
    async () => {
      const { sid } = world.alpha.people.Owner.otherSession;
      await world.client().auth.signOut({ params: { sid } });
      return { authorization: sid };
    },
  ],
  ['with the sid in the cookie only', async () => ({ cookie: `sid=${owner()}` })],
  ['with the sid in another header', async () => ({ 'x-authorization': owner(), 'x-sid': owner() })],
];

describe.each(WAYS)('%s', (_, make) => {
  it('every call that needs a session is refused and changes nothing', async () => {
    const headers = await make();
    const { changed } = await rememberState(world);
    for (const named of GUARDED_ROUTES) {
      const call = sampleOf(named.name, world.alpha, world.alpha.people.Owner);
      const answer = await send(world.server, named, call, undefined, headers);
      expect(faultOf(named, answer), named.name).toBeUndefined();
      expect(problemIn(answer), named.name).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(answer.headers['set-cookie'], named.name).toBeUndefined();
    }
    expect(await changed()).toEqual([]);
  });
});

it('takes the sid raw and as Bearer', async () => {
  const list = GUARDED_ROUTES.find(({ name }) => name === 'sessions.list');
  if (!list) throw new Error('no sessions.list');
  expect(await send(world.server, list, {}, owner())).toMatchObject({ status: 200 });
  expect(await send(world.server, list, {}, `Bearer ${owner()}`)).toMatchObject({ status: 200 });
});
