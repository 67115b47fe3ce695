import { type LocalPayment, reason, type sendLocalPaymentSchema } from '@siteward/contract';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { NO_RECORD } from '#nobody.ts';
import { takeTestCard } from '#payments/local.ts';
import type { LinkScope } from '#scope.ts';
import { toWire } from './payment-methods.model.ts';
import { returnUrlOf } from './payment-methods.ts';
import { type News, settleMethod } from './settle-method.ts';

const REASON = { acrossOrganizations: 'only the secret of its page identifies the payment method' };

/** The method whose page for a test card a token opens, until the page ends; null if a real provider is set up. */
export async function findCardLink(
  { models, clock, payments }: Pick<Deps, 'models' | 'clock' | 'payments'>,
  token: string,
) {
  const filter = { setupRef: tokenHash(token), provider: 'local', deletedAt: null } as const;
  const method = await models.PaymentMethod.findOne(filter, { org: 1, endsAt: 1, openedBy: 1 }, REASON).lean();
  if (!method || method.endsAt <= clock() || payments.name !== 'local') return null;
  return { record: method._id, org: method.org, site: null, name: method.openedBy };
}

/** What the page shows of its method. */
export async function showLocalPayment(scope: LinkScope): Promise<LocalPayment> {
  const { models, org, env, clock } = scope;
  const method = await methodOf(scope);
  const organization = await models.Organization.findOne({ _id: org }, { name: 1 }).lean();
  const { language, returnTo, _id } = method;
  return {
    organizationName: organization?.name ?? '',
    language,
    returnUrl: returnUrlOf(env, { org, method: _id, returnTo }),
    status: toWire(method, clock()).status,
  };
}

/**
 * Takes a test card, once. Anyone who sends it again, because the answer was lost or another window is open, is told what became
 * of it.
 */
export async function sendTestCard(
  scope: LinkScope,
  card: z.output<typeof sendLocalPaymentSchema>,
): Promise<LocalPayment> {
  const at = scope.clock();
  await settleOnce(scope, { at, ...takeTestCard(card, at) });
  return showLocalPayment(scope);
}

/** Leaves the page without a card. */
export async function leavePage(scope: LinkScope): Promise<LocalPayment> {
  await settleOnce(scope, { at: scope.clock(), status: 'failed', failure: 'ended' });
  return showLocalPayment(scope);
}

async function settleOnce(scope: LinkScope, news: News): Promise<void> {
  const method = await scoped(scope.models.PaymentMethod, scope.org).findOne({ _id: scope.link.record });
  if (method?.status !== 'pending' || method.providerRef !== null) return;
  await settleMethod(scope, method._id, news);
}

async function methodOf({ models, org, link }: LinkScope) {
  const method = await scoped(models.PaymentMethod, org).findOne({ _id: link.record ?? NO_RECORD });
  if (!method) throw new AppError('GONE', reason('link-over'));
  return method;
}
