import { DEFAULT_CURRENCY, nameKeyOf } from '@siteward/domain';
import { randomToken } from '#modules/auth/secrets.ts';
import type { SiteDoc } from './sites.model.ts';

type Chosen = Pick<SiteDoc, 'name' | 'code' | 'address' | 'timezone' | 'locale' | 'currency'> &
  Partial<Pick<SiteDoc, 'customer'>>;

const OPEN = { closed: false, open: '08:00', close: '17:00' };
const CLOSED = { closed: true, open: '08:00', close: '17:00' };
/** Monday first. */
const WORKING_HOURS = [OPEN, OPEN, OPEN, OPEN, OPEN, CLOSED, CLOSED];
const DUE_DAYS = { none: null, low: 14, medium: 7, high: 3, urgent: 1 };
const CATEGORIES = ['Cleaning', 'Electrical', 'Heating and cooling', 'Plumbing', 'Safety', 'Security', 'Other'];

/** Where a site is and what it counts in, when nobody has said so and the organization has no other site yet. */
export const FIRST_SITE = { timezone: 'UTC', locale: 'en-GB', currency: DEFAULT_CURRENCY };

/** A site with settings to begin with: a working week of five days, due dates by priority, no feedback form yet. */
export function newSite(chosen: Chosen) {
  return {
    customer: null,
    ...chosen,
    nameKey: nameKeyOf(chosen.name),
    workingHours: WORKING_HOURS.map((day) => ({ ...day })),
    holidays: [],
    dueDaysByPriority: { ...DUE_DAYS },
    categories: [...CATEGORIES],
    feedbackForm: { enabled: false, anonymous: true, token: randomToken() },
  };
}
