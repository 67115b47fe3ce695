import type { Site } from '@siteward/contract';
import { permissionLabel } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { toast } from '@siteward/ui/toaster';
import { useEffect } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { SaveBar } from '#components/save-bar.tsx';
import { VersionConflict } from '#components/version-conflict.tsx';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { differencesBetween } from '#lib/differences.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { useCan } from '#lib/organization-scope.ts';
import { useCustomers } from '#lib/use-customers.ts';
import { useRecordForm } from '#lib/use-record-form.ts';
import { BasicsCard } from './basics-card.tsx';
import { CategoriesCard } from './categories-card.tsx';
import { DueDaysCard } from './due-days-card.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { HolidaysCard } from './holidays-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { describedWith, isSite, SITE_FIELDS, valuesOf } from './site-values.ts';

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).siteResolver);

/** The settings of one site; for who may not manage sites to look at only. */
export function SiteForm({ site, onSaved }: { site: Site; onSaved: (site: Site) => void }) {
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
      toast.success(`${saved.name} is saved`);
      onSaved(saved);
    },
    isRecord: isSite,
  });
  const { form, conflict, isDirty, submitting, fault } = edit;
  const customers = useCustomers();
  const described = describedWith((id) => customers.find(({ _id }) => _id === id)?.name ?? 'A customer');
  useEffect(preload, []);
  return (
    <form noValidate onSubmit={edit.submit} aria-label={site.name} className="grid grid-cols-1 gap-1">
      <div className="mb-3 grid gap-3 empty:hidden">
        {readOnly && (
          <Alert>You can look only. Changing a site needs the permission {permissionLabel('sites:manage')}.</Alert>
        )}
        {edit.restored && <Alert>What you had changed before and not saved is here again.</Alert>}
      </div>
      <fieldset disabled={readOnly} className="grid min-w-0 grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <BasicsCard form={form} readOnly={readOnly} />
          <CategoriesCard form={form} readOnly={readOnly} />
          <FeedbackCard form={form} />
        </div>
        <div className="grid min-w-0 gap-4">
          <HoursCard form={form} readOnly={readOnly} />
          <DueDaysCard form={form} />
          <HolidaysCard form={form} readOnly={readOnly} />
        </div>
      </fieldset>
      {fault && (
        <Alert tone="danger" live className="mt-3">
          {fault}
        </Alert>
      )}
      {isDirty && <SaveBar what={site.name} submitting={submitting} onDiscard={edit.discard} />}
      <LeaveGuard when={isDirty} what={site.name} params={['section', 'site']} />
      <VersionConflict
        differences={conflict && differencesBetween(described, valuesOf(conflict.current), conflict.values)}
        thing={`the site "${site.name}"`}
        onKeepTheirs={() => {
          if (conflict) onSaved(conflict.current);
          edit.keepTheirs();
        }}
        onSaveMine={edit.saveMine}
        onCancel={edit.cancelConflict}
        pending={submitting}
      />
    </form>
  );
}
