import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Spinner } from '@siteward/ui/spinner';
import { Unlink } from 'lucide-react';
import { faultWords } from '#lib/faults.ts';
import { useWords } from '#lib/language.ts';
import { Frame, Title } from './frame.tsx';

/** Shown until something has loaded. */
export function Loading() {
  const { loading } = useWords();
  return (
    <Frame>
      <p className="flex items-center gap-2.5 text-muted" role="status">
        <Spinner />
        {loading}
      </p>
    </Frame>
  );
}

/** A page that could not be loaded, with a way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { failed, tryAgain, faults } = useWords();
  return (
    <Frame>
      <Title>{failed}</Title>
      <Alert tone="danger">{faultWords(error, faults)}</Alert>
      <Button variant="primary" className="justify-self-start" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Frame>
  );
}

/** The one page for every link that is not, or no longer, valid: it reveals nothing about what was behind it. */
export function DeadLink() {
  const { dead } = useWords();
  return (
    <Frame>
      <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-grey-soft text-grey">
        <Unlink />
      </span>
      <Title help={dead.help}>{dead.title}</Title>
    </Frame>
  );
}
