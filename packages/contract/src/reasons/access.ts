import { counted, type InvitationStatus, type MemberStatus, type MemberType } from '@siteward/domain';
import type { OwnedRecord } from '../access.ts';

type Named = { name: string };
type Most = { max: number };

/** What can be missing: a record that calls name by its id, or something else. */
export type RecordKind =
  | OwnedRecord
  | 'address'
  | 'checklist-point'
  | 'comment'
  | 'entry'
  | 'file'
  | 'link'
  | 'membership'
  | 'organization'
  | 'person'
  | 'record'
  | 'session'
  | 'signature';

/** What an invitation is once it is no longer pending. */
export type EndedStatus = Exclude<InvitationStatus, 'pending'>;

const ALREADY: Record<MemberStatus, string> = {
  active: 'is already a member',
  suspended: 'is a suspended member; reactivate them instead',
  invited: 'is already invited; resend that invitation instead',
  removed: 'was removed',
};

/** Who gets in, who may do what, and what an organization consists of: members, invitations, seats, roles, sites. */
export const ACCESS_REASONS = {
  // Signing in, and one's own account.
  'signed-out': () => 'There is no session, or it has ended. Sign in again.',
  'wrong-credentials': () => 'Check the email and the password, or set a new password.',
  'wrong-password': () => 'This is not your password',
  'otp-over': () => 'This code is wrong, has expired or was already used. Ask for a new one.',
  'verification-over': () => 'This link is no longer valid. Sign up again to get a new one.',
  'email-change-over': () => 'This link is no longer valid. Request a new one in your account.',
  'password-unchanged': () => 'Choose a password other than the current one',
  'own-email': () => 'This is already your address',
  'email-of-another-account': () => 'Another account already has this address. Choose another one.',
  'email-of-another-member': () => 'Another member of your organization has this address.',
  'not-a-member-there': () => 'Choose an organization where you are an active member',

  // Permissions.
  'no-such-record': ({ kind }: { kind: RecordKind }) =>
    `There is no such ${kind.replace('-', ' ')}, or you do not have access to it.`,
  'lacks-permission': ({ permission }: { permission: string }) => `Your role lacks the permission ${permission}.`,
  'role-beyond-own': ({ role }: { role: string }) =>
    `The role ${role} has permissions that you do not hold yourself, so you cannot give, change or take it.`,
  'role-beyond-own-type': ({ role }: { role: string }) =>
    `The role ${role} is for another type of member, so you cannot give, change or take it.`,
  'permissions-beyond-own': () => 'You can give a role only permissions that you hold yourself.',
  'beyond-own-sites': () => 'You are limited to some sites, and this goes beyond them.',
  'access-beyond-own-sites': () => 'You are limited to some sites, and can give access only to those.',
  'whole-organization': () => 'You are limited to some sites, and this concerns the whole organization.',
  'own-access': () => 'You cannot change your own access. Ask another member who can.',
  oneself: () => 'You cannot change your own role or status. Ask another member who can.',
  'out-of-sight': () => 'You are limited to some sites, and this member no longer has any of them.',
  'access-changed': () => 'Your access has changed. Try again.',
  'import-running': () =>
    'Another file of work orders is being imported. Try again once that is done, in a minute at most.',
  'done-out-of-sight': () =>
    'This was already done. Your access has changed since, so it is not shown again. Reload the page.',
  'access-changed-meanwhile': () => 'Someone changed your access at the same time. Nothing was changed.',
  'changed-meanwhile': () => 'This was changed in the meantime. Look at the current version and try again.',
  'no-default-organization': () => 'Choose an organization; you have no default one',

  // Members and their access.
  'last-owner': () => 'This is the only active owner. Make another member an owner first.',
  'last-unlimited-owner': () =>
    'This is the only active owner who is not limited to some sites. Make another member an owner first.',
  'already-so': ({ status }: { status: MemberStatus }) => `This member is already ${status}.`,
  'only-invited': () => 'This member has not accepted the invitation yet.',
  'only-invited-revoke': () => 'This member has only been invited. Revoke the invitation instead.',
  'removed-member': () => 'This member was removed. Invite the person again instead.',
  'no-such-step': ({ from, to }: { from: MemberStatus; to: MemberStatus }) =>
    `A member who is ${from} cannot become ${to}.`,
  'no-site-left': () =>
    'They have no site at the moment, so they would have none left to keep. Change what they are limited to first.',
  'member-of-another-provider': () => 'You can manage only the people of your own service provider.',
  'provider-without-being-one': () => 'Only the members of a service provider can belong to one',
  'unknown-provider-of-member': () => 'Choose a service provider of this organization',
  'limited-without-being-customer': () => "Only a customer's member can be limited to a customer",
  'site-without-customer': () => "A customer's site needs its customer",
  'site-of-another': () => 'Choose a site that this customer occupies',
  'sites-of-another': () => 'The customer occupies none of these sites',
  'unknown-sites': () => 'Choose sites of this organization',
  'unknown-customer': () => 'Choose a customer of this organization',
  'unknown-role': () => 'Choose a role of this organization',
  'among-own-sites': () => 'Choose among your own sites',
  'role-of-another-type': ({ role, type }: { role: string; type: MemberType }) =>
    `The role ${role} is for the type ${type}`,
  'removal-stays': () => 'Removed members need a new invitation to come back.',
  'nothing-to-undo': () => 'There is nothing left to undo in this change.',

  // Invitations.
  'already-known': ({ email, status }: { email: string; status: MemberStatus }) => `${email} ${ALREADY[status]}.`,
  'already-known-elsewhere': ({ email }: { email: string }) =>
    `${email} is already known here; ask a member with access to all sites.`,
  'link-over': () => 'This link no longer works. Ask the sender for a new one.',
  'invitation-over': () => 'This invitation is no longer valid. Ask for a new one.',
  'invitation-not-pending': ({ status }: { status: EndedStatus }) =>
    `This invitation is ${status}. Invite the person again instead.`,
  'invitation-not-revocable': ({ status }: { status: EndedStatus }) =>
    `This invitation is ${status} and can no longer be revoked.`,
  'invitation-unbacked': () =>
    'The person who sent this invitation is no longer allowed to. Revoke it and invite the person again.',
  'sent-too-often': ({ max }: Most) =>
    `This invitation has been emailed ${counted(max, 'time')}. Revoke it and invite the person again.`,
  'for-another-address': () => 'This invitation is for another address. Sign in with the one that was invited.',
  'account-exists': () => 'There is already an account with this address. Sign in to accept the invitation.',

  // Files of records, for example of people to invite.
  'rows-with-faults': () => 'Some rows of the file have errors. Nobody was invited.',
  'file-with-many-columns': ({ max }: Most) => `The file has more than ${max} columns`,
  'file-without-people': () => 'The file has no people below its headings',
  'file-with-many-people': ({ count, max }: { count: number } & Most) =>
    `The file has ${count} people, but at most ${max} can be invited at once; split it`,
  'orders-with-faults': ({ rows }: { rows: number }) =>
    `${counted(rows, 'row of the file has', 'rows of the file have')} errors. Nothing was imported.`,
  'file-without-rows': () => 'The file has no rows below its headings',
  'file-with-many-rows': ({ count, max }: { count: number } & Most) =>
    `The file has ${count} rows, but at most ${max} can be imported at once; split it`,
  'rows-beyond-database': () =>
    'The database has too little memory for so many rows at once. Nothing was imported; split the file.',
  'file-not-utf8': () => 'The file is not UTF-8 text; save it as “CSV UTF-8”',
  'file-quotes': ({ row }: { row: number }) => `The quotation marks in row ${row} do not match`,
  'file-incomplete': () => 'The file did not arrive completely. Nothing was changed; send it again.',
  'email-in-row': ({ row }: { row: number }) => `This address is already in row ${row}`,
  'more-cells-than-headings': () =>
    'This row has more cells than there are headings; put text that contains commas in quotation marks',
  'no-role-called': () => 'There is no role with this name',
  'no-site-called': ({ name }: Named) => `There is no site called “${name}”, or you do not have access to it`,
  'sites-called': ({ name }: Named) => `Several sites are called “${name}”; use the code of the one you mean`,

  // Paying.
  'customer-required': () =>
    'The trial of this organization has ended and no payment method is linked. Everything can still be read and exported; changes are possible again as soon as somebody who manages its billing links one.',
  'link-paused': () =>
    'Nothing can be sent to this organization right now. Nothing was saved; try again later, or contact it another way.',

  // Seats.
  'seats-full': ({ seats }: { seats: number }) =>
    `${seats === 1 ? 'The only seat is' : `All ${seats} seats are`} in use. Add seats, or suspend a member or revoke an invitation first.`,
  'seats-short': ({ wanted, free }: { wanted: number; free: number }) =>
    `${wanted} seats are needed and ${free} ${free === 1 ? 'is' : 'are'} free. Add seats, or suspend a member or revoke an invitation first.`,
  'seats-in-use': ({ used }: { used: number }) =>
    `${counted(used, 'seat is', 'seats are')} in use. Free up seats first.`,

  'trial-seats': ({ max }: Most) =>
    `Without a linked payment method there are at most ${max} seats. Set up billing first.`,

  // Payers.
  'customer-exists': () => 'Billing is already set up for this organization. You will find it in the settings.',
  'last-payment-method': () =>
    'This payment method pays for the seats in use. Link another one first, then remove this one.',
  'method-not-linked': () => 'Only a linked payment method can be the default.',
  'too-many-payment-methods': ({ max }: Most) =>
    `There are already ${max} payment methods. Remove one that is not needed.`,
  'not-a-test-card': () => 'Use one of the test cards shown on the page',

  // Roles.
  'role-of-others-people': () =>
    'People who do not belong to your service provider have this role too, or are invited into it.',
  'role-held': ({ role, members }: { role: string; members: number }) =>
    `${counted(members, 'member holds', 'members hold')} the role ${role}. Give them another role first.`,
  'role-held-and-invited': ({ role, members, invitations }: { role: string; members: number; invitations: number }) =>
    `${counted(members, 'member holds', 'members hold')} the role ${role}, ${invitations} of them by a pending invitation. Give them another role first.`,
  'system-role-stays': () => 'System roles cannot be changed. Create a role of your own instead.',
  'system-role-not-deleted': () => 'System roles cannot be deleted.',
  'too-many-roles': ({ max }: Most) => `An organization has at most ${max} roles. Delete one that is not needed.`,
  'role-name-taken': ({ name }: Named) => `There is already a role named ${name}. Choose another name.`,
  'role-name-like-system': ({ name }: Named) => `This looks like the system role ${name}. Choose another name.`,

  // Sites.
  'last-site': () => 'An organization needs a site. Create another one before you delete this one.',
  'work-left-at-site': ({ left }: { left: number }) =>
    `${counted(left, 'work order is', 'work orders are')} still to be done at this site. Complete or cancel ${left === 1 ? 'it' : 'them'} first.`,
  'tickets-left-at-site': ({ left }: { left: number }) =>
    `${counted(left, 'support ticket is', 'support tickets are')} still open at this site. Resolve ${left === 1 ? 'it' : 'them'} first.`,
  'only-site-of': ({ names }: { names: readonly string[] }) =>
    `This is the only site open to ${names.join(', ')}. Give them other sites first.`,
  'only-site-of-many': ({ names }: { names: readonly string[] }) =>
    `This is the only site open to ${names.join(', ')} and others. Give them other sites first.`,
  'site-code-taken': ({ code, name }: { code: string } & Named) =>
    `The site ${name} already has the code ${code}. Choose another code.`,
  'site-code-taken-elsewhere': ({ code }: { code: string }) =>
    `Another site already has the code ${code}. Choose another code.`,
} as const;

export type AccessReason = keyof typeof ACCESS_REASONS;
