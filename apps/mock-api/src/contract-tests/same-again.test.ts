import { afterEach, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { type AnyCall, isWrite, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/** The calls that do something each time that they are made, even with the same values, apart from those that create something. */
const AGAIN: Record<string, string> = {
  'auth.forgotPassword': 'mails another link',
  'auth.signIn': 'begins another session',
  'auth.signUp': 'mails another link',
  'dispatch.comment': 'adds another comment',
  'dispatch.sign': 'takes another signature',
  'feedbacks.update': 'makes another link, which the sample asks for',
  'invitations.resend': 'mails another link',
  'sites.renewFeedbackToken': 'makes another link',
  'supportTickets.rate': 'may be about another resolution, after the ticket was opened again',
  'users.changeEmail': 'mails another link',
  'workOrders.sign': 'takes another signature',
};

const world = await openForFile(createWorld());
afterEach(() => world.restore());

/** The call without the version that it names, which is outdated after the first time. */
function withoutVersion({ body, ...call }: AnyCall): AnyCall {
  if (typeof body !== 'object' || body === null || !('version' in body)) return { ...call, body };
  const { version: _, ...rest } = body;
  return { ...call, body: rest };
}

/** Whether a call takes away what it names, or whoever makes it. */
function takesAway({ name, route }: (typeof ROUTES)[number]): boolean {
  return route.method === 'DELETE' || name === 'members.leave';
}

/** The version of every record that differs from the beginning. Sessions remember when they were last used. */
async function versions(): Promise<Map<string, unknown>> {
  const differing = (await world.differing()).filter(({ collection }) => collection !== 'sessions');
  return new Map(
    differing.map(({ collection, before, after }) => [`${collection} ${(after ?? before)?._id}`, after?.['version']]),
  );
}

it.each(ROUTES.filter(isWrite))('$name changes, records and mails nothing the second time', async (named) => {
  const { Owner } = world.alpha.people;
  const call = withoutVersion(sampleOf(named.name, world.alpha, Owner));
  const first = await send(world.server, named, call, Owner.sid);
  expect(first.status).toBeLessThan(300);
  const once = await versions();
  const second = await send(world.server, named, call, Owner.sid);
  if (second.status === 201) return;
  if (!takesAway(named)) expect(second.status).not.toBe(404);
  const twice = await versions();
  const changed = [...twice].flatMap(([record, version]) =>
    once.get(record) === version && once.has(record) ? [] : record,
  );
  expect(changed.length > 0, `${second.status}: ${changed.join(', ')}`).toBe(named.name in AGAIN);
});
