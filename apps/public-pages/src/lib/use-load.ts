import { useEffect, useRef, useState } from 'react';
import { isDead } from './faults.ts';

type Loaded<Data> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; data: Data };

/**
 * Loads something when a page is opened, and anew each time its reader comes back to it. An answer to what was asked before something
 * newer was asked, or shown, is dropped: it is no longer so.
 *
 * @param load - the same function as long as the same is meant
 * @param again - whether coming back loads it anew
 * @returns `set` shows what an answer already brought; `renew` loads anew what is shown, which stays where that fails, unless its link
 *   leads nowhere any more; `retry` tries again after it failed.
 */
export function useLoad<Data>(load: () => Promise<Data>, { again }: { again: boolean }) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  const running = useRef(() => {});
  /** What was asked last, while its answer is waited for. */
  const asked = useRef<Promise<Data>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try
  useEffect(() => {
    const run = async () => {
      const mine = load();
      asked.current = mine;
      const found = await mine.then(
        (data) => ({ state: 'there', data }) as const,
        (error: unknown) => ({ state: 'failed', error }) as const,
      );
      if (asked.current !== mine) return;
      // What was there stays when there is no connection: somebody may be typing.
      const stays = found.state === 'failed' && !isDead(found.error);
      setLoaded((shown) => (stays && shown.state === 'there' ? shown : found));
    };
    running.current = run;
    const onReturn = () => {
      if (document.visibilityState === 'visible') void run();
    };
    void run();
    if (again) {
      document.addEventListener('visibilitychange', onReturn);
      addEventListener('online', onReturn);
    }
    return () => {
      asked.current = undefined;
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onReturn);
    };
  }, [load, again, turn]);
  const retry = () => {
    setLoaded({ state: 'loading' });
    setTurn(turn + 1);
  };
  const set = (data: Data) => {
    asked.current = undefined;
    setLoaded({ state: 'there', data });
  };
  return { loaded, retry, renew: () => running.current(), set };
}
