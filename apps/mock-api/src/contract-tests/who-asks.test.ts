import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { questionsOf } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { counterparts, withOtherIds } from './support/id-fields.ts';
import { type AnyCall, GUARDED_ROUTES, isWrite } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/** Reads of an organization, which each of them names: by its id, by one of its records, or not at all. */
const READS = GUARDED_ROUTES.filter((named) => !isWrite(named) && 'org' in named.route.metadata.access);
const GUARDED = READS.filter(({ route }) => route.metadata.access.kind === 'permission');
/** Reads that need not name it. */
const BY_DEFAULT = GUARDED.filter(
  ({ route: { metadata, query } }) =>
    'org' in metadata.access &&
    metadata.access.org.from === 'query' &&
    query instanceof z.ZodObject &&
    query.shape['org']?.safeParse(undefined).success,
);
/** The session, along with its person, and their membership in the organization with its role. */
const WHO_ASKS = ['sessions.aggregate'];

const world = await openForFile(createWorld());
beforeAll(async () => {
  const { id: org } = world.alpha;
  await world.deps.models.Role.updateMany({ org, system: false }, { permissions: [] });
});

/** How a call is answered, and the queries it takes. */
async function ask(named: (typeof READS)[number], call: AnyCall, sid: string) {
  let status: number | undefined;
  const questions = await questionsOf(world.deps.connection, async () => {
    ({ status } = await send(world.server, named, call, sid));
  });
  return { status, questions };
}

describe('finding out who asks takes one query', () => {
  it.each(READS)('for $name about others’ records, and about records that do not exist', async (named) => {
    const { alpha, bravo } = world;
    const { sid } = alpha.people.Owner;
    const own = sampleOf(named.name, alpha, alpha.people.Owner);
    const isOthers = { status: 404, questions: WHO_ASKS };
    expect(await ask(named, withOtherIds(own, counterparts(alpha, bravo)), sid)).toEqual(isOthers);
    expect(
      await ask(
        named,
        withOtherIds(own, () => '0123456789abcdef01234567'),
        sid,
      ),
    ).toEqual(isOthers);
  });

  it.each(GUARDED)('for $name, without its permission', async (named) => {
    const { Owner, Custom } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    expect(await ask(named, call, Custom.sid)).toEqual({ status: 403, questions: WHO_ASKS });
  });

  it.each(BY_DEFAULT)('for $name of the default organization, without its permission', async (named) => {
    const { Owner, Custom } = world.alpha.people;
    const { query = {}, ...call } = sampleOf(named.name, world.alpha, Owner);
    const { org: _left, ...others } = query;
    expect(await ask(named, { ...call, query: others }, Custom.sid)).toEqual({ status: 403, questions: WHO_ASKS });
  });
});
