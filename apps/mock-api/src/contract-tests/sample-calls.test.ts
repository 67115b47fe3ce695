import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { faultOf } from './support/answers.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
afterEach(() => world.restore());

/** Names of fields that only a leak would have; a site's form has a token that is part of its public address. */
const NEVER = /hash|secret|(?<!b)lock|nameKey|__v|password$|token|otp|^sid$/i;
const DECLARED = new Set([
  'auth.signIn sid',
  'invitations.join sid',
  'users.changePassword sid',
  'sites.create token',
  'sites.get token',
  'sites.update token',
  'sites.renewFeedbackToken token',
  'feedbacks.form token',
  'publicFeedbacks.send token',
]);

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

function namesIn(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

describe.each(ROUTES)('the sample of $name', (named) => {
  const { name, route } = named;

  it('succeeds for the Owner, with exactly the declared fields', async () => {
    const { Owner } = world.alpha.people;
    const answer = await send(world.server, named, sampleOf(name, world.alpha, Owner), Owner.sid);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(faultOf(named, answer)).toBeUndefined();
    const keys = answer.contentType.startsWith('application/json') ? keysIn(JSON.parse(answer.text)) : [];
    expect(keys.filter((key) => NEVER.test(key) && !DECLARED.has(`${name} ${key}`))).toEqual([]);
  });

  it('names every field that the contract declares', () => {
    const { params, query, body } = sampleOf(name, world.alpha, world.alpha.people.Owner);
    expect(Object.keys(params ?? {}).sort()).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, key]) => key).sort());
    expect(Object.keys(query ?? {}).sort()).toEqual(namesIn(route.query).sort());
    if ('body' in route && route.body instanceof z.ZodObject) {
      expect(Object.keys(body ?? {}).sort()).toEqual(namesIn(route.body).sort());
    }
  });

  it('changes something if and only if it is a write', async () => {
    const { Owner } = world.alpha.people;
    await send(world.server, named, sampleOf(name, world.alpha, Owner), Owner.sid);
    const writes = route.method !== 'GET';
    expect((await world.changed()).length > 0).toBe(writes);
  });
});
