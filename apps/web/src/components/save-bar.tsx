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
  const isMobile = useIsMobile();
  return (
    <BulkBar label="Unsaved changes" summary={isMobile ? 'Not saved' : `${what}: not saved`}>
      <BulkAction onClick={onDiscard} disabled={submitting}>
        Discard
      </BulkAction>
      <BulkAction primary type="submit" loading={submitting}>
        Save changes
      </BulkAction>
    </BulkBar>
  );
}
