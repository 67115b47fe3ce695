import { BulkResults } from '#components/bulk-results.tsx';
import { siteNames } from '#components/site-names.tsx';
import { VersionConflict } from '#components/version-conflict.tsx';
import { useKept } from '#lib/use-kept.ts';
import { useSitesById } from '#lib/use-sites.ts';
import { differencesOf } from './conflict.ts';
import { nameOf } from './names.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SitesDialog } from './sites-dialog.tsx';
import type { MemberFlow } from './use-member-flow.ts';

/** Everything that actions on members ask and answer in windows of their own. */
export function MemberDialogs({ flow }: { flow: MemberFlow }) {
  const { asking, conflict } = flow;
  const kept = useKept(conflict);
  const { sites } = useSitesById(kept ? [...new Set([...kept.theirs.sites, ...kept.yours.sites])] : []);
  const of = (action: NonNullable<typeof asking>['action']) => (asking?.action === action ? asking.members : null);
  return (
    <>
      <RoleDialog members={of('change-role')} onClose={flow.cancel} onChoose={flow.giveRole} />
      <SitesDialog members={of('limit-sites')} onClose={flow.cancel} onChoose={flow.limitTo} />
      <RemoveDialog member={of('remove')?.[0] ?? null} onClose={flow.cancel} onRemove={flow.remove} />
      <VersionConflict
        thing={kept ? nameOf(kept.theirs) : ''}
        differences={conflict && differencesOf(conflict, (ids) => siteNames(ids, sites))}
        onKeepTheirs={flow.settle}
        onSaveMine={flow.saveMine}
        onCancel={flow.settle}
      />
      <BulkResults results={flow.results} onClose={flow.clearResults} />
    </>
  );
}
