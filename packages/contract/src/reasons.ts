import {
  counted,
  FAULTS,
  type InvitationStatus,
  type MemberStatus,
  type MemberType,
  type ParamsOf,
  type Reason,
  reasonsOf,
  type ServiceProviderStatus,
  type WorkOrderStatus,
} from '@siteward/domain';
import { z } from 'zod';

type Named = { name: string };
type Most = { max: number };
type Seconds = { seconds: number };

/** What can be missing. */
export type RecordKind =
  | 'address'
  | 'bulk-change'
  | 'checklist-point'
  | 'comment'
  | 'customer'
  | 'entry'
  | 'file'
  | 'invitation'
  | 'link'
  | 'member'
  | 'membership'
  | 'organization'
  | 'person'
  | 'record'
  | 'role'
  | 'saved-view'
  | 'service-provider'
  | 'session'
  | 'site'
  | 'work-order';

/** What an invitation is once it is no longer pending. */
export type EndedStatus = Exclude<InvitationStatus, 'pending'>;

const ALREADY: Record<MemberStatus, string> = {
  active: 'is already a member',
  suspended: 'is a suspended member; reactivate them instead',
  invited: 'is already invited; resend that invitation instead',
  removed: 'was removed',
};

/**
 * Why a call is refused, in English for developers: what a form can find out by itself (FAULTS), and what only the server
 * knows, of fields too. What is shown at a field alone has no full stop, anything else is a sentence or two. The web
 * application has its own words for each code (docs/web.md, Languages). What only a program can do wrong has no reason: its
 * detail says what to do.
 */
export const REASONS = {
  ...FAULTS,

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
  'not-a-member-there': () => 'Choose an organization in which you are an active member',

  // What may be done.
  'no-such-record': ({ kind }: { kind: RecordKind }) =>
    `There is no such ${kind.replace('-', ' ')}, or you do not have access to it.`,
  'lacks-permission': ({ permission }: { permission: string }) => `Your role lacks the permission ${permission}.`,
  'role-beyond-own': ({ role }: { role: string }) =>
    `The role ${role} has permissions that you do not hold yourself, so you cannot give, change or take it.`,
  'permissions-beyond-own': () => 'You can give a role only permissions that you hold yourself.',
  'beyond-own-sites': () => 'You are limited to some sites, and this goes beyond them.',
  'access-beyond-own-sites': () => 'You are limited to some sites, and can give access only to those.',
  'whole-organization': () => 'You are limited to some sites, and this concerns the whole organization.',
  'own-access': () => 'You cannot change your own access. Ask another member who can.',
  oneself: () => 'You cannot change your own role or status. Ask another member who can.',
  'out-of-sight': () => 'You are limited to some sites, and this member no longer has any of them.',
  'access-changed': () => 'What you may see has changed. Ask again.',
  'import-running': () =>
    'Another file of work orders is being imported. Try again once that is done, in a minute at most.',
  'done-out-of-sight': () =>
    'This was done already. Your access has changed since, so it is not shown again. Reload the page.',
  'access-changed-meanwhile': () => 'Someone changed your access at the same time. Nothing was changed.',
  'changed-meanwhile': () => 'This was changed in the meantime. Look at the current version and try again.',
  'no-default-organization': () => 'Say which organization; you have no default one',

  // Members and their access.
  'last-owner': () => 'This is the only active owner. Make another member an owner first.',
  'last-unlimited-owner': () =>
    'This is the only active owner who is not limited to some sites. Make another member an owner first.',
  'already-so': ({ status }: { status: MemberStatus }) => `This member is already ${status}.`,
  'only-invited': () => 'This member is only invited. The invited person has to accept first.',
  'only-invited-revoke': () => 'This member is only invited. Revoke the invitation instead.',
  'removed-member': () => 'This member was removed. Invite the person again instead.',
  'no-such-step': ({ from, to }: { from: MemberStatus; to: MemberStatus }) =>
    `A member who is ${from} cannot become ${to}.`,
  'no-site-left': () =>
    'Their customer occupies no site, so they would have no site left. Change what they are limited to first.',
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
  'nothing-to-undo': () => 'Nothing in this change is left to undo.',

  // Invitations.
  'already-known': ({ email, status }: { email: string; status: MemberStatus }) => `${email} ${ALREADY[status]}.`,
  'already-known-elsewhere': ({ email }: { email: string }) =>
    `${email} is already known here; ask a member with access to all sites.`,
  'invitation-over': () => 'This invitation is no longer valid. Ask for a new one.',
  'invitation-not-pending': ({ status }: { status: EndedStatus }) =>
    `This invitation is ${status}. Invite the person again instead.`,
  'invitation-not-revocable': ({ status }: { status: EndedStatus }) =>
    `This invitation is ${status} and can no longer be revoked.`,
  'invitation-unbacked': () =>
    'The person who sent this invitation may no longer do so. Revoke it and invite the person again.',
  'sent-too-often': ({ max }: Most) =>
    `This invitation has been emailed ${counted(max, 'time')}. Revoke it and invite the person again.`,
  'for-another-address': () => 'This invitation is for another address. Sign in with the one that was invited.',
  'account-exists': () => 'There is already an account with this address. Sign in to accept the invitation.',

  // Files of records, such as of people to invite.
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

  // Seats.
  'seats-full': ({ seats }: { seats: number }) =>
    `${seats === 1 ? 'The only seat is' : `All ${seats} seats are`} in use. Add seats, or suspend a member or revoke an invitation first.`,
  'seats-short': ({ wanted, free }: { wanted: number; free: number }) =>
    `${wanted} seats are needed and ${free} ${free === 1 ? 'is' : 'are'} free. Add seats, or suspend a member or revoke an invitation first.`,
  'seats-in-use': ({ used }: { used: number }) =>
    `${counted(used, 'seat is', 'seats are')} in use. Free up seats first.`,

  // Roles.
  'role-held': ({ role, members }: { role: string; members: number }) =>
    `${counted(members, 'member holds', 'members hold')} the role ${role}. Give them another role first.`,
  'role-held-and-invited': ({ role, members, invitations }: { role: string; members: number; invitations: number }) =>
    `${counted(members, 'member holds', 'members hold')} the role ${role}, ${invitations} of them by a pending invitation. Give them another role first.`,
  'system-role-stays': () => 'System roles stay as they are. Create a role of your own instead.',
  'system-role-not-deleted': () => 'System roles cannot be deleted.',
  'too-many-roles': ({ max }: Most) => `An organization has at most ${max} roles. Delete one that is not needed.`,
  'role-name-taken': ({ name }: Named) => `There is already a role named ${name}. Choose another name.`,
  'role-name-like-system': ({ name }: Named) => `This looks like the system role ${name}. Choose another name.`,

  // Sites.
  'last-site': () => 'An organization needs a site. Create another one before you delete this one.',
  'work-left-at-site': ({ left }: { left: number }) =>
    `${counted(left, 'work order is', 'work orders are')} still to be done at this site. Complete or cancel ${left === 1 ? 'it' : 'them'} first.`,
  'only-site-of': ({ names }: { names: readonly string[] }) =>
    `Only this site is open to ${names.join(', ')}. Give them other sites first.`,
  'only-site-of-many': ({ names }: { names: readonly string[] }) =>
    `Only this site is open to ${names.join(', ')} and others. Give them other sites first.`,
  'site-code-taken': ({ code, name }: { code: string } & Named) =>
    `The site ${name} already has the code ${code}. Choose another code.`,
  'site-code-taken-elsewhere': ({ code }: { code: string }) =>
    `Another site already has the code ${code}. Choose another code.`,

  // Work orders.
  'no-such-work-order-step': ({ from, to }: { from: WorkOrderStatus; to: WorkOrderStatus }) =>
    `A work order that is ${from} cannot become ${to}.`,
  'work-order-already-so': ({ status }: { status: WorkOrderStatus }) => `This work order is already ${status}.`,
  'not-assigned': () => 'Only those who are assigned to this work order can do this.',
  'not-own-work-order': () => 'You can change only work orders that you created or are assigned to.',
  'too-many-watchers': ({ max }: { max: number }) => `A work order has at most ${max} watchers.`,
  'others-step': () => 'Only whoever took this step can take it back.',
  'changed-since-step': () =>
    'The work order was changed after this step, so it cannot be taken back. Take the next step instead.',
  'step-too-old': ({ minutes }: { minutes: number }) =>
    `A step can be taken back for ${counted(minutes, 'minute', 'minutes')}. Take the next step instead.`,
  'own-completion': () => 'You completed this work order yourself. Somebody else has to verify it.',
  'checklist-left': ({ left }: { left: number }) =>
    `${counted(left, 'required point', 'required points')} of the checklist ${left === 1 ? 'is' : 'are'} still to be done.`,
  'signature-missing': () => 'A signature is asked for before this work order is completed. Have it signed first.',
  'sign-in-progress': () => 'A work order is signed while it is in progress. Start it first.',
  'signature-begun': () =>
    'Once work has begun, only those who may change any work order can change whether it is signed. Ask one of them.',
  'signature-closed': () => 'Whether ended work is signed stays as it is. Reopen the work order first.',
  'unknown-assignees': () => 'Choose active members who have access to this site',
  'unknown-watchers': () => 'Choose active members who have access to this site',
  'unknown-worker': () => 'Choose an active member who has access to this site',
  'unknown-points': () => 'Keep only points that the checklist has',
  'no-worker-called': ({ name }: Named) => `There is no active member called “${name}” who has access to this site`,
  'workers-called': ({ name }: Named) => `Several members are called “${name}”; use the address of the one you mean`,
  'only-take-or-leave': () => 'You can only add or remove yourself; assigning others takes the permission to assign',
  'checklist-begun': () =>
    'Once work has begun, only those who may change any work order can change its checklist. Ask one of them.',
  'checklist-closed': () => 'The checklist of work that has ended stays as it is. Reopen the work order first.',
  'site-deleted': () => 'The site of this work order has been deleted, so it stays as it is.',
  'not-in-progress': () => 'The checklist can be worked on while the work order is in progress. Start it first.',

  // Service providers.
  'no-such-provider-step': ({ from, to }: { from: ServiceProviderStatus; to: ServiceProviderStatus }) =>
    `A service provider that is ${from} cannot become ${to}.`,
  'provider-already-so': ({ status }: { status: ServiceProviderStatus }) =>
    `This service provider is already ${status}.`,
  'provider-beyond-own-sites': () =>
    'You are limited to some sites, and this service provider works at others too. Ask a member with access to these.',
  'work-left-with-provider': ({ left }: { left: number }) =>
    `${counted(left, 'work order is', 'work orders are')} still to be done by this service provider. Complete or cancel ${left === 1 ? 'it' : 'them'}, or give ${left === 1 ? 'it' : 'them'} to another one first.`,
  'only-site-of-providers': ({ names }: { names: readonly string[] }) =>
    `This is the only site of ${names.join(', ')}. Give them other sites first, or delete them.`,
  'only-site-of-many-providers': ({ names }: { names: readonly string[] }) =>
    `This is the only site of ${names.join(', ')} and other service providers. Give them other sites first, or delete them.`,
  'unknown-provider': () => 'Choose an active service provider that works at this site',

  // Saved views.
  'view-name-taken': ({ name }: Named) => `You already have a view named ${name}. Choose another name.`,
  'too-many-views': ({ max }: Most) => `You have ${max} views of this list already. Delete one that is not needed.`,
  'too-many-shared-views': ({ max }: Most) =>
    `${max} views of this list are shared already. Keep this one private, or delete one that is not needed.`,
  'views-shared-by-staff': () => 'Only staff can share views',
  'view-of-another': () => 'You can change only views that you saved yourself. Save it as a view of your own instead.',
  'view-owner-gone': () => 'Whoever saved this view is no longer a member, so nobody would see it. Delete it instead.',

  // Links.
  'link-to-itself': () => 'Choose another work order than this one',
  'unknown-linked': () => 'Choose a work order that is there',
  'linked-already': () => 'These two are linked in this way already.',
  'link-circle': () =>
    'These two are linked the other way round already, perhaps by others between them. Remove one of those links first.',
  'link-chain-too-long': ({ max }: Most) =>
    `More than ${max} work orders depend on each other here. Remove a link first.`,
  'too-many-links': ({ max }: Most) => `A work order has at most ${max} links. Remove one first.`,

  // Comments.
  'not-own-comment': () => 'You can change only comments that you wrote yourself.',
  'comment-of-another': () => 'You can remove only comments that you wrote yourself.',
  'internal-for-staff': () => 'Only staff can write internal comments',
  'mention-out-of-sight': ({ names }: { names: readonly string[] }) =>
    `This cannot be seen by everybody you mention: leave out ${names.join(', ')}`,
  'mention-not-internal': ({ names }: { names: readonly string[] }) =>
    `Internal comments are for staff alone: leave out ${names.join(', ')}`,

  // Files that are added to records.
  'picture-unreadable': () => 'The picture is damaged and cannot be read',
  'picture-too-large': ({ max }: Most) => `The picture has more than ${max} megapixels`,
  'file-kept-too-late': () => 'The file took too long to be added. Nothing was changed; send it again.',
  'not-own-file': () => 'You can remove only files that you added yourself.',

  // Time and costs.
  'money-for-staff': () => 'Only staff see and give rates and costs',
  'not-own-entry': () => 'You can record and change only your own time and costs.',
  'entries-closed': () => 'Time and costs are recorded from when the work is open until it is verified.',
  'too-many-entries': ({ max }: { max: number }) => `A work order takes at most ${max} of these. Remove one first.`,
  'day-to-come': () => 'Choose today or an earlier day',

  // Whatever is called.
  'try-again-in': ({ seconds }: Seconds) => `Too many requests. Try again in ${seconds} seconds.`,
  'too-many-waiting': () => 'Too many of these requests are waiting already. Nothing was changed; try again.',
  'too-many-windows': () => 'Too many pages are open at once. Close some of them.',
  'sign-in-busy': () => 'Many people are signing in right now. Nothing was changed; try again in a moment.',
  'took-too-long': () => 'This took too long. Nothing was changed; try again.',
  'exists-already': () => 'Somebody has just created the same. Look at what is there.',
  busy: () => 'Many people are changing the same thing right now. Nothing was changed; try again.',
  'database-away': () => 'The database is not responding. Try again in a moment.',
  'changes-away': () => 'Changes cannot be heard right now. Try again in a moment.',
  'on-our-side': () => 'Something went wrong on our side. The request id helps us find it.',
} as const;

export type ReasonCode = keyof typeof REASONS;

/** Why a call is refused: `reason('role-name-taken', { name })`. */
export const reason = /* @__PURE__ */ reasonsOf(REASONS);

/** What the words of a reason are filled with. */
export type ReasonParamsOf<Code extends ReasonCode> = ParamsOf<(typeof REASONS)[Code]>;

const reasonCodes = Object.keys(REASONS).filter((key): key is ReasonCode => key in REASONS);

/** The code of a reason, and what its words are filled with. */
export const reasonFields = {
  code: z.enum(reasonCodes).meta({ description: 'Says why, for clients that have words of their own for it.' }),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]))
    .meta({ description: 'What belongs into those words: numbers, names, or lists of names.' }),
  message: z.string().meta({ description: 'The same in English, for developers.' }),
};

export type AnyReason = Reason<ReasonCode>;
