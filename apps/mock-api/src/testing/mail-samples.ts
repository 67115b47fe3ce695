import type { Language } from '@siteward/domain';
import type { MailContent } from '#mail/outbox.ts';
import type { Reader } from '#mail/reader.ts';
import { accountExistsMail, resetPasswordMail, verifyEmailMail } from '#mail/templates/account-access.ts';
import {
  addressChangedMail,
  addressTakenMail,
  confirmAddressMail,
  newAddressAskedMail,
  passwordChangedMail,
} from '#mail/templates/account-changes.ts';
import { type BillingMail, billingMail } from '#mail/templates/billing.ts';
import {
  workCompletedMail,
  workDeclinedMail,
  workDispatchedMail,
  workRecalledMail,
  workReopenedMail,
  workUnansweredMail,
} from '#mail/templates/dispatch.ts';
import {
  feedbackAcknowledgedMail,
  feedbackConvertedMail,
  feedbackDeclinedMail,
  feedbackLinkMail,
  feedbackReceivedMail,
  feedbackReplyMail,
  feedbackResolvedMail,
} from '#mail/templates/feedback.ts';
import { invitationMail } from '#mail/templates/invitation.ts';
import { planEndedMail, planFailedMail } from '#mail/templates/maintenance-plan.ts';
import { type TicketMail, ticketMail } from '#mail/templates/support-ticket.ts';
import type { MailTexts } from '#mail/texts/mail-texts.ts';

/** What people and the server put into mails. */
export type Insertions = {
  name: string;
  organization: string;
  role: string;
  from: string;
  to: string;
  userAgent: string;
  work: string;
};

const LINK = 'https://siteward.example/?state=sign-in&email=lena%40north.example';
const TOKEN_LINK = `https://siteward.example/?state=verify#token=${'Zk3-'.repeat(10)}abc`;
const AT = new Date('2026-11-22T09:05:00.000Z');
const LATER = new Date('2026-11-29T10:20:00.000Z');

/** What is inserted unless something else is asked for. */
export const USUAL: Insertions = {
  name: 'Lena Fischer',
  organization: 'Northwind Facilities',
  role: 'Technician',
  from: 'lena.fischer@north.example',
  to: 'l.fischer@harbour-tenants.example',
  work: 'WO-000412 Chiller trips',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36',
};

type Sample = (reader: Reader, inserted: Insertions) => MailContent;

const workOf = ({ organization, work, role: provider }: Insertions) => ({ organization, work, provider });
const seenBy = ({ userAgent }: Insertions) => ({ clock: () => AT, origin: { ip: '203.0.113.7', userAgent } });

const feedbackOf = ({ organization, to }: Insertions) => ({
  number: 97,
  subject: to,
  site: organization,
  organization,
  link: `https://siteward.example/t#token=${'Zk3-'.repeat(10)}abc`,
});
function ofCard(what: BillingMail): Sample {
  return (reader, { organization }) => billingMail(reader, what, { organization, card: 'Visa •••• 4242', link: LINK });
}
function ofTicket(what: TicketMail): Sample {
  return (reader, { name: by, organization: subject }) =>
    ticketMail(reader, what, { number: 'ST-000218', subject, by, link: LINK });
}

/** Every mail, filled with examples. A mail that has texts but no sample does not compile. */
const SAMPLES: Record<keyof MailTexts['mails'] | 'passwordReset' | 'feedbackAnswered', Sample> = {
  verifyEmail: (reader) => verifyEmailMail(reader, { link: TOKEN_LINK }),
  accountExists: (reader) => accountExistsMail(reader, { signIn: LINK, forgot: LINK.replace('sign-in', 'forgot') }),
  resetPassword: (reader) => resetPasswordMail(reader, { code: 'A1B2C-3D4E5', link: LINK }),
  passwordChanged: (reader, inserted) =>
    passwordChangedMail(reader, { how: 'changed', forgot: LINK, seen: seenBy(inserted) }),
  passwordReset: (reader, inserted) =>
    passwordChangedMail(reader, { how: 'reset', forgot: LINK, seen: seenBy(inserted) }),
  newAddressAsked: (reader, inserted) =>
    newAddressAskedMail(reader, { from: inserted.from, to: inserted.to, forgot: LINK, seen: seenBy(inserted) }),
  confirmAddress: (reader, { from, to }) => confirmAddressMail(reader, { from, to, link: TOKEN_LINK }),
  addressTaken: (reader) => addressTakenMail(reader, { signIn: LINK }),
  addressChanged: (reader, inserted) =>
    addressChangedMail(reader, { from: inserted.from, to: inserted.to, seen: seenBy(inserted) }),
  feedbackReceived: (reader, inserted) => feedbackReceivedMail(reader, feedbackOf(inserted)),
  feedbackLink: (reader, inserted) => feedbackLinkMail(reader, feedbackOf(inserted)),
  feedbackAcknowledged: (reader, inserted) => feedbackAcknowledgedMail(reader, feedbackOf(inserted)),
  feedbackConverted: (reader, inserted) => feedbackConvertedMail(reader, feedbackOf(inserted)),
  feedbackResolved: (reader, inserted) => feedbackResolvedMail(reader, feedbackOf(inserted), ''),
  feedbackAnswered: (reader, inserted) => feedbackResolvedMail(reader, feedbackOf(inserted), inserted.role),
  feedbackDeclined: (reader, inserted) => feedbackDeclinedMail(reader, feedbackOf(inserted), inserted.role),
  feedbackReply: (reader, inserted) =>
    feedbackReplyMail(reader, feedbackOf(inserted), { reply: inserted.role, by: inserted.name }),
  invitation: (reader, { name: inviter, to: email, organization, role }) =>
    invitationMail(reader, { email, inviter, organization, role, expiresAt: AT, link: TOKEN_LINK }),
  workDispatched: (reader, inserted) =>
    workDispatchedMail(reader, {
      ...workOf(inserted),
      sender: inserted.name,
      email: inserted.to,
      site: inserted.organization,
      dueAt: AT,
      expiresAt: LATER,
      link: TOKEN_LINK,
    }),
  workRecalled: (reader, inserted) => workRecalledMail(reader, workOf(inserted)),
  workReopened: (reader, inserted) => workReopenedMail(reader, workOf(inserted)),
  workDeclined: (reader, inserted) =>
    workDeclinedMail(reader, { ...workOf(inserted), reason: inserted.role, link: LINK }),
  workUnanswered: (reader, inserted) => workUnansweredMail(reader, { ...workOf(inserted), link: LINK }),
  workCompleted: (reader, inserted) =>
    workCompletedMail(reader, { ...workOf(inserted), resolution: inserted.role, link: LINK }),
  planEnded: (reader, { organization: plan }) => planEndedMail(reader, { plan, day: '2026-12-01', link: LINK }),
  planFailed: (reader, { organization: plan }) => planFailedMail(reader, { plan, day: '2026-12-01', link: LINK }),
  cardLinked: ofCard('cardLinked'),
  cardFailed: ofCard('cardFailed'),
  ticketForYou: ofTicket('ticketForYou'),
  ticketAnswered: ofTicket('ticketAnswered'),
  ticketResolved: ofTicket('ticketResolved'),
  ticketClosed: ofTicket('ticketClosed'),
  ticketAssigned: ofTicket('ticketAssigned'),
  ticketReply: ofTicket('ticketReply'),
};

const TIMEZONES: Readonly<Record<Language, string>> = {
  en: 'Europe/London',
  de: 'Europe/Berlin',
  es: 'Europe/Madrid',
  hi: 'Asia/Kolkata',
};

/**
 * All mails in a language, each with the names of the insertions that it uses.
 *
 * @param inserted - insertions that differ from the usual ones
 */
export function sampleMails(language: Language, inserted: Partial<Insertions> = {}) {
  const all = { ...USUAL, ...inserted };
  const reader = { language, name: all.name, timezone: TIMEZONES[language] };
  return Object.entries(SAMPLES).map(([name, sample]) => {
    const given = new Set<string>();
    const noting = new Proxy(all, {
      get: (values, field) => {
        given.add(String(field));
        return Reflect.get(values, field);
      },
    });
    return { name, ...sample(reader, noting), given };
  });
}
