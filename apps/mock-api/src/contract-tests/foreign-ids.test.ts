import { RECORD_ID } from '@siteward/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { type Answer, faultOf, problemIn, recordsIn, resultsIn, WITH_RESULTS } from './support/answers.ts';
import { counterparts, idFieldsOf, idsIn, withOtherIds } from './support/id-fields.ts';
import { GUARDED_ROUTES, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld, MARKER } from './support/world.ts';

const world = await openForFile(createWorld());
afterEach(() => world.restore());

/** An id that no record has. */
const NO_ID = '0123456789abcdef01234567';

type Field = { part: 'params' | 'query' | 'body'; key: string };

/**
 * What an owner of Alpha sends. Somebody who belongs to a customer, as in the samples, belongs to no service provider; if that is
 * the field in question, they belong to a service provider instead.
 */
function callOf(name: string, field?: Field) {
  const { alpha } = world;
  const call = sampleOf(name, alpha, alpha.people.Owner);
  if (field?.key !== 'serviceProviderId') return call;
  const ofProvider = { customerOrgId: null, customerSiteId: null, serviceProviderId: alpha.serviceProviders.hired };
  const body = z.looseObject({ type: z.string().optional() }).parse(call.body);
  return { ...call, body: { ...body, ...(body.type && { type: 'provider' }), ...ofProvider } };
}

/** The same call with the ids of one field, or of all, replaced by Bravo's. */
function foreignCall(name: string, field?: Field) {
  return withOtherIds(callOf(name, field), counterparts(world.alpha, world.bravo), field);
}

function expectNothingOfBravo({ text }: Answer, sent: unknown): void {
  const known = JSON.stringify(sent);
  expect(text.toLowerCase()).not.toContain(MARKER);
  expect(idsIn(world.bravo).filter((id) => text.includes(id) && !known.includes(id))).toEqual([]);
}

// The fields of a call are the same in every world; only the ids in them differ.
const FIELDS = ROUTES.flatMap((named) => {
  const { route } = named;
  const schemas = { params: route.pathParams, query: route.query, body: 'body' in route ? route.body : undefined };
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    idKeysOf(schemas[part]).map((key) => ({ named, name: named.name, part, key })),
  );
});

/** The fields of a schema that hold ids, recognized by the pattern that only ids have. */
function idKeysOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([, property]) => JSON.stringify(property).includes(RECORD_ID.source))
    .map(([key]) => key);
}

/** Whether this is the site that the call is about, which the gate checks before anything is listed. */
function namesSite({ route: { metadata } }: (typeof ROUTES)[number], key: string): boolean {
  return key === 'site' && 'site' in metadata.access && metadata.access.site?.from === 'query';
}

describe('one id of another organization among one’s own', () => {
  it.each(FIELDS)('$name with a foreign $key in $part', async ({ named, name, part, key }) => {
    const call = foreignCall(name, { part, key });
    const answer = await send(world.server, named, call, world.alpha.people.Owner.sid);
    expect(faultOf(named, answer)).toBeUndefined();
    expectNothingOfBravo(answer, call);
    if (part === 'query' && key !== 'org' && !namesSite(named, key)) {
      expect(recordsIn(answer)).toEqual([]);
    } else if (WITH_RESULTS.includes(name) && part === 'body' && ['feedbacks', 'workOrders'].includes(key)) {
      const { alpha } = world;
      const nowhere = withOtherIds(sampleOf(name, alpha, alpha.people.Owner), () => NO_ID, { part, key });
      const missing = resultsIn(await send(world.server, named, nowhere, alpha.people.Owner.sid));
      expect(resultsIn(answer)).toEqual(missing);
      const refused = expect.objectContaining({
        number: null,
        problem: expect.objectContaining({ code: 'NOT_FOUND' }),
      });
      expect(missing).toEqual(missing.map(() => refused));
    } else {
      expect([400, 404], answer.text).toContain(answer.status);
      expect(['VALIDATION', 'NOT_FOUND']).toContain(problemIn(answer).code);
      // Word for word the answer for an id that does not exist: it does not reveal that the id is somebody's.
      const nowhere = withOtherIds(callOf(name, { part, key }), () => NO_ID, { part, key });
      const missing = await send(world.server, named, nowhere, world.alpha.people.Owner.sid);
      expect({ ...problemIn(answer), requestId: '' }).toEqual({ ...problemIn(missing), requestId: '' });
    }
    // A call that is let through holds its session, which counts as a change to it.
    const kept = WITH_RESULTS.includes(name) ? ['sessions'] : [];
    expect((await world.changed()).filter((each) => !kept.includes(each))).toEqual([]);
  });

  it.each(FIELDS.filter(({ named }) => named.route.metadata.errors.includes('VERSION_CONFLICT')))(
    '$name with a foreign $key in $part, and a stale version',
    async ({ named, part, key }) => {
      const call = foreignCall(named.name, { part, key });
      const answer = await send(world.server, named, call, world.alpha.people.Owner.sid, { 'if-match': '999' });
      expect(faultOf(named, answer)).toBeUndefined();
      expectNothingOfBravo(answer, call);
      expect(['VALIDATION', 'NOT_FOUND', 'VERSION_CONFLICT']).toContain(problemIn(answer).code);
      expect(await world.changed()).toEqual([]);
    },
  );

  it('is tried for every id that the contract declares', () => {
    for (const { name, part, key } of FIELDS) {
      expect(idFieldsOf(callOf(name, { part, key }))).toContainEqual({ part, key });
    }
    expect(FIELDS.length).toBeGreaterThan(GUARDED_ROUTES.length / 2);
  });
});

const ABOUT_RECORDS = [...new Set(FIELDS.map(({ named }) => named))];

describe('all ids of another organization', () => {
  it.each(ABOUT_RECORDS)('$name does not find it', async (named) => {
    const call = foreignCall(named.name);
    const answer = await send(world.server, named, call, world.alpha.people.Owner.sid);
    expect(faultOf(named, answer)).toBeUndefined();
    expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expectNothingOfBravo(answer, {});
    expect(await world.changed()).toEqual([]);
  });

  it.each(ABOUT_RECORDS)('$name answers as for ids that do not exist', async (named) => {
    const { alpha } = world;
    const { sid } = alpha.people.Owner;
    const nowhere = withOtherIds(sampleOf(named.name, alpha, alpha.people.Owner), () => NO_ID);
    const missing = problemIn(await send(world.server, named, nowhere, sid));
    const foreign = problemIn(await send(world.server, named, foreignCall(named.name), sid));
    expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' });
  });
});

describe('own calls', () => {
  it.each(ROUTES)('$name shows nothing of another organization', async (named) => {
    const { Owner } = world.alpha.people;
    expectNothingOfBravo(await send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid), {});
  });

  it('cannot accept what somebody else was invited to', async () => {
    const { alpha, bravo } = world;
    const { token } = bravo.people.Viewer.invitedTo;
    const { accept } = world.client(alpha.people.Viewer.sid).invitations;
    expect(await accept({ body: { token } })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await world.changed()).toEqual([]);
  });
});
