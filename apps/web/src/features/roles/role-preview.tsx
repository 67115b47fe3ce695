import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { PERMISSION_AREAS, type Permission } from '@siteward/domain';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { Card, CardHeader } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { Check, Eye, House, X } from 'lucide-react';
import { roleDescription } from '#lib/organization/role-descriptions.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { actionLabel, areaLabel, memberTypeLabel, roleLabel } from '#lib/words/labels.ts';
import { membersLabel } from './role-access.ts';

interface RolePreviewProps {
  roles: readonly Role[];
  role: Role;
  /** Including changes that are not saved yet. */
  permissions: readonly Permission[];
  isDraft: boolean;
  navigationOf: NavigationOf;
  onChoose: (id: string) => void;
  onExit: () => void;
}

/** What somebody with a role sees and may do, computed from its permissions and marked as a preview. */
export function RolePreview({ roles, role, permissions, isDraft, navigationOf, onChoose, onExit }: RolePreviewProps) {
  const { t } = useLingui();
  const name = roleLabel(role.name);
  return (
    <section aria-label={t`Preview as ${name}`} className="overflow-clip rounded-lg border-2 border-action bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-action-soft px-4 py-2.5">
        <p role="status" className="flex min-w-60 flex-1 items-start gap-2.5">
          <Eye aria-hidden="true" className="mt-0.5 text-action-text" />
          <span>
            {isDraft ? (
              <Trans>
                <b className="font-medium text-action-text">Preview.</b> This is what a member with the role {name}{' '}
                sees, with your unsaved changes. You are still signed in as yourself.
              </Trans>
            ) : (
              <Trans>
                <b className="font-medium text-action-text">Preview.</b> This is what a member with the role {name}{' '}
                sees. You are still signed in as yourself.
              </Trans>
            )}
          </span>
        </p>
        <Field label={t`Preview as`} hideLabel className="w-48 max-lg:w-full">
          <NativeSelect value={role._id} onChange={(event) => onChoose(event.target.value)}>
            {roles.map((each) => (
              <option key={each._id} value={each._id}>
                {roleLabel(each.name)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button onClick={onExit} className="max-lg:w-full">
          <X aria-hidden="true" />
          <Trans>Exit preview</Trans>
        </Button>
      </div>
      <div className="grid grid-cols-1 lg:grid-cols-[248px_minmax(0,1fr)] print:block">
        <PreviewNavigation navigationOf={navigationOf} permissions={permissions} />
        <div className="grid content-start gap-4 p-4 lg:p-6">
          <div className="grid gap-1.5">
            <h2 className="flex flex-wrap items-center gap-2 font-semibold text-xl">
              {name} <Badge>{memberTypeLabel(role.type)}</Badge>
            </h2>
            <p className="text-muted">
              {membersLabel(role.memberCount)}
              {role.description && ` · ${roleDescription(role)}`}
            </p>
          </div>
          <AllowedActions permissions={permissions} />
        </div>
      </div>
    </section>
  );
}

function AllowedActions({ permissions }: { permissions: readonly Permission[] }) {
  useLanguage();
  const areas = PERMISSION_AREAS.map(({ area, actions }) => ({
    label: areaLabel(area),
    allowed: actions.filter(({ permission }) => permissions.includes(permission)),
  }));
  const open = areas.filter(({ allowed }) => allowed.length > 0);
  const closed = areas.filter(({ allowed }) => allowed.length === 0);
  const areasClosed = namesInLine(closed.map(({ label }) => label));
  return (
    <>
      {open.length === 0 && (
        <p>
          <Trans>This role has no permissions yet.</Trans>
        </p>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        {open.map(({ label, allowed }) => (
          <Card key={label}>
            <CardHeader title={label} level={3} />
            <ul className="grid gap-1 px-4 pt-2 pb-3">
              {allowed.map((action) => (
                <li key={action.permission} className="flex items-center gap-2">
                  <Check aria-hidden="true" className="text-green" />
                  {actionLabel(action)}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {closed.length > 0 && (
        <p className="text-muted">
          <Trans>
            <b className="font-medium">No access to:</b> {areasClosed}.
          </Trans>
        </p>
      )}
    </>
  );
}

/** The navigation of somebody with these permissions: the titles of its areas, and of the page that opens first. */
export type NavigationOf = (permissions: readonly Permission[]) => {
  landing: string;
  groups: readonly { heading: string; titles: readonly string[] }[];
};

interface PreviewNavigationProps {
  navigationOf: NavigationOf;
  permissions: readonly Permission[];
}

/** The navigation as a role sees it: only a picture, whose entries lead nowhere. */
function PreviewNavigation({ navigationOf, permissions }: PreviewNavigationProps) {
  const { t } = useLingui();
  const { landing, groups } = navigationOf(permissions);
  return (
    <div className="bg-nav p-3 text-nav-text">
      {groups
        .filter(({ titles }) => titles.length > 0)
        .map(({ heading, titles }) => (
          <section key={heading} aria-label={t`Navigation: ${heading}`}>
            <p className="px-2.5 pt-2 pb-1 font-semibold text-2xs text-nav-muted tracking-[.04em]">{heading}</p>
            <ul>
              {titles.map((title) => (
                <li key={title} className="flex h-8.5 items-center gap-2 px-2.5 font-medium">
                  {title}
                  {title === landing && (
                    <span className="ml-auto flex items-center gap-1.5 font-normal text-nav-accent text-xs">
                      <House aria-hidden="true" className="size-3.5!" />
                      <Trans>opens first</Trans>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
