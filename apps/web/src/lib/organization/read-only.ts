import { inTab } from '#lib/browser/stored.ts';

/** The storage key for whether an organization without a customer is still read in this tab. */
const keyOf = (org: string) => `siteward:reads-on:${org.toLowerCase()}`;

/** Notes that somebody, having been told what that means, goes on reading an organization without a customer in this tab (docs/adr/0049). */
export function goOnReading(org: string): void {
  inTab.write(keyOf(org), 'yes');
}

/** Whether somebody has chosen to go on reading an organization in this tab. */
export function isReadingOn(org: string): boolean {
  return inTab.read(keyOf(org)) !== null;
}

const listeners = new Set<() => void>();

/** Reports that the API has refused a call for lack of a customer. */
export function reportCustomerRequired(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls a listener whenever that happens.
 *
 * @returns A function that removes the listener, for an effect's cleanup.
 */
export function onCustomerRequired(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
