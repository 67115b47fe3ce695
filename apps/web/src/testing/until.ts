import { getConfig } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Like Testing Library's `waitFor`, with the same timeout, but for what is not on the page. Fake timers advance while it
 * waits.
 *
 * @param look - throws until what is awaited has happened
 */
export function until<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: getConfig().asyncUtilTimeout });
}
