import { Trans, useLingui } from '@lingui/react/macro';
import { BulkAction, BulkBar } from '@siteward/ui/bulk-bar';
import { useLayoutEffect, useRef } from 'react';
import { useIsMobile } from '#lib/browser/use-media-query.ts';

interface SaveBarProps {
  /** What was changed: "Harbour Campus". */
  what: string;
  submitting: boolean;
  onDiscard: () => void;
}

/**
 * The dark bar of a form with unsaved changes. Put it inside the form, because it contains the submit button. If it disappears
 * while it has the focus, after saving or discarding, the focus moves to the form's heading.
 */
export function SaveBar({ what, submitting, onDiscard }: SaveBarProps) {
  const { t } = useLingui();
  const isMobile = useIsMobile();
  const discard = useRef<HTMLButtonElement>(null);
  // A layout effect runs its cleanup before the bar is removed; afterwards it is impossible to tell where the focus was.
  useLayoutEffect(() => {
    const [form, bar] = [discard.current?.form, discard.current?.closest('[role=toolbar]')];
    return () => {
      const heading = form?.querySelector('h2');
      if (!heading || !bar?.contains(document.activeElement)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
  }, []);
  return (
    <BulkBar label={t`Unsaved changes`} summary={isMobile ? t`Not saved` : t`${what}: not saved`}>
      <BulkAction ref={discard} onClick={onDiscard} disabled={submitting}>
        <Trans>Discard</Trans>
      </BulkAction>
      <BulkAction primary type="submit" loading={submitting}>
        <Trans>Save changes</Trans>
      </BulkAction>
    </BulkBar>
  );
}
