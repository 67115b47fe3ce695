import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '#lib/calls/problem.ts';

type Recorded = { _id: string; version: number };
type Answer<Detail> = { status: 200; body: Detail; headers: Headers };

interface RecordCacheOptions {
  /** The key of the query for one record in detail. */
  keyOf: (id: string) => QueryKey;
  /** Reloads everything that shows such records. */
  refresh: (cache: QueryClient) => Promise<unknown>;
}

/** Keeps everything that shows an area's records up to date after one of them was changed. */
export function useRecordCache<Detail extends Recorded>({ keyOf, refresh }: RecordCacheOptions) {
  const cache = useQueryClient();
  const read = (id: string) => cache.getQueryData<Answer<Detail>>(keyOf(id))?.body;
  return {
    read,
    /** Shows a record as the API has answered it, unless a newer version is already there, and reloads everything else that shows it. */
    put: (record: Detail) => {
      const known = read(record._id);
      const isOlder = known !== undefined && known.version > record.version;
      const answer = { status: 200 as const, body: record, headers: new Headers() };
      if (!isOlder) cache.setQueryData<Answer<Detail>>(keyOf(record._id), answer);
      void refresh(cache);
    },
    refresh: () => refresh(cache),
    /** Removes a record that no longer exists, and reloads everything that showed it. */
    drop: (id: string) => {
      cache.removeQueries({ queryKey: keyOf(id) });
      void refresh(cache);
    },
  };
}

interface DoingOptions<Detail> {
  cache: { put: (record: Detail) => void };
  /** Whether a value is such a record; the one that comes with VERSION_CONFLICT is then shown. */
  is: (value: unknown) => value is Detail;
  /** Called after the work was done. */
  onDone: () => void;
}

/** Does something with a record, and keeps the error if it was refused. `run` resolves to whether it worked. */
export function useDoing<Detail>({ cache, is, onDone }: DoingOptions<Detail>) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (work: () => Promise<unknown>) => {
    setIsPending(true);
    setError(null);
    try {
      await work();
      onDone();
      return true;
    } catch (caught) {
      const { current } = problemOf(caught);
      if (is(current)) cache.put(current);
      setError(caught);
      return false;
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, error, run };
}
