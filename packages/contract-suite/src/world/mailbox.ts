import { z } from 'zod';
import { fetchWhole } from '../wire.ts';
import { Unavailable } from './unavailable.ts';

const mailsSchema = z.object({ items: z.array(z.object({ subject: z.string(), text: z.string() })) });
type Mail = z.infer<typeof mailsSchema>['items'][number];

const TRIES = 40;
const EVERY_MS = 50;

/** The mails that the server under test shows, if it shows any. */
export class Mailbox {
  readonly #address: string | undefined;

  /** @param address - with `{address}` for the recipient; undefined if mails are not shown */
  constructor(url: string, address: string | undefined) {
    this.#address = address === undefined ? undefined : new URL(address, `${url}/`).href;
  }

  /**
   * The token in the newest mail to somebody that contains one: from the query or the fragment of its link, or else the last part
   * of the link.
   *
   * @param link - which link to look for
   * @throws Unavailable if no mails can be seen, or none comes.
   */
  async tokenTo(address: string, link: RegExp = /^http\S+token=\S+$/m): Promise<string> {
    if (this.#address === undefined) throw new Unavailable('it takes a mailed token, and the accounts name no `mails`');
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = (await this.#list(address))
        .map(({ text }) => link.exec(text)?.[0])
        .find((each) => each !== undefined);
      if (found !== undefined) return tokenIn(found);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    throw new Unavailable(`no mail with a link came to ${address}`);
  }

  async #list(address: string): Promise<Mail[]> {
    const where = (this.#address ?? '').replace(/(\{|%7B)address(\}|%7D)/i, encodeURIComponent(address));
    const body: unknown = await fetchWhole(where)
      .then((response) => response.json())
      .catch(() => undefined);
    const read = mailsSchema.safeParse(body);
    // Without its query, which may contain a secret that gives access to mails.
    const { origin, pathname } = new URL(where);
    if (!read.success) throw new Unavailable(`${origin}${pathname} does not answer { items: [{ subject, text }] }`);
    return read.data.items;
  }
}

function tokenIn(link: string): string {
  const { hash, searchParams, pathname } = new URL(link);
  const inHash = new URLSearchParams(hash.slice(1)).get('token');
  return inHash ?? searchParams.get('token') ?? pathname.split('/').at(-1) ?? '';
}
