import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ServiceProvider } from '@siteward/contract';
import type { DocumentState, ProviderTrade, ServiceProviderStatus } from '@siteward/domain';
import type { Tone } from '@siteward/ui/badge';
import { dateFormat } from '#lib/words/formats.ts';

const TRADES: Record<ProviderTrade, MessageDescriptor> = {
  'access-control': msg`Access control`,
  carpentry: msg`Carpentry`,
  cctv: msg`CCTV`,
  cleaning: msg`Cleaning`,
  cooling: msg`Cooling`,
  doors: msg`Doors`,
  electrical: msg`Electrical`,
  'emergency-power': msg`Emergency power`,
  escalators: msg`Escalators`,
  'fire-alarm': msg`Fire alarm`,
  'fire-dampers': msg`Fire dampers`,
  'fire-extinguishers': msg`Fire extinguishers`,
  flooring: msg`Flooring`,
  gates: msg`Gates`,
  glazing: msg`Glazing`,
  grounds: msg`Grounds`,
  heating: msg`Heating`,
  lifts: msg`Lifts`,
  lighting: msg`Lighting`,
  locksmith: msg`Locksmith`,
  metalwork: msg`Metalwork`,
  networks: msg`Networks`,
  painting: msg`Painting`,
  'pest-control': msg`Pest control`,
  plumbing: msg`Plumbing`,
  roofing: msg`Roofing`,
  security: msg({ message: 'Security', context: 'trade' }),
  ventilation: msg`Ventilation`,
  waste: msg`Waste`,
  'window-cleaning': msg`Window cleaning`,
  'winter-service': msg`Winter service`,
  other: msg({ message: 'Other', context: 'trade' }),
};

/** The name of a trade. Call it while rendering, like everything in this file. */
export const tradeLabel = (trade: ProviderTrade): string => t(TRADES[trade]);

export const STATUS_TONES: Record<ServiceProviderStatus, Tone> = { active: 'green', inactive: 'grey', blocked: 'red' };
export const DOCUMENT_TONES: Record<DocumentState, Tone> = { valid: 'green', due: 'amber', expired: 'red' };

/** A calendar day as people write it: 31 Mar 2027. */
export function dayLabel(day: string): string {
  const format = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return dateFormat(format).format(new Date(`${day}T00:00:00Z`));
}

type Standing = { state: DocumentState; expiresOn: string | null; daysLeft: number | null };

/** The state of a document: "Expired 9 Nov 2026", "Expires in 12 days", "Until 30 Jun 2027", "Does not expire". */
export function standingWords({ state, expiresOn, daysLeft }: Standing): string {
  if (expiresOn === null || daysLeft === null) return t`Does not expire`;
  const day = dayLabel(expiresOn);
  if (state === 'expired') return t`Expired ${day}`;
  if (state === 'valid') return t`Until ${day}`;
  return daysLeft === 0 ? t`Expires today` : plural(daysLeft, { one: 'Expires in # day', other: 'Expires in # days' });
}

/** The state of a service provider's documents as a whole: that of the first to expire. */
export function papersWords({ papers, documentCount }: Pick<ServiceProvider, 'papers' | 'documentCount'>): string {
  if (documentCount === 0) return t`None on file`;
  return papers.state === 'valid' ? t`In order` : standingWords(papers);
}
