import type { Payer, PaymentMethod } from '@siteward/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#lib/calls/api.ts';

/** The payer of an organization; at most one. */
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

/** The seats of an organization, for use outside its pages. */
export function useSeatsOf(org: string, isWanted = true) {
  return api.seats.get.useQuery({
    queryKey: ['seats', org],
    queryData: { params: { org } },
    enabled: isWanted,
  });
}

/**
 * A site of the organization that the person can see: the given one, or the first by name. The billing is part of its settings.
 */
export function useSomeSite(org: string, id?: string) {
  const query = { org, limit: 1, sort: 'name', ...(id !== undefined && { id }) } as const;
  return api.sites.list.useQuery({
    queryKey: ['sites', 'some', query],
    queryData: { query },
    enabled: org !== '',
  }).data?.body.items[0];
}

/** Returns a function that reloads everything in which a change to the billing shows. */
export function useRefreshBilling(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(() => Promise.all(SHOWN_IN.map((key) => cache.invalidateQueries({ queryKey: [key] }))), [cache]);
}
const SHOWN_IN = ['payers', 'paymentMethods', 'seats', 'organizations'];

/** Whether a value is a payer: a problem document includes the record without its type. */
export function isPayer(value: unknown): value is Payer {
  return typeof value === 'object' && value !== null && 'billingEmail' in value && 'taxId' in value;
}

/** The default first, then the others that are linked, then pending ones, and failed ones last. */
export function inOrder(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const rank = ({ status, default: isDefault }: PaymentMethod) => (isDefault ? -1 : RANKS[status]);
  return [...methods].sort((one, other) => rank(one) - rank(other));
}
const RANKS = { linked: 0, pending: 1, failed: 2 } as const;

/** Those in effect: what failed or was abandoned is history. */
export function linkedOf(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return methods.filter(({ status }) => status === 'linked');
}

/** The request of a change to a payment method: which one, and the version that the change is based on. */
export function onVersion({ _id: id, version }: PaymentMethod) {
  return { params: { id }, extraHeaders: { 'if-match': String(version) } };
}
