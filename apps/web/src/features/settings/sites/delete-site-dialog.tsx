import { useLingui } from '@lingui/react/macro';
import type { SiteSummary } from '@siteward/contract';
import { sameId } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { toast } from '@siteward/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FaultAlert } from '#components/faults.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { leadAway } from '#lib/navigation/lead-away.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSitesCache } from './queries.ts';

interface DeleteSiteDialogProps {
  site: Pick<SiteSummary, '_id' | 'name' | 'version'>;
  onClose: () => void;
}

/** Asks for the name of a site before deleting it, and then leads to the list of the others. */
export function DeleteSiteDialog({ site, onClose }: DeleteSiteDialogProps) {
  const { t } = useLingui();
  const { name } = site;
  const { org, siteId } = useOrganizationScope();
  const cache = useSitesCache();
  const navigate = useNavigate();
  const navigateFromHere = useNavigateFromHere();
  const [params] = useSearchParams();
  const headers = { 'if-match': String(site.version) };
  const remove = useMutation({
    mutationFn: () =>
      leadAway(async () => {
        await bodyOf(api.sites.remove.mutate({ params: { id: site._id }, extraHeaders: headers }));
        toast.success(t`${name} has been deleted`);
        onClose();
        const listAt = (at: string) => pathTo('org-site-settings', { org, site: at }, { section: 'sites' });
        if (site._id === siteId) {
          const { items } = await bodyOf(api.sites.list.query({ query: { org, limit: 2, sort: 'name' } }));
          const next = items.find(({ _id }) => _id !== siteId)?._id ?? siteId;
          await navigate(listAt(next), { replace: true });
        } else if (sameId(params.get('site') ?? '', site._id)) {
          await navigateFromHere(listAt(siteId), { replace: true });
        }
      }),
    onSuccess: cache.refresh,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete site “${name}”?`}
      description={t`Its settings are deleted too, and members who are limited to several sites lose this one. This cannot be undone.`}
      confirmLabel={t`Delete site`}
      typeToConfirm={name}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <FaultAlert error={remove.error} />
    </ConfirmDialog>
  );
}
