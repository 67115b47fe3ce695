import { useLingui } from '@lingui/react/macro';
import type { MemberDetail } from '@siteward/contract';
import { isPermission, type MemberStatus, PERMISSION_AREAS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { Badge, type Tone } from '@siteward/ui/badge';
import type { ReactNode } from 'react';
import { PanelSection } from '#components/data-list/panel-section.tsx';
import { PanelBody, PanelHeading, RecordPanel } from '#components/data-list/record-panel.tsx';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { ProviderName } from '#components/fields/provider-of-member.tsx';
import { LimitNames, RoleBadge } from '#components/person.tsx';
import { Facts } from '#components/record/facts.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { personName } from '#lib/organization/person-name.ts';
import { absoluteTime } from '#lib/time/time-ago.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { actionWords, areaLabel, memberStatusLabel, memberTypeLabel, roleLabel } from '#lib/words/labels.ts';
import { MemberHistory } from './member-history.tsx';

interface MemberPanelProps {
  panel: RecordPanelState;
  /** The ids of the members on this page of the list, in order. */
  ids: readonly string[];
  /** The actions for the member. */
  menu: (member: MemberDetail) => ReactNode;
}

/** One member: how they joined, where they work, what their role allows, and their history. */
export function MemberPanel({ panel, ids, menu }: MemberPanelProps) {
  const { t } = useLingui();
  return (
    <RecordPanel panel={panel} label={t`Member`}>
      {(id) => <Body key={id} id={id} panel={panel} ids={ids} menu={menu} />}
    </RecordPanel>
  );
}

function Body({ id, panel, ids, menu }: MemberPanelProps & { id: string }) {
  const { t } = useLingui();
  const query = api.members.get.useQuery({ queryKey: ['members', 'detail', id], queryData: { params: { id } } });
  const member = query.data?.body;
  return (
    <PanelBody
      id={id}
      panel={panel}
      ids={ids}
      name={member && personName(member)}
      words={{
        previous: t`Previous member`,
        next: t`Next member`,
        loading: t`Loading the member`,
        failed: t`This member could not be loaded.`,
        gone: t`This member no longer exists, or you do not have access to it.`,
      }}
      query={query}
      menu={member && menu(member)}
    >
      {member && <MemberFacts member={member} panel={panel} />}
    </PanelBody>
  );
}

const TONES: Record<MemberStatus, Tone> = { active: 'green', invited: 'blue', suspended: 'amber', removed: 'grey' };

function MemberFacts({ member, panel }: { member: MemberDetail; panel: RecordPanelState }) {
  const { t } = useLingui();
  const { member: me, site } = useOrganizationScope();
  const { _id, email, name, status, roleName, type, lastSeenAt, joinedAt, invitedAt, invitedByName } = member;
  const role = roleLabel(roleName);
  const when = (at: string) => absoluteTime(at, site?.timezone);
  return (
    <>
      <section className="flex items-start gap-3.5 border-line border-b px-5 py-4">
        <Avatar name={personName(member)} />
        <div className="grid min-w-0 gap-0.5">
          <PanelHeading id={_id} panel={panel}>
            {personName(member)}
            <Badge dot tone={TONES[status]}>
              {memberStatusLabel(status)}
            </Badge>
          </PanelHeading>
          <p className="wrap-anywhere text-muted">
            {name && email}
            {_id === me._id && ` ${t`(you)`}`}
          </p>
        </div>
      </section>
      <PanelSection title={t`Membership`}>
        <Facts
          facts={[
            [t`Role`, <RoleBadge key="role" name={roleName} />],
            [t`Type`, memberTypeLabel(type)],
            [
              t`Service provider`,
              member.serviceProviderId && <ProviderName key="provider" id={member.serviceProviderId} />,
            ],
            [t`Sites`, <LimitNames key="sites" limits={member} />],
            [t`Joined`, joinedAt && when(joinedAt)],
            [
              t({ message: 'Invited by', context: 'of a member' }),
              invitedByName && invitedAt && `${invitedByName}, ${when(invitedAt)}`,
            ],
            [t`Last seen`, <TimeAgo key="seen" at={lastSeenAt} />],
          ]}
        />
      </PanelSection>
      <PanelSection title={t`What ${role} allows`}>
        <RoleGrants permissions={member.permissions} />
      </PanelSection>
      <PanelSection title={t`History`}>
        <MemberHistory id={_id} />
      </PanelSection>
    </>
  );
}

/** The permissions of a role by area, in words. */
function RoleGrants({ permissions }: { permissions: readonly string[] }) {
  const { t } = useLingui();
  const areas = PERMISSION_AREAS.map(({ area, actions }) => {
    const held = actions.filter(({ permission }) => permissions.includes(permission));
    return [areaLabel(area), namesInLine(held.map(actionWords))] as const;
  }).filter(([, words]) => words !== '');
  // Permissions known only to a later server have no translation here, and are shown under the server's own names.
  const later = permissions.filter((each) => !isPermission(each)).map((each) => each.split(':'));
  const others = [...new Set(later.map(([area = '']) => area))].map((area) => {
    const held = later.filter(([of]) => of === area).map(([, action = '']) => action);
    return [area, namesInLine(held)] as const;
  });
  if (areas.length + others.length === 0) return <p className="text-muted">{t`Nothing yet.`}</p>;
  return <Facts facts={[...areas, ...others]} />;
}
