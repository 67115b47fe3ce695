import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApi, PRODUCTION } from '#testing/harness.ts';
import { startMailDispatcher } from './dispatcher.ts';
import { LOGO_CID, LOGO_PNG } from './logo.ts';
import { queueMail } from './outbox.ts';

type Received = { from: string; to: string; message: string };
let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** Starts the least of a mail server that takes mails (RFC 5321), and keeps what it received. */
async function startSmtp(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const created = createServer((socket) => {
    let mail: Received = { from: '', to: '', message: '' };
    let inMessage = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test.example');
    createInterface({ input: socket }).on('line', (line) => {
      if (inMessage) {
        inMessage = line !== '.';
        if (inMessage) mail.message += `${line}\n`;
        else {
          received.push(mail);
          mail = { from: '', to: '', message: '' };
          say('250 taken');
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
  it('goes on by itself while the process lives: both bodies, sender, and a message id that stays the same', async () => {
    const { url, received } = await startSmtp();
    const api = await createTestApi({ ...PRODUCTION, SMTP_URL: url, LOG_LEVEL: 'silent' });
    const content = { subject: 'Grüße', text: 'plain words', html: '<p>rich words</p>' };
    const dispatcher = startMailDispatcher(api.deps);
    await queueMail(api.deps, { to: 'ada@north.example', ...content });
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(1);
    await dispatcher.stop();

    const [mail] = await api.mails('ada@north.example');
    expect(mail).toMatchObject({ sentAt: api.now(), attempts: 1 });
    expect(received).toMatchObject([{ from: 'no-reply@siteward.example', to: 'ada@north.example' }]);
    const message = received[0]?.message ?? '';
    expect(message).toContain(`Message-ID: <${mail?._id.toString()}@siteward.example>`);
    expect(message).toContain('From: Siteward <no-reply@siteward.example>');
    expect(message).toContain('plain words');
    expect(message).toContain('<p>rich words</p>');
    // The logo belongs to the HTML: no program shows it as a file that was attached.
    expect(message).toContain('Content-Type: multipart/related');
    expect(message).toContain(`Content-ID: <${LOGO_CID}>`);
    expect(message).toContain('Content-Disposition: inline; filename=siteward.png');
    expect(message.replace(/\s/g, '')).toContain(LOGO_PNG.toString('base64'));
    await api.close();
  });
});
