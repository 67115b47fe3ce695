import { Trans, useLingui } from '@lingui/react/macro';
import { BulkAction, BulkBar } from '@siteward/ui/bulk-bar';
import { useIsMobile } from '#lib/use-media-query.ts';

interface SaveBarProps {
  /** What was changed: "Harbour Campus". */
  what: string;
  submitting: boolean;
  onDiscard: () => void;
}

/** The dark bar of a form that was changed and is not saved. Put it inside the form: it holds the button that sends it. */
export function SaveBar({ what, submitting, onDiscard }: SaveBarProps) {
  const { t } = useLingui();
  const isMobile = useIsMobile();
  return (
    <BulkBar label={t`Unsaved changes`} summary={isMobile ? t`Not saved` : t`${what}: not saved`}>
      <BulkAction onClick={onDiscard} disabled={submitting}>
        <Trans>Discard</Trans>
      </BulkAction>
      <BulkAction primary type="submit" loading={submitting}>
        <Trans>Save changes</Trans>
      </BulkAction>
    </BulkBar>
  );
}
