import type { Site } from '@siteward/contract';

/** Whether a value is a site: a problem document carries the record untyped. */
export function isSite(value: unknown): value is Site {
  return typeof value === 'object' && value !== null && 'workingHours' in value && 'feedbackForm' in value;
}
