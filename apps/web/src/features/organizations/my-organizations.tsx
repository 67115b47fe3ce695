import { useLingui } from '@lingui/react/macro';
import type { Member, User } from '@siteward/contract';
import { initialsOf } from '@siteward/ui/avatar';
import { Card, CardHeader } from '@siteward/ui/card';
import { EmptyState } from '@siteward/ui/empty-state';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { Spinner } from '@siteward/ui/spinner';
import { useMutation } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { FaultAlert } from '#components/faults.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { useMyMemberships } from '#lib/session/current-user.ts';
import { roleLabel } from '#lib/words/labels.ts';
import { useEnterOrganization } from './queries.ts';

/** The organizations that the person belongs to; each can be opened. */
export function MyOrganizations({ user }: { user: User }) {
  const { t } = useLingui();
  const { data, isPending, error, refetch, isFetching } = useMyMemberships(user._id);
  const enterOrganization = useEnterOrganization();
  const enter = useMutation({ mutationFn: enterOrganization });
  return (
    <Card>
      <CardHeader title={t`Organizations you belong to`} />
      <div className="p-2 pt-1.5">
        {isPending && <Loading />}
        {error && !data && (
          <QueryFault title={t`Your organizations could not be loaded.`} query={{ error, isFetching, refetch }} />
        )}
        {data?.body.items.length === 0 && (
          <EmptyState
            drawing="people"
            title={t`You are not in any organization yet.`}
            description={t`Accept an invitation, or create an organization of your own.`}
            className="py-8!"
          />
        )}
        <ul>
          {data?.body.items.map((member) => (
            <li key={member._id}>
              <Row
                member={member}
                isDefault={member.org === user.defaultOrg}
                opening={enter.isPending && enter.variables.org === member.org}
                onOpen={() => enter.isPending || enter.mutate(member)}
              />
            </li>
          ))}
        </ul>
        <FaultAlert error={enter.error} />
      </div>
    </Card>
  );
}

interface RowProps {
  member: Member;
  isDefault: boolean;
  opening: boolean;
  onOpen: () => void;
}

function Row({ member, isDefault, opening, onOpen }: RowProps) {
  const { t } = useLingui();
  const { orgName } = member;
  const roleName = roleLabel(member.roleName);
  return (
    <button
      type="button"
      aria-busy={opening || undefined}
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-hover"
    >
      <span
        aria-hidden="true"
        className="grid size-9 flex-none place-items-center rounded-md bg-linear-150 from-[#2a86e8] to-[#1867c0] font-bold text-md text-white"
      >
        {initialsOf(orgName)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-medium">{orgName}</span>
        <span className="block text-muted text-sm">{isDefault ? t`${roleName}, opens first` : roleName}</span>
      </span>
      {opening ? <Spinner /> : <ChevronRight aria-hidden="true" className="text-faint" />}
    </button>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading your organizations`} className="grid gap-2 p-2">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </LoadingRegion>
  );
}
