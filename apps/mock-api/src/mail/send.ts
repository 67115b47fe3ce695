import { createTransport } from 'nodemailer';
import type { Environment } from '#env.ts';
import { LOGO_CID, LOGO_PNG } from './logo.ts';
import type { MailDoc } from './mail.model.ts';

/**
 * Hands one mail to whoever delivers it.
 *
 * @throws Where that fails.
 */
export type SendMail = (mail: Pick<MailDoc, '_id' | 'to' | 'subject' | 'text' | 'html'>) => Promise<void>;

const SECOND = 1000;

/** Sends over SMTP. All that it waits for ends before the lock on a mail does. */
export function smtpSender(url: string, { MAIL_FROM, PUBLIC_URL }: Pick<Environment, 'MAIL_FROM' | 'PUBLIC_URL'>) {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(PUBLIC_URL).hostname;
  const send: SendMail = async ({ _id, to, subject, text, html }) => {
    // The same id at every attempt, so that a mail server can tell a repetition.
    const messageId = `<${_id.toString()}@${host}>`;
    const logo = { filename: 'siteward.png', content: LOGO_PNG, cid: LOGO_CID, contentDisposition: 'inline' } as const;
    await transport.sendMail({ from: MAIL_FROM, to, subject, text, html, messageId, attachments: [logo] });
  };
  return { send, close: () => transport.close() };
}
