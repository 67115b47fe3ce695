import {
  type AppRouteResponse,
  ERRORS,
  type EventsAnswer,
  eventOf,
  type FileAnswer,
  fileTypeOf,
  isEventsAnswer,
  isFileAnswer,
} from '@siteward/contract';
import { acceptsFile } from '@siteward/domain';
import { _, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { AnyRoute, AnyScope } from './handlers.ts';

/** Thrown if a handler's answer violates its contract: our own fault, so 500 for the client. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}

// Answers only limit the length of ids and timestamps, which are ASCII; `unicode: false` counts them at a fifth of the cost.
// `logger` silences the notice that this option is deprecated.
const ajv = new Ajv2020({ strict: false, validateFormats: false, unicode: false, logger: false });
// A plain object with this many fields, all of them required, has no others. Other objects may inherit required fields.
ajv.addKeyword({
  keyword: 'fieldCount',
  type: 'object',
  code: (context) => {
    const { data, schema } = context;
    context.fail(_`Object.getPrototypeOf(${data}) !== Object.prototype || Object.keys(${data}).length !== ${schema}`);
  },
});

/** A file that may be sent, with a media type that the contract allows. */
export class DeclaredFile {
  readonly contentType: string;
  readonly file: FileAnswer;
  /** On whose behalf it was requested. */
  scope: AnyScope | undefined;

  constructor(contentType: string, file: FileAnswer) {
    this.contentType = contentType;
    this.file = file;
  }
}

/** Events that may be sent, each after being checked against the contract. */
export class DeclaredEvents {
  readonly events: EventsAnswer<unknown>;
  readonly check: (event: unknown) => unknown;
  /** On whose behalf they were requested. */
  scope: AnyScope | undefined;

  constructor(events: EventsAnswer<unknown>, check: (event: unknown) => unknown) {
    this.events = events;
    this.check = check;
  }
}

/**
 * Turns a status and a body into the body that may be sent, with all undeclared fields dropped, or into a `DeclaredFile` or
 * `DeclaredEvents`. Throws `AnswerError` if they contradict the contract.
 */
export type OutputCheck = (status: number, body: unknown) => unknown;

/**
 * Builds the check of a route's answers.
 *
 * @param options - `isLazy`: compile the check on first use, for servers that start often and answer little
 */
export function outputCheck(name: string, route: AnyRoute, { isLazy = false }: { isLazy?: boolean } = {}): OutputCheck {
  const errorStatuses = new Set<number>(Object.values(ERRORS).map((error) => error.status));
  const checks = new Map(
    Object.entries(route.responses)
      .filter(([status]) => !errorStatuses.has(Number(status)))
      .map(([status, schema]) => [Number(status), checkOf(name, schema, isLazy)]),
  );
  return (status, body) => {
    const check = checks.get(status);
    if (!check) throw new AnswerError(`${name} answered ${status}, which its contract does not declare`);
    return check(body);
  };
}

function checkOf(name: string, response: AppRouteResponse, isLazy: boolean): (body: unknown) => unknown {
  const event = eventOf(response);
  if (event) return eventsCheck(name, event, isLazy);
  const contentType = fileTypeOf(response);
  if (contentType !== undefined) return fileCheck(name, contentType);
  return response instanceof z.ZodType ? bodyCheck(name, response, isLazy) : noBody;
}

function fileCheck(name: string, contentType: string): (body: unknown) => DeclaredFile {
  return (body) => {
    if (!isFileAnswer(body)) throw new AnswerError(`${name} answered no file`);
    const type = body.type ?? contentType;
    if (type.includes('*') || !acceptsFile({ name: '', type }, contentType)) {
      throw new AnswerError(`${name} answered a file of the type ${type}`);
    }
    return new DeclaredFile(type, body);
  };
}

function eventsCheck(name: string, event: z.ZodType, isLazy: boolean): (body: unknown) => DeclaredEvents {
  const check = bodyCheck(name, event, isLazy);
  return (body) => {
    if (!isEventsAnswer(body)) throw new AnswerError(`${name} answered no events`);
    return new DeclaredEvents(body, check);
  };
}

function noBody(): undefined {
  return undefined;
}

/**
 * Nearly every answer fits its schema exactly, which compiled code establishes in a third of the time that zod needs. Only the
 * others go through zod, which drops undeclared fields or says what is wrong.
 */
function bodyCheck(name: string, schema: z.ZodType, isLazy: boolean): (body: unknown) => unknown {
  let fits = isLazy ? undefined : compiledOf(schema);
  return (body) => {
    fits ??= compiledOf(schema);
    if (fits(body)) return body;
    const result = schema.safeParse(body);
    if (!result.success) throw new AnswerError(`${name} answered a wrong body: ${z.prettifyError(result.error)}`);
    return result.data;
  };
}

/** A contract has the same checks however many servers a process builds for it, as tests do. */
const compiled = new WeakMap<z.ZodType, ValidateFunction>();

function compiledOf(schema: z.ZodType): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(z.toJSONSchema(schema, { io: 'output', override: countFields }));
  compiled.set(schema, known);
  return known;
}

/** If every field is required, they are counted: looking up each name takes twice as long for a page of a list. */
function countFields({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { properties = {}, required = [], additionalProperties } = jsonSchema;
  if (additionalProperties !== false || required.length === 0) return;
  if (required.length !== Object.keys(properties).length) return;
  delete jsonSchema.additionalProperties;
  jsonSchema.fieldCount = required.length;
}
