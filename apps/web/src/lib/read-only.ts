/** Of an organization: whether this tab goes on reading it without a customer. */
const keyOf = (org: string) => `siteward:reads-on:${org.toLowerCase()}`;

/** Goes on reading an organization that has no customer, in this tab, after it was said what that means (docs/adr/0049). */
export function readOn(org: string): void {
  sessionStorage.setItem(keyOf(org), 'yes');
}

/** Whether somebody has chosen that. */
export function readsOn(org: string): boolean {
  return sessionStorage.getItem(keyOf(org)) !== null;
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
