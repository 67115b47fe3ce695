import {
  codesOf,
  ERRORS,
  type ErrorCode,
  eventOf,
  fileTypeOf,
  type NamedRoute,
  type Problem,
  problemSchema,
} from '@siteward/contract';
import { acceptsFile } from '@siteward/domain';
import { z } from 'zod';
import { ROUTES } from './calls.ts';
import type { Kind } from './findings.ts';
import type { Answer } from './wire.ts';

/** What is wrong with an answer according to the contract, whatever was asked. */
export type Fault = { kind: Kind; what: string; says: string };
/** An answer without its headers. */
export type Said = Pick<Answer, 'status' | 'contentType' | 'text'>;

/**
 * Checks an answer: a successful one has a declared status, type and body with only the declared fields; any other is a problem
 * document with a declared code.
 *
 * @param codes - the codes that may come; by default those that the call declares
 */
export function judge(named: NamedRoute, answer: Answer, codes?: readonly ErrorCode[]): Fault[] {
  return [...answerFaults(named, answer, codes), ...headerFaults(answer, isPrivateFile(named, answer))];
}

/** The same, but ignoring the answer's headers. */
export function answerFaults(
  named: NamedRoute,
  answer: Said,
  codes: readonly ErrorCode[] = [...codesOf(named.route)],
): Fault[] {
  if (answer.status >= 200 && answer.status < 300) return successFaults(named, answer);
  const faults = problemFaults(answer, codes);
  return faults.length > 0 ? faults : currentFaults(named, answer);
}

/**
 * What is wrong with a refusal.
 *
 * @param codes - the codes that may come; by default any
 */
export function problemFaults(answer: Said, codes?: readonly ErrorCode[]): Fault[] {
  const { status, contentType } = answer;
  if (status === 0)
    return [{ kind: 'server-error', what: `no answer: ${answer.text}`, says: 'Every request is answered.' }];
  const body = jsonIn(answer);
  const isFailure = status >= 500 && status !== ERRORS.UNAVAILABLE.status;
  if (isFailure) return [{ kind: 'server-error', what: `${status}`, says: 'Nothing that a client sends gives a 500.' }];
  if (!/^application\/problem\+json\b/.test(contentType)) {
    const says = 'Every answer of 400 and above is application/problem+json.';
    return [{ kind: 'not-a-problem', what: `${status} with ${contentType || 'no content type'}`, says }];
  }
  const found = schemaFault(problemSchema, body);
  if (found) return [{ kind: 'not-a-problem', what: found.what, says: 'The fields of Problem, and none besides.' }];
  const problem = problemSchema.parse(body);
  const { status: own, title } = ERRORS[problem.code];
  if (
    own !== status ||
    problem.status !== status ||
    problem.title !== title ||
    problem.type !== `/api/docs#${problem.code}`
  ) {
    const says = `${problem.code} is ${own}, titled "${title}", of the type /api/docs#${problem.code}.`;
    return [{ kind: 'code-and-status', what: `${problem.code} with ${status}`, says }];
  }
  if (!/\w/.test(problem.detail)) {
    return [{ kind: 'not-a-problem', what: `${problem.code} without words`, says: 'The detail says why, in words.' }];
  }
  if (codes && !codes.includes(problem.code)) {
    return [{ kind: 'undeclared-code', what: `${problem.code} (${status})`, says: `Declared: ${codes.join(', ')}.` }];
  }
  if ((problem.code === 'VERSION_CONFLICT') !== (problem.current !== undefined)) {
    const says = 'VERSION_CONFLICT comes with the record as it is now, in current.';
    return [{ kind: 'not-a-problem', what: `current with ${problem.code}`, says }];
  }
  return [];
}

/** What is wrong with the record that comes with a version conflict. */
function currentFaults({ area }: NamedRoute, answer: Said): Fault[] {
  const current = problemIn(answer)?.current;
  const schema = current === undefined ? undefined : recordSchemaOf(area);
  const found = schema && schemaFault(schema, current);
  if (!found) return [];
  return [
    { kind: found.kind, what: `current: ${found.what}`, says: 'The record in current is as other calls answer it.' },
  ];
}

/** The record that an area is about, with its version: what its `update` answers, else an item of its list, else what its `get` answers. */
function recordSchemaOf(area: string): z.ZodType | undefined {
  const found = ['update', 'list', 'get'].flatMap((call) => {
    const schema: unknown = ROUTES.find((route) => route.area === area && route.call === call)?.route.responses[200];
    const items: unknown = schema instanceof z.ZodObject ? schema.shape['items'] : undefined;
    return [items instanceof z.ZodArray ? items.element : schema];
  });
  return found.find((schema): schema is z.ZodObject => schema instanceof z.ZodObject && 'version' in schema.shape);
}

function successFaults({ route }: NamedRoute, answer: Said): Fault[] {
  const declared = Object.keys(route.responses).filter((status) => Number(status) < 400);
  const schema = Object.entries(route.responses).find(([status]) => Number(status) === answer.status)?.[1];
  if (schema === undefined) {
    return [{ kind: 'undeclared-status', what: `${answer.status}`, says: `Declared: ${declared.join(', ')}.` }];
  }
  const { contentType, text } = answer;
  const typed = (type: string): Fault => ({
    kind: 'content-type',
    what: contentType || 'none',
    says: `The call answers ${type}.`,
  });
  const event = eventOf(schema);
  if (event)
    return contentType.startsWith('text/event-stream') ? eventFaults(event, text) : [typed('text/event-stream')];
  const fileType = fileTypeOf(schema);
  if (fileType) return acceptsFile({ name: '', type: contentType }, fileType) ? [] : [typed(fileType)];
  if (!(schema instanceof z.ZodType)) {
    return text === '' ? [] : [{ kind: 'not-by-schema', what: 'a body', says: `${answer.status} has no body here.` }];
  }
  if (!/^application\/json\b/.test(contentType)) return [typed('application/json')];
  const found = schemaFault(schema, jsonIn(answer));
  if (!found) return [];
  return [
    {
      ...found,
      says: found.kind === 'undeclared-field' ? 'No such field is declared.' : 'See the schema of the answer.',
    },
  ];
}

/** What is wrong with the first event of a stream, if it begins with one. */
function eventFaults(event: z.ZodType, text: string): Fault[] {
  const data = /^data: ?(.*)$/m.exec(text)?.[1];
  const found = data === undefined ? undefined : schemaFault(event, jsonIn({ text: data }));
  return found ? [{ ...found, says: 'See the schema of the events.' }] : [];
}

// Parsing drops what a schema does not declare, so anything that is lost should not have been there.
function schemaFault(
  schema: z.ZodType,
  body: unknown,
): { kind: 'undeclared-field' | 'not-by-schema'; what: string } | undefined {
  const result = schema.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    return { kind: 'not-by-schema', what: `${issue?.path.join('.') || 'the body'}: ${issue?.message}` };
  }
  const extra = lostIn(body, result.data, '');
  return extra === undefined ? undefined : { kind: 'undeclared-field', what: extra };
}

/** The path of the first value that parsing did not keep as it was. */
function lostIn(sent: unknown, kept: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null) return Object.is(sent, kept) ? undefined : path;
  const other = new Map(Object.entries(kept ?? {}));
  for (const [key, value] of Object.entries(sent)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (!other.has(key)) return at;
    const found = lostIn(value, other.get(key), at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A picture or document of a record never changes, so the reader's browser may keep it. */
function isPrivateFile({ route }: NamedRoute, { status }: Answer): boolean {
  const type = fileTypeOf(route.responses[status]);
  return type !== undefined && type !== 'text/csv';
}

/** What is wrong with the headers that every answer of the API should have. */
export function headerFaults({ status, headers }: Answer, mayBeKept = false): Fault[] {
  if (status === 0) return [];
  const faults: Fault[] = [];
  const cache = headers['cache-control'] ?? '';
  if (!/\bno-store\b/.test(cache) && !(mayBeKept && /\bprivate\b/.test(cache))) {
    faults.push({ kind: 'cache-headers', what: `Cache-Control: ${cache || 'none'}`, says: 'Cache-Control: no-store.' });
  }
  const policy = headers['content-security-policy'] ?? '';
  const missing = [
    ...(policy === '' ? ['Content-Security-Policy'] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['X-Content-Type-Options: nosniff']),
    ...(/frame-ancestors/.test(policy) || headers['x-frame-options'] ? [] : ['frame-ancestors']),
    ...(headers['referrer-policy'] ? [] : ['Referrer-Policy']),
  ];
  if (missing.length > 0) {
    faults.push({
      kind: 'security-headers',
      what: missing.join(', '),
      says: 'Every answer has the strict headers of docs/api.md.',
    });
  }
  if (!headers['x-request-id']) {
    faults.push({ kind: 'request-id', what: 'no X-Request-Id', says: 'Every answer names its request.' });
  }
  return faults;
}

/** The JSON of an answer; undefined if it is not JSON. */
export function jsonIn({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The problem document of an answer; undefined if it is not one. */
export function problemIn(answer: Pick<Answer, 'text'>): Problem | undefined {
  const read = problemSchema.safeParse(jsonIn(answer));
  return read.success ? read.data : undefined;
}
