import { waitFor } from './wait-for.ts';

/** A mail in the development outbox (docs/api.md, Running). */
export type Mail = { to: string; subject: string; text: string; html: string; createdAt: string };

async function listMails(url: string, to: string): Promise<Mail[]> {
  const answer = await fetch(`${url}/api/dev/mails?${new URLSearchParams({ to })}`);
  const { items }: { items: Mail[] } = JSON.parse(await answer.text());
  return items;
}

/**
 * Waits for a mail to an address with a matching subject; if there are several, the newest counts.
 *
 * @param url - the server's address
 */
export async function mailTo(url: string, to: string, subject: RegExp): Promise<Mail> {
  return waitFor(
    async () => (await listMails(url, to)).find((mail) => subject.test(mail.subject)),
    `a mail to ${to} about ${subject}`,
  );
}

/**
 * The first link in the text of a mail that leads to a state of the index page.
 *
 * @throws When there is none.
 */
export function linkIn({ text, subject }: Mail): string {
  const link = /^http\S+state=\S+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail "${subject}" has no link.`);
  return link;
}

/** The token in the fragment of a mail's link. */
export function tokenIn(mail: Mail): string {
  return new URLSearchParams(new URL(linkIn(mail)).hash.slice(1)).get('token') ?? '';
}

/**
 * The code for setting a new password in the text of a mail: ten letters and digits, possibly in groups.
 *
 * @throws When there is none.
 */
export function codeIn({ text, subject }: Mail): string {
  const code = /^[0-9A-Z]{5}[- ]?[0-9A-Z]{5}$/m.exec(text)?.[0];
  if (code === undefined) throw new Error(`The mail "${subject}" has no code.`);
  return code;
}
