import { getConfig } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Waits as long as `waitFor` does, which the page is looked at with, for what is not on the page. A clock that stands still goes on
 * meanwhile.
 *
 * @param look - what throws until it is so
 */
export function until<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: getConfig().asyncUtilTimeout });
}
