import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { MINUTE_MS } from '@siteward/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unitOfWork } from '#database/unit-of-work.ts';
import { retryDelay } from '#job.ts';
import { createTestApi, PRODUCTION, type TestApi } from '#testing/harness.ts';
import { held } from '#testing/held.ts';
import { dispatchMails, type SendMail, startMailDispatcher } from './dispatcher.ts';
import { LOGO_CID, LOGO_PNG } from './logo.ts';
import { queueMail } from './outbox.ts';

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
  it('sends each mail once, however many processes are sending', async () => {
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

  it('waits longer after each failed attempt', async () => {
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

  it('starts with what has been due for longest, and records for each mail how its own attempt went', async () => {
    const [ada, ben, cleo] = ['ada@north.example', 'ben@north.example', 'cleo@north.example'];
    await queue(ada);
    await dispatchMails(api.deps, failing);
    for (const later of [ben, cleo]) {
      api.advance(1);
      await queue(later);
    }
    api.advance(retryDelay(1));
    const tried: string[] = [];
    const send: SendMail = async (mail) => {
      tried.push(mail.to);
      if (mail.to === cleo) await failing(mail);
    };
    expect(await dispatchMails(api.deps, send)).toBe(2);
    expect(tried).toEqual([ben, cleo, ada]);
    const again = new Date(api.now().getTime() + retryDelay(1));
    expect(await api.mails(ada)).toMatchObject([{ attempts: 2, sentAt: api.now() }]);
    expect(await api.mails(ben)).toMatchObject([{ attempts: 1, sentAt: api.now() }]);
    expect(await api.mails(cleo)).toMatchObject([{ attempts: 1, sentAt: null, lockedUntil: again }]);
  });

  it('logs a failure without the address, contents or the server’s own words', async () => {
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

  it('lets the mail in progress finish when it is stopped, and begins no other', async () => {
    const [first, second] = ['ada@north.example', 'ben@north.example'];
    await queue(first);
    await queue(second);
    let isStopped = false;
    const sent: string[] = [];
    const send: SendMail = async ({ to }) => {
      isStopped = true;
      sent.push(to);
    };
    expect(await dispatchMails(api.deps, send, () => isStopped)).toBe(1);
    expect(sent).toEqual([first]);
    expect(await api.mails(first)).toMatchObject([{ sentAt: api.now(), attempts: 1 }]);
    expect(await api.mails(second)).toMatchObject([{ sentAt: null, attempts: 0 }]);
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

type Received = { from: string; to: string; message: string };
let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/**
 * Starts a minimal mail server (RFC 5321) that keeps what it received.
 *
 * @param mayTake - what it waits for before it confirms that it has accepted a mail
 */
async function startSmtp(mayTake = Promise.resolve()): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const created = createServer((socket) => {
    let mail: Received = { from: '', to: '', message: '' };
    let inMessage = false;
    // Who is not satisfied with an answer hangs up.
    socket.on('error', () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test.example');
    createInterface({ input: socket }).on('line', (line) => {
      if (inMessage) {
        inMessage = line !== '.';
        if (inMessage) mail.message += `${line}\n`;
        else {
          received.push(mail);
          mail = { from: '', to: '', message: '' };
          void mayTake.then(() => say('250 taken'));
        }
        return;
      }
      const [, from] = /^MAIL FROM:<(.+?)>/.exec(line) ?? [];
      const [, to] = /^RCPT TO:<(.+?)>/.exec(line) ?? [];
      mail = { ...mail, from: from ?? mail.from, to: to ?? mail.to };
      inMessage = line === 'DATA';
      say(inMessage ? '354 go on' : '250 fine');
      if (line === 'QUIT') socket.end();
    });
  });
  server = created;
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  const address = created.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, received };
}

describe('sending over SMTP', () => {
  it('runs by itself while the process lives: both bodies, sender, and a message id that stays the same', async () => {
    const { url, received } = await startSmtp();
    const api = await createTestApi({ ...PRODUCTION, SMTP_URL: url, LOG_LEVEL: 'silent' });
    const content = { subject: 'Grüße', text: 'plain words', html: '<p>rich words</p>' };
    const dispatcher = startMailDispatcher(api.deps);
    await queueMail(api.deps, { to: 'ada@north.example', ...content });
    await expect.poll(() => received.length).toBe(1);
    await dispatcher.stop();

    const [mail] = await api.mails('ada@north.example');
    expect(mail).toMatchObject({ sentAt: api.now(), attempts: 1 });
    expect(received).toMatchObject([{ from: 'no-reply@siteward.example', to: 'ada@north.example' }]);
    const message = received[0]?.message ?? '';
    expect(message).toContain(`Message-ID: <${mail?._id.toString()}@siteward.example>`);
    expect(message).toContain('From: Siteward <no-reply@siteward.example>');
    expect(message).toContain('plain words');
    expect(message).toContain('<p>rich words</p>');
    // The logo belongs to the HTML, so that no program shows it as an attached file.
    expect(message).toContain('Content-Type: multipart/related');
    expect(message).toContain(`Content-ID: <${LOGO_CID}>`);
    expect(message).toContain('Content-Disposition: inline; filename=siteward.png');
    expect(message.replace(/\s/g, '')).toContain(LOGO_PNG.toString('base64'));
    await api.close();
  });

  it('sends nothing to a server elsewhere that offers no encryption', async () => {
    const { url, received } = await startSmtp();
    const api = await createTestApi({ ...PRODUCTION, SMTP_URL: url, LOG_LEVEL: 'silent' });
    await queueMail(api.deps, { to: 'ada@north.example', subject: 'Hello', text: 'a code', html: '<p>a code</p>' });
    const env = { ...api.deps.env, smtpTls: true };
    const dispatcher = startMailDispatcher({ ...api.deps, env });
    const isDelayed = async () => {
      const [mail] = await api.mails('ada@north.example');
      return mail?.attempts === 1 && mail.lockedUntil < new Date(api.now().getTime() + 60_000);
    };
    await expect.poll(isDelayed).toBe(true);
    await dispatcher.stop();
    expect(await api.mails('ada@north.example')).toMatchObject([{ sentAt: null, attempts: 1, text: 'a code' }]);
    expect(received).toEqual([]);
    await api.close();
  });

  it('has stopped once the mail in progress was accepted, and not before', async () => {
    const [taken, take] = held();
    const { url, received } = await startSmtp(taken);
    const api = await createTestApi({ ...PRODUCTION, SMTP_URL: url, LOG_LEVEL: 'silent' });
    const dispatcher = startMailDispatcher(api.deps);
    await queueMail(api.deps, { to: 'ada@north.example', subject: 'Hello', text: 'a code', html: '<p>a code</p>' });
    await expect.poll(() => received.length).toBe(1);
    let hasStopped = false;
    const stopping = dispatcher.stop().then(() => {
      hasStopped = true;
    });
    await setImmediate();
    expect(hasStopped).toBe(false);
    take();
    await stopping;
    expect(await api.mails('ada@north.example')).toMatchObject([{ sentAt: api.now(), attempts: 1 }]);
    await api.close();
  });
});
