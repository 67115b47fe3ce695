import { useLingui } from '@lingui/react/macro';
import type { MemberDetail } from '@siteward/contract';
import { type MemberStatus, PERMISSION_AREAS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { Badge, type Tone } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Sheet, SheetContent, SheetTitle } from '@siteward/ui/sheet';
import { Skeleton } from '@siteward/ui/skeleton';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { Facts } from '#components/facts.tsx';
import { RoleBadge } from '#components/person.tsx';
import { RecordFault } from '#components/record-fault.tsx';
import { LimitNames } from '#components/site-names.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/api.ts';
import { namesInLine } from '#lib/counts.ts';
import { actionWords, areaLabel, memberStatusLabel, memberTypeLabel, roleLabel } from '#lib/labels.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { personName } from '#lib/people.ts';
import { absoluteTime } from '#lib/time-ago.ts';
import { MemberHistory } from './member-history.tsx';

interface MemberPanelProps {
  panel: RecordPanelState;
  /** The ids of the members on this page of the list, in its order. */
  ids: readonly string[];
  /** What can be done with the member. */
  menu: (member: MemberDetail) => ReactNode;
}

/**
 * One member: how they came, where they work, what their role allows, what happened. From 1280 px on it stands beside
 * the list, without a scrim, so that J and K go on walking the rows; below that it lies over the list.
 */
export function MemberPanel({ panel, ids, menu }: MemberPanelProps) {
  const { t } = useLingui();
  if (panel.id === null) return null;
  const body = <PanelBody key={panel.id} id={panel.id} panel={panel} ids={ids} menu={menu} />;
  if (panel.isDocked) {
    return (
      <aside
        aria-label={t`Member`}
        data-docked=""
        className="fixed top-14 right-0 bottom-0 z-sticky flex w-[480px] flex-col border-line border-l bg-surface shadow-lg print:hidden"
      >
        {body}
      </aside>
    );
  }
  return (
    <Sheet open onOpenChange={(open) => !open && panel.close()}>
      <SheetContent bare aria-describedby={undefined} className="w-full! md:w-[480px]!">
        <SheetTitle className="sr-only">{t`Member`}</SheetTitle>
        {body}
      </SheetContent>
    </Sheet>
  );
}

function PanelBody({ id, panel, ids, menu }: MemberPanelProps & { id: string }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = api.members.get.useQuery({
    queryKey: ['members', 'detail', id],
    queryData: { params: { id } },
  });
  const member = data?.body;
  const name = member && personName(member);
  const at = ids.indexOf(id);
  const [position, count] = [at + 1, ids.length];
  const step = (by: number) => {
    const next = ids[at + by];
    if (at < 0 || next === undefined) return;
    panel.show(next);
  };
  return (
    <>
      <div className="flex min-h-14 items-center gap-1 border-line border-b py-2 pr-3 pl-5">
        <span className="mr-auto text-muted tabular-nums">{at >= 0 && t`${position} of ${count} on this page`}</span>
        <Button variant="ghost" size="icon" aria-label={t`Previous member`} disabled={at <= 0} onClick={() => step(-1)}>
          <ChevronUp aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t`Next member`}
          disabled={at < 0 || at === ids.length - 1}
          onClick={() => step(1)}
        >
          <ChevronDown aria-hidden="true" />
        </Button>
        {member && menu(member)}
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={panel.close}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {name && t`Details of ${name}`}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {member ? (
          <MemberFacts member={member} panel={panel} />
        ) : error ? (
          <RecordFault
            id={id}
            title={t`This member could not be loaded.`}
            gone={t`This member is not there any more, or not yours to see.`}
            back={<Button onClick={panel.close}>{t`Back to the list`}</Button>}
            query={{ error, isFetching, refetch }}
          />
        ) : (
          <LoadingRegion label={t`Loading the member`} className="grid gap-3 p-5">
            <Skeleton className="h-11 w-60" />
            <Skeleton className="h-4 w-80" />
            <Skeleton className="h-4 w-72" />
            <Skeleton className="h-4 w-80" />
          </LoadingRegion>
        )}
      </div>
    </>
  );
}

const TONES: Record<MemberStatus, Tone> = { active: 'green', invited: 'blue', suspended: 'amber', removed: 'grey' };

function MemberFacts({ member, panel }: { member: MemberDetail; panel: RecordPanelState }) {
  const { t } = useLingui();
  const { member: me, site } = useOrganizationScope();
  const { _id, email, name, status, roleName, type, lastSeenAt, joinedAt, invitedAt, invitedByName } = member;
  const role = roleLabel(roleName);
  const when = (at: string) => absoluteTime(at, site?.timezone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is a heading
  useEffect(() => {
    if (panel.takesFocus(_id)) panel.heading.current?.focus();
  }, [_id]);
  return (
    <>
      <section className="flex items-start gap-3.5 border-line border-b px-5 py-4">
        <Avatar name={personName(member)} seed={email} />
        <div className="grid min-w-0 gap-0.5">
          <h2
            ref={panel.heading}
            tabIndex={-1}
            className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold text-lg leading-6"
          >
            {personName(member)}
            <Badge dot tone={TONES[status]}>
              {memberStatusLabel(status)}
            </Badge>
          </h2>
          <p className="wrap-anywhere text-muted">
            {name && email}
            {_id === me._id && ` ${t`(you)`}`}
          </p>
        </div>
      </section>
      <Section title={t`Membership`}>
        <Facts
          facts={[
            [t`Role`, <RoleBadge key="role" name={roleName} />],
            [t`Type`, memberTypeLabel(type)],
            [t`Sites`, <LimitNames key="sites" limits={member} />],
            [t`Joined`, joinedAt && when(joinedAt)],
            [
              t({ message: 'Invited by', context: 'of a member' }),
              invitedByName && invitedAt && `${invitedByName}, ${when(invitedAt)}`,
            ],
            [t`Last seen`, <TimeAgo key="seen" at={lastSeenAt} />],
          ]}
        />
      </Section>
      <Section title={t`What ${role} allows`}>
        <RoleGrants permissions={member.permissions} />
      </Section>
      <Section title={t`History`}>
        <MemberHistory id={_id} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b px-5 py-4 last:border-b-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** The permissions of a role by area, in words. */
function RoleGrants({ permissions }: { permissions: readonly string[] }) {
  const { t } = useLingui();
  const areas = PERMISSION_AREAS.map(({ area, actions }) => {
    const held = actions.filter(({ permission }) => permissions.includes(permission));
    return [areaLabel(area), namesInLine(held.map(actionWords))] as const;
  }).filter(([, words]) => words !== '');
  if (areas.length === 0) return <p className="text-muted">{t`Nothing yet.`}</p>;
  return <Facts facts={areas} />;
}
