import {
  counted,
  type FeedbackStatus,
  type PlanStatus,
  type ServiceProviderStatus,
  type TicketStatus,
  type WorkOrderStatus,
} from '@siteward/domain';

type Named = { name: string };
type Most = { max: number };

/** Work, who does it, and what belongs to its records: views, links, comments, files, time and costs. */
export const WORK_REASONS = {
  // Work orders.
  'no-such-work-order-step': ({ from, to }: { from: WorkOrderStatus; to: WorkOrderStatus }) =>
    `A work order that is ${from} cannot become ${to}.`,
  'work-order-already-so': ({ status }: { status: WorkOrderStatus }) => `This work order is already ${status}.`,
  'not-assigned': () => 'Only people assigned to this work order can do this.',
  'not-own-work-order': () => 'You can change only work orders that you created or are assigned to.',
  'too-many-watchers': ({ max }: { max: number }) => `A work order has at most ${max} watchers.`,
  'others-step': () => 'Only the person who took this step can undo it.',
  'changed-since-step': () =>
    'The work order was changed after this step, so it cannot be undone. Take the next step instead.',
  'step-too-old': ({ minutes }: { minutes: number }) =>
    `A step can be undone for ${counted(minutes, 'minute', 'minutes')}. Take the next step instead.`,
  'own-completion': () => 'You completed this work order yourself. Somebody else has to verify it.',
  'checklist-left': ({ left }: { left: number }) =>
    `${counted(left, 'required checklist point', 'required checklist points')} ${left === 1 ? 'is' : 'are'} still to be done.`,
  'signature-missing': () => 'This work order must be signed before it is completed. Have it signed first.',
  'sign-in-progress': () => 'A work order is signed while it is in progress. Start it first.',
  'signature-begun': () =>
    'Once work has begun, only those who may change any work order can change whether a signature is required. Ask one of them.',
  'signature-closed': () =>
    'Once work has ended, you can no longer change whether a signature is required. Reopen the work order first.',
  'unknown-assignees': () => 'Choose active members who have access to this site',
  'unknown-watchers': () => 'Choose active members who have access to this site',
  'unknown-worker': () => 'Choose an active member who has access to this site',
  'unknown-points': () => 'Keep only points that the checklist has',
  'no-worker-called': ({ name }: Named) => `There is no active member called “${name}” who has access to this site`,
  'workers-called': ({ name }: Named) => `Several members are called “${name}”; use the address of the one you mean`,
  'only-take-or-leave': () => 'You can only add or remove yourself; assigning others requires the permission to assign',
  'checklist-begun': () =>
    'Once work has begun, only those who may change any work order can change its checklist. Ask one of them.',
  'checklist-closed': () =>
    'The checklist of work that has ended can no longer be changed. Reopen the work order first.',
  'site-deleted': () => 'The site of this work order has been deleted, so it can no longer be changed.',
  'not-in-progress': () => 'The checklist can be filled in only while the work order is in progress. Start it first.',

  // Service providers.
  'no-such-provider-step': ({ from, to }: { from: ServiceProviderStatus; to: ServiceProviderStatus }) =>
    `A service provider that is ${from} cannot become ${to}.`,
  'provider-already-so': ({ status }: { status: ServiceProviderStatus }) =>
    `This service provider is already ${status}.`,
  'own-provider-only': () => 'You can manage only the service provider that you belong to.',
  'provider-beyond-own-sites': () =>
    'You are limited to some sites, and this service provider works at others too. Ask a member with access to these.',
  'work-left-with-provider': ({ left }: { left: number }) =>
    `${counted(left, 'work order is', 'work orders are')} still to be done by this service provider. Complete or cancel ${left === 1 ? 'it' : 'them'}, or give ${left === 1 ? 'it' : 'them'} to another one first.`,
  'only-site-of-providers': ({ names }: { names: readonly string[] }) =>
    `This is the only site of ${names.join(', ')}. Give them other sites first, or delete them.`,
  'only-site-of-many-providers': ({ names }: { names: readonly string[] }) =>
    `This is the only site of ${names.join(', ')} and other service providers. Give them other sites first, or delete them.`,
  'no-provider-called': ({ name }: Named) =>
    `There is no active service provider called “${name}” that works at this site`,
  'providers-called': ({ name }: Named) =>
    `Several service providers are called “${name}”; rename one of them first, or leave the cell empty`,
  'nobody-to-dispatch-to': () =>
    'Work is dispatched to an active service provider with an email address. Choose one for this work order first.',
  'dispatched-already': () =>
    'This work order is already with its service provider. Send the link again, or take it back first.',
  'not-to-dispatch': () => 'Only work that is open, in progress or on hold can be dispatched.',
  'not-dispatched': () => 'This work order is not with a service provider.',
  'dispatch-unanswered': () => 'Accept the job first.',
  'not-with-own-provider': () =>
    'Only the service provider that this work was sent to, and those who dispatch work, can answer for it.',
  'dispatch-answered': () => 'This job was already accepted.',
  'dispatch-done': () => 'This job was already completed.',
  'unknown-provider': () => 'Choose an active service provider that works at this site',

  // Feedbacks.
  'no-such-feedback-step': ({ from, to }: { from: FeedbackStatus; to: FeedbackStatus }) =>
    `A feedback that is ${from} cannot become ${to}.`,
  'feedback-already-so': ({ status }: { status: FeedbackStatus }) => `This feedback is already ${status}.`,
  'not-own-feedback': () => 'Only the person who sent this feedback can do this.',
  'reopen-too-late': ({ days }: { days: number }) =>
    `A feedback can be opened again for ${counted(days, 'day')} after it was resolved. Send a new one instead.`,
  'resolved-by-work': () => 'It is resolved as soon as its work order is verified.',
  'returned-by-work': () => 'It comes back automatically when its work order is cancelled or deleted.',
  'convert-by-itself': () => 'Convert it to a work order instead of giving it this status.',
  'feedback-no-longer-new': () => 'It can be edited only while it is new. Write a message instead.',
  'feedback-not-resolved': () => 'It can be rated once it is resolved.',
  'feedback-withdrawn': () => 'This feedback was withdrawn, so no more messages can be sent.',
  'too-many-messages': ({ max }: Most) => `A feedback can have at most ${counted(max, 'message')}.`,
  'feedback-form-over': () => 'This form was already sent, or opened too long ago. Nothing was changed; send it again.',
  'feedback-too-quick': () => 'That was very quick. Wait a moment and send it again.',
  'photos-too-large': ({ max }: { max: string }) =>
    `The photos are larger than ${max} in total. Send fewer or smaller ones.`,
  'no-room-for-photos': () =>
    'Too many photos have been sent here for now. What you wrote has arrived; try again tomorrow.',
  'feedback-photos-too-late': () => 'Photos can be added only within an hour of sending. Write a message instead.',
  'reporter-for-triage': () => 'Only those who work on feedbacks can send one for somebody else',
  'unknown-work-order': () => 'Choose a work order of the same site that is not verified or cancelled',

  // Maintenance plans.
  'plan-already-so': ({ status }: { status: PlanStatus }) => `This plan is already ${status}.`,
  'not-a-plan-date': () => 'The plan has no work planned for this day.',
  'plan-date-taken': () => 'Choose a future day on which the plan has no work yet',
  'too-many-plan-dates': ({ max }: Most) => `At most ${max} dates can be skipped or moved. Change the rule instead.`,

  'too-many-plans': ({ max }: Most) =>
    `An organization has at most ${max} maintenance plans. Delete one that is not needed.`,
  'too-many-plans-at-site': ({ max }: Most) =>
    `A site has at most ${max} maintenance plans. Delete one that is not needed.`,
  'plan-files-too-large': ({ max }: { max: string }) =>
    `The files of a plan can take up at most ${max} in total, because each work order gets them all. Remove one first, or add a smaller one.`,
  'plan-date-over': () =>
    'This can no longer be undone: one of the two days has passed, already has work, or another date was moved there.',

  // Support tickets.
  'no-such-ticket-step': ({ from, to }: { from: TicketStatus; to: TicketStatus }) =>
    `A ticket that is ${from} cannot become ${to}.`,
  'ticket-already-so': ({ status }: { status: TicketStatus }) => `This ticket is already ${status}.`,
  'not-ticket-requester': () => 'Only the requester can do this.',
  'ticket-closed': () => 'This ticket is closed and can no longer be changed. Open a new one.',
  'ticket-not-resolved': () => 'This ticket has not been resolved yet. Rate it once it is.',
  'not-own-message': () => 'Only the author of this message can add files to it.',
  'notes-for-staff': () => 'Internal notes are for staff who see every ticket.',
  'requester-for-management': () => 'Only those who manage tickets can open one for somebody else',
  'unknown-ticket-requester': () => 'Choose an active member who sees tickets and has access to this site',
  'unknown-ticket-assignee': () => 'Choose somebody who answers tickets and has access to this site',
  'too-many-canned-replies': ({ max }: Most) =>
    `There are already ${max} canned replies. Delete one that is not needed.`,

  // Saved views.
  'view-name-taken': ({ name }: Named) => `You already have a view named ${name}. Choose another name.`,
  'too-many-views': ({ max }: Most) => `You already have ${max} views of this list. Delete one that is not needed.`,
  'too-many-shared-views': ({ max }: Most) =>
    `${max} views of this list are already shared. Keep this one private, or delete one that is not needed.`,
  'views-shared-by-staff': () => 'Only staff can share views',
  'view-of-another': () => 'You can change only views that you saved yourself. Save it as a view of your own instead.',
  'view-owner-gone': () =>
    'The person who saved this view is no longer a member, so nobody would see it. Delete it instead.',

  // Links.
  'link-to-itself': () => 'Choose a work order other than this one',
  'unknown-linked': () => 'Choose a work order that exists',
  'linked-already': () => 'These two are already linked in this way.',
  'link-circle': () =>
    'These two are already linked the other way round, perhaps through others. Remove one of those links first.',
  'link-chain-too-long': ({ max }: Most) =>
    `More than ${max} work orders depend on each other here. Remove a link first.`,
  'too-many-links': ({ max }: Most) => `A work order has at most ${max} links. Remove one first.`,

  // Comments.
  'not-own-comment': () => 'You can change only comments that you wrote yourself.',
  'comment-of-another': () => 'You can remove only comments that you wrote yourself.',
  'internal-for-staff': () => 'Only staff can write internal comments',
  'mention-out-of-sight': ({ names }: { names: readonly string[] }) =>
    `Not everybody you mention can see this: leave out ${names.join(', ')}`,
  'mention-not-internal': ({ names }: { names: readonly string[] }) =>
    `Internal comments are for staff only: leave out ${names.join(', ')}`,

  // Files that are added to records.
  'picture-unreadable': () => 'The picture is damaged and cannot be read',
  'picture-too-large': ({ max }: Most) => `The picture has more than ${max} megapixels`,
  'file-kept-too-late': () => 'The file took too long to be added. Nothing was changed; send it again.',
  'no-room-for-files': ({ max }: { max: string }) =>
    `Until a payment method is linked, all files of an organization can take up at most ${max} in total. Remove some, or link a payment method.`,
  'not-own-file': () => 'You can remove only files that you added yourself.',

  // Time and costs.
  'money-for-staff': () => 'Only staff can see and enter rates and costs',
  'not-own-entry': () => 'You can record and change only your own time and costs.',
  'entries-closed': () => 'Time and costs are recorded from when the work is open until it is verified.',
  'too-many-entries': ({ max }: { max: number }) => `A work order can have at most ${max} of these. Remove one first.`,
  'day-to-come': () => 'Choose today or an earlier day',
} as const;

export type WorkReason = keyof typeof WORK_REASONS;
