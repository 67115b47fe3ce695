/** Of an organization: whether this tab goes on reading it without a customer. */
const keyOf = (org: string) => `siteward:reads-on:${org.toLowerCase()}`;

/** Where the browser keeps nothing, it is known until the page is loaded anew. */
const chosen = new Set<string>();

/** Goes on reading an organization that has no customer, in this tab, after it was said what that means (docs/adr/0049). */
export function goOnReading(org: string): void {
  chosen.add(keyOf(org));
  try {
    sessionStorage.setItem(keyOf(org), 'yes');
  } catch {
    // The storage is not allowed.
  }
}

/** Whether somebody has chosen that. */
export function isReadingOn(org: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(org)) !== null;
  } catch {
    return chosen.has(keyOf(org));
  }
}

const listeners = new Set<() => void>();

/** Says that the API has refused a call for want of a customer. */
export function reportCustomerRequired(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls what shows it; what was typed stays where it was.
 *
 * @returns What ends it, for an effect.
 */
export function onCustomerRequired(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
