import { Skeleton } from '@siteward/ui/skeleton';
import { useState } from 'react';
import { QueryFault } from '#components/faults.tsx';
import { hasSession } from '#lib/current-user.ts';
import { problemOf } from '#lib/problem.ts';
import { AcceptActions } from './accept-actions.tsx';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, Notice } from './auth-panel.tsx';
import { type MailedInvitation, useInvitation } from './queries.ts';

/** The state of an invitation's link: into what somebody is invited, as what and by whom, and their answer. */
export function AcceptInvitation({ token }: AuthAddress) {
  const invitation = useInvitation(token);
  const [ended, setEnded] = useState<'gone' | 'declined' | null>(null);
  if (invitation.isPending && token !== '') return <Opening />;
  const orgName = invitation.data?.body.orgName;
  if (ended === 'declined' && orgName) return <Declined orgName={orgName} />;
  if (ended === 'gone' || token === '') return <InvitationGone />;
  if (invitation.isError) {
    const { code } = problemOf(invitation.error);
    if (code === 'GONE' || code === 'VALIDATION') return <InvitationGone />;
    return (
      <AuthPanel title="Your invitation">
        <QueryFault title="The invitation could not be loaded." query={invitation} />
      </AuthPanel>
    );
  }
  if (!invitation.data) return <Opening />;
  const { body } = invitation.data;
  return (
    <AuthPanel title={`Join ${body.orgName}`} sub={`${body.invitedByName} invites you to work together on Siteward.`}>
      <Facts {...body} />
      <AcceptActions invitation={body} token={token} onEnd={setEnded} />
    </AuthPanel>
  );
}

const until = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function Facts({ orgName, roleName, invitedByName, email, expiresAt }: MailedInvitation) {
  const facts = [
    ['Organization', orgName],
    ['Role', roleName],
    ['Invited by', invitedByName],
    ['Invited address', email],
    ['Open until', until.format(new Date(expiresAt))],
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
  return (
    <AuthPanel title="Your invitation" sub="One moment…">
      <div role="status" aria-label="Loading the invitation" className="grid gap-4">
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </AuthPanel>
  );
}

function Declined({ orgName }: { orgName: string }) {
  return (
    <Notice
      title="Invitation declined"
      text={`You have declined the invitation to ${orgName}. If that was a mistake, ask for a new one.`}
      drawing="done"
      ways={[{ label: 'Back to the start', to: authPath('sign-in') }]}
    />
  );
}

function InvitationGone() {
  return (
    <Notice
      title="This invitation is no longer valid"
      text="It was used, withdrawn or replaced by a newer one, or it has expired. If you have already accepted it, just continue; otherwise ask the person who invited you for a new one."
      drawing="fault"
      ways={[{ label: hasSession() ? 'Continue' : 'Sign in', to: authPath('sign-in') }]}
    />
  );
}
