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
import Papa from 'papaparse';
import { z } from 'zod';
import { ROUTES, type RouteName } from './routes.ts';

/** An answer as it came over the wire. */
export type Answer = { status: number; contentType: string; text: string };

/**
 * What is wrong with an answer by the contract, in one line; undefined when nothing is. An answer of success has a
 * declared status and a body of exactly the declared fields; any other is a problem document with a declared code.
 */
export function faultOf({ route, area }: NamedRoute, answer: Answer): string | undefined {
  if (answer.status >= 400) return problemFault(answer, [...codesOf(route)], recordSchemaOf(area));
  const schema = Object.entries(route.responses).find(([status]) => Number(status) === answer.status)?.[1];
  if (schema === undefined) return `${answer.status} is not declared`;
  if (eventOf(schema)) return answer.contentType.startsWith('text/event-stream') ? undefined : answer.contentType;
  const fileType = fileTypeOf(schema);
  if (fileType) {
    const isDeclared = acceptsFile({ name: '', type: answer.contentType }, fileType);
    return isDeclared ? undefined : `content type ${answer.contentType}`;
  }
  if (!(schema instanceof z.ZodType)) return answer.text === '' ? undefined : `a body where none is declared`;
  if (!answer.contentType.startsWith('application/json')) return `content type ${answer.contentType}`;
  return differenceOf(schema, JSON.parse(answer.text));
}

/**
 * What is wrong with a problem document; `codes`: which ones may come; `current`: the record that comes with
 * VERSION_CONFLICT.
 */
export function problemFault(answer: Answer, codes?: readonly ErrorCode[], current?: z.ZodType): string | undefined {
  if (answer.contentType !== 'application/problem+json; charset=utf-8') return `content type ${answer.contentType}`;
  const body: unknown = JSON.parse(answer.text);
  const fault = differenceOf(problemSchema, body);
  if (fault) return fault;
  const problem = problemSchema.parse(body);
  const { status, title } = ERRORS[problem.code];
  if (problem.status !== answer.status || status !== answer.status) return `${problem.code} with ${answer.status}`;
  if (problem.title !== title || problem.type !== `/api/docs#${problem.code}`)
    return `title or type of ${problem.code}`;
  if (!/\w/.test(problem.detail)) return 'no detail';
  if (codes && !codes.includes(problem.code)) return `${problem.code} is not declared`;
  if ((problem.code === 'VERSION_CONFLICT') !== (problem.current !== undefined)) return `current with ${problem.code}`;
  return current && problem.current ? differenceOf(current, problem.current) : undefined;
}

/**
 * The problem document of an answer.
 *
 * @throws Where it is none.
 */
export function problemIn({ text }: Answer): Problem {
  return problemSchema.parse(JSON.parse(text));
}

/** What a call that names several records says of each, but for which one it is. */
export function resultsIn({ text }: Answer): unknown[] {
  const { results } = z.object({ results: z.array(z.looseObject({ id: z.string() })) }).parse(JSON.parse(text));
  return results.map(({ id: _, ...result }) => result);
}

/** Calls of which each record that they name has a result of its own, even where there is none. */
export const WITH_RESULTS: readonly string[] = ['feedbacks.bulk', 'workOrders.bulk'] satisfies RouteName[];

/** The records of a list's page, or the rows of an exported file by their headings. */
export function recordsIn({ contentType, text }: Answer): unknown[] {
  if (!contentType.startsWith('text/csv'))
    return z.object({ items: z.array(z.unknown()) }).parse(JSON.parse(text)).items;
  return Papa.parse(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
}

/** The record that an area is about, with its version: what its `update` answers, an item of its list, or its `get`. */
function recordSchemaOf(area: string): z.ZodType | undefined {
  const found = ['update', 'list', 'get'].flatMap((call) => {
    const schema: unknown = ROUTES.find((route) => route.area === area && route.call === call)?.route.responses[200];
    const items: unknown = schema instanceof z.ZodObject ? schema.shape['items'] : undefined;
    return [items instanceof z.ZodArray ? items.element : schema];
  });
  return found.find((schema): schema is z.ZodObject => schema instanceof z.ZodObject && 'version' in schema.shape);
}

// Parsing drops what a schema does not declare, so whatever is lost was too much.
function differenceOf(schema: z.ZodType, body: unknown): string | undefined {
  const result = schema.safeParse(body);
  if (!result.success) return z.prettifyError(result.error);
  const [kept, sent] = [JSON.stringify(sorted(result.data)), JSON.stringify(sorted(body))];
  return kept === sent ? undefined : `undeclared fields in ${sent}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
