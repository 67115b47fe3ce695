import type { DevState, LoggedRequest, RuleInput } from '@siteward/contract/dev';

/** The parts of the page in which something can be done. */
export type Part = 'data' | 'people' | 'misbehaviour' | 'clock';

/** What was just done, or why it was not, and in which part. */
export type Said = { part: Part; words: string; isFault: boolean; hasSignedIn: boolean };

/** What the page is made from. */
export type View = {
  state: DevState;
  /** Newest first. */
  requests: readonly LoggedRequest[];
  /** The address of the web application; undefined if none was started. */
  webUrl: string | undefined;
  /** Whether to list only requests with faults. */
  onlyFaults: boolean;
  said?: Said | undefined;
  /** What was typed into the form for a rule that was refused, by the names of its fields. */
  typed?: URLSearchParams | undefined;
};

/** A rule in force, with how often it has happened. */
export type ActiveRule = DevState['misbehaviour']['rules'][number];

/** What is left of a rule, in the form in which the server takes it again. */
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

/** A duration, in its two largest units: `31 days 2 hours`. */
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

/** What in a request contradicts the contract, or shows that its client did not handle an answer; one line each. */
export function faultsOf({ verdict }: LoggedRequest): string[] {
  return [
    ...verdict.unknownFields.map((field) => `Unknown field: ${field}`),
    ...verdict.faults,
    ...verdict.unhandled.map((words) => `Not handled: ${words}`),
  ];
}
