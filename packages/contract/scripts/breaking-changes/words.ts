import type { Difference, Kind, Side } from './differences.ts';

export type Effect = 'breaking' | 'addition';
/** What has changed and, where it breaks clients, what to do instead. */
export type Words = { what: string; todo?: string };

export const TAKE_STILL = 'Take it still: what clients send must stay right.';
const IN_A_NEW_FIELD = 'Answer it in a new field, and leave this one as it was.';

/** The wording of a difference: `x` is its value, field or form, or says what the rule is and was. */
const BREAKING: Readonly<Record<Side, Readonly<Record<Kind, (x: string) => Words>>>> = {
  input: {
    value: (x) => ({ what: `no longer takes ${x}`, todo: 'Take the value still, as what comes closest to it now.' }),
    alternative: (x) => ({ what: `no longer takes this form: ${x}`, todo: TAKE_STILL }),
    keyword: (x) => ({ what: x, todo: 'Take what was taken: a stricter rule is for a new field or a new call.' }),
    field: () => ({ what: 'is no longer taken', todo: 'Take the field still, even where it says nothing any more.' }),
    required: () => ({ what: 'is required', todo: 'Make it optional; without it, do what was done until now.' }),
    gone: () => ({ what: 'is no longer there', todo: TAKE_STILL }),
  },
  output: {
    value: (x) => ({ what: `may now be ${x}, which clients do not know`, todo: IN_A_NEW_FIELD }),
    alternative: (x) => ({ what: `may now have this form, which clients do not know: ${x}`, todo: IN_A_NEW_FIELD }),
    keyword: (x) => ({ what: x, todo: IN_A_NEW_FIELD }),
    field: () => ({ what: 'is new', todo: IN_A_NEW_FIELD }),
    required: () => ({
      what: 'may be missing',
      todo: 'Answer it always; `null` only where it could be `null` before.',
    }),
    gone: () => ({ what: 'is no longer answered', todo: 'Answer the field still, besides what takes its place.' }),
  },
};

const ADDED: Readonly<Record<Side, Readonly<Record<Kind, (x: string) => string>>>> = {
  input: {
    value: (x) => `takes ${x} too`,
    alternative: (x) => `takes this form too: ${x}`,
    keyword: (x) => x,
    field: () => 'is taken now',
    required: () => 'may be left out',
    gone: () => 'is taken now',
  },
  output: {
    value: (x) => `is never ${x} any more`,
    alternative: (x) => `never has this form any more: ${x}`,
    keyword: (x) => x,
    field: () => 'is answered now',
    required: () => 'is always there now',
    gone: () => 'is answered now',
  },
};

/**
 * Words a difference. In a breaking change, the narrow schema is the old one for what a client sends, and the new one for what it
 * receives.
 */
export function wordsOf(difference: Difference, side: Side, effect: Effect): Words {
  const { kind, rule } = difference;
  const isNarrowNew = (side === 'output') === (effect === 'breaking');
  const [is, was] = rule ? (isNarrowNew ? [rule.narrow, rule.wide] : [rule.wide, rule.narrow]) : [];
  const x = rule ? `\`${difference.what}\` is ${is}, and was ${was}` : difference.what;
  return effect === 'breaking' ? BREAKING[side][kind](x) : { what: ADDED[side][kind](x) };
}
