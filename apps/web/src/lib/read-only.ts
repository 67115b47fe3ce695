/** The storage key for whether an organization without a customer is still read in this tab. */
const keyOf = (org: string) => `siteward:reads-on:${org.toLowerCase()}`;

/** If the browser does not allow storage, the choice is remembered here until the page is reloaded. */
const chosen = new Set<string>();

/** Notes that somebody, having been told what that means, goes on reading an organization without a customer in this tab (docs/adr/0049). */
export function goOnReading(org: string): void {
  chosen.add(keyOf(org));
  try {
    sessionStorage.setItem(keyOf(org), 'yes');
  } catch {
    // The storage is not allowed.
  }
}

/** Whether somebody has chosen to go on reading an organization in this tab. */
export function isReadingOn(org: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(org)) !== null;
  } catch {
    return chosen.has(keyOf(org));
  }
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
