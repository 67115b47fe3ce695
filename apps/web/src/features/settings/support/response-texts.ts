import type { Organization } from '@siteward/contract';
import type { TicketPriority } from '@siteward/domain';
import { countTyped } from '#lib/words/typed-number.ts';

type Response = Pick<Organization, 'responseMinutes'>;

/** The working minutes to the first answer as texts: what can be typed before react-hook-form has loaded. */
export interface ResponseTexts {
  responseMinutes: Record<TicketPriority, string>;
}

const perPriority = <Value>(of: (priority: TicketPriority) => Value): Record<TicketPriority, Value> => ({
  low: of('low'),
  medium: of('medium'),
  high: of('high'),
  urgent: of('urgent'),
});

export const textsOf = ({ responseMinutes }: Response): ResponseTexts => ({
  responseMinutes: perPriority((priority) => String(responseMinutes[priority] ?? '')),
});

/** An empty text means that there is no due time. */
export const minutesOf = ({ responseMinutes }: ResponseTexts): Response => ({
  responseMinutes: perPriority((priority) => countTyped(responseMinutes[priority])),
});
