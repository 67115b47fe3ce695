import type { Deps } from '#deps.ts';

/** What a mail says, in both forms. Links and codes stand in `text` (docs/api.md, Running). */
export type MailContent = { subject: string; text: string; html: string };

/** A mail to one address. */
type Mail = MailContent & { to: string };

/**
 * Puts a mail into the outbox, within the current transaction: it goes out if and only if the change is kept.
 * In: what services work with; address, subject and both bodies.
 */
export async function queueMail({ models, clock }: Pick<Deps, 'models' | 'clock'>, mail: Mail): Promise<void> {
  const now = clock();
  const { to, subject, text, html } = mail;
  await models.Mail.create({ to, subject, text, html, createdAt: now, lockedUntil: now });
}
