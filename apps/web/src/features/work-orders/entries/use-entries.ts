import { seesMoney, sumByCurrency } from '@siteward/domain';
import { api } from '#lib/api.ts';
import { namesInLine } from '#lib/counts.ts';
import { useLanguage } from '#lib/i18n.tsx';
import { minutesWords } from '#lib/minutes.ts';
import { formatMinor } from '#lib/money.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';

/** The time and, for whom they are, the costs of a work order. */
export function useEntries(id: string) {
  const { member } = useOrganizationScope();
  const hasMoney = seesMoney(member.type);
  const time = api.workOrderTime.get.useQuery({ queryKey: ['workOrderTime', id], queryData: { params: { id } } });
  const costs = api.workOrderCosts.get.useQuery({
    queryKey: ['workOrderCosts', id],
    queryData: { params: { id } },
    enabled: hasMoney,
  });
  return { time, costs, hasMoney };
}

/** How long was worked on a work order, and what it cost, in words; empty where there is nothing of it. */
export function useTotals(id: string): { time: string; cost: string } {
  useLanguage();
  const { time, costs } = useEntries(id);
  const { minutes = 0, labour = [] } = time.data?.body ?? {};
  const money = sumByCurrency([...labour, ...(costs.data?.body.sums ?? [])]);
  return { time: minutes > 0 ? minutesWords(minutes) : '', cost: namesInLine(money.map(formatMinor)) };
}
