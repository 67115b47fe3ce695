import type { TrackedFeedback } from '@siteward/contract';
import { useCallback } from 'react';
import { Frame } from '#frame.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { isDead } from '#lib/faults.ts';
import { useLoad } from '#lib/use-load.ts';
import { useToken } from '#lib/use-token.ts';
import { useSiteLanguage } from '#speech.tsx';
import { DeadLink, Failed, Loading } from '#states.tsx';
import { Tracked } from './tracked.tsx';

/** What became of a feedback. Its token comes after the `#`, which browsers do not send to any server. */
export function TrackingPage() {
  const token = useToken();
  return token === '' ? <DeadLink /> : <OfToken key={token} token={token} />;
}

function OfToken({ token }: { token: string }) {
  const load = useCallback(() => bodyOf(api.track({ params: { token } })), [token]);
  const { loaded, retry, renew, set } = useLoad<TrackedFeedback>(load, { again: true });
  useSiteLanguage(loaded.state === 'there' ? loaded.data.language : undefined);

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
