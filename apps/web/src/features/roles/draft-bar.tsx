import { BulkAction, BulkBar } from '@siteward/ui/bulk-bar';
import { useState } from 'react';
import { useIsMobile } from '#lib/use-media-query.ts';
import type { DraftBarProps } from './draft-bar-props.ts';
import { changesLabel, changesOf } from './permission-drafts.ts';
import { ReviewDialog } from './review-dialog.tsx';

/** The dark bar for permissions that are changed and not saved: what they are, and what to do with them. */
export function DraftBar({ roles, drafts, saving, onDiscard, onSave }: DraftBarProps) {
  const [reviewing, setReviewing] = useState(false);
  const isMobile = useIsMobile();
  const changed = roles.filter(({ _id }) => drafts[_id]);
  const changes = Object.values(drafts).map(changesOf);
  const [only] = changed;
  if (only === undefined) return null;
  const subject = changed.length === 1 ? only.name : `${changed.length} roles`;
  const count = changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);
  const short = count === 1 ? '1 change' : `${count} changes`;
  return (
    <>
      <BulkBar label="Unsaved changes" summary={isMobile ? short : `${subject}: ${changesLabel(changes)}`}>
        <BulkAction onClick={() => setReviewing(true)}>Review</BulkAction>
        <BulkAction onClick={onDiscard} disabled={saving}>
          Discard
        </BulkAction>
        <BulkAction primary onClick={onSave} loading={saving} aria-label="Save changes">
          {isMobile ? 'Save' : 'Save changes'}
        </BulkAction>
      </BulkBar>
      <ReviewDialog
        open={reviewing}
        onOpenChange={setReviewing}
        roles={changed}
        drafts={drafts}
        saving={saving}
        onDiscard={onDiscard}
        onSave={onSave}
      />
    </>
  );
}
