import type { SiteSummary } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Can } from '#components/can.tsx';
import { useCan } from '#lib/organization-scope.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { DeleteSiteDialog } from './delete-site-dialog.tsx';
import { NewSiteDialog } from './new-site-dialog.tsx';
import { useSitesCache } from './queries.ts';
import { SiteEditor } from './site-editor.tsx';
import { SitesList } from './sites-list.tsx';

/** The sites of the organization: the list, or the one that the address names with `site`; `new` creates one. */
export function SitesSection() {
  const [params, setParams] = useSearchParams();
  const [deleting, setDeleting] = useState<SiteSummary | null>(null);
  const cache = useSitesCache();
  const can = useCan();
  const opened = params.get('site');
  useSingleKeys({ c: () => opened === null && can('sites:create') && setParams(searchWith('new', '1')) });
  const searchWith = (key: 'site' | 'new', value: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('new');
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    return next;
  };
  if (opened !== null) return <SiteEditor id={opened} back={`?${searchWith('site', undefined)}`} />;
  const open = ({ _id }: { _id: string }) => setParams(searchWith('site', _id));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-muted">The places that the organization looks after.</p>
        <Can permission="sites:create">
          <Button variant="primary" onClick={() => setParams(searchWith('new', '1'))}>
            <Plus aria-hidden="true" />
            New site
          </Button>
        </Can>
      </div>
      <SitesList searchOf={({ _id }) => `?${searchWith('site', _id)}`} onOpen={open} onDelete={setDeleting} />
      {deleting && <DeleteSiteDialog site={deleting} onClose={() => setDeleting(null)} />}
      {can('sites:create') && params.has('new') && (
        <NewSiteDialog
          onClose={() => setParams(searchWith('new', undefined), { replace: true })}
          onCreated={(site) => {
            toast.success(`${site.name} is created`);
            void cache.refresh();
            setParams(searchWith('site', site._id), { replace: true });
          }}
        />
      )}
    </>
  );
}
