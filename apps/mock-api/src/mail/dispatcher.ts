import { DAY_MS, MINUTE_MS, SECOND_MS } from '@siteward/domain';
import { createTransport } from 'nodemailer';
import type { Deps } from '#deps.ts';
import type { Environment } from '#env.ts';
import { type Job, retryDelay, startJob } from '#job.ts';
import { LOGO_CID, LOGO_PNG } from './logo.ts';
import type { MailDoc } from './mail.model.ts';

const ROUND_EVERY_MS = SECOND_MS;
/** Longer than sending can take, yet short enough that a process that dies while sending does not keep its mail for long. */
const LOCK_MS = 5 * MINUTE_MS;
/** A mail that could not be sent for a day is no longer of use: its links and codes have expired. */
const GIVE_UP_MS = DAY_MS;

/**
 * Hands one mail over for delivery.
 *
 * @throws When that fails.
 */
export type SendMail = (mail: Pick<MailDoc, '_id' | 'to' | 'subject' | 'text' | 'html'>) => Promise<void>;

type Settings = Pick<Environment, 'MAIL_FROM' | 'PUBLIC_URL' | 'smtpTls'>;

/**
 * Sends over SMTP. All of its timeouts end before the lock on a mail does. Where encryption is demanded, nothing is sent without it:
 * otherwise somebody on the way could hide that the server offers it, and read codes and the password.
 */
function smtpSender(url: string, { MAIL_FROM, PUBLIC_URL, smtpTls: requireTLS }: Settings) {
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 30 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(PUBLIC_URL).hostname;
  const send: SendMail = async ({ _id, to, subject, text, html }) => {
    // The same id for every attempt, so that a mail server can recognize a repeat.
    const messageId = `<${_id.toString()}@${host}>`;
    const logo = { filename: 'siteward.png', content: LOGO_PNG, cid: LOGO_CID, contentDisposition: 'inline' } as const;
    await transport.sendMail({ from: MAIL_FROM, to, subject, text, html, messageId, attachments: [logo] });
  };
  return { send, close: () => transport.close() };
}

/**
 * Sends every mail that is due, one after the other. Any number of processes may do so at the same time: each mail is claimed
 * before it is sent. A failure delays only its own mail.
 *
 * @param stopped - ends the round early
 * @returns How many were sent.
 */
export async function dispatchMails(deps: Deps, send: SendMail, stopped = () => false): Promise<number> {
  let sent = 0;
  while (!stopped()) {
    const mail = await claim(deps);
    if (!mail) break;
    if (await deliver(deps, mail, send)) sent += 1;
  }
  return sent;
}

async function claim({ models, clock }: Deps): Promise<MailDoc | null> {
  const now = clock();
  return models.Mail.findOneAndUpdate(
    { sentAt: null, lockedUntil: { $lte: now }, createdAt: { $gt: new Date(now.getTime() - GIVE_UP_MS) } },
    { $set: { lockedUntil: new Date(now.getTime() + LOCK_MS) }, $inc: { attempts: 1 } },
    { sort: { lockedUntil: 1 }, returnDocument: 'after' },
  ).lean();
}

async function deliver({ models, env, clock, log }: Deps, mail: MailDoc, send: SendMail): Promise<boolean> {
  const { _id, attempts } = mail;
  try {
    await send(mail);
  } catch (error) {
    const delay = retryDelay(attempts);
    await models.Mail.updateOne({ _id }, { lockedUntil: new Date(clock().getTime() + delay) });
    log.warn({ mail: _id.toString(), attempts, retryInMs: delay, reason: reasonOf(error) }, 'a mail could not be sent');
    return false;
  }
  // Bodies contain live links and codes, which are stored in plain text nowhere else.
  const emptied = env.production ? { text: '', html: '' } : {};
  await models.Mail.updateOne({ _id }, { sentAt: clock(), ...emptied });
  log.info({ mail: _id.toString(), attempts }, 'mail sent');
  return true;
}

/** A mail server's own words may repeat addresses and contents; its codes do not. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = ['code', 'responseCode'].map((key): unknown => Reflect.get(error, key));
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || error.name;
}

/**
 * Sends mails for as long as the process lives (docs/api.md, Running); without SMTP_URL they stay in the outbox. Stopping lets
 * the mail in progress finish.
 *
 * @param fails - whether delivery should fail at the moment, which a development server can be told
 */
export function startMailDispatcher(deps: Deps, fails?: () => boolean): Job {
  if (!deps.env.SMTP_URL && !fails) return { stop: async () => {} };
  const smtp = deps.env.SMTP_URL ? smtpSender(deps.env.SMTP_URL, deps.env) : undefined;
  const options = { everyMs: ROUND_EVERY_MS, failure: 'mails could not be read from the outbox' };
  const job = startJob(deps, options, async (stopped) => {
    if (fails?.()) await dispatchMails(deps, sendNothing, stopped);
    else if (smtp) await dispatchMails(deps, smtp.send, stopped);
  });
  return {
    stop: async () => {
      await job.stop();
      smtp?.close();
    },
  };
}

async function sendNothing(): Promise<void> {
  throw Object.assign(new Error('no mail is delivered'), { code: 'MAIL_FAILING' });
}
