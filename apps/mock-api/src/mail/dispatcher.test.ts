import { MINUTE_MS } from '@siteward/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unitOfWork } from '#database/unit-of-work.ts';
import { retryDelay } from '#job.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { dispatchMails, startMailDispatcher } from './dispatcher.ts';
import { queueMail } from './outbox.ts';
import type { SendMail } from './send.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const queue = (to: string) => queueMail(api.deps, { to, subject: 'Hello', text: 'a code', html: '<p>a code</p>' });

function recorder() {
  const sent: string[] = [];
  const send: SendMail = async ({ to }) => {
    sent.push(to);
  };
  return { sent, send };
}

const failing: SendMail = async () => {
  throw Object.assign(new Error('550 no ada@north.example here'), { code: 'EENVELOPE', responseCode: 550 });
};

describe('the outbox', () => {
  it('keeps a mail only with the change that causes it', async () => {
    const refused = unitOfWork(api.deps.connection, async () => {
      await queue('ada@north.example');
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await api.mails('ada@north.example')).toEqual([]);
  });
});

describe('the dispatcher', () => {
  it('sends each mail once, however many processes are at it', async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `person${index}@north.example`);
    for (const address of addresses) await queue(address);
    const { sent, send } = recorder();
    const counts = await Promise.all(Array.from({ length: 4 }, () => dispatchMails(api.deps, send)));
    expect(counts.reduce((total, count) => total + count, 0)).toBe(30);
    expect(sent.toSorted()).toEqual(addresses.toSorted());
    expect(await dispatchMails(api.deps, send)).toBe(0);
    const [mail] = await api.mails('person0@north.example');
    expect(mail).toMatchObject({ sentAt: api.now(), attempts: 1, text: 'a code' });
  });

  it('does not keep bodies with live links and codes in production', async () => {
    await queue('ada@north.example');
    const { send } = recorder();
    const env = { ...api.deps.env, production: true };
    expect(await dispatchMails({ ...api.deps, env }, send)).toBe(1);
    expect(await api.mails('ada@north.example')).toMatchObject([{ text: '', html: '', subject: 'Hello' }]);
  });

  it('tries again later and later after a failure', async () => {
    await queue('ada@north.example');
    const { sent, send } = recorder();
    expect(await dispatchMails(api.deps, failing)).toBe(0);
    api.advance(retryDelay(1) - 1);
    expect(await dispatchMails(api.deps, send)).toBe(0);
    api.advance(1);
    expect(await dispatchMails(api.deps, failing)).toBe(0);
    api.advance(retryDelay(2) - 1);
    expect(await dispatchMails(api.deps, send)).toBe(0);
    api.advance(1);
    expect(await dispatchMails(api.deps, send)).toBe(1);
    expect(sent).toEqual(['ada@north.example']);
    expect(await api.mails('ada@north.example')).toMatchObject([{ attempts: 3, sentAt: api.now() }]);
  });

  it('logs a failure without address, contents or the server’s words', async () => {
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(api.deps.log), { warn: (...line: unknown[]) => lines.push(line) });
    await queue('ada@north.example');
    await dispatchMails({ ...api.deps, log }, failing);
    expect(lines).toMatchObject([[{ attempts: 1, retryInMs: 30_000, reason: 'EENVELOPE 550' }, expect.any(String)]]);
    expect(JSON.stringify(lines)).not.toMatch(/ada@north|a code/);
  });

  it('takes over after a process that died while sending', async () => {
    await queue('ada@north.example');
    const dying = dispatchMails(api.deps, () => new Promise(() => {}));
    expect(dying).toBeInstanceOf(Promise);
    await expect.poll(async () => (await api.mails('ada@north.example'))[0]?.attempts).toBe(1);
    const { send } = recorder();
    api.advance(5 * MINUTE_MS - 1);
    expect(await dispatchMails(api.deps, send)).toBe(0);
    api.advance(1);
    expect(await dispatchMails(api.deps, send)).toBe(1);
  });

  it('gives up after a day, and stops when told to', async () => {
    await queue('ada@north.example');
    const { sent, send } = recorder();
    expect(await dispatchMails(api.deps, send, () => true)).toBe(0);
    api.advance(24 * 60 * MINUTE_MS);
    expect(await dispatchMails(api.deps, send)).toBe(0);
    expect(sent).toEqual([]);
  });

  it.each([
    [1, 0.5],
    [2, 1],
    [3, 2],
    [7, 32],
    [8, 60],
    [50, 60],
  ])('waits after attempt %i for %d minutes', (attempts, minutes) => {
    expect(retryDelay(attempts)).toBe(minutes * MINUTE_MS);
  });

  it('leaves mails in the outbox without SMTP_URL', async () => {
    await queue('ada@north.example');
    await startMailDispatcher(api.deps).stop();
    expect(await api.mails('ada@north.example')).toMatchObject([{ sentAt: null, attempts: 0 }]);
  });
});
