import type { Deps } from '#deps.ts';

/** The content of a mail, in both forms. Links and codes are in `text` (docs/api.md, Running). */
export type MailContent = { subject: string; text: string; html: string };

/** A mail to one address. */
export type Mail = MailContent & { to: string };

/**
 * Puts mails into the outbox, all in one query, within the current transaction: they are sent if and only if the change is kept.
 */
export async function queueMail({ models, clock }: Pick<Deps, 'models' | 'clock'>, ...mails: Mail[]): Promise<void> {
  const now = clock();
  const queued = mails.map(({ to, subject, text, html }) => {
    return { to, subject, text, html, createdAt: now, lockedUntil: now };
  });
  await models.Mail.insertMany(queued);
}
