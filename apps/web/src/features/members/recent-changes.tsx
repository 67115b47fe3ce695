import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkChange } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogContent, DialogHeader } from '@siteward/ui/dialog';
import { Skeleton } from '@siteward/ui/skeleton';
import { QueryFault } from '#components/query-fault.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { useUndoBulkChange } from './use-member-flow.ts';

const LATEST = 20;

/** The latest changes made to many members together, each with an undo as long as any of it can be undone. */
export function RecentChanges({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const query = { org, limit: LATEST };
  const { data, error, isFetching, refetch } = api.bulkChanges.list.useQuery({
    queryKey: ['members', 'bulk-changes', query],
    queryData: { query },
  });
  const items = data?.body.items;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={t`Recent changes`}
          description={t`Bulk changes to members. Undo skips members who have been changed again since.`}
        />
        <DialogBody>
          {items?.length === 0 && <p className="text-muted">{t`No bulk changes yet.`}</p>}
          {items && items.length > 0 && (
            <ul aria-label={t`Recent changes`} className="grid">
              {items.map((change) => (
                <Line key={change._id} change={change} />
              ))}
            </ul>
          )}
          {!items && error !== null && (
            <QueryFault title={t`Recent changes could not be loaded.`} query={{ error, isFetching, refetch }} />
          )}
          {!items && error === null && <Skeleton className="h-10 w-full" />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Line({ change }: { change: BulkChange }) {
  const { t } = useLingui();
  const { _id, createdAt, actorName, changed, undone, undoable } = change;
  const { undo, isUndoing } = useUndoBulkChange();
  const title = changeTitle(change);
  return (
    <li className="flex items-center gap-3 border-line border-t py-2.5 first:border-t-0">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="wrap-anywhere font-medium">{title}</span>
        <span className="text-muted text-sm">
          {actorName && `${actorName} · `}
          <TimeAgo at={createdAt} />
          {undone > 0 && ` · ${undone === changed ? t`undone for all` : t`undone for ${undone} of ${changed}`}`}
        </span>
      </span>
      {undoable && (
        <Button size="sm" aria-label={t`Undo: ${title}`} loading={isUndoing} onClick={() => void undo(_id)}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </li>
  );
}

/** What was done to how many: "3 members suspended". */
function changeTitle({ kind, to, changed }: Pick<BulkChange, 'kind' | 'to' | 'changed'>): string {
  if (kind === 'role') {
    const role = changeValueWords(to);
    return plural(changed, { one: `# member given the role ${role}`, other: `# members given the role ${role}` });
  }
  if (kind === 'sites') {
    const sites = changeValueWords(to);
    return to.code === 'all-sites'
      ? plural(changed, { one: '# member given all sites', other: '# members given all sites' })
      : plural(changed, { one: `# member limited to ${sites}`, other: `# members limited to ${sites}` });
  }
  switch (to.params['status']) {
    case 'active':
      return plural(changed, { one: '# member reactivated', other: '# members reactivated' });
    case 'suspended':
      return plural(changed, { one: '# member suspended', other: '# members suspended' });
    default:
      return plural(changed, { one: '# member removed', other: '# members removed' });
  }
}
