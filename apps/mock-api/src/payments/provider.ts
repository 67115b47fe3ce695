import type { Card, Language, MethodState, PaymentFailure, PaymentProviderName } from '@siteward/domain';

/**
 * What a provider says about a payment method now. `status` is merged with what is already known, because news arrives late,
 * twice and in any order.
 */
export type MethodNews = {
  status: MethodState;
  card?: Card;
  failure?: PaymentFailure;
  /** The provider's id of the card, once there is one. */
  providerRef?: string;
};

/** A page of the provider where a card is entered; `ref` is the provider's id of it. */
type Setup = { ref: string; url: string; endsAt: Date };

/** What is stored about a method in order to ask its provider about it. */
export type MethodRefs = { setupRef: string; providerRef: string | null };

/**
 * What a provider reports by itself. It says only what to look at, because reports arrive late, twice and in any order: what is
 * true now is asked of the provider.
 */
export type ProviderReport =
  /** `method` is our id of it, as given to `startSetup`. */
  | { about: 'method'; method: string }
  | { about: 'card'; providerRef: string }
  /** A customer that is gone; `org` is the one given to `ensureCustomer`. */
  | { about: 'customer'; customerRef: string; org: string };

/**
 * The provider that holds the cards (docs/product.md, Payment). Everything here goes over the network: it is called in `prepare`
 * (docs/adr/0008), and each call can be repeated with the same outcome, because a process may end between the call and writing
 * down its result.
 *
 * Every method throws UNAVAILABLE when the provider does not answer.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;

  /**
   * The provider's customer for an organization, with this name and address; created if there is none.
   *
   * @param customer - `known`: its previous id; another customer is created if that one is gone
   * @returns The provider's id of it.
   */
  ensureCustomer(customer: { org: string; name: string; email: string; known?: string | null }): Promise<string>;

  /**
   * Opens a page where a card can be linked.
   *
   * @param setup - `method`: our id of the new payment method
   */
  startSetup(setup: { customerRef: string; method: string; returnUrl: string; language: Language }): Promise<Setup>;

  /** What the provider knows about a method now. */
  look(method: MethodRefs): Promise<MethodNews>;

  /** Releases a method: its page ends, and its card no longer belongs to the customer. */
  detach(method: MethodRefs): Promise<void>;

  /**
   * What a signed report is about; absent for a provider that sends none.
   *
   * @param body - the bytes as they were sent
   * @param now - the time by which the signature's age is judged
   * @returns Undefined when it is about nothing of ours.
   * @throws VALIDATION when the signature is wrong or too old.
   */
  readReport?(body: Uint8Array, signature: string, now: Date): ProviderReport | undefined;
}
