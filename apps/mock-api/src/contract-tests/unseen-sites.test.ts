import { eventOf, type NamedRoute } from '@siteward/contract';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import type { Person } from './support/house.ts';
import { type AnyCall, GUARDED_ROUTES, isWrite } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/**
 * Somebody who is limited to one site sees people and service providers who work there. That these work at another site too, no
 * read says by the name or the id of that site.
 */
const READS = GUARDED_ROUTES.filter((named) => !isWrite(named) && !eventOf(named.route.responses[200]));

const NAME = 'Qqunseen Yard';
const world = await openForFile(createWorld());
beforeAll(async () => {
  const { models } = world.deps;
  const { id: org, people, sites } = world.alpha;
  const [first, second] = [new Types.ObjectId(sites.first), new Types.ObjectId(sites.second)];
  const renamed = await world
    .client(people.Owner.sid)
    .sites.update({ params: { id: sites.second }, body: { name: NAME } });
  expect(renamed).toMatchObject({ status: 200, body: { name: NAME } });
  const $set = { sites: [first, second] };
  await models.Member.updateMany({ org, customerOrgId: null, user: { $ne: people.Owner.id } }, { $set });
  await models.Invitation.updateMany({ org, customerOrgId: null }, { $set });
  await models.ServiceProvider.updateMany({ org }, { $set });
  await models.Member.updateOne({ org, user: people.Administrator.id }, { $set: { sites: [first] } });
});

/** A read as in the samples, and without anything that narrows it. */
function waysOf({ name, route }: NamedRoute, person: Person): AnyCall[] {
  const sample = sampleOf(name, world.alpha, person);
  if (!(route.query instanceof z.ZodObject)) return [sample];
  const shape: Record<string, z.ZodType> = route.query.shape;
  const needed = Object.entries(sample.query ?? {}).filter(
    ([key]) => key === 'org' || shape[key]?.safeParse(undefined).success === false,
  );
  return [sample, { ...sample, query: Object.fromEntries(needed) }];
}

/** What a read says of the other site: its name, and its id unless that was asked for. */
async function toldOf(named: NamedRoute, person: Person): Promise<string[]> {
  const told: string[] = [];
  for (const call of waysOf(named, person)) {
    const { text } = await send(world.server, named, call, person.sid);
    const { second } = world.alpha.sites;
    const unasked = [NAME, ...(JSON.stringify(call).includes(second) ? [] : [second])];
    told.push(...unasked.filter((each) => text.includes(each)));
  }
  return told;
}

describe('a site that somebody does not reach', () => {
  it.each(READS)('is not named by $name', async (named) => {
    expect(await toldOf(named, world.alpha.people.Administrator)).toEqual([]);
  });

  it('is named to somebody who reaches it, in lists and in files', async () => {
    const told: string[] = [];
    for (const named of READS)
      if ((await toldOf(named, world.alpha.people.Owner)).includes(NAME)) told.push(named.name);
    expect(told).toEqual(
      expect.arrayContaining(['sites.list', 'members.export', 'invitations.export', 'serviceProviders.export']),
    );
  });
});
