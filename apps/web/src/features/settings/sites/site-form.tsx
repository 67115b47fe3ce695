import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { toast } from '@siteward/ui/toaster';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { RecordFault } from '#components/record/record-fault.tsx';
import { RecordFormEnd } from '#components/record/record-form-end.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useRecordForm } from '#lib/forms/record-form.ts';
import { useCustomers } from '#lib/organization/customers.ts';
import { isSite } from '#lib/organization/is-site.ts';
import { useCan, useIsLimited } from '#lib/organization/organization-scope.ts';
import { useOtherReason } from '#lib/organization/other-reason.ts';
import { permissionLabel } from '#lib/words/labels.ts';
import { CategoriesCard } from './categories-card.tsx';
import { DeleteSiteDialog } from './delete-site-dialog.tsx';
import { HolidaysCard } from './holidays-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { useSite, useSitesCache } from './queries.ts';
import { BasicsCard, DueDaysCard, FeedbackCard } from './site-cards.tsx';
import { describedWith, SITE_FIELDS, valuesOf } from './site-values.ts';

/** One site with its settings, and the link back to the list, whose query is `back`. */
export function SiteEditor({ id, back }: { id: string; back: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useSite(id);
  const cache = useSitesCache();
  const isLimited = useIsLimited();
  const mayDelete = useCan()('sites:manage') && !isLimited;
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <Link to={{ search: back }} className="flex min-h-6 items-center gap-1.5 font-medium text-action-text">
          <ArrowLeft aria-hidden="true" />
          <Trans>All sites</Trans>
        </Link>
        {data && <h2 className="wrap-anywhere font-semibold text-lg">{data.body.name}</h2>}
      </div>
      {data && (
        <>
          <SiteForm
            key={id}
            site={data.body}
            onSaved={(saved) => {
              cache.put(saved);
              void cache.refresh();
            }}
          />
          {mayDelete && <DangerZone site={data.body} />}
        </>
      )}
      {!data && error && (
        <Card>
          <RecordFault
            id={id}
            title={t`The site could not be loaded.`}
            gone={t`This site no longer exists, or you do not have access to it.`}
            back={
              <Link to={{ search: back }} className={buttonClass()}>
                <Trans>All sites</Trans>
              </Link>
            }
            query={{ error, isFetching, refetch }}
          />
        </Card>
      )}
      {!data && !error && (
        <LoadingRegion label={t`Loading the site`} className="grid gap-4 lg:grid-cols-2">
          <CardShape className="h-130" />
          <CardShape className="h-90" />
        </LoadingRegion>
      )}
    </>
  );
}

/** What cannot be undone, kept apart from the settings that are saved together. */
function DangerZone({ site }: { site: Site }) {
  const { t } = useLingui();
  const [deleting, setDeleting] = useState(false);
  return (
    <Card className="mt-4 border-red/50!">
      <CardHeader title={t`Danger zone`} />
      <CardBody className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-60 flex-1 text-muted">
          <Trans>A site can be deleted once nothing is left to do there. Its settings are deleted too.</Trans>
        </p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          <Trans>Delete site</Trans>
        </Button>
      </CardBody>
      {deleting && <DeleteSiteDialog site={site} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).siteResolver);

/** The settings of one site; read-only for members who may not manage sites. */
function SiteForm({ site, onSaved }: { site: Site; onSaved: (site: Site) => void }) {
  const { t } = useLingui();
  const { name } = site;
  const id = site._id;
  const readOnly = !useCan()('sites:manage');
  const edit = useRecordForm({
    resolver,
    record: site,
    valuesOf,
    fields: SITE_FIELDS,
    draft: `site/${id}`,
    save: (body, version) => bodyOf(api.sites.update.mutate({ params: { id }, body: { ...body, version } })),
    onSaved: (saved) => {
      const { name } = saved;
      toast.success(t`${name} has been saved`);
      onSaved(saved);
    },
    isRecord: isSite,
  });
  const { form, fault } = edit;
  const customers = useCustomers();
  const described = describedWith((id) => customers.find(({ _id }) => _id === id)?.name ?? t`A customer`);
  const permission = permissionLabel('sites:manage');
  const otherReason = useOtherReason('sites:manage');
  return (
    <form noValidate onSubmit={edit.submit} onFocus={preload} aria-label={name} className="grid grid-cols-1 gap-1">
      <div className="mb-3 grid gap-3 empty:hidden">
        {readOnly && (
          <Alert>
            {otherReason ?? <Trans>You can view this site. Changing it needs the permission {permission}.</Trans>}
          </Alert>
        )}
        {edit.restored && <Alert>{t`Your unsaved changes have been restored.`}</Alert>}
      </div>
      <fieldset disabled={readOnly} className="grid min-w-0 grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <BasicsCard form={form} readOnly={readOnly} />
          <CategoriesCard form={form} readOnly={readOnly} />
          <FeedbackCard form={form} site={site} onRenewed={onSaved} />
        </div>
        <div className="grid min-w-0 gap-4">
          <HoursCard form={form} readOnly={readOnly} />
          <DueDaysCard form={form} />
          <HolidaysCard form={form} readOnly={readOnly} />
        </div>
      </fieldset>
      <div className="mt-3 empty:hidden">
        <FormFaultAlert fault={fault} onOver={edit.clearFault} />
      </div>
      <RecordFormEnd
        edit={edit}
        what={name}
        thing={t`the site “${name}”`}
        params={['section', 'site']}
        valuesOf={valuesOf}
        described={described}
        onTheirs={onSaved}
      />
    </form>
  );
}
