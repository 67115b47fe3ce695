import { Trans } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { FieldError } from '@siteward/ui/field';
import { useMessagesClearOf } from '@siteward/ui/lib/messages-clear';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { faultWords, problemOf } from '#lib/problem.ts';
import { useIsMobile } from '#lib/use-media-query.ts';
import { DeclineStep } from './reason-steps.tsx';
import { useStep } from './use-dispatch.ts';

interface AnswerProps {
  token: string;
  work: DispatchedWork;
  onDeclined: () => void;
}

/** Accepts or declines the work; on a phone at the foot of the window, in reach of the thumb. */
export function AnswerBar({ token, work, onDeclined }: AnswerProps) {
  const bar = useRef<HTMLDivElement>(null);
  useMessagesClearOf(bar);
  const isMobile = useIsMobile();
  const accept = useStep(token);
  return (
    <div
      ref={bar}
      className={isMobile ? 'fixed inset-x-0 bottom-0 z-sticky border-line border-t bg-surface px-4 py-3' : ''}
    >
      {accept.error && <FieldError>{faultWords(problemOf(accept.error))}</FieldError>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant="primary" disabled={accept.isPending} onClick={() => accept.mutate({ step: 'accepted' })}>
          <Check aria-hidden="true" />
          <Trans>Accept the job</Trans>
        </Button>
        <DeclineStep token={token} work={work} onDeclined={onDeclined} />
      </div>
    </div>
  );
}
