import { NoAnswer } from '@siteward/contract/client';
import { countLinks, FEEDBACK_LIMITS } from '@siteward/domain';
import type { FaultWords } from '#words/words.ts';
import { Refused } from './api.ts';

/** What did not work, as a sentence for people. */
export function faultWords(error: unknown, words: FaultWords): string {
  if (error instanceof NoAnswer) return words.noAnswer;
  if (error instanceof TypeError) return words.noConnection;
  if (!(error instanceof Refused)) return words.unknown;
  if (error.status === 429) return words.tooOften;
  if (error.status === 409) return words.notPossibleNow;
  if (isPaused(error)) return words.paused;
  return error.status < 500 ? words.notGood : words.unknown;
}

/** Why something is not possible. It is turned into words only when shown, because the language may change in the meantime. */
export type Why = (words: FaultWords) => string;

/** What is wrong with a required text; undefined for nothing. */
export function faultOfText(text: string, most: number): Why | undefined {
  if (text.trim() === '') return (words) => words.required;
  if (text.trim().length > most) return (words) => words.tooLong(most);
  return countLinks(text) > FEEDBACK_LIMITS.links ? (words) => words.tooManyLinks : undefined;
}

/** Whether the organization currently accepts nothing, which is temporary: what was to be sent can be sent later. */
export function isPaused(error: unknown): boolean {
  return error instanceof Refused && error.status === 402;
}

/** Whether the address of a page leads nowhere: its link has been revoked, or was never valid. */
export function isDead(error: unknown): boolean {
  return error instanceof Refused && [400, 404, 410].includes(error.status);
}

type Code = NonNullable<NonNullable<Refused['problem']>['errors']>[number];

const WORDS: { [Name in Code['code']]?: (words: FaultWords, params: Code['params']) => string } = {
  required: (words) => words.required,
  'too-short': (words) => words.required,
  'too-long': (words, { max }) => words.tooLong(Number(max)),
  'too-many-web-addresses': (words) => words.tooManyLinks,
  'web-address': (words) => words.tooManyLinks,
  'not-a-contact': (words) => words.notContact,
};

/** The errors that the API found, by the name of the field. */
export function faultsAtFields(error: unknown): Record<string, Why> {
  const errors = error instanceof Refused ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    errors.map(({ path, code, params }) => [path, (words) => WORDS[code]?.(words, params) ?? words.notGood]),
  );
}
