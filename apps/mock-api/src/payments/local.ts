import { type Card, expiryOf, TEST_CARDS, type TestCard } from '@siteward/domain';
import type { Deps } from '#deps.ts';
import { randomToken, tokenHash } from '#modules/auth/secrets.ts';
import type { MethodNews, PaymentProvider } from './provider.ts';

/** How long its page can be used. */
const PAGE_MS = 60 * 60 * 1000;
/** How long the test card that needs a second step takes to be checked. */
const CHECKED_MS = 8000;

type TestCardFacts = Card & { last4: TestCard };

/** The reference of a card that was taken: it encodes the card and the time, because nothing else is stored. */
export function testCardRef({ brand, last4, expMonth, expYear }: TestCardFacts, at: Date): string {
  return ['test', brand, last4, expMonth, expYear, at.getTime()].join('_');
}

const REF = /^test_([a-z]+)_(\d{4})_(\d{1,2})_(\d{4})_(\d+)$/;

function cardOfRef(ref: string): { card: TestCardFacts; at: number } | undefined {
  const [, brand = '', last4 = '', expMonth, expYear, at] = REF.exec(ref) ?? [];
  if (!isTestCard(last4)) return undefined;
  return { card: { brand, last4, expMonth: Number(expMonth), expYear: Number(expYear) }, at: Number(at) };
}

function isTestCard(last4: string): last4 is TestCard {
  return Object.hasOwn(TEST_CARDS, last4);
}

/** What becomes of a test card that was taken. */
function newsOfTestCard(ref: string, now: Date): MethodNews & { lookAt?: Date } {
  const taken = cardOfRef(ref);
  if (!taken) return { status: 'failed', failure: 'other' };
  const { card, at } = taken;
  const known = { card, providerRef: ref };
  if (expiryOf(card, new Date(at)) === 'expired') return { ...known, status: 'failed', failure: 'expired-card' };
  const fate = TEST_CARDS[card.last4];
  if (fate === 'declined' || fate === 'expired-card') return { ...known, status: 'failed', failure: fate };
  const lookAt = new Date(at + CHECKED_MS);
  return fate === 'pending' && now < lookAt ? { ...known, status: 'pending', lookAt } : { ...known, status: 'linked' };
}

/** What is known about a test card that is taken now. */
export function takeTestCard(card: TestCardFacts, now: Date): MethodNews & { lookAt?: Date } {
  return newsOfTestCard(testCardRef(card, now), now);
}

/**
 * Stands in for a payment provider when none is set up: a page of our own (docs/product.md, Payment) that takes published test
 * cards. The secret that opens the page is in the fragment of its address, and the page's reference is a hash of that secret.
 */
export function localPayments({ env, clock }: Pick<Deps, 'env' | 'clock'>): PaymentProvider {
  return {
    name: 'local',
    ensureCustomer: async ({ org }) => `local_${org}`,
    startSetup: async () => {
      const token = randomToken();
      const url = new URL('/test-card', env.PUBLIC_URL);
      url.hash = new URLSearchParams({ token }).toString();
      return { ref: tokenHash(token), url: url.href, endsAt: new Date(clock().getTime() + PAGE_MS) };
    },
    look: async ({ providerRef }) =>
      providerRef === null ? { status: 'pending' } : newsOfTestCard(providerRef, clock()),
    detach: async () => {},
  };
}
