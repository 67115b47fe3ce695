import { addDays, daysUntil } from '../time/days.ts';
import type { WorkOrderStatus } from './work-orders.ts';

/** Limits of a service provider's fields (docs/product.md, Service providers). Money is in minor units. */
export const SERVICE_PROVIDER_LIMITS = {
  name: 120,
  contactName: 120,
  website: 200,
  address: 300,
  taxId: 40,
  trades: 10,
  hourlyRate: 10_000_000,
  reason: 500,
  documentTitle: 120,
  documentNote: 200,
} as const;

/** The statuses of a service provider (docs/product.md, Service providers). Only an active one gets new work. */
export const SERVICE_PROVIDER_STATUSES = ['active', 'inactive', 'blocked'] as const;
export type ServiceProviderStatus = (typeof SERVICE_PROVIDER_STATUSES)[number];

export const SERVICE_PROVIDER_STATUS_LABELS: Readonly<Record<ServiceProviderStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  blocked: 'Blocked',
};

/**
 * The trades of firms in facility management. The list is closed because lists are filtered by it in every language, and work is
 * matched with it.
 */
export const PROVIDER_TRADES = [
  'access-control',
  'carpentry',
  'cctv',
  'cleaning',
  'cooling',
  'doors',
  'electrical',
  'emergency-power',
  'escalators',
  'fire-alarm',
  'fire-dampers',
  'fire-extinguishers',
  'flooring',
  'gates',
  'glazing',
  'grounds',
  'heating',
  'lifts',
  'lighting',
  'locksmith',
  'metalwork',
  'networks',
  'painting',
  'pest-control',
  'plumbing',
  'roofing',
  'security',
  'ventilation',
  'waste',
  'window-cleaning',
  'winter-service',
  'other',
] as const;
export type ProviderTrade = (typeof PROVIDER_TRADES)[number];

/** Whether a text is one of the trades. */
export function isProviderTrade(text: string): text is ProviderTrade {
  return PROVIDER_TRADES.some((trade) => trade === text);
}

export const PROVIDER_TRADE_LABELS: Readonly<Record<ProviderTrade, string>> = {
  'access-control': 'Access control',
  carpentry: 'Carpentry',
  cctv: 'CCTV',
  cleaning: 'Cleaning',
  cooling: 'Cooling',
  doors: 'Doors',
  electrical: 'Electrical',
  'emergency-power': 'Emergency power',
  escalators: 'Escalators',
  'fire-alarm': 'Fire alarm',
  'fire-dampers': 'Fire dampers',
  'fire-extinguishers': 'Fire extinguishers',
  flooring: 'Flooring',
  gates: 'Gates',
  glazing: 'Glazing',
  grounds: 'Grounds',
  heating: 'Heating',
  lifts: 'Lifts',
  lighting: 'Lighting',
  locksmith: 'Locksmith',
  metalwork: 'Metalwork',
  networks: 'Networks',
  painting: 'Painting',
  'pest-control': 'Pest control',
  plumbing: 'Plumbing',
  roofing: 'Roofing',
  security: 'Security',
  ventilation: 'Ventilation',
  waste: 'Waste',
  'window-cleaning': 'Window cleaning',
  'winter-service': 'Winter service',
  other: 'Other',
};

/** How many days before its expiry a document becomes due for renewal, including its last day. */
export const DOCUMENT_DUE_DAYS = 30;

/** The state of a document, given its last day: in order, due for renewal, or expired. */
export const DOCUMENT_STATES = ['valid', 'due', 'expired'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const DOCUMENT_STATE_LABELS: Readonly<Record<DocumentState, string>> = {
  valid: 'In order',
  due: 'Due for renewal',
  expired: 'Expired',
};

/**
 * The state of a document on a day.
 *
 * @param expiresOn - its last day, on which it is still valid; null for one that does not expire
 * @param today - the calendar day where the question is asked (`calendarDay`)
 */
export function documentStateOn(expiresOn: string | null, today: string): DocumentState {
  if (expiresOn === null) return 'valid';
  const left = daysUntil(expiresOn, today);
  if (left < 0) return 'expired';
  return left <= DOCUMENT_DUE_DAYS ? 'due' : 'valid';
}

/** The range of last days that documents in a state can have, for looking them up in an index. Both ends are inclusive. */
export function expiryRange(
  state: Exclude<DocumentState, 'valid'>,
  today: string,
): { from: string | null; to: string } {
  return state === 'expired'
    ? { from: null, to: addDays(today, -1) }
    : { from: today, to: addDays(today, DOCUMENT_DUE_DAYS) };
}

/** The earliest last day of some documents, which decides the state of them all; null if none expires. */
export function firstExpiry(documents: readonly { expiresOn: string | null }[]): string | null {
  return documents.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()[0] ?? null;
}

const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether a text is a host name, possibly with a port; the last part of a host name begins with a letter. */
function isHost(text: string): boolean {
  const labels = text.replace(/:\d{1,5}$/, '').split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^\p{L}.+$/u.test(labels.at(-1) ?? '');
}

/**
 * The web address of a firm in the form in which it is stored: `wulf.example` and `HTTPS://Wulf.example/de` become
 * `https://wulf.example` and `https://wulf.example/de`.
 *
 * @returns Null if it is not one: another scheme, a user name or password in it, blanks or invisible characters, no host.
 */
export function websiteOf(text: string): string | null {
  const [, scheme = 'https', rest = ''] = /^(?:(https?):\/\/)?(.*)$/isu.exec(text.trim()) ?? [];
  const [, host = '', path = ''] = /^([^/?#]*)(.*)$/su.exec(rest) ?? [];
  if (!isHost(host) || /[\s\p{Cc}\p{Cf}\p{Cs}"'<>\\^`{|}]/u.test(path)) return null;
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${path === '/' ? '' : path}`;
}

/** Whether a website is shown as a link: only if its connection is encrypted. */
export function isLinkedWebsite(website: string): boolean {
  return website.startsWith('https://') && websiteOf(website) !== null;
}

/** How the people who reported something rated the resulting work: the sum of their ratings from 1 to 5, and their number. */
type ProviderRatings = { ratingSum: number; ratingCount: number };

/** The average of ratings, to two decimals; null if there are none. */
export function averageRating({ ratingSum, ratingCount }: ProviderRatings): number | null {
  return ratingCount === 0 ? null : Math.round((100 * ratingSum) / ratingCount) / 100;
}

/**
 * The service provider that a feedback's rating counts for, and the rating: the provider of the resulting work, as long as that
 * work is verified.
 *
 * @param work - null if no work resulted, or it was deleted
 * @returns Null if it counts for nobody.
 */
export function ratingThatCounts(
  rating: number | null,
  work: { status: WorkOrderStatus; serviceProvider: string | null } | null,
): { provider: string; rating: number } | null {
  if (rating === null || work?.status !== 'verified' || work.serviceProvider === null) return null;
  return { provider: work.serviceProvider, rating };
}
