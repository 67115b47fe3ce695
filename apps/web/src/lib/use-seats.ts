import { api } from './api.ts';
import { useCan, useOrganizationScope } from './organization-scope.ts';

/** The seats of the organization; asked for only by who may see the billing. */
export function useSeats() {
  const { org } = useOrganizationScope();
  const can = useCan();
  return api.seats.get.useQuery({
    queryKey: ['seats', org],
    queryData: { params: { org } },
    enabled: can('billing:view'),
  });
}
