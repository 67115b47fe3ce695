import { describe, expect, it, vi } from 'vitest';
import { unitOfWork } from '#database/unit-of-work.ts';
import { createTestApi } from '#testing/harness.ts';
import { held } from '#testing/held.ts';
import { createAccount, PASSWORD, requestOtp } from './auth-testing.ts';
import {
  createWorkQueue,
  HASHES_AT_ONCE,
  HASHES_WAITING,
  hashPassword,
  passwordQueue,
  verifyPassword,
} from './password-hash.ts';

describe('password hashes', () => {
  it('are argon2id with the parameters of docs/api.md, with a new salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('copper-lantern'), hashPassword('copper-lantern')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('match only their own password, however its letters were typed', async () => {
    const stored = await hashPassword('Schl\u00fcssel-7');
    expect(await verifyPassword(stored, 'Schlu\u0308ssel-7')).toBe(true);
    expect(await verifyPassword(stored, 'schl\u00fcssel-7')).toBe(false);
  });

  it('take as long to check if there is none, so that timing does not reveal who has an account', async () => {
    const stored = await hashPassword('copper-lantern');
    const took = async (hash: string | null) => {
      const started = performance.now();
      await verifyPassword(hash, 'violet-harbour');
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await took(stored));
      unknown.push(await took(null));
    }
    // The best of each, because other work only ever adds time. If no hash were checked, it would be a hundredth of that.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 5);
  });

  it.each([undefined, null, ''])('nothing matches if none is stored: %j', async (stored) => {
    expect(await verifyPassword(stored, 'copper-lantern')).toBe(false);
  });
});

/** Work that ends when told to, and a count of how much of it is running. */
function heldWork() {
  const running = { now: 0, most: 0 };
  const [released, release] = held();
  const work = async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await released;
    running.now -= 1;
  };
  return { work, running, release };
}

describe('the queue of hashes', () => {
  it('runs so many at a time, lets so many wait, and refuses the next one immediately', async () => {
    const queue = createWorkQueue(2, 3);
    const { work, running, release } = heldWork();
    const accepted = Array.from({ length: 5 }, () => queue(work));
    await expect(queue(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfter: 5 });
    release();
    await Promise.all(accepted);
    expect(running).toEqual({ now: 0, most: 2 });
    await queue(async () => undefined);
  });

  it('continues after work that fails', async () => {
    const queue = createWorkQueue(1, 1);
    await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue(async () => 'done')).toBe('done');
  });

  it('takes every hash of the process, for known and unknown people alike, and keeps nothing of those who are refused', async () => {
    const api = await createTestApi();
    await createAccount(api, 'ada@north.example');
    const otp = await requestOtp(api, 'ada@north.example');
    const { work, running, release } = heldWork();
    const full = Array.from({ length: HASHES_AT_ONCE + HASHES_WAITING }, () => passwordQueue(work));
    const signIn = (email: string) => api.client().auth.signIn({ body: { email, password: PASSWORD } });
    const reset = () =>
      api.client().auth.resetPassword({ body: { otp, newPassword: PASSWORD, passwordConfirmation: PASSWORD } });
    const lookUp = vi.spyOn(api.deps.models.User, 'findOne');
    for (const call of [() => signIn('ada@north.example'), () => signIn('nobody@north.example'), reset]) {
      const answer = await call();
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', reason: 'sign-in-busy' } });
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    // Only that of the reset, whose code says who it is.
    expect(lookUp).toHaveBeenCalledTimes(1);
    lookUp.mockRestore();
    expect(await api.deps.models.Session.countDocuments()).toBe(0);
    expect((await api.client().system.health()).status).toBe(200);
    release();
    await Promise.all(full);
    expect(running.most).toBe(2);
    expect((await reset()).status).toBe(204);
    expect((await signIn('ada@north.example')).status).toBe(200);
    await api.close();
  });

  it('is never waited for within a transaction', async () => {
    const api = await createTestApi();
    const within = (work: () => Promise<unknown>) => unitOfWork(api.deps.connection, work);
    await expect(within(() => hashPassword(PASSWORD))).rejects.toThrow('must not run within a unit of work');
    await expect(within(() => verifyPassword(null, PASSWORD))).rejects.toThrow('must not run within a unit of work');
    await api.close();
  });
});
