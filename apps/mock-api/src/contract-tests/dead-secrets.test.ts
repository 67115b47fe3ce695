import { INVITATION_MS, OTP_MS, VERIFICATION_TOKEN_MS } from '@siteward/domain';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { PASSWORD } from './support/people.ts';
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

const GONE = { status: 410, body: { code: 'GONE', status: 410 } };
const NEW = { newPassword: 'violet-harbour-77', passwordConfirmation: 'violet-harbour-77' };

/** The newest secret that was mailed to an address, as `pattern` finds it. */
async function mailed(to: string, pattern: RegExp): Promise<string> {
  const [mail] = await world.mails(to);
  const found = pattern.exec(mail?.text ?? '')?.[0];
  if (!found) throw new Error(`nothing was mailed to ${to}`);
  return found;
}

const TOKEN = /(?<=token=)[\w-]{43}/;
const CODE = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/m;
const guest = () => `guest@${world.alpha.domain}`;

const reset = (otp: string) => world.client().auth.resetPassword({ body: { otp, ...NEW } });
const verify = (token: string) => world.client().auth.verifyEmail({ params: { token } });
const preview = (token: string) => world.client().invitations.getByToken({ params: { token } });
const decline = (token: string) => world.client().invitations.decline({ body: { token } });

async function newCode(): Promise<string> {
  const { email } = world.alpha.people.Viewer;
  await world.client().auth.forgotPassword({ body: { email } });
  return mailed(email, CODE);
}

async function newLink(): Promise<string> {
  await world.client().auth.signUp({ body: { email: 'fresh@alpha.example' } });
  return mailed('fresh@alpha.example', TOKEN);
}

async function signedInGuest() {
  return (await world.createPerson(guest())).client.invitations;
}

const owner = () => world.client(world.alpha.people.Owner.sid);

/** How each secret dies, and what is then tried with it. */
const DEATHS: [string, () => Promise<() => Promise<unknown>>][] = [
  ['a code that was used', async () => used(await newCode())],
  ['a code whose sister was used', async () => sisterOfUsedCode()],
  ['a code after 10 minutes', async () => late(OTP_MS, reset, await newCode())],
  ['a code that nobody has', async () => () => reset('00000-00000')],
  ['a verification link after 24 hours', async () => late(VERIFICATION_TOKEN_MS, verify, await newLink())],
  ['a verification link, as a code, after 24 hours', async () => late(VERIFICATION_TOKEN_MS, reset, await newLink())],
  ['a verification link that has set a password', async () => used(await newLink())],
  ['a verification link that nobody has', async () => () => verify('x'.repeat(43))],
  ['an invitation after 7 days', async () => late(INVITATION_MS, preview, world.alpha.invitation.token)],
  ['an invitation after 7 days, to decline', async () => late(INVITATION_MS, decline, world.alpha.invitation.token)],
  ['an invitation that was sent again', async () => afterResend()],
  ['an invitation that was revoked', async () => afterRevoke()],
  ['an invitation that was declined', async () => afterDecline()],
  ['an invitation that was accepted, to decline', async () => afterAccept()],
  ['an invitation that nobody has', async () => () => preview('x'.repeat(43))],
];

async function used(secret: string) {
  expect(await reset(secret)).toMatchObject({ status: 204 });
  return () => reset(secret);
}

async function sisterOfUsedCode() {
  const first = await newCode();
  await used(await newCode());
  return () => reset(first);
}

async function late(ms: number, use: (secret: string) => Promise<unknown>, secret: string) {
  world.advance(ms);
  return () => use(secret);
}

async function afterResend() {
  const { invitation, token } = world.alpha.invitation;
  expect(await owner().invitations.resend({ params: { id: invitation }, body: {} })).toMatchObject({ status: 200 });
  const { accept } = await signedInGuest();
  return () => accept({ body: { token } });
}

async function afterRevoke() {
  const { invitation, token } = world.alpha.invitation;
  expect(await owner().invitations.revoke({ params: { id: invitation } })).toMatchObject({ status: 204 });
  const { accept } = await signedInGuest();
  return () => accept({ body: { token } });
}

async function afterDecline() {
  const { token } = world.alpha.invitation;
  const { accept } = await signedInGuest();
  expect(await decline(token)).toMatchObject({ status: 204 });
  return () => accept({ body: { token } });
}

async function afterAccept() {
  const { token } = world.alpha.invitation;
  const { accept } = await signedInGuest();
  expect(await accept({ body: { token } })).toMatchObject({ status: 200 });
  return () => decline(token);
}

describe('a dead secret', () => {
  it.each(DEATHS)('%s is GONE and changes nothing', async (_, kill) => {
    const attempt = await kill();
    const { changed } = await rememberState(world);
    expect(await attempt()).toMatchObject(GONE);
    expect(await changed()).toEqual([]);
  });

  it('of a sign-in does not bring back sessions that a new password has ended', async () => {
    const { sid, email } = world.alpha.people.Viewer;
    await reset(await newCode());
    expect(await world.client(sid).sessions.list({ query: {} })).toMatchObject({ status: 401 });
    const again = await world.client().auth.signIn({ body: { email, password: PASSWORD } });
    expect(again).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
  });
});
