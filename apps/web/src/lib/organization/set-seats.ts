import { plural, t } from '@lingui/core/macro';
import type { Seats } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useOrganizationScope } from './organization-scope.ts';

/**
 * Sets the number of seats, based on the version that was looked at, and says so with a way to undo it.
 *
 * @param refresh - reloads what shows the number, so that saving again after a refusal is based on what somebody else has made of it
 * @throws what the call was refused with
 */
export function useSetSeats({ seats: before, version: looked }: Seats, refresh: () => Promise<unknown>) {
  const { org } = useOrganizationScope();
  const set = async (seats: number, version: number) => {
    try {
      const body = await bodyOf(api.seats.set.mutate({ params: { org }, body: { seats, version } }));
      await refresh();
      return body;
    } catch (error) {
      // Not awaited otherwise: if the server does not answer, people should not wait for yet another answer before they are told.
      if (problemOf(error).code === 'VERSION_CONFLICT') await refresh();
      else void refresh();
      throw error;
    }
  };
  const undo = (version: number) =>
    set(before, version).catch((error) => sayNotDone(t`The number of seats could not be restored`, problemOf(error)));
  return async (seats: number) => {
    const { version } = await set(seats, looked);
    toast.success(plural(seats, { one: 'There is # seat now', other: 'There are # seats now' }), {
      action: { label: t`Undo`, onClick: () => void undo(version) },
    });
  };
}
