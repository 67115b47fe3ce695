import { type ErrorCode, type NamedRoute, type Problem, problemSchema } from '@siteward/contract';
import { answerFaults, type Fault, problemFaults, type Said } from '@siteward/contract-suite/judge';
import Papa from 'papaparse';
import { z } from 'zod';
import type { RouteName } from './routes.ts';

/** An answer as it came over the wire. */
export type Answer = Said;

/**
 * How an answer violates the contract, in one line; undefined if it does not. A successful answer has a declared status
 * and a body of exactly the declared fields; any other is a problem document with a declared code.
 */
export function faultOf(named: NamedRoute, answer: Answer): string | undefined {
  return inWords(answer, answerFaults(named, answer));
}

/** What is wrong with a problem document; `codes`: the ones that are allowed. */
export function problemFault(answer: Answer, codes?: readonly ErrorCode[]): string | undefined {
  return inWords(answer, problemFaults(answer, codes));
}

function inWords({ status, contentType }: Answer, [fault]: readonly Fault[]): string | undefined {
  if (fault) return `${fault.kind}: ${fault.what} (${fault.says})`;
  // Others may leave out the character encoding of JSON; ours is known to state it.
  return status >= 400 && contentType !== 'application/problem+json; charset=utf-8' ? contentType : undefined;
}

/**
 * The problem document of an answer.
 *
 * @throws When it is not one.
 */
export function problemIn({ text }: Answer): Problem {
  return problemSchema.parse(JSON.parse(text));
}

/** The results of a call that names several records, without the ids that they are about. */
export function resultsIn({ text }: Answer): unknown[] {
  const { results } = z.object({ results: z.array(z.looseObject({ id: z.string() })) }).parse(JSON.parse(text));
  return results.map(({ id: _, ...result }) => result);
}

/** Calls with a result for each record that they name, even for one that does not exist. */
export const WITH_RESULTS: readonly string[] = ['feedbacks.bulk', 'workOrders.bulk'] satisfies RouteName[];

/** The records of a list's page, or the rows of an exported file by their headings. */
export function recordsIn({ contentType, text }: Answer): unknown[] {
  if (!contentType.startsWith('text/csv'))
    return z.object({ items: z.array(z.unknown()) }).parse(JSON.parse(text)).items;
  return Papa.parse(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
}
