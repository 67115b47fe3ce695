import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BulkAction, BulkBar } from '@siteward/ui/bulk-bar';
import { useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import { changesLabel, changesOf } from './permission-drafts.ts';
import type { DraftBarProps } from './review-dialog.tsx';

const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** The dark bar for unsaved permission changes: what they are, and what to do with them. */
export function DraftBar({ roles, drafts, saving, onDiscard, onSave }: DraftBarProps) {
  const { t } = useLingui();
  const [reviewing, setReviewing] = useState(false);
  const isMobile = useIsMobile();
  const changed = roles.filter(({ _id }) => drafts[_id]);
  const changes = Object.values(drafts).map(changesOf);
  const [only] = changed;
  if (only === undefined) return null;
  const roleCount = changed.length;
  const subject = roleCount === 1 ? only.name : plural(roleCount, { one: '# role', other: '# roles' });
  const count = changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);
  const short = plural(count, { one: '# change', other: '# changes' });
  return (
    <>
      <BulkBar label={t`Unsaved changes`} summary={isMobile ? short : `${subject}: ${changesLabel(changes)}`}>
        <BulkAction onClick={() => setReviewing(true)}>
          <Trans>Review</Trans>
        </BulkAction>
        <BulkAction onClick={onDiscard} disabled={saving}>
          <Trans>Discard</Trans>
        </BulkAction>
        <BulkAction primary onClick={onSave} loading={saving} aria-label={t`Save changes`}>
          {isMobile ? t`Save` : t`Save changes`}
        </BulkAction>
      </BulkBar>
      <OnceOpened open={reviewing} onClose={() => setReviewing(false)} early={ReviewDialog}>
        <ReviewDialog
          open={reviewing}
          onOpenChange={setReviewing}
          roles={changed}
          drafts={drafts}
          saving={saving}
          onDiscard={onDiscard}
          onSave={onSave}
        />
      </OnceOpened>
    </>
  );
}
