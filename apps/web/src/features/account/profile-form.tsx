import type { Organization, User } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { toast } from '@siteward/ui/toaster';
import { useEffect } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { VersionConflict } from '#components/version-conflict.tsx';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { differencesBetween } from '#lib/differences.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { useRecordForm } from '#lib/use-record-form.ts';
import { described, isUser, PROFILE_FIELDS, valuesOf } from './profile-values.ts';

interface ProfileFormProps {
  user: User;
  organizations: readonly Organization[];
  onSaved: () => void;
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).profileResolver);

/** Changes the own name and default organization. */
export function ProfileForm({ user, organizations, onSaved }: ProfileFormProps) {
  const edit = useRecordForm({
    resolver,
    record: user,
    valuesOf,
    fields: PROFILE_FIELDS,
    draft: 'profile',
    save: (body, version) =>
      bodyOf(api.users.update.mutate({ params: { userId: user._id }, body: { ...body, version } })),
    onSaved: () => {
      toast.success('Your profile is saved');
      onSaved();
    },
    isRecord: isUser,
  });
  const { form, conflict, isDirty, submitting, fault } = edit;
  const { errors } = form.formState;
  useEffect(preload, []);
  return (
    <form noValidate onSubmit={edit.submit} aria-label="Profile" className="grid gap-4">
      {edit.restored && <Alert>What you had changed before and not saved is here again.</Alert>}
      <Field label="Name" required error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field
        label="Default organization"
        help="Opens when you sign in on a new device."
        error={errors.defaultOrg?.message}
      >
        <NativeSelect {...form.register('defaultOrg', { setValueAs: (value) => value || null })}>
          <option value="">None</option>
          {organizations.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {fault && (
        <Alert tone="danger" live>
          {fault}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {isDirty && (
          <Button onClick={edit.discard} disabled={submitting}>
            Discard
          </Button>
        )}
        <Button type="submit" variant="primary" loading={submitting} disabled={!isDirty}>
          Save changes
        </Button>
      </div>
      <LeaveGuard when={isDirty} what="your profile" params={['account']} />
      <VersionConflict
        differences={
          conflict && differencesBetween(described(organizations), valuesOf(conflict.current), conflict.values)
        }
        thing="your profile"
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
