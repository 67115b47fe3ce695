import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Member, Role } from '@siteward/contract';
import { fault } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { useKept } from '@siteward/ui/lib/use-kept';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { Skeleton } from '@siteward/ui/skeleton';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { BulkResults } from '#components/bulk-results.tsx';
import { WindowFault } from '#components/faults.tsx';
import { useProviderName } from '#components/fields/provider-of-member.tsx';
import { VersionConflict } from '#components/record/version-conflict.tsx';
import type { Fault } from '#lib/calls/problem.ts';
import { useCustomer } from '#lib/organization/customers.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useGrantableRoles } from '#lib/organization/people.ts';
import { personName } from '#lib/organization/person-name.ts';
import { useSitesById } from '#lib/organization/places.ts';
import { roleDescription } from '#lib/organization/role-descriptions.ts';
import { siteNames } from '#lib/organization/site-names.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { memberTypeLabel, roleLabel } from '#lib/words/labels.ts';
import { kept } from '#lib/words/reasons.ts';
import { type Conflict, differencesOf, onlyName } from './member-change.ts';
import { SitesForm } from './sites-form.tsx';
import type { MemberFlow } from './use-member-flow.ts';

/** All dialogs of actions on members. */
export function MemberDialogs({ flow }: { flow: MemberFlow }) {
  useLanguage();
  const { asking, conflict } = flow;
  const kept = useKept(conflict);
  const of = (action: NonNullable<typeof asking>['action']) => (asking?.action === action ? asking.members : null);
  return (
    <>
      <ChoiceDialog members={of('change-role')} onClose={flow.cancel}>
        {(members) => <RoleForm members={members} onChoose={flow.giveRole} />}
      </ChoiceDialog>
      <ChoiceDialog members={of('limit-sites')} onClose={flow.cancel}>
        {(members) => <SitesForm members={members} onChoose={flow.limitTo} />}
      </ChoiceDialog>
      <RemoveDialog member={of('remove')?.[0] ?? null} onClose={flow.cancel} onRemove={flow.remove} />
      <VersionConflict
        thing={kept ? personName(kept.theirs) : ''}
        differences={useDifferences(conflict)}
        onKeepTheirs={flow.settle}
        onSaveMine={flow.saveMine}
        onCancel={flow.settle}
      />
      <BulkResults results={flow.results} onClose={flow.clearResults} />
    </>
  );
}

/** The differences between two versions of a member, in words; null if there is no conflict. */
function useDifferences(conflict: Conflict | null) {
  const { t } = useLingui();
  const { theirs = null, yours = null } = conflict ?? {};
  const versions = [theirs, yours].flatMap((version) => version ?? []);
  const ids = versions.flatMap(({ sites, customerSiteId: site }) => (site === null ? sites : [...sites, site]));
  const { sites } = useSitesById([...new Set(ids)]);
  const customers = [useCustomer(theirs?.customerOrgId ?? null), useCustomer(yours?.customerOrgId ?? null)];
  const provider = useProviderName(theirs?.serviceProviderId ?? null);
  const ownProvider = useProviderName(yours?.serviceProviderId ?? null);
  if (conflict === null) return null;
  return differencesOf(conflict, {
    sites: (of) => siteNames(of, sites),
    customer: (id) => customers.find((customer) => customer?._id === id)?.name ?? t`A customer`,
    serviceProvider: (id) =>
      (id === conflict.theirs.serviceProviderId ? provider : ownProvider) ?? t`A service provider`,
  });
}

interface RemoveDialogProps {
  /** The member to remove; null if the dialog is closed. */
  member: Member | null;
  onClose: () => void;
  /** Removes the member. Returns the fault, or null if it worked. */
  onRemove: (member: Member) => Promise<Fault | null>;
}

/** Asks before a member is removed, by name. */
function RemoveDialog({ member, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useLingui();
  const { name: organization } = useOrganizationScope().organization;
  const kept = useKept(member);
  const name = kept && personName(kept);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const remove = async () => {
    if (!member) return;
    setPending(true);
    setFault(null);
    const found = await onRemove(member);
    setPending(false);
    // A conflict with somebody else's change has its own dialog.
    if (found && found.code !== 'VERSION_CONFLICT') setFault(found);
    else onClose();
  };
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={(open) => !open && onClose()}
      title={name && t`Remove ${name} from ${organization}?`}
      description={t`They lose access immediately. Their work is kept. To come back, they need a new invitation.`}
      confirmLabel={t`Remove member`}
      pending={pending}
      onConfirm={() => void remove()}
    >
      <WindowFault fault={fault} />
    </ConfirmDialog>
  );
}

interface ChoiceDialogProps {
  /** The members the choice is for; null if the dialog is closed. */
  members: readonly Member[] | null;
  onClose: () => void;
  /** The form of the choice. */
  children: (members: readonly Member[]) => ReactNode;
}

/** The dialog for choosing something for one or more members. */
function ChoiceDialog({ members, onClose, children }: ChoiceDialogProps) {
  const kept = useKept(members);
  return (
    <Dialog open={members !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>{kept && children(kept)}</DialogContent>
    </Dialog>
  );
}

interface RoleFormProps {
  members: readonly Member[];
  onChoose: (role: Role) => void;
}

/** Chooses another role for one or more members. */
function RoleForm({ members, onChoose }: RoleFormProps) {
  const { t } = useLingui();
  const roles = useGrantableRoles();
  const [first] = members;
  const isShared = members.every(({ role }) => role === first?.role);
  const [chosen, setChosen] = useState(isShared ? (first?.role ?? '') : '');
  const [error, setError] = useState<string>();
  const role = roles?.find(({ _id }) => _id === chosen);
  const retyped = role ? members.filter(({ type }) => type !== role.type) : [];
  const firstRadio = useRef<HTMLInputElement>(null);
  const name = onlyName(members);
  const count = members.length;
  return (
    <>
      <DialogHeader
        title={
          name === null
            ? plural(count, { one: 'Change the role of # member', other: 'Change the role of # members' })
            : t`Change the role of ${name}`
        }
        description={t`It takes effect immediately.`}
      />
      <DialogForm
        submitLabel={t`Change role`}
        onSubmit={(event) => {
          event.preventDefault();
          if (role) return onChoose(role);
          setError(kept(fault('required')));
          firstRadio.current?.focus();
        }}
      >
        <RoleField
          roles={roles}
          value={chosen}
          onValueChange={(id) => {
            setChosen(id);
            setError(undefined);
          }}
          error={error}
          ref={firstRadio}
        />
        {role && retyped.length > 0 && <TypeChange members={retyped} role={role} />}
      </DialogForm>
    </>
  );
}

/** Says that the type changes with the role, and what is lost with it. */
function TypeChange({ members, role }: { members: readonly Member[]; role: Role }) {
  const { t } = useLingui();
  const to = memberTypeLabel(role.type);
  const [first] = members;
  const from = members.every(({ type }) => type === first?.type) && first && memberTypeLabel(first.type);
  const isCustomers = members.some(({ customerOrgId }) => customerOrgId !== null) && role.type !== 'customer';
  const name = onlyName(members);
  const count = members.length;
  const change =
    name !== null
      ? t`This role changes the type of ${name} from ${from} to ${to}.`
      : from
        ? plural(count, {
            one: `This role changes the type of # member from ${from} to ${to}.`,
            other: `This role changes the type of # members from ${from} to ${to}.`,
          })
        : plural(count, {
            one: `This role changes the type of # member to ${to}.`,
            other: `This role changes the type of # members to ${to}.`,
          });
  const sentences = isCustomers ? [change, t`Anyone limited to a customer will no longer be.`] : [change];
  return (
    <Alert tone="warning" live>
      {sentences.join(' ')}
    </Alert>
  );
}

interface RoleFieldProps {
  /** The roles that may be given; undefined while they load. */
  roles: readonly Role[] | undefined;
  /** The id of the chosen role; "" if none. */
  value: string;
  onValueChange: (id: string) => void;
  error?: string | undefined;
  /** The first radio button, which takes the focus if the field has a fault. */
  ref?: Ref<HTMLInputElement>;
}

/** Chooses a role, each with its purpose; the member's type comes with it. */
function RoleField({ roles, value, onValueChange, error, ref }: RoleFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      group
      required
      label={t`Role`}
      error={error}
      help={roles ? t`You can give only roles whose permissions you hold yourself.` : undefined}
    >
      {roles ? (
        <RadioGroup value={value} onValueChange={onValueChange} className="py-1 pl-1">
          {roles.map((role, index) => (
            <RadioItem
              key={role._id}
              value={role._id}
              label={<span className="font-medium">{roleLabel(role.name)}</span>}
              help={[memberTypeLabel(role.type), roleDescription(role)].filter(Boolean).join(' · ')}
              {...(index === 0 && { ref })}
            />
          ))}
          {roles.length === 0 && <p className="text-muted">{t`There is no role you can give.`}</p>}
        </RadioGroup>
      ) : (
        <LoadingRegion label={t`Loading roles`} className="grid gap-3 py-1">
          {[0, 1, 2].map((each) => (
            <Skeleton key={each} className="h-8 w-full" />
          ))}
        </LoadingRegion>
      )}
    </Field>
  );
}
