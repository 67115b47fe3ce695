import type { SentFeedback } from '@siteward/contract';
import { useCallback, useState } from 'react';
import { Frame } from '#frame.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { isDead } from '#lib/faults.ts';
import { useLoad } from '#lib/use-load.ts';
import { useSiteLanguage } from '#speech.tsx';
import { DeadLink, Failed, Loading } from '#states.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { Sent, type SentProps } from './sent.tsx';

type Arrived = Pick<SentProps, 'sent' | 'photosLeft' | 'retryPhotos' | 'contact'>;

/** The form of a site, and then the confirmation that it was sent. */
export function FormPage({ token }: { token: string }) {
  const load = useCallback(() => bodyOf(api.form({ params: { token } })), [token]);
  const { loaded, retry, renew } = useLoad(load, { again: false });
  const [arrived, setArrived] = useState<Arrived | null>(null);
  useSiteLanguage(loaded.state === 'there' ? loaded.data.language : undefined);

  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed') {
    return isDead(loaded.error) ? <DeadLink /> : <Failed error={loaded.error} onRetry={retry} />;
  }
  const form = loaded.data;
  return (
    <Frame place={form}>
      {arrived ? (
        <Sent
          {...arrived}
          site={form.site.name}
          onAnother={() => {
            setArrived(null);
            renew();
          }}
        />
      ) : (
        <FeedbackForm
          token={token}
          form={form}
          onStale={renew}
          onSent={(sent: SentFeedback, photosLeft, retryPhotos, contact) =>
            setArrived({ sent, photosLeft, retryPhotos, contact })
          }
        />
      )}
    </Frame>
  );
}
