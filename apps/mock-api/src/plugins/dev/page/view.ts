import type { DevState, LoggedRequest, RuleInput } from '@siteward/contract/dev';

/** The parts of the page that something is done in. */
export type Part = 'data' | 'people' | 'misbehaviour' | 'clock';

/** What was just done, or why it was not, and where. */
export type Said = { part: Part; words: string; isFault: boolean; hasSignedIn: boolean };

/** What the page is made of. */
export type View = {
  state: DevState;
  /** The newest first. */
  requests: readonly LoggedRequest[];
  /** Where the web application is; undefined where none was started. */
  webUrl: string | undefined;
  /** Whether only requests that something is wrong with are listed. */
  onlyFaults: boolean;
  said?: Said | undefined;
  /** What stands in the form of a rule that was refused, by the names of its fields. */
  typed?: URLSearchParams | undefined;
};

/** A rule as a program gives it, without how often it has happened. */
export type ActiveRule = DevState['misbehaviour']['rules'][number];

/** What is left of a rule, to be given to the server again. */
export function remaining({ happened, ...rule }: ActiveRule): RuleInput {
  return rule.times === undefined ? rule : { ...rule, times: Math.max(1, rule.times - happened) };
}

/** A time for people, in UTC. */
export function timeWords(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

const UNITS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
  ['second', 1000],
] as const;

/** How long that is, in its two largest units: `31 days 2 hours`. */
export function durationWords(ms: number): string {
  let left = ms;
  const words: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) words.push(countWords(count, unit));
  }
  return words.slice(0, 2).join(' ') || '0 seconds';
}

export function countWords(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** What of a request contradicts the contract, or shows that its client did not handle an answer, a line each. */
export function faultsOf({ verdict }: LoggedRequest): string[] {
  return [
    ...verdict.unknownFields.map((field) => `Unknown field: ${field}`),
    ...verdict.faults,
    ...verdict.unhandled.map((words) => `Not handled: ${words}`),
  ];
}
