import type { DispatchedWork } from '@siteward/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, bodyOf } from '#lib/calls/api.ts';
import { mayPass } from '#lib/calls/problem.ts';
import { useKeptText } from '#lib/drafts/kept-text.ts';

/** A page opened by link receives no live updates: it polls for what members have changed. */
const ASK_EVERY_MS = 30_000;
const keyOf = (token: string) => ['dispatch', token] as const;

/** The work behind a link. */
export function useDispatch(token: string) {
  return api.dispatch.get.useQuery({
    queryKey: keyOf(token),
    queryData: { params: { token } },
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Shows the state of the work that a call returned. */
export function useShow(token: string): (work: DispatchedWork) => void {
  const cache = useQueryClient();
  return useCallback(
    (work) => {
      const shown = { status: 200 as const, body: work, headers: new Headers() };
      cache.setQueryData(keyOf(token), shown);
    },
    [cache, token],
  );
}

/** Whether photos of the work can be added: once it is accepted, unless sending is paused. */
export const mayAddPhotos = ({ status, paused }: DispatchedWork) => status === 'accepted' && !paused;

/**
 * Changes the work, and shows what it has become. If that is refused because of what somebody else has done meanwhile, it is
 * loaded again, so that the page does not keep offering what is no longer possible.
 *
 * @param onDone - called with what was sent
 */
export function useChange<What>(
  token: string,
  change: (what: What) => Promise<DispatchedWork>,
  onDone?: (what: What) => void,
) {
  const cache = useQueryClient();
  const show = useShow(token);
  return useMutation({
    mutationFn: change,
    onSuccess: (work, what) => {
      show(work);
      onDone?.(what);
    },
    onError: (error) => {
      if (!mayPass(error)) void cache.invalidateQueries({ queryKey: keyOf(token) });
    },
  });
}

type Step = Parameters<typeof api.dispatch.step.mutate>[0]['body'];

/** Answers the dispatch, or takes the next step of the work. */
export function useStep(token: string) {
  return useChange(token, (body: Step) => bodyOf(api.dispatch.step.mutate({ params: { token }, body })));
}

/**
 * The text typed into a field of the page, kept in this tab until it is emptied: a phone may reload the page at any time. Storing
 * it reveals nothing new, because the tab's address contains the link's secret anyway.
 */
export const useTyped = (token: string, field: 'comment' | 'resolution' | 'name') =>
  useKeptText(`dispatch/${token}/${field}`);
