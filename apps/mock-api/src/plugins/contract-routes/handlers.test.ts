import { type ApiClient, access, answers, c } from '@siteward/contract';
import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { OrgScope, UserScope } from '#scope.ts';
import type { Handlers } from './handlers.ts';

// What must not compile: `tsc` reads this file, and complains about every `@ts-expect-error` under which nothing is
// wrong.

const note = z.object({ text: z.string(), at: z.string().nullable() });
const router = c.router({
  notes: {
    list: {
      method: 'GET',
      path: '/api/notes',
      query: z.strictObject({ page: z.coerce.number<string>().default(1) }),
      ...answers({ 200: z.array(note) }, access.session),
    },
    create: {
      method: 'POST',
      path: '/api/notes/:id',
      pathParams: z.object({ id: z.string() }),
      body: z.strictObject({ text: z.string() }),
      ...answers({ 201: note }, access.session, { errors: ['CONFLICT'] }),
    },
    remove: {
      method: 'DELETE',
      path: '/api/notes/:id',
      pathParams: z.object({ id: z.string() }),
      body: c.noBody(),
      ...answers({ 204: c.noBody() }, access.session),
    },
  },
});
type Table = Handlers<typeof router>['notes'];

const list: Table['list'] = async () => ({ status: 200, body: [] });
const create: Table['create'] = async ({ body }) => ({ status: 201, body: { text: body.text, at: null } });
const remove: Table['remove'] = async () => ({ status: 204, body: undefined });

describe('the types of handlers', () => {
  it('demand every handler, and no other', () => {
    const all: Table = { list, create, remove };
    // @ts-expect-error one is missing
    const some: Table = { list, create };
    // @ts-expect-error one is of no call
    const more: Table = { list, create, remove, archive: list };
    expectTypeOf([all, some, more]).toBeArray();
  });

  it('demand a declared status and its body', () => {
    // @ts-expect-error 200 is not declared
    const wrongStatus: Table['create'] = async () => ({ status: 200, body: { text: '', at: null } });
    // @ts-expect-error a field is missing
    const lacking: Table['create'] = async () => ({ status: 201, body: { text: '' } });
    // @ts-expect-error a field is of another type
    const wrongField: Table['list'] = async () => ({ status: 200, body: [{ text: 1, at: null }] });
    // @ts-expect-error another status's body
    const otherBody: Table['create'] = async () => ({ status: 409, body: { text: '', at: null } });
    expectTypeOf([wrongStatus, lacking, wrongField, otherBody]).toBeArray();
  });

  it('pass on what the schemas make of the input, and the scope of the access', () => {
    const read: Table['list'] = async ({ query, scope }) => {
      expectTypeOf(query).toEqualTypeOf<{ page: number }>();
      expectTypeOf(scope).toEqualTypeOf<UserScope>();
      expectTypeOf(scope).not.toExtend<OrgScope>();
      return { status: 200, body: [] };
    };
    // @ts-expect-error the call declares no such field
    const misread: Table['create'] = async ({ body: { title } }) => ({ status: 201, body: { text: title, at: null } });
    // @ts-expect-error the call takes no body
    const bodiless: Table['remove'] = async ({ body }) => ({ status: 204, body });
    expectTypeOf([read, misread, bodiless]).toBeArray();
  });
});

describe('the types of the client', () => {
  it('demand what a call declares', () => {
    const calls = ({ roles, members }: ApiClient) => [
      () => roles.remove({ params: { id: 'x' } }),
      // @ts-expect-error the id is missing
      () => roles.remove({}),
      // @ts-expect-error no such parameter
      () => members.list({ query: { organization: 'x' } }),
      // @ts-expect-error no such status
      () => members.list({ query: { status: 'gone' } }),
      // @ts-expect-error a field is missing
      () => roles.create({ body: { org: 'x', name: 'y' } }),
    ];
    expectTypeOf(calls).toBeFunction();
  });

  it('tell answers apart by their status', () => {
    type Answer = Awaited<ReturnType<ApiClient['roles']['remove']>>;
    expectTypeOf<Extract<Answer, { status: 204 }>['body']>().toEqualTypeOf<undefined>();
    expectTypeOf<Extract<Answer, { status: 409 }>['body']['code']>().not.toBeAny();
    expectTypeOf<Answer['status']>().not.toExtend<200>();
    expectTypeOf<200>().not.toExtend<Answer['status']>();
  });
});
