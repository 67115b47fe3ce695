import type { MailTexts } from './mail-texts.ts';

const IGNORE = 'ignore this email; nothing will happen.';
const IF_YOU = 'If this was you, there is nothing to do.';
const NEW_PASSWORD = 'Set a new password';

export const en: MailTexts = {
  tagline: 'Facility and work management',
  linkHint: 'If the button does not work, open this address in your browser:',
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  device: (browser, system) => {
    if (browser !== null) return system === null ? browser : `${browser} on ${system}`;
    return system === null ? 'Unknown device' : `A browser on ${system}`;
  },
  instant: ({ date, time, zone }) => `${date}, ${time} (${zone})`,
  facts: {
    when: 'When',
    device: 'Device',
    ip: 'IP address',
    role: 'Role',
    validUntil: 'Valid until',
    workOrder: 'Work order',
    site: 'Site',
    due: 'Due',
    reason: 'Reason',
    resolution: 'Resolution',
  },
  mails: {
    verifyEmail: {
      subject: 'Confirm your email for Siteward',
      intro: 'Welcome to Siteward. Confirm that this address is yours and choose a password.',
      button: 'Confirm email and set a password',
      validity: (duration) => `The link works for ${duration}.`,
      ifNot: `If you did not sign up, ${IGNORE}`,
    },
    accountExists: {
      subject: 'You already have a Siteward account',
      intro: 'Someone, probably you, signed up with this address. It already has an account, so just sign in.',
      button: 'Sign in',
      link: NEW_PASSWORD,
      ifNot: 'If this was not you, ignore this email; nothing has changed.',
    },
    resetPassword: {
      subject: 'Your code for a new Siteward password',
      intro: 'Enter this code where you asked for a new password:',
      button: 'Open the form',
      validity: (duration) => `The code works once, for ${duration}.`,
      ifNot: 'If you did not ask for it, ignore this email; your password stays as it is.',
    },
    passwordChanged: {
      subject: 'Your Siteward password was changed',
      changed:
        'Your password was changed. You stay signed in where you changed it, and have been signed out everywhere else.',
      reset: 'Your password was reset with a code sent by email. You have been signed out everywhere.',
      ifYou: IF_YOU,
      ifNot: 'If it was not, someone else can get into your account. Set a new password now to sign them out:',
      button: NEW_PASSWORD,
    },
    newAddressAsked: {
      subject: 'A new address for your Siteward account',
      intro: ({ from, to }) => `Someone signed in to your account asked to change its address from ${from} to ${to}.`,
      ifYou: (to) => `Nothing changes until the link emailed to ${to} is opened. If this was you, continue there.`,
      ifNot: 'If it was not, set a new password now. That stops the change and signs everybody out:',
      button: NEW_PASSWORD,
    },
    confirmAddress: {
      subject: 'Confirm your new address for Siteward',
      intro: ({ from, to }) =>
        `You asked to sign in to Siteward as ${to} instead of ${from}. Confirm that this address is yours.`,
      button: 'Confirm this address',
      validity: (duration) => `The link works once, for ${duration}, and only the latest one counts.`,
      ifNot: `If you did not ask for it, ${IGNORE}`,
    },
    addressTaken: {
      subject: 'Someone tried to use your address on Siteward',
      intro:
        'Someone asked to use this address for another Siteward account. It already belongs to yours, so nothing has changed.',
      ifYou: 'If this was you, you have two accounts. Sign in to the one with this address:',
      button: 'Sign in',
      ifNot: 'If it was not, there is nothing to do.',
    },
    addressChanged: {
      subject: 'The address of your Siteward account has changed',
      intro: ({ from, to }) =>
        `You sign in to Siteward as ${to} from now on. ${from} no longer works and gets no more emails.`,
      ifYou: IF_YOU,
      ifNot:
        'If it was not, somebody else has your account. Tell an owner or administrator of your organization immediately: they can suspend your membership, which ends all access to it, and invite you again.',
    },
    feedbackReceived: {
      subject: (number) => `${number}: we have your feedback`,
      intro: ({ organization, site }) => `Thank you. Your feedback about ${site} has reached ${organization}.`,
      button: 'Follow its progress',
      keep: 'The link opens the page of your feedback without an account, so keep it to yourself.',
      ifNot: `If you did not send any feedback, ${IGNORE}`,
    },
    feedbackLink: {
      subject: (number) => `${number}: your new link`,
      intro: ({ organization, site, subject }) =>
        `${organization} has given your feedback “${subject}” about ${site} a new link. The earlier one no longer works.`,
    },
    feedbackAcknowledged: {
      subject: (number) => `${number}: your feedback has been acknowledged`,
      intro: ({ organization, site, subject }) =>
        `${organization} has acknowledged your feedback “${subject}” about ${site} and is looking into it. You will hear from us when there is news.`,
    },
    feedbackConverted: {
      subject: (number) => `${number}: somebody is on it`,
      intro: ({ organization, site, subject }) =>
        `${organization} has turned your feedback “${subject}” about ${site} into a work order. You will hear from us once it is done.`,
    },
    feedbackResolved: {
      subject: (number) => `${number}: your feedback is resolved`,
      intro: ({ organization, site, subject }) =>
        `${organization} has resolved your feedback “${subject}” about ${site}.`,
      done: 'The work for it is done.',
      button: 'Say how it went',
      reopen: (duration) => `If something is still wrong, open it again on its page within ${duration}.`,
    },
    feedbackDeclined: {
      subject: (number) => `${number}: your feedback was declined`,
      intro: ({ organization, site, subject }) =>
        `${organization} will not follow up on your feedback “${subject}” about ${site}, for this reason:`,
    },
    feedbackReply: {
      subject: (number) => `${number}: a message about your feedback`,
      intro: ({ organization, subject, by }) =>
        `${by === '' ? organization : `${by} of ${organization}`} writes about your feedback “${subject}”:`,
      button: 'Answer',
      noReply: 'Please answer there: nobody reads replies to this email.',
    },
    invitation: {
      subject: (organization) => `Join ${organization} on Siteward`,
      intro: ({ inviter, organization }) => `${inviter} invites you to join ${organization} on Siteward.`,
      button: 'See the invitation',
      once: (email) => `The link works once and is for ${email} only. It lets you in, so keep it to yourself.`,
      ifNot: `If you did not expect this, ${IGNORE}`,
    },
    workDispatched: {
      subject: ({ organization, work }) => `Work from ${organization}: ${work}`,
      intro: ({ sender, organization, provider }) => `${sender} of ${organization} asks ${provider} to do this work.`,
      button: 'See the work',
      only: (email) =>
        `The link opens this work without an account or password and is for ${email} only. Accept or decline the work there, and complete it once it is done.`,
      ifNot: `If this is not for you, ${IGNORE}`,
    },
    workRecalled: {
      subject: ({ organization, work }) => `${organization} has taken back: ${work}`,
      intro: ({ organization, provider }) =>
        `${organization} no longer asks ${provider} to do this work. The link that was emailed has stopped working.`,
    },
    workReopened: {
      subject: ({ organization, work }) => `${organization} has reopened: ${work}`,
      intro: ({ organization, provider }) => `${organization} has reopened this work, which ${provider} had completed.`,
      hint: 'The link that was emailed has stopped working. If you need to do anything, you will get a new one.',
    },
    workDeclined: {
      subject: ({ provider, work }) => `${provider} has declined: ${work}`,
      intro: (provider) => `${provider} has declined this work. Give it to somebody else, or dispatch it again.`,
      button: 'Open the work order',
    },
    workUnanswered: {
      subject: ({ provider, work }) => `No answer from ${provider}: ${work}`,
      intro: ({ provider, duration }) =>
        `${provider} has not answered for ${duration}, and the link has expired. Dispatch the work again, or give it to somebody else.`,
      button: 'Open the work order',
    },
    workCompleted: {
      subject: ({ provider, work }) => `${provider} has completed: ${work}`,
      intro: (provider) => `${provider} has completed this work. It can be verified now.`,
      button: 'Open the work order',
    },
    planFailed: {
      subject: ({ plan }) => `No work order created: ${plan}`,
      intro: ({ plan, day }) => `The maintenance plan “${plan}” could not create its work order for ${day}.`,
      again: 'Its page says why. It is retried every hour, and once it works, nothing is left out.',
      button: 'Open the plan',
    },
    planEnded: {
      subject: ({ plan }) => `Maintenance plan has ended: ${plan}`,
      intro: ({ plan, day }) =>
        `The maintenance plan “${plan}” has created its last work order, for ${day}. There will be no more.`,
      goOn: 'If it should continue, change its end on its page.',
      button: 'Open the plan',
    },
    cardLinked: {
      subject: ({ organization }) => `Payment method linked: ${organization}`,
      intro: ({ organization, card }) =>
        `${card || 'A payment method'} is linked to ${organization}. Nothing was charged.`,
      next: 'If none of you linked it, remove it in the billing settings and check who has access there.',
      button: 'Open billing',
    },
    cardFailed: {
      subject: ({ organization }) => `Card not accepted: ${organization}`,
      intro: ({ organization, card }) =>
        `${card || 'A card'} could not be linked to ${organization}. Nothing was charged, and your billing details are kept.`,
      next: 'Link another card, or try the same one again.',
      button: 'Open billing',
    },
    ticketForYou: {
      subject: ({ number, subject }) => `Opened for you: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} has opened ticket ${number}, “${subject}”, for you.`,
      button: 'Open the ticket',
      hint: 'It is yours: you can write there, and you get an email as soon as somebody answers.',
    },
    ticketAnswered: {
      subject: ({ number, subject }) => `Answer to ${number}: ${subject}`,
      intro: ({ number, subject, by }) => `${by} has answered your ticket ${number}, “${subject}”.`,
      button: 'Read the answer',
      hint: 'You can reply there. Please do not reply to this email: nobody reads it.',
    },
    ticketResolved: {
      subject: ({ number, subject }) => `Resolved: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} has marked your ticket ${number}, “${subject}”, as resolved.`,
      button: 'See and rate it',
      hint: (duration) =>
        `Tell us how it went. If it is not solved, you can reopen the ticket there for ${duration}; then it is closed.`,
    },
    ticketClosed: {
      subject: ({ number, subject }) => `Closed: ${number}, ${subject}`,
      intro: ({ number, subject, duration }) =>
        `Your ticket ${number}, “${subject}”, was resolved ${duration} ago and is now closed.`,
      button: 'See and rate it',
      hint: 'You can still tell us how it went. If you need something else, open a new ticket.',
    },
    ticketAssigned: {
      subject: ({ number, subject }) => `${number} is yours: ${subject}`,
      intro: ({ number, subject, by }) => `${by} has assigned ticket ${number}, “${subject}”, to you.`,
      button: 'Open the ticket',
      hint: 'It shows when the first response is due.',
    },
    ticketReply: {
      subject: ({ number, subject }) => `New message on ${number}: ${subject}`,
      intro: ({ number, subject, by }) =>
        `${by} has written on ticket ${number}, “${subject}”, which is assigned to you.`,
      button: 'Read the message',
      hint: 'You can reply there. Please do not reply to this email: nobody reads it.',
    },
  },
};
