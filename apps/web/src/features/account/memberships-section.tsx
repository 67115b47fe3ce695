import { Trans, useLingui } from '@lingui/react/macro';
import type { Member, User } from '@siteward/contract';
import { sameId } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { Button } from '@siteward/ui/button';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { FaultAlert } from '#components/faults.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { findLandingPath } from '#lib/navigation/landing.ts';
import { leadAway } from '#lib/navigation/lead-away.ts';
import { useMyMemberships } from '#lib/session/current-user.ts';
import { readSession } from '#lib/session/session.ts';
import { roleLabel } from '#lib/words/labels.ts';

/**
 * The organizations that the person belongs to, with a way to leave each. `onLeft` is called after they have left an organization
 * other than this page's.
 */
export function MembershipsSection({ user, onLeft }: { user: User; onLeft: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useMyMemberships(user._id);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const members = data?.body.items;
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-lg">
        <Trans>Organizations you belong to</Trans>
      </h3>
      {members?.length === 0 && (
        <p className="text-muted">
          <Trans>You are not in any organization.</Trans>
        </p>
      )}
      {members && members.length > 0 && (
        <ul aria-label={t`Organizations`} className="border-line border-t">
          {members.map((member) => (
            <MembershipLine key={member._id} member={member} onLeave={() => setLeaving(member)} />
          ))}
        </ul>
      )}
      {!members && error && (
        <QueryFault title={t`Your organizations could not be loaded.`} query={{ error, isFetching, refetch }} />
      )}
      {!members && !error && (
        <LoadingRegion label={t`Loading your organizations`}>
          <Skeleton className="h-24 w-full" />
        </LoadingRegion>
      )}
      {leaving && <LeaveDialog member={leaving} onClose={() => setLeaving(null)} onLeft={onLeft} />}
    </section>
  );
}

function MembershipLine({ member: { orgName, roleName }, onLeave }: { member: Member; onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <li className="flex items-center gap-3 border-line border-t py-3 first:border-t-0">
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="font-medium">{orgName}</p>
        <p className="text-muted text-sm">{roleLabel(roleName)}</p>
      </div>
      <Button size="sm" aria-label={t`Leave ${orgName}`} onClick={onLeave}>
        <Trans>Leave</Trans>
      </Button>
    </li>
  );
}

interface LeaveDialogProps {
  member: Member;
  onClose: () => void;
  onLeft: () => void;
}

/** Asks before the person leaves, and says so if they cannot. */
function LeaveDialog({ member: { org, orgName }, onClose, onLeft }: LeaveDialogProps) {
  const { t } = useLingui();
  const { org: here = '' } = useParams();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const leave = useMutation({
    mutationFn: () =>
      leadAway(async () => {
        await bodyOf(api.members.leave.mutate({ body: { org } }));
        await cache.invalidateQueries({ queryKey: ['members', 'mine'] });
        if (!sameId(here, org)) return onLeft();
        const { user = '', organization } = readSession();
        await navigate(await findLandingPath({ user, ...(organization && { organization }) }), {
          replace: true,
        });
      }),
    onSuccess: () => {
      toast.success(t`You have left ${orgName}`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Leave ${orgName}?`}
      description={t`You lose access immediately. To come back you need a new invitation. You stay signed in.`}
      confirmLabel={t`Leave`}
      pending={leave.isPending}
      onConfirm={() => leave.mutate()}
    >
      <FaultAlert error={leave.error} />
    </ConfirmDialog>
  );
}
