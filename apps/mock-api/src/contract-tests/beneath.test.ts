import { RECORD_ID } from '@siteward/domain';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { problemIn } from './support/answers.ts';
import { addElsewhere, type Elsewhere } from './support/elsewhere.ts';
import { withOtherIds } from './support/id-fields.ts';
import { GUARDED_ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { rememberState, type StoredState } from './support/stored-state.ts';
import { createWorld } from './support/world.ts';

/** The ids in the path of a call, of which the first is that of the record that has the others. */
function idsInPath({ pathParams }: (typeof GUARDED_ROUTES)[number]['route']): string[] {
  if (!(pathParams instanceof z.ZodObject)) return [];
  const { properties = {} } = z.toJSONSchema(pathParams, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((key) => JSON.stringify(properties[key]).includes(RECORD_ID.source));
}

/** Calls whose path names records that do not belong to each other. */
const SEPARATE: readonly string[] = ['members.assignRole'] satisfies RouteName[];

const BENEATH = GUARDED_ROUTES.filter(({ name, route }) => idsInPath(route).length > 1 && !SEPARATE.includes(name));

const world = await openForFile(createWorld());
let elsewhere: Elsewhere;
let state: StoredState;
beforeAll(async () => {
  elsewhere = await addElsewhere(world);
  state = await rememberState(world);
}, 60_000);
afterEach(() => state.restore());

// The caller may do anything with either record: only the one that it belongs to tells them apart.
it.each(BENEATH)('$name does not find what belongs to another record', async (named) => {
  const { Owner } = world.alpha.people;
  const sample = sampleOf(named.name, world.alpha, Owner);
  const call = withOtherIds(sample, elsewhere.insteadOf, { part: 'params', key: 'id' });
  expect(call).not.toEqual(sample);
  const answer = await send(world.server, named, call, Owner.sid);
  expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await state.changed()).toEqual([]);
});
