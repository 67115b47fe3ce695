import { useEffect, useRef, useState } from 'react';
import { isDead } from './faults.ts';

type Loaded<Data> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; data: Data };

/**
 * Loads something when a page is opened, and again whenever its reader comes back to it. An answer is dropped as outdated if
 * something has been requested or shown since it was requested.
 *
 * @param load - has to be the same function as long as it loads the same thing
 * @param again - whether coming back loads it again
 * @returns `set` shows what another answer has brought; `renew` reloads what is shown, which stays if that fails, unless its link
 *   no longer leads anywhere; `retry` tries again after a failure.
 */
export function useLoad<Data>(load: () => Promise<Data>, { again }: { again: boolean }) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  const running = useRef(() => {});
  /** The last request, while it waits for its answer. */
  const asked = useRef<Promise<Data>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn tries again
  useEffect(() => {
    const run = async () => {
      const mine = load();
      asked.current = mine;
      const found = await mine.then(
        (data) => ({ state: 'there', data }) as const,
        (error: unknown) => ({ state: 'failed', error }) as const,
      );
      if (asked.current !== mine) return;
      // What was shown stays if there is no connection: somebody may be typing.
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
