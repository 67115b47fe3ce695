import { t } from '@lingui/core/macro';
import type { Comment } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { DEFAULT_LIMITS } from '@siteward/domain';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWarnOnClose } from '#lib/browser/warn-on-close.ts';
import { type api, bodyOf } from '#lib/calls/api.ts';
import { faultWords, problemOf } from '#lib/calls/problem.ts';
import { readDraft, writeDraft } from '#lib/drafts/draft.ts';
import { useSearch } from '#lib/organization/places.ts';
import { asSentence, reasonWords } from '#lib/words/reasons.ts';

/** The calls that read and write the comments on an area's records (contract, `commentCalls`). */
type Calls = typeof api.workOrderComments;

/** The record under discussion, and the calls for its comments. */
export type About = { id: string; calls: Calls };

type Page = { items: Comment[]; page: number; pages: number; total: number };
type Pages = InfiniteData<Page, number>;

const keyOf = ({ id }: About) => ['comments', 'of', id];

/** The comments on a record, latest first, page by page. */
export function useComments(about: About) {
  return useInfiniteQuery({
    queryKey: keyOf(about),
    queryFn: ({ pageParam: page, signal }): Promise<Page> => {
      const query = { page, limit: DEFAULT_LIMITS.comments };
      return bodyOf(about.calls.list.query({ params: { id: about.id }, query, fetchOptions: { signal } }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }: Page) => (page < pages ? page + 1 : undefined),
  });
}

/** Shows the new state of a comment and reloads the others. */
export function usePutComment(about: About): (comment: Comment) => void {
  const cache = useQueryClient();
  return (comment) => {
    cache.setQueryData<Pages>(keyOf(about), (known) => known && withComment(known, comment));
    void cache.invalidateQueries({ queryKey: ['comments'] });
  };
}

function withComment(known: Pages, comment: Comment): Pages {
  const isKnown = known.pages.some(({ items }) => items.some(({ _id }) => _id === comment._id));
  const pages = known.pages.map((page, index) => ({
    ...page,
    total: page.total + (isKnown ? 0 : 1),
    items: [
      ...(!isKnown && index === 0 ? [comment] : []),
      ...page.items.map((each) => (each._id === comment._id && each.version <= comment.version ? comment : each)),
    ],
  }));
  return { ...known, pages };
}

const OFFERED = 8;

/** The people who may be mentioned, by name, as the server finds them for what is typed; with null, nothing is asked for. */
export function useMentionable({ id, calls }: About, typed: string | null, internal: boolean) {
  const { search, isPaused } = useSearch(typed ?? '');
  const query = { limit: OFFERED, ...(search && { search }), ...(internal && { internal: 'true' as const }) };
  const { data, isFetching, isError } = calls.people.useQuery({
    queryKey: ['comments', 'people', id, query],
    queryData: { params: { id }, query },
    enabled: typed !== null,
    placeholderData: (previous) => previous,
  });
  return { people: data?.body.items ?? [], searching: isFetching || !isPaused, failed: isError };
}

/** A comment that was sent but has not arrived yet. `key` makes sure that it is stored only once, however often it is sent. */
export type Unsent = {
  key: string;
  text: string;
  internal: boolean;
  /** Why it has not arrived, in the current language; null while it is being sent. */
  fault: (() => string) | null;
};

/** Why a comment was refused; a fault of its text takes precedence. */
export function refusalOf(error: unknown): () => string {
  const fault = problemOf(error);
  const ofText = fault.fields['text'];
  return () => (ofText ? asSentence(reasonWords(ofText)) : faultWords(fault));
}

const interrupted = () => t`Sending was interrupted.`;

/** What is kept in this tab of somebody's unsent comments. */
type Kept = { text: string; internal: boolean; unsent: { key: string; text: string; internal: boolean }[] };

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { text, internal, unsent } = value as Partial<Kept>;
  return typeof text === 'string' && typeof internal === 'boolean' && Array.isArray(unsent);
}

/** Forgets a comment that has arrived, even if the page on which it was written has been left in the meantime. */
function forgetUnsent(name: string, key: string): void {
  const draft = readDraft(name);
  if (!isKept(draft)) return;
  const unsent = draft.unsent.filter((each) => each.key !== key);
  writeDraft(name, draft.text.trim() === '' && unsent.length === 0 ? null : { ...draft, unsent });
}

/**
 * What somebody writes about a record and sends. It appears in the thread immediately, stays there if sending fails, and is kept
 * in this tab until it has arrived.
 */
export function useWriting(about: About) {
  const { id, calls } = about;
  const name = `comment/${id}`;
  const put = usePutComment(about);
  const [kept] = useState((): Kept => {
    const draft = readDraft(name);
    return isKept(draft) ? draft : { text: '', internal: false, unsent: [] };
  });
  const [writing, setWriting] = useState({ text: kept.text, internal: kept.internal });
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() =>
    kept.unsent.map((each) => ({ ...each, fault: interrupted })),
  );
  const isEmpty = writing.text.trim() === '' && unsent.length === 0;
  useEffect(() => {
    writeDraft(name, isEmpty ? null : { ...writing, unsent: unsent.map(({ fault: _, ...each }) => each) });
  }, [name, isEmpty, writing, unsent]);
  // Drafts are kept only in this tab, and closing it loses them.
  useWarnOnClose(!isEmpty);

  const drop = (key: string) => setUnsent((all) => all.filter((each) => each.key !== key));
  const run = async ({ key, text, internal }: Omit<Unsent, 'fault'>): Promise<void> => {
    const mark = (fault: Unsent['fault']) =>
      setUnsent((all) => [...all.filter((each) => each.key !== key), { key, text, internal, fault }]);
    mark(null);
    try {
      const body = { text, ...(internal && { internal }) };
      const sent = calls.create.mutate({ params: { id }, body, extraHeaders: { 'idempotency-key': key } });
      put(await bodyOf(sent));
      drop(key);
      forgetUnsent(name, key);
    } catch (error) {
      mark(refusalOf(error));
    }
  };
  return {
    writing,
    write: setWriting,
    unsent,
    send: (text: string, internal: boolean) => run({ key: randomKey(), text, internal }),
    retry: run,
    drop,
  };
}
