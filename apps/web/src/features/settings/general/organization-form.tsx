import type { Organization } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { toast } from '@siteward/ui/toaster';
import { useEffect } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { SaveBar } from '#components/save-bar.tsx';
import { VersionConflict } from '#components/version-conflict.tsx';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { differencesBetween } from '#lib/differences.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { useRecordForm } from '#lib/use-record-form.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { DESCRIBED, isOrganization, ORGANIZATION_FIELDS, valuesOf } from './organization-values.ts';

interface OrganizationFormProps {
  organization: Organization;
  onSaved: () => void;
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).organizationResolver);

/** Changes the name, contact and kind of the organization. */
export function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const id = organization._id;
  const edit = useRecordForm({
    resolver,
    record: organization,
    valuesOf,
    fields: ORGANIZATION_FIELDS,
    draft: `organization/${id}`,
    save: (body, version) => bodyOf(api.organizations.update.mutate({ params: { id }, body: { ...body, version } })),
    onSaved: (saved) => {
      toast.success(`${saved.name} is saved`);
      onSaved();
    },
    isRecord: isOrganization,
  });
  const { conflict, isDirty, submitting, fault } = edit;
  useEffect(preload, []);
  return (
    <form noValidate onSubmit={edit.submit} aria-label="Organization" className="grid grid-cols-1 gap-1">
      <Card>
        <CardHeader title="Organization" />
        <CardBody className="grid gap-4">
          {edit.restored && <Alert>What you had changed before and not saved is here again.</Alert>}
          <OrganizationFields form={edit.form} />
          {fault && (
            <Alert tone="danger" live>
              {fault}
            </Alert>
          )}
        </CardBody>
      </Card>
      {isDirty && <SaveBar what={organization.name} submitting={submitting} onDiscard={edit.discard} />}
      <LeaveGuard when={isDirty} what={organization.name} params={['section']} />
      <VersionConflict
        differences={conflict && differencesBetween(DESCRIBED, valuesOf(conflict.current), conflict.values)}
        thing={`the organization "${organization.name}"`}
        onKeepTheirs={() => {
          edit.keepTheirs();
          onSaved();
        }}
        onSaveMine={edit.saveMine}
        onCancel={edit.cancelConflict}
        pending={submitting}
      />
    </form>
  );
}
