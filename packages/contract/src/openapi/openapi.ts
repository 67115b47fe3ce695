import { z } from 'zod';
import { type Access, needsSession } from '../access.ts';
import { type AppRoute, type AppRouter, c } from '../base.ts';
import { listRoutes, type NamedRoute } from '../client/routes.ts';
import { ERRORS, type ErrorCode, problemSchema } from '../errors.ts';
import { eventOf } from '../event-streams.ts';
import { httpErrorsOf } from '../http-errors.ts';
import { limitsInWords } from '../limits.ts';
import { fileTypeOf, type UploadRules, uploadRulesOf } from '../records/files.ts';
import { meaningOf, TITLES } from './openapi-words.ts';

/** The same as in package.json. */
export const CONTRACT_VERSION = '2.2.0';

type Json = { [key: string]: unknown };
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string } & Json;
  paths: Record<string, Json>;
} & Json;
type Direction = 'input' | 'output';

/**
 * The OpenAPI 3.1 document of a contract: what the server accepts and answers, who may call, and which errors can occur.
 *
 * @param router - a router of areas
 * @returns Plain data, always the same for the same contract, so that a change shows up in review.
 */
export function openApiDocument(router: AppRouter): OpenApiDocument {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const named of listRoutes(router)) {
    const path = named.route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [named.route.method.toLowerCase()]: operation(named, schemas) };
  }
  // A POST can have every one of them.
  const common = httpErrorsOf({ method: 'POST' }).map((code) => [code, problemResponse([code], schemas)]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Siteward API',
      version: CONTRACT_VERSION,
      description: `Errors are problem documents (RFC 9457); \`code\` is one of: ${Object.keys(ERRORS).join(', ')}.`,
    },
    servers: [{ url: '/' }],
    tags: Object.keys(router).map((name) => ({ name, ...(TITLES[name] && { description: TITLES[name] }) })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
      responses: Object.fromEntries(common),
      securitySchemes: {
        sid: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The `sid` returned by signing in, on its own or as `Bearer sid`. The cookie of that name is never trusted.',
        },
      },
    },
  };
}

function operation(named: NamedRoute, schemas: Json): Json {
  const { area, name, route } = named;
  const { access, errors } = route.metadata;
  const file = uploadRulesOf(route);
  const body = 'body' in route && isSchema(route.body) && !file ? route.body : undefined;
  return {
    operationId: name,
    tags: [area],
    summary: route.summary,
    description: `${whoMay(access)} Errors: ${errors.join(', ')}.${limitsInWords(route.metadata)}`,
    ...(needsSession(access) && { security: [{ sid: [] }] }),
    'x-access': accessOf(access),
    'x-errors': errors,
    parameters: [
      ...parameters(named, route.pathParams, 'path', schemas),
      ...parameters(named, route.query, 'query', schemas),
      ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
      ...(route.method !== 'GET' && errors.includes('VERSION_CONFLICT') ? [IF_MATCH] : []),
      ...(file ? fileParameters(file) : []),
    ],
    ...(body && {
      requestBody: { required: !body.safeParse(undefined).success, content: json(body, 'input', schemas) },
    }),
    ...(file && { requestBody: fileBody(file) }),
    responses: responses(route, schemas),
  };
}

/** Who may make a call, in a form for programs: the kind of access, and the permissions (any one suffices) or the kind of link. */
function accessOf(access: Access): Json {
  const { kind } = access;
  if (kind === 'link') return { kind, link: access.link };
  if (kind !== 'permission') return { kind };
  const permissions = [access.permission, ...access.or];
  return { kind, permissions, ...(access.orOwnRole && { orOwnRole: true }) };
}

function fileBody({ types, maxBytes }: UploadRules): Json {
  // JSON that must keep every byte, because it is signed, is not a file: with this type, a string schema would mean a JSON
  // string.
  const isRawJson = types.every((type) => type === 'application/json');
  return {
    'x-max-bytes': maxBytes,
    description: `${isRawJson ? 'JSON, exactly as it was signed' : 'The file itself'}, at most ${maxBytes} bytes.`,
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema: isRawJson ? {} : { type: 'string' } }])),
  };
}

function fileParameters({ headers = [] }: UploadRules): Json[] {
  return [
    {
      name: 'Content-Disposition',
      in: 'header',
      description: "The name of the file: `attachment; filename*=UTF-8''people.csv`.",
      schema: { type: 'string' },
    },
    ...headers.map((name) => ({
      name,
      in: 'header',
      description: 'Sent with the body.',
      schema: { type: 'string' },
    })),
  ];
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A request with the same key and body gets the first answer again, for 24 hours with a session and 10 minutes without one; with another body it gets 422.',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
};
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'The version that the change is based on, or `*` for any; a stale one is VERSION_CONFLICT.',
  schema: { type: 'string', pattern: '^([*]|"?[1-9][0-9]{0,8}"?)$' },
};

function whoMay(access: Access): string {
  if (access.kind === 'public') return 'Open to everyone.';
  if (access.kind === 'link') return 'For anyone who has the link.';
  if (access.kind === 'session') return 'For anyone who is signed in.';
  if (access.kind === 'self') return 'For the person named in the path.';
  if (access.kind === 'member') return 'For any active member of the organization.';
  const permissions = [access.permission, ...access.or].map((permission) => `\`${permission}\``).join(' or ');
  return `Needs ${permissions} in the organization${access.orOwnRole ? ', except for the caller’s own role' : ''}.`;
}

function parameters(named: NamedRoute, schema: AppRoute['query'], where: 'path' | 'query', schemas: Json): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const required = toSchema(schema, 'input', schemas).required;
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description = meaningOf(named, name, where), ...own } = isSchema(field)
      ? toSchema(field, 'input', schemas)
      : {};
    return {
      name,
      in: where,
      description,
      required: where === 'path' || (Array.isArray(required) && required.includes(name)),
      ...listStyle({ ...own, ...defaultOf(field) }),
    };
  });
}

/** The default of a parameter, which zod leaves out if the schema transforms text into something else. */
function defaultOf(field: unknown): Json {
  const byDefault = isSchema(field) ? field.safeParse(undefined).data : undefined;
  return byDefault === undefined ? {} : { default: byDefault };
}

/** A list in a query is one value with commas, not a repeated one. */
function listStyle(schema: Json): Json {
  return schema.type === 'array' ? { style: 'form', explode: false, schema } : { schema };
}

function responses(route: NamedRoute['route'], schemas: Json): Json {
  const common = httpErrorsOf(route).map((code) => [ERRORS[code].status, { $ref: `#/components/responses/${code}` }]);
  const own = Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => {
      const codes = route.metadata.errors.filter((code) => ERRORS[code].status === Number(status));
      const event = eventOf(schema);
      if (event) return [status, eventsResponse(event, schemas)];
      const fileType = fileTypeOf(schema);
      if (fileType) return [status, fileResponse(fileType)];
      if (schema === c.noBody() || !isSchema(schema)) return [status, { description: 'Done.' }];
      if (schema === problemSchema) {
        return [status, problemResponse(codes, schemas)];
      }
      return [status, { description: 'Done.', content: json(schema, 'output', schemas) }];
    }),
  );
  return { ...Object.fromEntries(common), ...own };
}

function problemResponse(codes: readonly ErrorCode[], schemas: Json): Json {
  const content = { 'application/problem+json': { schema: toSchema(problemSchema, 'output', schemas) } };
  return { description: codes.map((code) => `${code}: ${ERRORS[code].title}.`).join(' '), content };
}

function eventsResponse(event: z.ZodType, schemas: Json): Json {
  return {
    description: 'Server-Sent Events. The data of each event is JSON, as described by the schema.',
    content: { 'text/event-stream': { schema: toSchema(event, 'output', schemas) } },
  };
}

function fileResponse(contentType: string): Json {
  const name = { description: 'The name of the file.', schema: { type: 'string' } };
  return {
    description: 'The file.',
    headers: { 'Content-Disposition': name },
    content: { [contentType]: { schema: { type: 'string' } } },
  };
}

function json(schema: z.ZodType, io: Direction, schemas: Json): Json {
  return { 'application/json': { schema: toSchema(schema, io, schemas) } };
}

/** The JSON Schema of a zod schema; named ones (`meta({ id })`) go into `schemas` and are referred to. */
function toSchema(schema: z.ZodType, io: Direction, schemas: Json): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  for (const [id, definition] of Object.entries($defs ?? {})) schemas[id] = relink(definition);
  if (typeof own.id === 'string') {
    schemas[own.id] = relink(own);
    return { $ref: `#/components/schemas/${own.id}` };
  }
  return relink(own);
}

/** Points references to the document's components, and drops what zod adds without telling a reader anything. */
function relink(value: unknown): Json {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (key === '$ref' && typeof inner === 'string') return inner.replace('#/$defs/', '#/components/schemas/');
      const noise = (key === 'id' && typeof inner === 'string') || Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER;
      return noise ? undefined : inner;
    }),
  );
}

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}
