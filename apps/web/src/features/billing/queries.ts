import type { Payer, PaymentMethod } from '@siteward/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#lib/api.ts';

/** Who pays for an organization; one at most. */
export function usePayer(org: string, isWanted = true) {
  const query = { org };
  return api.customers.list.useQuery({
    queryKey: ['payers', 'list', query],
    queryData: { query },
    enabled: isWanted,
  });
}

/** The payment methods of a payer. */
export function useMethods(id: string) {
  return api.customers.listPaymentMethods.useQuery({
    queryKey: ['paymentMethods', 'of', id],
    queryData: { params: { id }, query: {} },
  });
}

/** The seats of an organization, outside of its pages. */
export function useSeatsOf(org: string, isWanted = true) {
  return api.seats.get.useQuery({
    queryKey: ['seats', org],
    queryData: { params: { org } },
    enabled: isWanted,
  });
}

/** A site of the organization that the person sees: that one, or the first by name. Its settings hold the billing. */
export function useSomeSite(org: string, id?: string) {
  const query = { org, limit: 1, sort: 'name', ...(id !== undefined && { id }) } as const;
  return api.sites.list.useQuery({
    queryKey: ['sites', 'some', query],
    queryData: { query },
    enabled: org !== '',
  }).data?.body.items[0];
}

/** What loads anew all that a change of the billing shows in. */
export function useRefreshBilling(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(() => Promise.all(SHOWN_IN.map((key) => cache.invalidateQueries({ queryKey: [key] }))), [cache]);
}
const SHOWN_IN = ['payers', 'paymentMethods', 'seats', 'organizations'];

/** Whether a value is who pays for an organization: a problem document carries the record without its type. */
export function isPayer(value: unknown): value is Payer {
  return typeof value === 'object' && value !== null && 'billingEmail' in value && 'taxId' in value;
}

/** The one that is charged first, then those that could be, what is under way, and what came to nothing. */
export function inOrder(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const rank = ({ status, default: isDefault }: PaymentMethod) => (isDefault ? -1 : RANKS[status]);
  return [...methods].sort((one, other) => rank(one) - rank(other));
}
const RANKS = { linked: 0, pending: 1, failed: 2 } as const;

/** Those that count: what failed, or was left half-way, is history. */
export function linkedOf(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return methods.filter(({ status }) => status === 'linked');
}

/** What a change of a payment method is sent with: which one, and the version that was looked at. */
export function onVersion({ _id: id, version }: PaymentMethod) {
  return { params: { id }, extraHeaders: { 'if-match': String(version) } };
}
