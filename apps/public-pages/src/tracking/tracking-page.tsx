import type { TrackedFeedback } from '@siteward/contract';
import { use, useCallback, useEffect } from 'react';
import { Frame } from '#frame.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { isDead } from '#lib/faults.ts';
import { useLoad } from '#lib/use-load.ts';
import { useToken } from '#lib/use-token.ts';
import { SiteLanguage } from '#speech.tsx';
import { DeadLink, Failed, Loading } from '#states.tsx';
import { Tracked } from './tracked.tsx';

/** What became of a feedback. Its token stands behind the `#`, which browsers send to no server. */
export function TrackingPage() {
  const token = useToken();
  return token === '' ? <DeadLink /> : <OfToken key={token} token={token} />;
}

function OfToken({ token }: { token: string }) {
  const load = useCallback(() => bodyOf(api.track({ params: { token } })), [token]);
  const { loaded, retry, renew, set } = useLoad<TrackedFeedback>(load, { again: true });
  const speak = use(SiteLanguage);
  const language = loaded.state === 'there' ? loaded.data.language : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is known
  useEffect(() => {
    if (language) speak(language);
  }, [language]);

  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed') {
    return isDead(loaded.error) ? <DeadLink /> : <Failed error={loaded.error} onRetry={retry} />;
  }
  return (
    <Frame place={loaded.data}>
      <Tracked token={token} feedback={loaded.data} onChanged={set} onStale={renew} />
    </Frame>
  );
}
