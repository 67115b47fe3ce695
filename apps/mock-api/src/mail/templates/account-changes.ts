import { deviceOf, EMAIL_CHANGE_MS } from '@siteward/domain';
import type { Deps } from '#deps.ts';
import type { Origin } from '#scope.ts';
import type { MailContent } from '../outbox.ts';
import { renderMail } from './layout.ts';

/** When and where something was done to an account, in words for a mail. */
type Seen = { facts: readonly (readonly [term: string, value: string])[] };

// The server knows nobody's time zone, so the mail names the one that it means.
const UTC = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** When a call came, and from where: the time, the device and the address. */
export function seenFrom({ clock, origin }: Pick<Deps, 'clock'> & { origin: Origin }): Seen {
  return {
    facts: [
      ['When', `${UTC.format(clock())} UTC`],
      ['Device', deviceOf(origin.userAgent).name],
      ['IP address', origin.ip],
    ],
  };
}

/**
 * Says that the password has changed.
 *
 * @param mail - how it was changed; the link to ask for a new one; where it was done
 */
export function passwordChangedMail(mail: { how: 'changed' | 'reset'; forgot: string; seen: Seen }): MailContent {
  const { how, forgot, seen } = mail;
  return renderMail('Your Siteward password was changed', [
    {
      text:
        how === 'changed'
          ? 'Your password was changed. You stay signed in where you changed it, and have been signed out everywhere else.'
          : 'Your password was reset with a code sent by email. You have been signed out everywhere.',
    },
    seen,
    { text: 'If this was you, there is nothing to do.' },
    { text: 'If it was not, someone else can get into your account. Set a new password now to sign them out:' },
    { link: forgot, label: 'Set a new password' },
  ]);
}

/**
 * To the present address: somebody asked for another one.
 *
 * @param mail - both addresses; the link to ask for a new password; where it was done
 */
export function newAddressAskedMail(mail: { from: string; to: string; forgot: string; seen: Seen }): MailContent {
  const { from, to, forgot, seen } = mail;
  return renderMail('A new address for your Siteward account', [
    { text: `Someone signed in to your account asked to change its address from ${from} to ${to}.` },
    seen,
    { text: `Nothing changes until the link emailed to ${to} is opened. If this was you, continue there.` },
    { text: 'If it was not, set a new password now. That stops the change and signs everybody out:' },
    { link: forgot, label: 'Set a new password' },
  ]);
}

/** To the new address: the link that confirms it, whose token works once. */
export function confirmAddressMail({ from, to, link }: { from: string; to: string; link: string }): MailContent {
  return renderMail('Confirm your new address for Siteward', [
    { text: `You asked to sign in to Siteward as ${to} instead of ${from}. Confirm that this address is yours.` },
    { link, label: 'Confirm this address' },
    { text: `The link works once, for ${EMAIL_CHANGE_MS / 3_600_000} hours, and only the latest one counts.` },
    { text: 'If you did not ask for it, ignore this email; nothing will happen.' },
  ]);
}

/** To whoever has the address that somebody else asked for, with a link to sign in. */
export function addressTakenMail({ signIn }: { signIn: string }): MailContent {
  return renderMail('Someone tried to use your address on Siteward', [
    {
      text: 'Someone asked to use this address for another Siteward account. It already belongs to yours, so nothing has changed.',
    },
    { text: 'If this was you, you have two accounts. Sign in to the one with this address:' },
    { link: signIn, label: 'Sign in' },
    { text: 'If it was not, there is nothing to do.' },
  ]);
}

/**
 * To the old address: the account has another one now.
 *
 * @param mail - both addresses; where the new one was confirmed
 */
export function addressChangedMail({ from, to, seen }: { from: string; to: string; seen: Seen }): MailContent {
  return renderMail('The address of your Siteward account has changed', [
    { text: `You sign in to Siteward as ${to} from now on. ${from} no longer works and gets no more emails.` },
    seen,
    { text: 'If this was you, there is nothing to do.' },
    {
      text: 'If it was not, somebody else has your account. Tell an owner or administrator of your organization at once: they can suspend your membership, which ends all access to it, and invite you again.',
    },
  ]);
}
