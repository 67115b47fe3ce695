import type { ErrorCode, ReasonCode, ReasonParamsOf } from '@siteward/contract';
import {
  type FeedbackStatus,
  isPermission,
  type Language,
  LOCALES,
  MEMBER_TYPES,
  type ServiceProviderStatus,
  type TicketStatus,
  type WorkOrderStatus,
} from '@siteward/domain';
import {
  feedbackStatusLabel,
  memberTypeLabel,
  permissionLabel,
  roleLabel,
  serviceProviderStatusLabel,
  ticketStatusLabel,
  workOrderStatusLabel,
} from '#lib/labels.ts';

/** The words of some of the reasons, each filled with what belongs into it. */
export type WordsOf<Reasons extends ReasonCode> = {
  readonly [Code in Reasons]: (params: ReasonParamsOf<Code>) => string;
};

/** What the API's refusals are called in a language: each reason, and each kind of refusal where it names none. */
export type ReasonWords = {
  reasons: WordsOf<ReasonCode>;
  kinds: Readonly<Record<ErrorCode, string>>;
};

const UNITS: readonly (readonly [name: string, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * What a value is called.
 *
 * @throws Where it is not known, as of a newer API.
 */
export function pick<Key extends string>(words: Readonly<Record<Key, string>>, key: Key): string {
  if (!Object.hasOwn(words, key)) throw new RangeError(`There are no words for ${key}.`);
  return words[key];
}

/**
 * What texts of a language are put together with.
 *
 * @param quoted - puts a text into its quotation marks
 */
export function toolsFor(language: Language, quoted: (text: string) => string) {
  const locale = LOCALES[language];
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const unit = (name: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    /** The form for a number, in which `#` is the number. */
    plural: (count: number, forms: { one: string; other: string }): string =>
      (rules.select(count) === 'one' ? forms.one : forms.other).replaceAll('#', numbers.format(count)),
    number: (value: number): string => numbers.format(value),
    /** "A, B and C". */
    all: (names: readonly string[]): string => lists.format(names),
    /** How long to wait, in what people count in, rounded up. */
    duration: (seconds: number): string => {
      const [name, length] = UNITS.find(([, each]) => seconds >= 2 * each) ?? ['second', 1];
      return unit(name).format(Math.ceil(seconds / length));
    },
    /** A role's name, a system role's in the language. */
    roleName: (name: string): string => quoted(roleLabel(name)),
    /** A role with its English name too where that is another, since either may be what was typed. */
    roleNames: (name: string): string =>
      roleLabel(name) === name ? quoted(name) : `${quoted(roleLabel(name))} (${quoted(name)})`,
    /** What a member is, where that is known. */
    typeName: (type: string): string => {
      const known = MEMBER_TYPES.find((each) => each === type);
      return quoted(known ? memberTypeLabel(known) : type);
    },
    /** A status of work orders. */
    statusName: (status: WorkOrderStatus): string => quoted(workOrderStatusLabel(status)),
    /** A status of feedbacks. */
    feedbackStatusName: (status: FeedbackStatus): string => quoted(feedbackStatusLabel(status)),
    /** A status of service providers. */
    providerStatusName: (status: ServiceProviderStatus): string => quoted(serviceProviderStatusLabel(status)),
    /** A status of tickets. */
    ticketStatusName: (status: TicketStatus): string => quoted(ticketStatusLabel(status)),
    permissionName: (permission: string): string =>
      quoted(isPermission(permission) ? permissionLabel(permission) : permission),
  };
}
