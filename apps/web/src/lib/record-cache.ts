import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from './problem.ts';

type Recorded = { _id: string; version: number };
type Answer<Detail> = { status: 200; body: Detail; headers: Headers };

interface RecordCacheOptions {
  /** The key of the query that has one record in detail. */
  keyOf: (id: string) => QueryKey;
  /** Loads anew whatever shows such records. */
  refresh: (cache: QueryClient) => Promise<unknown>;
}

/** What is shown of the records of an area after one of them was changed. */
export function useRecordCache<Detail extends Recorded>({ keyOf, refresh }: RecordCacheOptions) {
  const cache = useQueryClient();
  const read = (id: string) => cache.getQueryData<Answer<Detail>>(keyOf(id))?.body;
  return {
    read,
    /** Shows a record as the API has answered it, unless a later answer was faster, and loads anew what else it shows in. */
    put: (record: Detail) => {
      const known = read(record._id);
      if (known && known.version > record.version) return;
      cache.setQueryData<Answer<Detail>>(keyOf(record._id), { status: 200, body: record, headers: new Headers() });
      void refresh(cache);
    },
    refresh: () => refresh(cache),
    /** What concerns one that is gone. */
    drop: (id: string) => {
      cache.removeQueries({ queryKey: keyOf(id) });
      void refresh(cache);
    },
  };
}

interface DoingOptions<Detail> {
  cache: { put: (record: Detail) => void };
  /** Whether something is such a record: it comes with VERSION_CONFLICT, and is shown. */
  is: (value: unknown) => value is Detail;
  /** Called after it was done. */
  onDone: () => void;
}

/** Does something with a record, and keeps why it was refused. */
export function useDoing<Detail>({ cache, is, onDone }: DoingOptions<Detail>) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (work: () => Promise<unknown>) => {
    setIsPending(true);
    setError(null);
    try {
      await work();
      onDone();
    } catch (caught) {
      const { current } = problemOf(caught);
      if (is(current)) cache.put(current);
      setError(caught);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, error, run };
}
