import { memberNameSchema } from '@siteward/contract';
import { PERMISSIONS, permissionsHeld } from '@siteward/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memberKeys } from '#modules/members/members.model.ts';
import { openForFile } from '#testing/open-for-file.ts';
import type { Person } from './support/house.ts';
import { type AnyCall, GUARDED_ROUTES, isWrite } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { addViewer } from './support/unseen.ts';
import { createWorld } from './support/world.ts';

/** Every read that searches. */
const SEARCHES = GUARDED_ROUTES.filter(
  (named) => !isWrite(named) && named.route.query instanceof z.ZodObject && 'search' in named.route.query.shape,
);
/** Those that offer people to choose from, by name only. */
const CHOICES = SEARCHES.filter(({ route }) => {
  const page = route.responses[200];
  const items = page instanceof z.ZodObject ? page.shape['items'] : undefined;
  return items instanceof z.ZodArray && items.element === memberNameSchema;
});
/** Everything except the permissions that show members' addresses: those that members have, and those they were invited at. */
const ADDRESSES = ['members:view', 'invitations:view'];
const BLIND = PERMISSIONS.filter((each) => !permissionsHeld([each]).some((held) => ADDRESSES.includes(held)));
/** The beginning of a member's address, and of nothing else. */
const SOUGHT = 'zzaddress';

const world = await openForFile(createWorld());
let viewer: Person;
let sought: string;
beforeAll(async () => {
  const { deps, alpha } = world;
  const own = { at: 'first' as const, assigned: false, limit: async () => {}, show: async () => {} };
  viewer = await addViewer(world, { ...own, role: { permissions: BLIND, type: 'staff' } });
  const { Manager } = alpha.people;
  sought = Manager.member;
  const named = { name: 'Mona', email: `${SOUGHT}@${alpha.domain}` };
  await deps.models.Member.updateOne({ org: alpha.id, _id: sought }, { $set: { ...named, ...memberKeys(named) } });
}, 60_000);

/** The sample of a call, searching for something. */
function searching({ name }: (typeof SEARCHES)[number], search: string): AnyCall {
  const sample = sampleOf(name, world.alpha, viewer);
  return { ...sample, query: { ...sample.query, search } };
}

describe('somebody who does not see the members', () => {
  it.each(SEARCHES)('finds nobody by an address with $name', async (named) => {
    const { status, text } = await send(world.server, named, searching(named, SOUGHT), viewer.sid);
    expect([200, 403, 404]).toContain(status);
    expect(text).not.toContain(sought);
  });

  it.each(CHOICES)('finds somebody by name with $name', async (named) => {
    const { status, text } = await send(world.server, named, searching(named, 'mona'), viewer.sid);
    expect(status).toBe(200);
    expect(text).toContain(sought);
  });
});

it.each(CHOICES)('somebody who sees them finds them by their addresses with $name', async (named) => {
  const { Owner } = world.alpha.people;
  const { status, text } = await send(world.server, named, searching(named, SOUGHT), Owner.sid);
  expect(status).toBe(200);
  expect(text).toContain(sought);
});
