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
} from '#lib/words/labels.ts';

/** The words for some of the reasons, each with its parameters filled in. */
export type WordsOf<Reasons extends ReasonCode> = {
  readonly [Code in Reasons]: (params: ReasonParamsOf<Code>) => string;
};

/** The words for the API's refusals in a language: for each reason, and for each kind of refusal if no reason is given. */
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
 * The words for a value.
 *
 * @throws If the value is unknown, as it can be with a newer API.
 */
export function pick<Key extends string>(words: Readonly<Record<Key, string>>, key: Key): string {
  if (!Object.hasOwn(words, key)) throw new RangeError(`There are no words for ${key}.`);
  return words[key];
}

/**
 * The functions from which the texts of a language are built.
 *
 * @param quoted - puts a text in the language's quotation marks
 */
export function toolsFor(language: Language, quoted: (text: string) => string) {
  const locale = LOCALES[language];
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const unit = (name: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    /** The plural form for a number; `#` in it is replaced by the number. */
    plural: (count: number, forms: { one: string; other: string }): string =>
      (rules.select(count) === 'one' ? forms.one : forms.other).replaceAll('#', numbers.format(count)),
    number: (value: number): string => numbers.format(value),
    /** "A, B and C". */
    all: (names: readonly string[]): string => lists.format(names),
    /** How long to wait, in a unit that people would use, rounded up. */
    duration: (seconds: number): string => {
      const [name, length] = UNITS.find(([, each]) => seconds >= 2 * each) ?? ['second', 1];
      return unit(name).format(Math.ceil(seconds / length));
    },
    /** The name of a role; that of a system role is translated. */
    roleName: (name: string): string => quoted(roleLabel(name)),
    /** The name of a role, followed by its English name if that differs, because either may have been typed. */
    roleNames: (name: string): string =>
      roleLabel(name) === name ? quoted(name) : `${quoted(roleLabel(name))} (${quoted(name)})`,
    /** The type of a member; an unknown one is shown unchanged. */
    typeName: (type: string): string => {
      const known = MEMBER_TYPES.find((each) => each === type);
      return quoted(known ? memberTypeLabel(known) : type);
    },
    /** A status of a work order. */
    statusName: (status: WorkOrderStatus): string => quoted(workOrderStatusLabel(status)),
    /** A status of a feedback. */
    feedbackStatusName: (status: FeedbackStatus): string => quoted(feedbackStatusLabel(status)),
    /** A status of a service provider. */
    providerStatusName: (status: ServiceProviderStatus): string => quoted(serviceProviderStatusLabel(status)),
    /** A status of a ticket. */
    ticketStatusName: (status: TicketStatus): string => quoted(ticketStatusLabel(status)),
    permissionName: (permission: string): string =>
      quoted(isPermission(permission) ? permissionLabel(permission) : permission),
  };
}
