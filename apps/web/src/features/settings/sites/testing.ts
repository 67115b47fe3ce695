import type { Site } from '@siteward/contract';
import { pageScope } from '#testing/render-page.tsx';

const OPEN = { closed: false, open: '08:00', close: '17:00' };
const CLOSED = { ...OPEN, closed: true };
const [summary] = pageScope([]).knownSites;

/**
 * A site with its settings, for tests.
 *
 * @param more - the fields that differ
 */
export function demoSite(more: Partial<Site> = {}): Site {
  if (summary === undefined) throw new Error('The scope has no site');
  return {
    ...summary,
    workingHours: [OPEN, OPEN, OPEN, OPEN, OPEN, CLOSED, CLOSED],
    holidays: [],
    dueDaysByPriority: { none: null, low: 14, medium: 7, high: 3, urgent: 1 },
    categories: ['Cleaning', 'Other'],
    feedbackForm: { enabled: false, anonymous: true, token: 'secret' },
    ...more,
  };
}
