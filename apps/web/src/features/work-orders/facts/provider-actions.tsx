import { useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import type { ForProvider } from './provider-questions.tsx';

const ProviderQuestions = onDemand(async () => (await import('./provider-questions.tsx')).ProviderQuestions);

/** Sends a work order to its service provider, sends it again, or takes it back, each after a question. */
export function ProviderActions({ order, name, isLive }: ForProvider) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'send' | 'recall' | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAsking('send')}>
        <Send aria-hidden="true" />
        {isLive ? t`Send again…` : t({ message: 'Dispatch…', context: 'a work order to its service provider' })}
      </Button>
      {isLive && (
        <Button size="sm" variant="ghost" onClick={() => setAsking('recall')}>
          {t({ message: 'Take back…', context: 'a work order from its service provider' })}
        </Button>
      )}
      <OnceOpened open={asking !== null} onClose={close} early={ProviderQuestions}>
        <ProviderQuestions order={order} name={name} isLive={isLive} asking={asking} onClose={close} />
      </OnceOpened>
    </div>
  );
}
