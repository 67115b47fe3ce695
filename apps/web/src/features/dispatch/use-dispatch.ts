import type { DispatchedWork } from '@siteward/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api, bodyOf } from '#lib/api.ts';
import { readDraft, writeDraft } from '#lib/draft.ts';

/** A page of a link hears of nothing: it asks every so often what members have changed. */
const ASK_EVERY_MS = 30_000;
const keyOf = (token: string) => ['dispatch', token] as const;

/** The work that a link opens. */
export function useDispatch(token: string) {
  return api.dispatch.get.useQuery({
    queryKey: keyOf(token),
    queryData: { params: { token } },
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Shows the work as a call has answered it. */
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

/** Whether photos of the work are taken: from whoever has accepted it, while anything is. */
export const mayAddPhotos = ({ status, paused }: DispatchedWork) => status === 'accepted' && !paused;

type Step = Parameters<typeof api.dispatch.step.mutate>[0]['body'];

/** Answers the dispatch, or takes the next step with the work. */
export function useStep(token: string) {
  const show = useShow(token);
  return useMutation({
    mutationFn: (body: Step) => bodyOf(api.dispatch.step.mutate({ params: { token }, body })),
    onSuccess: show,
  });
}

/**
 * What somebody types into a field of the page, kept in this tab until it is emptied: a phone may load the page anew at any
 * time. The tab knows the link's secret by its address already.
 */
export function useTyped(token: string, field: 'comment' | 'resolution' | 'name') {
  const name = `dispatch/${token}/${field}`;
  const [text, setText] = useState(() => {
    const draft = readDraft(name);
    return typeof draft === 'string' ? draft : '';
  });
  const change = (next: string) => {
    setText(next);
    writeDraft(name, next === '' ? null : next);
  };
  return [text, change] as const;
}
