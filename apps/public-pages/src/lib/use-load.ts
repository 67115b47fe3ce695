import { useEffect, useRef, useState } from 'react';
import { isDead } from './faults.ts';

type Loaded<Data> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; data: Data };

/**
 * Loads something when a page is opened, and anew each time its reader comes back to it.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try
  useEffect(() => {
    let isCurrent = true;
    const fail = (error: unknown) => {
      // What was there stays when there is no connection: somebody may be typing.
      const stays = (shown: Loaded<Data>) => shown.state === 'there' && !isDead(error);
      if (isCurrent) setLoaded((shown) => (stays(shown) ? shown : { state: 'failed', error }));
    };
    const run = () => void load().then((data) => isCurrent && setLoaded({ state: 'there', data }), fail);
    running.current = run;
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
  return { loaded, retry, renew: () => running.current(), set: (data: Data) => setLoaded({ state: 'there', data }) };
}
