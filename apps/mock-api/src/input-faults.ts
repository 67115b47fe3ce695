import { reasonOfIssue } from '@siteward/contract';
import { fault } from '@siteward/domain';
import type { z } from 'zod';
import type { InputFault } from './app-error.ts';

/** Nobody reads more faults than this, and a request must not produce an answer many times its own size. */
export const MAX_FAULTS = 50;

/**
 * What is wrong with one part of a request: each fault with its path, once, up to `MAX_FAULTS` of them.
 *
 * @param name - the part: `params`, `query` or `body`
 */
export function faultsOf({ issues }: Pick<z.ZodError, 'issues'>, name: string): InputFault[] {
  const faults = issues.flatMap((issue): InputFault[] => {
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(name, issue.path), ...reasonOfIssue(issue) }];
    // One body can have tens of thousands of them.
    const keys = issue.keys.slice(0, MAX_FAULTS);
    return keys.map((key) => ({ path: pathOf(name, [...issue.path, key]), ...fault('unknown-field') }));
  });
  // Text that is not a date, for example, breaks several rules that say the same.
  const byLine = new Map(faults.map((each) => [`${each.path}: ${each.message}`, each]));
  return [...byLine.values()].slice(0, MAX_FAULTS);
}

/** Body fields go by their own name, as forms know them; everything else says which part it was in: `query.limit`. */
function pathOf(name: string, path: PropertyKey[]): string {
  const steps = path.map((step) => String(step).slice(0, 100));
  return (name === 'body' && steps.length > 0 ? steps : [name, ...steps]).join('.');
}
