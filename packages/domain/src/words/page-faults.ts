import { counted, type Limit, reasonsOf } from './reasons.ts';

/**
 * The subset of `FAULTS` that pages of the web application can show before a form is opened; those pages do without the texts of
 * the others (docs/adr/0006).
 */
export const PAGE_FAULTS = {
  required: () => 'This field is required',
  'too-long': ({ max }: Limit) => `Must be at most ${counted(max, 'character')}`,
  'not-a-number': () => 'This field can only contain numbers',
  'too-many-decimals': ({ max }: Limit) => `Give at most ${max} decimals`,
  'too-large': ({ max }: Limit) => `Must be at most ${max}`,
  'below-seats-in-use': ({ used }: { used: number }) =>
    `${counted(used, 'seat is', 'seats are')} in use; free up seats first`,
  'ends-before-start': () => 'The end must be after the start',
  'range-too-long': ({ max }: Limit) => `The end must be at most ${max} days after the start`,

  // Files.
  'file-empty': () => 'The file is empty',
  'file-too-large': ({ max }: { max: string }) => `This file may be at most ${max}.`,
  'file-kind-refused': ({ kinds }: { kinds: readonly string[] }) =>
    `This kind of file cannot be added; use one of: ${kinds.join(', ')}`,
  'file-is-not': ({ kind }: { kind: string }) => `The name says ${kind}, but the content is something else`,
  'too-many-files': ({ max }: Limit) => `There can be at most ${counted(max, 'file')} here; remove one first`,

  // Times by the clock of a site.
  'not-a-local-time': () => 'Write a time like 2026-12-31 08:30 or 31.12.2026 08:30, or only the day',
  'no-such-day': ({ day }: { day: string }) => `There is no ${day} in the calendar`,
  'time-skipped': ({ time }: { time: string }) =>
    `The clocks at the site skip ${time}, when summer time begins; write an hour later`,
} as const;

/** Like `fault`, but for these only. */
export const pageFault = /* @__PURE__ */ reasonsOf(PAGE_FAULTS);
