import { readFileSync } from 'node:fs';
import { FAULTS, isPermission } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { access, needsSession, site } from './access.ts';
import { answers } from './answers.ts';
import { c } from './base.ts';
import { clientRoutes, listRoutes } from './client/routes.ts';
import { contract } from './contract.ts';
import { ERRORS, problemSchema } from './errors.ts';
import { openApiDocument } from './openapi/openapi.ts';
import { upload, uploadRulesOf } from './records/files.ts';

const routes = listRoutes(contract);

/** Spec section 7, to the letter: every call that it lists, with its query and body fields. */
const SPEC: [method: string, path: string, fields: string[]][] = [
  ['GET', '/api/members/user/:userId', []],
  ['GET', '/api/members/user/:userId/app/:app', ['org']],
  ['GET', '/api/members', ['page', 'limit', 'search', 'user', 'org', 'type', 'status']],
  ['POST', '/api/users/invite/:id', ['email', 'name', 'role', 'type', 'sites', 'customerOrgId', 'customerSiteId']],
  ['POST', '/api/members/verification/:id', []],
  ['PUT', '/api/members/:id/:status', []],
  ['PUT', '/api/members/id/:id/role/:roleId/type/:type/org/:orgId', []],
  ['POST', '/api/roles', ['name', 'permissions', 'type', 'org']],
  ['GET', '/api/roles', ['search', 'page', 'limit', 'type', 'org']],
  ['GET', '/api/roles/id/:id', []],
  ['PATCH', '/api/roles/id/:id', ['name', 'permissions']],
  ['PATCH', '/api/roles/permissions/id/:id', ['permissions']],
  ['PATCH', '/api/roles/:id', []],
  ['DELETE', '/api/roles/:id', []],
  ['POST', '/api/auth', ['email', 'password']],
  ['DELETE', '/api/auth/:sid', []],
  ['GET', '/api/users/id/:userId', []],
  ['POST', '/api/auth/forget-password', ['email']],
  ['POST', '/api/auth/reset-password', ['otp', 'newPassword', 'passwordConfirmation']],
  ['GET', '/api/auth/verify/:token', []],
  ['POST', '/api/auth/sign-up', ['email', 'referral']],
  ['GET', '/api/organizations/user/:userId', ['page', 'search', 'limit', 'type']],
  ['GET', '/api/organizations/name/:name', []],
  ['GET', '/api/organizations/id/:id', []],
  ['GET', '/api/organizations', ['page', 'search', 'limit', 'nature']],
  ['POST', '/api/organizations', ['name', 'email', 'contact', 'busInst', 'type', 'nature']],
];

/** Calls whose services see to it themselves: lists of records that have several sites, and moving work to another one. */
const OWN_SITES = ['invitations.list', 'invitations.export', 'members.list', 'members.export', 'workOrders.update'];

describe('contract', () => {
  it.each(SPEC)('has the call %s %s of the specification with %j', (method, path, fields) => {
    const found = routes.find(({ route }) => route.method === method && route.path === path)?.route;
    const schema = method === 'GET' ? found?.query : found && 'body' in found ? found.body : undefined;
    expect(found).toBeDefined();
    if (schema instanceof z.ZodObject) expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields));
    else expect(fields).toEqual([]);
  });

  it('says of every call that names a site which one it is about, so that nobody gets past their reach', () => {
    const wrong = routes.filter(({ route: { metadata, query, ...route } }) => {
      const { access: who } = metadata;
      const has = (schema: unknown) => schema instanceof z.ZodObject && 'site' in schema.shape;
      const source =
        ('org' in who && who.org.from === 'record' && who.org.kind === 'site' && site.inPath('id')) ||
        (has(query) && site.query) ||
        ('body' in route && has(route.body) && site.body) ||
        undefined;
      return JSON.stringify('site' in who ? who.site : undefined) !== JSON.stringify(source);
    });
    expect(wrong.map(({ name }) => name)).toEqual(OWN_SITES);
  });

  const lists = routes.filter(({ route }) => route.query instanceof z.ZodObject && 'page' in route.query.shape);
  it.each(lists)('$name ends where lists end', ({ route }) => {
    const query = z.instanceof(z.ZodObject).parse(route.query);
    const org = 'org' in query.shape ? { org: 'a'.repeat(24) } : {};
    const faultsOf = (page: number, limit: number) => {
      const issues = query.safeParse({ ...org, page, limit }).error?.issues ?? [];
      return issues.map(({ path, message }) => [path.join('.'), message]);
    };
    const tooDeep = [['page', FAULTS['page-too-deep']()]];
    expect([faultsOf(100, 100), faultsOf(101, 100), faultsOf(1001, 10)]).toEqual([[], tooDeep, tooDeep]);
    expect(lists.length).toBeGreaterThan(8);
  });

  it('has no two calls on the same method and path', () => {
    const keys = routes.map(({ route }) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(routes)('$name declares access, a summary and exactly the problems that it may answer', ({ route }) => {
    const declared = Object.entries(route.responses)
      .filter(([, schema]) => schema === problemSchema)
      .map(([status]) => Number(status));
    const expected = new Set(route.metadata.errors.map((code) => ERRORS[code].status));
    expect(new Set(declared)).toEqual(expected);
    expect(route.summary).toMatch(/\.$/);
    if (route.metadata.access.kind === 'permission') expect(isPermission(route.metadata.access.permission)).toBe(true);
  });

  it.each(routes)('$name refuses unknown keys in query and body', ({ route }) => {
    // A file has no keys.
    const parts = [route.query, 'body' in route && !uploadRulesOf(route) ? route.body : undefined];
    for (const schema of parts.filter((part): part is z.ZodType => part instanceof z.ZodType)) {
      const result = schema.safeParse({ __unknown__: 1 });
      const codes = result.error?.issues.map((issue) => issue.code) ?? [];
      const strict = codes.includes('unrecognized_keys') || codes.includes('invalid_union');
      expect(strict).toBe(true);
    }
  });

  it('gives clients method and path of every call, and no schema', () => {
    const table = clientRoutes(contract);
    expect(Object.values(table).flatMap(Object.keys)).toHaveLength(routes.length);
    expect(table.roles?.get).toEqual({ method: 'GET', path: '/api/roles/id/:id', responses: {} });
    expect(JSON.parse(JSON.stringify(table))).toEqual(table);
  });
});

/** The calls that answer with a list, recognized by their answer. A calendar has no pages: a time range bounds it. */
const LISTS = routes.filter(({ name, route }) => {
  if (name === 'calendar.get') return false;
  const answer = route.responses[200];
  return answer instanceof z.ZodObject && 'items' in answer.shape;
});

describe('list parameters', () => {
  it.each(LISTS)('of $name include at least page, limit and sort', ({ route }) => {
    const { query } = route;
    expect(query instanceof z.ZodObject && Object.keys(query.shape)).toEqual(
      expect.arrayContaining(['page', 'limit', 'sort']),
    );
  });

  const query = contract.members.list.query;

  it('fills in the defaults of the specification', () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 10, status: 'active' });
    expect(contract.roles.list.query.parse({})).toEqual({ page: 1, limit: 20 });
    expect(contract.organizations.listByUser.query.parse({})).toEqual({ page: 1, limit: 20, type: 'organization' });
  });

  it.each([
    '0x10',
    '1e3',
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '01',
    '1.0',
    'NaN',
    '0',
    '101',
    '99999999999999999999',
    ['1', '2'],
    null,
  ])('refuses limit=%j', (limit) => {
    expect(query.safeParse({ limit }).success).toBe(false);
  });

  it.each([
    ['1', 1],
    ['100', 100],
    [7, 7],
  ])('reads limit=%j as %i', (limit, expected) => {
    expect(query.parse({ limit })).toMatchObject({ limit: expected });
  });
});

describe('filters with several values', () => {
  const query = contract.members.list.query;
  const [one, other] = ['0123456789abcdef01234567', 'ABCDEF0123456789abcdef01'];

  it.each([
    ['type', 'staff', ['staff']],
    ['type', 'staff,customer', ['staff', 'customer']],
    ['role', `${one},${other}`, [one, other.toLowerCase()]],
    ['site', other, [other.toLowerCase()]],
  ])('reads %s=%s', (name, value, expected) => {
    expect(query.parse({ [name]: value })).toEqual({ page: 1, limit: 10, status: 'active', [name]: expected });
  });

  it.each([
    ['type', ''],
    ['type', ','],
    ['type', 'staff,'],
    ['type', 'staff, customer'],
    ['type', 'staff,nobody'],
    ['type', 'staff,staff'],
    ['type', ['staff', 'customer']],
    ['type', 7],
    ['type', null],
    ['role', `${other},${other.toLowerCase()}`],
    ['site', `${one};${other}`],
    ['site', Array.from({ length: 21 }, (_, index) => String(index).padStart(24, '0')).join(',')],
  ])('refuses %s=%j in words of our own', (name, value) => {
    const { error } = query.safeParse({ [name]: value });
    expect(error?.issues.map(({ path }) => path[0])).toContain(name);
    expect(error?.issues.map(({ message }) => message).join()).not.toMatch(/^Invalid input: expected array/);
  });

  it('are in the OpenAPI document as one value with commas', () => {
    const { parameters } = Object(openApiDocument(contract).paths['/api/members']?.get);
    expect(Array.from(Object(parameters)).find((each) => Object(each).name === 'type')).toEqual({
      name: 'type',
      in: 'query',
      required: false,
      style: 'form',
      explode: false,
      description: 'Only those of one of these types.',
      schema: {
        type: 'array',
        items: { type: 'string', enum: ['staff', 'customer', 'provider'] },
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      },
    });
  });
});

describe('OpenAPI document', () => {
  const document = openApiDocument(contract);

  it('is the one in the repository: run `pnpm --filter @siteward/contract generate` and commit openapi.json', () => {
    const kept: unknown = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
    expect(document).toEqual(kept);
  });

  it('has an operation for every call', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => Reflect.get(Object(operation), 'operationId')),
    );
    expect(ids.sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('says what a file is', () => {
    expect(document.paths['/api/members/export']).toMatchObject({
      get: {
        responses: {
          200: {
            headers: { 'Content-Disposition': { schema: { type: 'string' } } },
            content: { 'text/csv': { schema: { type: 'string' } } },
          },
          403: { content: { 'application/problem+json': {} } },
        },
      },
    });
  });

  it('says what a body that is a file may be', () => {
    expect(document.paths['/api/invitations/import']).toMatchObject({
      post: {
        description: expect.stringMatching(
          /Limits: 30 in an hour by person and organization, and for each record 50 in/,
        ),
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: 'Content-Disposition', in: 'header' }),
          expect.objectContaining({ name: 'dryRun', in: 'query', required: true }),
        ]),
        requestBody: {
          description: 'The file itself, at most 1000000 bytes.',
          required: true,
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
      },
    });
    expect(JSON.stringify(document.paths['/api/invitations/import'])).not.toContain('"application/json":{"schema":{}}');
  });

  it('names the headers that go with a body, such as a signature, and does not call JSON a file', () => {
    const hook = {
      method: 'POST',
      path: '/api/hooks',
      body: upload({ types: ['application/json'], maxBytes: 1000, headers: ['x-signature'] }),
      ...answers({ 204: c.noBody() }, access.public),
    } as const;
    expect(openApiDocument(c.router({ hooks: { receive: hook } })).paths['/api/hooks']).toMatchObject({
      post: {
        parameters: expect.arrayContaining([expect.objectContaining({ name: 'x-signature', in: 'header' })]),
        requestBody: {
          description: 'JSON, exactly as it was signed, at most 1000 bytes.',
          content: { 'application/json': { schema: expect.not.objectContaining({ type: expect.anything() }) } },
        },
      },
    });
  });

  it('refers only to schemas that it contains', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(text).toContain(`"${name}":{`);
  });

  /** Every schema of the document, with its place. */
  function walk(value: unknown, where: string, found: [where: string, value: object][] = []) {
    if (typeof value !== 'object' || value === null) return found;
    found.push([where, value]);
    for (const [key, inner] of Object.entries(value)) walk(inner, `${where}/${key}`, found);
    return found;
  }
  const parts = walk(document, '#');

  it('has patterns that any ECMA engine and Python’s re can read', () => {
    const patterns = new Set(
      parts.map(([, part]) => Reflect.get(part, 'pattern')).filter((each) => typeof each === 'string'),
    );
    expect(patterns.size).toBeGreaterThan(3);
    for (const pattern of patterns) {
      for (const flags of ['', 'u', 'v']) expect(() => new RegExp(pattern, flags)).not.toThrow();
      // Python writes properties, code points in braces, named groups and lookbehind differently, or does not know them.
      expect(pattern).not.toMatch(/\\[pPu]|\(\?<|\(\?[a-z]+[:-]|\[\[|--|&&/);
    }
  });

  it.each(Object.entries(document.paths))('describes every parameter of %s', (_, path) => {
    for (const operation of Object.values(path)) {
      const { operationId, parameters, security } = z
        .object({
          operationId: z.string(),
          parameters: z.array(z.record(z.string(), z.unknown())),
          security: z.unknown(),
        })
        .partial({ security: true })
        .parse(operation);
      for (const parameter of parameters) {
        const name = `${operationId} ${String(parameter['name'])}`;
        expect([name, parameter['description']]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);
        expect([name, parameter['schema']]).toEqual([name, expect.objectContaining({})]);
      }
      const route = routes.find((each) => each.name === operationId)?.route;
      expect(security !== undefined).toBe(route !== undefined && needsSession(route.metadata.access));
    }
  });

  it('has the defaults and bounds of the specification at page and limit', () => {
    const limits = new Map<string, unknown>();
    for (const [, part] of parts) {
      const { operationId, parameters } = part as {
        operationId?: string;
        parameters?: { name: string; schema: object }[];
      };
      const schemaOf = (name: string) => parameters?.find((parameter) => parameter.name === name)?.schema;
      if (operationId === undefined || schemaOf('page') === undefined) continue;
      expect(schemaOf('page')).toEqual({ type: 'integer', minimum: 1, maximum: expect.any(Number), default: 1 });
      expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: expect.any(Number) });
      limits.set(operationId, Reflect.get(schemaOf('limit') ?? {}, 'default'));
    }
    expect(Object.fromEntries(limits)).toMatchObject({
      'members.list': 10,
      'roles.list': 20,
      'organizations.list': 20,
      'organizations.listByUser': 20,
    });
    const defaults = Object.fromEntries(
      routes.flatMap(({ name, route }) => {
        const { limit } = route.query instanceof z.ZodObject ? route.query.shape : {};
        return limit instanceof z.ZodType ? [[name, limit.parse(undefined)]] : [];
      }),
    );
    expect(Object.fromEntries(limits)).toEqual(defaults);
  });

  it('has the default of every other parameter that has one', () => {
    const members = JSON.stringify(document.paths['/api/members']);
    expect(members).toMatch(/"name":"status".{0,200}"default":"active"/);
    expect(JSON.stringify(document.paths['/api/organizations/user/{userId}'])).toMatch(
      /"name":"type".{0,200}"default":"organization"/,
    );
  });
});
