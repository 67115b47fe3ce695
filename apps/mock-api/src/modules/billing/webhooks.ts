import type { ReceivedFile } from '@siteward/contract';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { ProviderReport } from '#payments/provider.ts';
import type { PublicScope } from '#scope.ts';
import type { SettleScope } from './billing-mails.ts';
import type { PaymentMethodDoc } from './payment-methods.model.ts';
import { askAbout, type News, settleMethod, settlePayer } from './settle-method.ts';

const REASON = { acrossOrganizations: 'only the reference at the provider identifies the payment method' };

/**
 * What a provider says now about the subject of its report: news of methods of one organization, and the payer's reference if
 * that is gone.
 */
type Heard = {
  org: string;
  news: readonly { method: Types.ObjectId; said: News }[];
  gone?: string;
};

/**
 * Reads a provider's report.
 *
 * @returns Undefined if it is about nothing of ours.
 * @throws NOT_FOUND if the provider in use makes no reports; VALIDATION for a signature that is wrong or old.
 */
export async function readReport(
  { payments, clock }: PublicScope,
  file: ReceivedFile<'stripe-signature'>,
): Promise<ProviderReport | undefined> {
  if (!payments.readReport) throw notFound('address');
  const pieces: Uint8Array[] = [];
  for await (const piece of file.content) pieces.push(piece);
  return payments.readReport(Buffer.concat(pieces), file.headers['stripe-signature'] ?? '', clock());
}

/**
 * Asks the provider about the subject of its report: a report says where to look, not what is true (docs/adr/0050).
 *
 * @returns Undefined if it concerns none of our methods.
 * @throws UNAVAILABLE if the provider does not answer; it then reports again.
 */
export async function lookInto(scope: PublicScope, report: ProviderReport): Promise<Heard | undefined> {
  const methods = await methodsMeant(scope, report);
  const news: { method: Types.ObjectId; said: News }[] = [];
  for (const method of methods) {
    const said = await askAbout(scope, method);
    if (said) news.push({ method: method._id, said });
  }
  if (report.about === 'customer') return { org: report.org, news, gone: report.customerRef };
  const [first] = methods;
  return first && { org: first.org.toString(), news };
}

/** Whether the organization still exists. If not, the report is ignored, or the provider would repeat it for days. */
async function isThere({ models }: PublicScope, org: string): Promise<boolean> {
  return (await models.Organization.exists({ _id: org, deletedAt: null })) !== null;
}

async function methodsMeant({ models, payments }: PublicScope, report: ProviderReport): Promise<PaymentMethodDoc[]> {
  const ours = { provider: payments.name, deletedAt: null };
  if (report.about === 'customer') return scoped(models.PaymentMethod, report.org).list({ ...ours, status: 'linked' });
  const named = report.about === 'card' ? { providerRef: report.providerRef } : { _id: report.method };
  const found = await models.PaymentMethod.findOne({ ...ours, ...named }, undefined, REASON).lean();
  return found ? [found] : [];
}

/** Writes down what was heard. */
export async function settleHeard(scope: PublicScope, { org, news, gone }: Heard): Promise<void> {
  if (!(await isThere(scope, org))) return;
  const settling: SettleScope = { ...scope, org };
  for (const { method, said } of news) await settleMethod(settling, method, said);
  if (gone === undefined) return;
  const isMeant = { provider: scope.payments.name, providerRef: gone };
  const payers = scoped(scope.models.Payer, org);
  if ((await payers.count(isMeant)) === 0) return;
  const organization = await lockOrganization(settling);
  const payer = await payers.findOne(isMeant);
  if (payer) await settlePayer(settling, organization, payer, { cancelled: true });
}
