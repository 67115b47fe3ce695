import { BulkAction, BulkBar } from '@siteward/ui/bulk-bar';

interface SaveBarProps {
  /** What was changed: "Harbour Campus". */
  what: string;
  submitting: boolean;
  onDiscard: () => void;
}

/** The dark bar of a form that was changed and is not saved. Put it inside the form: it holds the button that sends it. */
export function SaveBar({ what, submitting, onDiscard }: SaveBarProps) {
  return (
    <BulkBar label="Unsaved changes" summary={`${what}: not saved`}>
      <BulkAction onClick={onDiscard} disabled={submitting}>
        Discard
      </BulkAction>
      <BulkAction primary type="submit" loading={submitting}>
        Save changes
      </BulkAction>
    </BulkBar>
  );
}
