import { useEffect, useState } from 'react';

type Loaded<Data> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; data: Data };

/**
 * Loads something when a page is opened, and anew each time its reader comes back to it.
 *
 * @param load - the same function as long as the same is meant
 * @param again - whether coming back loads it anew
 * @returns `set` shows what an answer already brought; `retry` tries again after it failed.
 */
export function useLoad<Data>(load: () => Promise<Data>, { again }: { again: boolean }) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Loaded<Data>) => {
      // What was there stays when coming back finds no connection.
      if (isCurrent) setLoaded((shown) => (next.state === 'failed' && shown.state === 'there' ? shown : next));
    };
    const run = () =>
      void load().then(
        (data) => show({ state: 'there', data }),
        (error: unknown) => show({ state: 'failed', error }),
      );
    const onReturn = () => {
      if (document.visibilityState === 'visible') run();
    };
    run();
    if (again) {
      document.addEventListener('visibilitychange', onReturn);
      addEventListener('online', onReturn);
    }
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onReturn);
    };
  }, [load, again, turn]);
  const retry = () => {
    setLoaded({ state: 'loading' });
    setTurn(turn + 1);
  };
  return { loaded, retry, set: (data: Data) => setLoaded({ state: 'there', data }) };
}
