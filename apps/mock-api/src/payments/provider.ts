import type { Card, Language, MethodState, PaymentFailure, PaymentProviderName } from '@siteward/domain';

/**
 * What a provider says of a payment method now; `status` joins with what is known, since news come late, twice and in
 * any order.
 */
export type MethodNews = {
  status: MethodState;
  card?: Card;
  failure?: PaymentFailure;
  /** What the provider calls the card, once there is one. */
  providerRef?: string;
};

/** A page of the provider on which a card is typed in; `ref` is what the provider calls it. */
type Setup = { ref: string; url: string; endsAt: Date };

/** What is kept of a method to ask its provider about it. */
export type MethodRefs = { setupRef: string; providerRef: string | null };

/**
 * What a provider reports by itself. It says only what to look at, since reports come late, twice and in any order:
 * what is true now is asked of the provider.
 */
export type ProviderReport =
  /** `method` is our id of it, as `startSetup` was given it. */
  | { about: 'method'; method: string }
  | { about: 'card'; providerRef: string }
  /** One that is gone; `org` is that of `ensureCustomer`. */
  | { about: 'customer'; customerRef: string; org: string };

/**
 * Who keeps the cards (docs/product.md, Payment). Everything here goes over the network: it is called in `prepare`
 * (docs/adr/0008), and each call may be made again with the same outcome, since a process may end between it and what
 * is written of it.
 *
 * Every method throws UNAVAILABLE where the provider does not answer.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;

  /**
   * The provider's customer of an organization, with this name and address; made where there is none.
   *
   * @param customer - `known`: what it was before; another is made where that is gone
   * @returns What the provider calls it.
   */
  ensureCustomer(customer: { org: string; name: string; email: string; known?: string | null }): Promise<string>;

  /**
   * Opens a page on which a card is linked.
   *
   * @param setup - `method`: our id of the payment method, which is new
   */
  startSetup(setup: { customerRef: string; method: string; returnUrl: string; language: Language }): Promise<Setup>;

  /** What the provider knows of a method now. */
  look(method: MethodRefs): Promise<MethodNews>;

  /** Lets go of a method: its page ends, and its card is the customer's no longer. */
  detach(method: MethodRefs): Promise<void>;

  /**
   * What a signed report is about; left out by a provider that makes none.
   *
   * @param body - the bytes as they were sent
   * @param now - the time by which a signature is too old
   * @returns Undefined where it is about nothing of ours.
   * @throws VALIDATION where the signature is wrong or old.
   */
  readReport?(body: Uint8Array, signature: string, now: Date): ProviderReport | undefined;
}
