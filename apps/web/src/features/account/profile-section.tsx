import type { Organization, User } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { useQuery } from '@tanstack/react-query';
import { FormFaultAlert, QueryFault } from '#components/faults.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { VersionConflict } from '#components/version-conflict.tsx';
import { allPages } from '#lib/all-pages.ts';
import { api, bodyOf } from '#lib/api.ts';
import { type Described, differencesBetween } from '#lib/differences.ts';
import { lazyResolver } from '#lib/form.ts';
import { useRecordForm } from '#lib/record-form.ts';

/** One's own name, and the organization that opens when the address names none. `onSaved` shows it everywhere else. */
export function ProfileSection({ user, onSaved }: { user: User; onSaved: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['organizations', 'own'],
    queryFn: () => allPages((page) => bodyOf(api.organizations.list.query({ query: { ...page, sort: 'name' } }))),
  });
  if (data) return <ProfileForm user={user} organizations={data} onSaved={onSaved} />;
  if (!error) return <Skeleton className="h-52 w-full" />;
  return <QueryFault title="Your organizations could not be loaded." query={{ error, isFetching, refetch }} />;
}

interface ProfileFormProps {
  user: User;
  organizations: readonly Organization[];
  onSaved: () => void;
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).profileResolver);

/** Changes one's own name and default organization. */
function ProfileForm({ user, organizations, onSaved }: ProfileFormProps) {
  const edit = useRecordForm({
    resolver,
    record: user,
    valuesOf,
    fields: PROFILE_FIELDS,
    draft: 'profile',
    save: (body, version) =>
      bodyOf(api.users.update.mutate({ params: { userId: user._id }, body: { ...body, version } })),
    onSaved: () => {
      toast.success('Your profile has been saved');
      onSaved();
    },
    isRecord: isUser,
  });
  const { form, conflict, isDirty, submitting, fault } = edit;
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={edit.submit} onFocus={preload} aria-label="Profile" className="grid gap-4">
      {edit.restored && <Alert>Your unsaved changes have been restored.</Alert>}
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
      <FormFaultAlert fault={fault} onOver={edit.clearFault} />
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

/** What somebody changes of their own account. */
type ProfileValues = Pick<User, 'name' | 'defaultOrg'>;

const PROFILE_FIELDS = ['name', 'defaultOrg'] as const;

/** What the form begins with. */
function valuesOf({ name, defaultOrg }: User): ProfileValues {
  return { name, defaultOrg };
}

/**
 * The fields in words, to show two versions side by side.
 *
 * @param organizations - for their names
 */
function described(organizations: readonly Organization[]): readonly Described<ProfileValues>[] {
  const nameOf = (id: string | null) => organizations.find(({ _id }) => _id === id)?.name ?? 'None';
  return [
    { label: 'Name', words: ({ name }) => name },
    { label: 'Default organization', words: ({ defaultOrg }) => nameOf(defaultOrg) },
  ];
}

/** Whether a value is a user: a problem document carries the record without its type. */
function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'defaultOrg' in value && 'emailVerified' in value;
}
