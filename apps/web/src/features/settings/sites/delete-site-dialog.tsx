import type { SiteSummary } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { toast } from '@siteward/ui/toaster';
import { useNavigate } from 'react-router-dom';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { faultWords } from '#lib/fault-words.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { problemOf } from '#lib/problem.ts';
import { useSitesCache } from './queries.ts';

/** Asks before a site is deleted. Whoever is at that site goes on to another one. */
export function DeleteSiteDialog({ site, onClose }: { site: SiteSummary; onClose: () => void }) {
  const { org, siteId } = useOrganizationScope();
  const cache = useSitesCache();
  const navigate = useNavigate();
  const remove = api.sites.remove.useMutation({
    onSuccess: async () => {
      toast.success(`${site.name} is deleted`);
      onClose();
      if (site._id === siteId) {
        const { items } = await bodyOf(api.sites.list.query({ query: { org, limit: 2, sort: 'name' } }));
        const next = items.find(({ _id }) => _id !== siteId)?._id ?? siteId;
        await navigate(pathTo('org-site-settings', { org, site: next }, { section: 'sites' }), { replace: true });
      }
      await cache.refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete site "${site.name}"?`}
      description="Its settings go with it, and members who are limited to several sites lose this one. It cannot be brought back."
      confirmLabel="Delete site"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: site._id }, extraHeaders: { 'if-match': String(site.version) } })}
    >
      {remove.error && (
        <Alert tone="danger" live>
          {faultWords(problemOf(remove.error))}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
