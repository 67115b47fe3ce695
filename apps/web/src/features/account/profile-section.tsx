import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Organization, User } from '@siteward/contract';
import { LANGUAGES } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { RecordFormEnd } from '#components/record/record-form-end.tsx';
import { allPages } from '#lib/calls/all-pages.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import type { Described } from '#lib/forms/differences.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useRecordForm } from '#lib/forms/record-form.ts';
import { LANGUAGE_NAMES, setOwnLanguage, sortByName } from '#lib/words/language.ts';

/**
 * The person's own name, and the organization that opens if the address does not name one. `onSaved` updates it everywhere else.
 */
export function ProfileSection({ user, onSaved }: { user: User; onSaved: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['organizations', 'own'],
    queryFn: () => allPages((page) => bodyOf(api.organizations.list.query({ query: { ...page, sort: 'name' } }))),
  });
  if (data) return <ProfileForm user={user} organizations={data} onSaved={onSaved} />;
  if (!error) return <Skeleton className="h-52 w-full" />;
  return <QueryFault title={t`Your organizations could not be loaded.`} query={{ error, isFetching, refetch }} />;
}

interface ProfileFormProps {
  user: User;
  organizations: readonly Organization[];
  onSaved: () => void;
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).profileResolver);

/** Edits the person's own name and default organization. */
function ProfileForm({ user, organizations, onSaved }: ProfileFormProps) {
  const { t } = useLingui();
  const edit = useRecordForm({
    resolver,
    record: user,
    valuesOf,
    fields: PROFILE_FIELDS,
    draft: 'profile',
    save: (body, version) =>
      bodyOf(api.users.update.mutate({ params: { userId: user._id }, body: { ...body, version } })),
    onSaved: (saved) => {
      setOwnLanguage(saved);
      // A component rather than a string: if the language was changed, its translations are still being loaded.
      toast.success(<Trans>Your profile has been saved</Trans>);
      onSaved();
    },
    isRecord: isUser,
  });
  const saveButton = useRef<HTMLButtonElement>(null);
  const { form, isDirty, submitting, fault } = edit;
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={edit.submit} onFocus={preload} aria-label={t`Profile`} className="grid gap-4">
      {edit.restored && <Alert>{t`Your unsaved changes have been restored.`}</Alert>}
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field
        label={t`Default organization`}
        help={t`Opens when you sign in on a new device.`}
        error={errors.defaultOrg?.message}
      >
        <NativeSelect {...form.register('defaultOrg', { setValueAs: (value) => value || null })}>
          <option value="">{t`None`}</option>
          {sortByName(organizations, ({ name }) => name).map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t`Language`} help={t`For the application and for emails to you.`} error={errors.language?.message}>
        <NativeSelect {...form.register('language', { setValueAs: (value) => value || null })}>
          <option value="">{t`Same as the browser`}</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <FormFaultAlert fault={fault} onOver={edit.clearFault} />
      <div className="flex flex-wrap justify-end gap-2">
        {isDirty && (
          <Button
            onClick={() => {
              edit.discard();
              saveButton.current?.focus();
            }}
            disabled={submitting}
          >
            <Trans>Discard</Trans>
          </Button>
        )}
        {/* Not disabled, so that it keeps the focus when there is nothing left to save. */}
        <Button
          ref={saveButton}
          type="submit"
          variant="primary"
          loading={submitting}
          aria-disabled={submitting || !isDirty || undefined}
          onClick={(event) => !isDirty && event.preventDefault()}
        >
          <Trans>Save changes</Trans>
        </Button>
      </div>
      <RecordFormEnd
        edit={edit}
        what={t`your profile`}
        thing={t`your profile`}
        params={['account']}
        valuesOf={valuesOf}
        described={described(organizations)}
        onTheirs={onSaved}
        hasBar={false}
      />
    </form>
  );
}

/** What people can change about their own account. */
type ProfileValues = Pick<User, 'name' | 'defaultOrg' | 'language'>;

const PROFILE_FIELDS = ['name', 'defaultOrg', 'language'] as const;

/** The initial values of the form. */
export function valuesOf({ name, defaultOrg, language }: ProfileValues): ProfileValues {
  return { name, defaultOrg, language };
}

/**
 * Puts the fields into words, to show two versions side by side.
 *
 * @param organizations - for their names
 */
function described(organizations: readonly Organization[]): readonly Described<ProfileValues>[] {
  const nameOf = (id: string | null) => organizations.find(({ _id }) => _id === id)?.name ?? t`None`;
  return [
    { label: t`Name`, words: ({ name }) => name },
    { label: t`Default organization`, words: ({ defaultOrg }) => nameOf(defaultOrg) },
    { label: t`Language`, words: ({ language }) => (language ? LANGUAGE_NAMES[language] : t`Same as the browser`) },
  ];
}

/** Whether a value is a user: a problem document includes the record without its type. */
function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'defaultOrg' in value && 'emailVerified' in value;
}
