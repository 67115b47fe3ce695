import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Skeleton } from '@siteward/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { FormFaultAlert, WindowFault } from '#components/faults.tsx';
import { NewPasswordFields } from '#components/fields/new-password-fields.tsx';
import { Link } from '#components/link.tsx';
import { queryClient } from '#lib/cache/query-client.ts';
import { api } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { LateForm, lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateForm } from '#lib/forms/late-text-form.tsx';
import { signOut, useCurrentUser } from '#lib/session/current-user.ts';
import { readSession, rememberOrganization } from '#lib/session/session.ts';
import { chosenLanguage, setOwnLanguage } from '#lib/words/language.ts';
import { authPath } from './auth-address.ts';
import { type MailedInvitation, useEnter } from './queries.ts';

interface AcceptActionsProps {
  invitation: MailedInvitation;
  token: string;
  /** Called when the invitation can no longer be answered. */
  onEnd: (how: 'gone' | 'declined') => void;
}

/** What the reader can do with an invitation, depending on who is signed in. */
export function AcceptActions(props: AcceptActionsProps) {
  const current = useCurrentUser();
  if (current.isStranger) return <Strangers {...props} />;
  if (current.isPending) return <Skeleton className="h-11 w-full" />;
  if (current.isError) {
    return (
      <Alert
        tone="danger"
        action={
          <Button size="sm" onClick={() => void current.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {problemOf(current.error).message}
      </Alert>
    );
  }
  const { email } = current.data.body;
  const isInvited = email.toLowerCase() === props.invitation.email.toLowerCase();
  return isInvited ? <Invited {...props} /> : <SomebodyElse {...props} signedInAs={email} />;
}

/** Nobody is signed in: people with an account sign in and come back here, others join right away. */
function Strangers(props: AcceptActionsProps) {
  const { invitation, token, onEnd } = props;
  const [hasAccount, setHasAccount] = useState(invitation.hasAccount);
  const { email, orgName } = invitation;
  const back = { email, returnTo: authPath('accept', { token }) };
  if (!hasAccount) {
    return (
      <div className="grid gap-2">
        <JoinForm
          invitation={invitation}
          token={token}
          onGone={() => onEnd('gone')}
          onHasAccount={() => setHasAccount(true)}
        />
        <Decline orgName={orgName} token={token} onEnd={onEnd} />
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        <Trans>You have an account with this address. Sign in to accept.</Trans>
      </p>
      <Link
        to={authPath('sign-in', back)}
        className={buttonClass({ variant: 'primary', block: true, className: 'h-11!' })}
      >
        <Trans>Sign in to accept</Trans>
      </Link>
      <Decline orgName={orgName} token={token} onEnd={onEnd} />
    </div>
  );
}

function Invited({ invitation: { orgName }, token, onEnd }: AcceptActionsProps) {
  const enter = useEnter();
  const join = api.invitations.accept.useMutation();
  const accept = useMutation({
    mutationFn: async () => {
      const { body } = await join.mutateAsync({ body: { token } });
      rememberOrganization(body.org);
      queryClient.clear();
      await enter(readSession().user ?? '', null);
    },
    onError: (error) => problemOf(error).code === 'GONE' && onEnd('gone'),
  });
  return (
    <div className="grid gap-2">
      {accept.isError && (
        <Alert tone="danger" live>
          {problemOf(accept.error).message}
        </Alert>
      )}
      <Button variant="primary" block loading={accept.isPending} className="h-11!" onClick={() => accept.mutate()}>
        <Trans>Accept and join</Trans>
      </Button>
      <Decline orgName={orgName} token={token} onEnd={onEnd} />
    </div>
  );
}

function SomebodyElse({ invitation, token, signedInAs }: AcceptActionsProps & { signedInAs: string }) {
  const { email } = invitation;
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: async () => {
      // A failure is only logged (docs/specification.md, section 8).
      if (!(await signOut())) return;
      queryClient.clear();
      await navigate(authPath('accept', { token }), { replace: true });
    },
  });
  return (
    <div className="grid gap-4">
      <Alert tone="warning">
        <Trans>
          You are signed in as <b className="font-medium">{signedInAs}</b>, but the invitation is for{' '}
          <b className="font-medium">{email}</b>. Sign out to continue with that address.
        </Trans>
      </Alert>
      <Button variant="primary" block loading={change.isPending} className="h-11!" onClick={() => change.mutate()}>
        <Trans>Sign out</Trans>
      </Button>
      <Link to={authPath('sign-in')} className={buttonClass({ block: true, className: 'h-11!' })}>
        <Trans>Stay signed in</Trans>
      </Link>
    </div>
  );
}

function Decline({ orgName, token, onEnd }: { orgName: string } & Pick<AcceptActionsProps, 'token' | 'onEnd'>) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const decline = api.invitations.decline.useMutation({
    onSuccess: () => onEnd('declined'),
    onError: (error) => problemOf(error).code === 'GONE' && onEnd('gone'),
  });
  return (
    <>
      <Button variant="ghost" block className="h-11! text-muted!" onClick={() => setAsking(true)}>
        <Trans>Decline</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Decline the invitation to ${orgName}?`}
        description={t`The link stops working. To join later you need a new invitation.`}
        confirmLabel={t`Decline`}
        pending={decline.isPending}
        onConfirm={() => decline.mutate({ body: { token } })}
      >
        <WindowFault error={decline.error} />
      </ConfirmDialog>
    </>
  );
}

interface JoinFormProps {
  invitation: MailedInvitation;
  token: string;
  /** Called when the invitation can no longer be answered. */
  onGone: () => void;
  /** Called when the address turns out to have an account by now. */
  onHasAccount: () => void;
}

const FIELDS = ['name', 'newPassword', 'passwordConfirmation'] as const;

/**
 * For people without an account: a name and a password create one, and they are in. The link has proved that the mailbox is
 * theirs.
 */
function JoinForm({ invitation: { email, name, orgName }, token, onGone, onHasAccount }: JoinFormProps) {
  const { t } = useLingui();
  const checks = useMemo(() => lazyResolver(async () => (await import('./schemas.ts')).joinResolver(email)), [email]);
  const join = api.invitations.join.useMutation();
  const enter = useEnter();
  const form = useLateForm({
    ...checks,
    defaultValues: { token, name, newPassword: '', passwordConfirmation: '' },
    names: FIELDS,
    send: async (body) => {
      try {
        const joined = await join.mutateAsync({ body: { ...body, ...chosenLanguage() } });
        rememberOrganization(joined.body.org);
        setOwnLanguage(joined.body.user);
        queryClient.clear();
        await enter(joined.body.user._id, null);
      } catch (error) {
        const { code } = problemOf(error);
        if (code === 'GONE') onGone();
        else if (code === 'CONFLICT') onHasAccount();
        else throw error;
      }
    },
  });
  const { errors, submitting, fault, clearFault } = form;
  return (
    <LateForm form={form} aria-label={t`Join ${orgName}`} className="grid gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t`Your name`} error={errors.name?.message}>
        <Input autoComplete="name" className="h-11!" {...form.register('name')} />
      </Field>
      <NewPasswordFields
        email={email}
        password={form.watch('newPassword')}
        register={form.register}
        errors={errors}
        className="h-11!"
      />
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
        <Trans>Create account and join</Trans>
      </Button>
    </LateForm>
  );
}
