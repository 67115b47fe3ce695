import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { PERMISSION_AREAS, sameId } from '@siteward/domain';
import { Card } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { useOverflow } from '@siteward/ui/lib/use-overflow';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useUrlParams } from '#lib/lists/use-url-state.ts';
import { memberTypeLabel, roleLabel } from '#lib/words/labels.ts';
import { MatrixArea } from './matrix-area.tsx';
import { changeCount, type RoleDrafts, type SetPermissions } from './permission-drafts.ts';
import { membersLabel } from './role-access.ts';
import { type RoleActions, RoleMenu } from './role-menu.tsx';

/** Roles, their unsaved permissions and what to do with them; shared by the matrix and the switches on phones. */
export interface RoleMatrixProps extends RoleActions {
  roles: readonly Role[];
  drafts: RoleDrafts;
  onSet: SetPermissions;
}

const headClass =
  'sticky print:static print:min-w-0 print:max-w-none print:px-0.5 border-line border-b bg-surface align-middle font-medium text-muted text-sm';

/**
 * Areas and their actions against roles. The header row stays below the page's bar while the page scrolls; with more roles than
 * fit, the matrix scrolls by itself in both directions and keeps its header row and first column in view.
 */
export function RoleMatrix({ roles, drafts, onSet, ...actions }: RoleMatrixProps) {
  const { t } = useLingui();
  const label = t`Permissions by role`;
  const { ref, overflows } = useOverflow();
  const asked = useUrlParams<'role'>().get('role') ?? '';
  // Nothing scrolls on paper: all columns share its width, with their names turned upright if they would not fit otherwise.
  const hasManyRoles = roles.length > 6;
  const heads = useRef<HTMLTableRowElement>(null);
  // A role that was just created, or that a link names, may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what overflows can scroll, which is measured after a column was added
  useEffect(() => {
    const column = roles.findIndex(({ _id }) => sameId(_id, asked));
    if (column >= 0) heads.current?.cells[column + 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [roles, asked, overflows]);
  return (
    <Card>
      <section
        // Remounts when a column comes or goes, to measure again whether it overflows.
        key={roles.length}
        ref={ref}
        data-wide=""
        // Positioned, because the visually hidden text inside is absolute: it would otherwise lie, and be scrolled to, outside.
        className={cx(
          'relative focus-visible:-outline-offset-2 print:max-h-none print:overflow-visible',
          overflows && 'max-h-[calc(100dvh-192px)] overflow-auto',
        )}
        {...(overflows && { tabIndex: 0, 'aria-label': label })}
      >
        <table aria-label={label} className="w-full border-separate border-spacing-0 print:table-fixed">
          <thead>
            <tr ref={heads}>
              <th
                scope="col"
                className={cx(
                  headClass,
                  'left-0 z-2 min-w-45 px-3 text-left print:w-44',
                  overflows ? 'top-0' : 'top-14',
                )}
              >
                <Trans>Permission</Trans>
              </th>
              {roles.map((role) => (
                <th
                  key={role._id}
                  scope="col"
                  className={cx(
                    headClass,
                    'z-1 h-17 min-w-26 max-w-36 scroll-ml-45 px-1',
                    overflows ? 'top-0' : 'top-14',
                    hasManyRoles && 'print:h-36 print:[writing-mode:sideways-lr] print:[&>span]:hidden',
                  )}
                >
                  <RoleColumnHead role={role} changed={countOf(role, drafts)} {...actions} />
                </th>
              ))}
            </tr>
          </thead>
          {PERMISSION_AREAS.map((area) => (
            <MatrixArea key={area.area} area={area} roles={roles} drafts={drafts} onSet={onSet} />
          ))}
        </table>
      </section>
    </Card>
  );
}

function countOf({ _id }: Role, drafts: RoleDrafts): number {
  const draft = drafts[_id];
  return draft ? changeCount(draft) : 0;
}

interface RoleColumnHeadProps extends RoleActions {
  role: Role;
  /** How many permissions have unsaved changes. */
  changed: number;
}

/** The name of a role above its column, which opens its menu, with its type and the number of its members. */
function RoleColumnHead({ role, changed, ...actions }: RoleColumnHeadProps) {
  const { t } = useLingui();
  return (
    <>
      <RoleMenu
        role={role}
        {...actions}
        button={(props) => (
          <button
            {...props}
            type="button"
            className="group relative inline-flex h-6 max-w-full items-center rounded-sm px-4 font-semibold text-foreground text-md hover:bg-hover aria-expanded:bg-hover"
          >
            <span className="truncate">{roleLabel(role.name)}</span>
            <ChevronDown
              aria-hidden="true"
              className="absolute right-0.5 size-3.5! text-faint opacity-60 group-hover:opacity-100 group-aria-expanded:opacity-100"
            />
          </button>
        )}
      />
      <span className="block font-normal text-xs">
        {changed > 0 ? (
          <span className="font-medium text-amber">
            {t`${plural(changed, { one: '# change', other: '# changes' })}`}
          </span>
        ) : (
          membersLabel(role.memberCount)
        )}
      </span>
      <span className="block font-normal text-faint text-xs">{memberTypeLabel(role.type)}</span>
    </>
  );
}
