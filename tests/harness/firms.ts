import { expectStatus } from './api.ts';
import { mailTo } from './mails.ts';
import { newEmail, type Place } from './people.ts';

/** Creates a service provider at a place; returns it with the address to which its links are mailed. */
export async function hire({ org, owner }: Place, name: string): Promise<{ _id: string; name: string; email: string }> {
  const email = newEmail(name.toLowerCase().split(' ')[0] ?? '');
  const body = { org, name, email, trades: ['plumbing' as const] };
  const { _id } = await expectStatus(owner.api.serviceProviders.create({ body }), 201);
  return { _id, name, email };
}

/** The link in the latest mail to a service provider about a work order. */
export async function linkTo(url: string, firm: { email: string }, title: string): Promise<string> {
  const { text } = await mailTo(url, firm.email, new RegExp(`Work from .*${title}`));
  return /^http\S+\/dispatch\/\S+$/m.exec(text)?.[0] ?? '';
}
