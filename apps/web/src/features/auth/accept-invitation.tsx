import { useLingui } from '@lingui/react/macro';
import { CardShape } from '@siteward/ui/card-shape';
import { Skeleton } from '@siteward/ui/skeleton';
import { useState } from 'react';
import { QueryFault } from '#components/query-fault.tsx';
import { problemOf } from '#lib/calls/problem.ts';
import { hasSession } from '#lib/session/current-user.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { roleLabel } from '#lib/words/labels.ts';
import { AcceptActions } from './accept-actions.tsx';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, Notice } from './auth-panel.tsx';
import { type MailedInvitation, useInvitation } from './queries.ts';

/** The index page for an invitation's link: the organization, the role, the inviter, and the answer. */
export function AcceptInvitation({ token }: AuthAddress) {
  const { t } = useLingui();
  const invitation = useInvitation(token);
  const [ended, setEnded] = useState<'gone' | 'declined' | null>(null);
  if (invitation.isPending && token !== '') return <Opening />;
  if (ended === 'declined' && invitation.data) return <Declined orgName={invitation.data.body.orgName} />;
  if (ended === 'gone' || token === '') return <InvitationGone />;
  const { data, error } = invitation;
  const { code } = error ? problemOf(error) : {};
  if (code === 'GONE' || code === 'VALIDATION') return <InvitationGone />;
  if (error && !data) {
    return (
      <AuthPanel key="fault" title={t`Your invitation`}>
        <QueryFault title={t`The invitation could not be loaded.`} query={invitation} />
      </AuthPanel>
    );
  }
  if (!data) return <Opening />;
  const { body } = data;
  const { orgName, invitedByName } = body;
  return (
    <AuthPanel title={t`Join ${orgName}`} sub={t`${invitedByName} invites you to work together on Siteward.`}>
      <Facts {...body} />
      <AcceptActions invitation={body} token={token} onEnd={setEnded} />
    </AuthPanel>
  );
}

function Facts({ orgName, roleName, invitedByName, email, expiresAt }: MailedInvitation) {
  const { t } = useLingui();
  const until = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const facts = [
    [t`Organization`, orgName],
    [t`Role`, roleLabel(roleName)],
    [t`Invited by`, invitedByName],
    [t`Invited address`, email],
    [t`Open until`, until.format(new Date(expiresAt))],
  ];
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-lg border border-line bg-canvas px-4 py-3 sm:grid-cols-[auto_1fr]">
      {facts.map(([term, value]) => (
        <div key={term} className="contents max-sm:block">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Opening() {
  const { t } = useLingui();
  return (
    <AuthPanel title={t`Your invitation`} sub={t`One moment…`}>
      <div role="status" aria-label={t`Loading the invitation`} className="grid gap-4">
        <CardShape className="h-40" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </AuthPanel>
  );
}

function Declined({ orgName }: { orgName: string }) {
  const { t } = useLingui();
  return (
    <Notice
      title={t`Invitation declined`}
      text={t`You have declined the invitation to ${orgName}. If that was a mistake, ask for a new one.`}
      drawing="done"
      ways={[{ label: t`Back to home`, to: authPath('sign-in') }]}
    />
  );
}

function InvitationGone() {
  const { t } = useLingui();
  return (
    <Notice
      title={t`This invitation is no longer valid`}
      text={t`It was used, withdrawn or replaced by a newer one, or it has expired. If you have already accepted it, just continue; otherwise ask the person who invited you for a new one.`}
      drawing="fault"
      ways={[{ label: hasSession() ? t`Continue` : t`Sign in`, to: authPath('sign-in') }]}
    />
  );
}
