import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { needsSession } from './access.ts';
import { listRoutes, type NamedRoute } from './client/routes.ts';
import { contract } from './contract.ts';
import type { ErrorCode } from './errors.ts';
import { GENERAL_LIMITS, LIMITS, type Limit, OUTSIDE_MAIL_LIMITS } from './limits.ts';
import { fileTypeOf } from './records/files.ts';

/** Calls that would need a limit of their own but have none, each with the reason. */
const UNLIMITED: Readonly<Record<string, string>> = {
  'feedbackFiles.content': 'reads one file, within the general limit',
  'feedbackFiles.thumbnail': 'reads one small file, and a page asks for as many as it shows',
  'maintenancePlanFiles.content': 'reads one file, within the general limit',
  'maintenancePlanFiles.thumbnail': 'reads one small file, and a page asks for as many as it shows',
  'serviceProviderFiles.content': 'reads one file, within the general limit',
  'ticketMessageFiles.content': 'reads one file, within the general limit',
  'ticketMessageFiles.thumbnail': 'reads one small file, and a page asks for as many as it shows',
  'serviceProviderFiles.thumbnail': 'reads one small file, and a page asks for as many as it shows',
  'workOrderFiles.content': 'reads one file, within the general limit',
  'workOrderFiles.thumbnail': 'reads one small file, and a page asks for as many as it shows',
  'workOrders.signaturePicture': 'draws one small picture, within the general limit',
  'webhooks.stripe':
    'comes from one sender, who repeats what is refused; without its signature it costs one hash, within the general limit',
  'auth.signOut': 'ends what its sid opens, and tells nobody whether there was anything',
};

/** Why a call needs a limit of its own: what it does beyond answering somebody who is signed in. */
function reasonsOf({ route }: NamedRoute): string[] {
  const body = 'body' in route && route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [];
  return [
    ...(needsSession(route.metadata.access) ? [] : ['is open to everyone']),
    ...(body.some((name) => /password$/i.test(name)) ? ['checks a password, or makes the hash of one'] : []),
    ...(202 in route.responses || mailsInvitation(body, route.metadata.errors) ? ['mails'] : []),
    ...(Object.values(route.responses).some((answer) => fileTypeOf(answer)) ? ['reads as much as there is'] : []),
  ];
}

function mailsInvitation(body: readonly string[], errors: readonly ErrorCode[]): boolean {
  return errors.includes('SEND_LIMIT') || ['email', 'role'].every((name) => body.includes(name));
}

const NEEDY = listRoutes(contract)
  .map((named) => ({ ...named, reasons: reasonsOf(named) }))
  .filter(({ reasons }) => reasons.length > 0);

describe('a limit of its own', () => {
  it.each(NEEDY)('is what $name needs, which $reasons', ({ name, route }) => {
    expect(route.metadata.limit !== undefined).toBe(!(name in UNLIMITED));
  });

  // Accounts are free: otherwise, anyone with several could have as many mails sent to somebody else as to themselves.
  it('counts by recipient wherever somebody signed in names the address', () => {
    const naming = NEEDY.filter(({ route: { metadata, ...route } }) => {
      const names = 'body' in route && route.body instanceof z.ZodObject && 'email' in route.body.shape;
      return names && needsSession(metadata.access);
    });
    const uncounted = naming.filter(({ route: { metadata } }) => {
      const own = [metadata.limit, metadata.limitEach].flatMap((name) => (name && name !== 'none' ? LIMITS[name] : []));
      return !own.some(({ by }) => by.length === 1 && by.includes('recipient'));
    });
    expect(naming.map(({ name }) => name)).toEqual(['members.invite', 'users.changeEmail']);
    expect(uncounted).toEqual([]);
  });

  it('is "none" only for what load balancers ask', () => {
    const uncounted = NEEDY.filter(({ route }) => route.metadata.limit === 'none').map(({ name }) => name);
    expect(uncounted).toEqual(['system.health', 'system.ready']);
  });
});

const inWords = ({ by, max, minutes, unlessKnown }: Limit): string =>
  `${max} in ${minutes} by ${by.join(' and ')}${unlessKnown ? ' unless known' : ''}`;

describe('limits', () => {
  // Also by hand: a call that slips from one limit into another, such as an upload by a link into the limit for reading by it,
  // would still be limited.
  it('belong to these calls', () => {
    const calls: Record<string, string[]> = {};
    for (const { name, route } of listRoutes(contract)) {
      const { limit } = route.metadata;
      if (limit !== undefined) calls[limit] = [...(calls[limit] ?? []), name];
    }
    expect(calls).toEqual({
      'sign-in': ['auth.signIn'],
      'sign-up': ['auth.signUp'],
      verify: [
        'auth.verifyEmail',
        'invitations.getByToken',
        'invitations.join',
        'invitations.decline',
        'users.confirmEmail',
      ],
      'forgot-password': ['auth.forgotPassword'],
      'reset-password': ['auth.resetPassword'],
      'bulk-change': ['bulkChanges.create', 'bulkChanges.undo', 'feedbacks.bulk', 'workOrders.bulk'],
      'calendar-feed': ['calendar.feed'],
      'payment-method': ['customers.create', 'customers.addPaymentMethod'],
      'payment-provider': ['customers.update', 'paymentMethods.check'],
      dashboard: ['dashboard.get'],
      export: [
        'dashboard.export',
        'feedbacks.export',
        'invitations.export',
        'maintenancePlans.export',
        'members.export',
        'serviceProviders.export',
        'supportTickets.export',
        'workOrders.export',
      ],
      link: [
        'dispatch.get',
        'dispatch.step',
        'dispatch.comment',
        'dispatch.answerPoint',
        'dispatch.sign',
        'dispatch.content',
        'dispatch.thumbnail',
        'localPayments.get',
        'localPayments.send',
        'localPayments.cancel',
        'publicFeedbacks.form',
        'publicFeedbacks.track',
        'publicFeedbacks.step',
        'publicFeedbacks.reply',
        'publicFeedbacks.rate',
      ],
      'link-upload': ['dispatch.addFile', 'publicFeedbacks.addPhoto'],
      upload: [
        'feedbackFiles.add',
        'maintenancePlanFiles.add',
        'serviceProviderFiles.add',
        'ticketMessageFiles.add',
        'workOrderFiles.add',
      ],
      'feedback-reply': ['feedbacks.reply'],
      import: ['invitations.import', 'workOrders.import'],
      invite: ['invitations.resend', 'members.invite'],
      'create-organization': ['organizations.create', 'organizations.createCustomer'],
      'send-feedback': ['publicFeedbacks.send'],
      none: ['system.health', 'system.ready'],
      password: ['users.changePassword', 'users.changeEmail'],
      dispatch: ['workOrders.dispatch'],
    });
  });

  // Written by hand, so that a limit is changed in two places, or not at all.
  it('have the values that were decided', () => {
    const words = Object.entries({ ...LIMITS, general: Object.values(GENERAL_LIMITS), ...OUTSIDE_MAIL_LIMITS });
    expect(Object.fromEntries(words.map(([name, limits]) => [name, limits.map(inWords)]))).toEqual({
      'sign-in': ['50 in 15 by address', '10 in 15 by email and address', '50 in 15 by email unless known'],
      'sign-up': ['5 in 60 by address'],
      'forgot-password': ['20 in 60 by address', '3 in 60 by email and address'],
      'reset-password': ['10 in 15 by address'],
      verify: ['20 in 15 by address'],
      invite: [
        '50 in 60 by organization',
        '50 in 60 by person',
        '5 in 60 by person and recipient',
        '20 in 60 by recipient',
      ],
      'create-organization': ['3 in 1440 by person'],
      dashboard: ['60 in 1 by person and organization'],
      'calendar-feed': ['60 in 60 by link'],
      'payment-method': ['30 in 60 by person and organization'],
      'payment-provider': ['120 in 60 by person and organization'],
      'bulk-change': ['20 in 1 by organization'],
      password: ['10 in 15 by person'],
      'new-address': ['5 in 60 by person and recipient', '20 in 1440 by recipient'],
      export: ['60 in 60 by person and organization'],
      import: ['30 in 60 by person and organization'],
      upload: ['300 in 60 by person and organization'],
      dispatch: ['200 in 60 by organization', '30 in 60 by person and recipient'],
      link: ['250 in 15 by address', '150 in 15 by link and address', '1500 in 15 by link'],
      'link-upload': ['200 in 60 by address', '60 in 60 by link and address', '300 in 60 by link'],
      'send-feedback': ['20 in 60 by address', '600 in 60 by link'],
      'feedback-reply': ['120 in 60 by person and organization'],
      stranger: [
        '5 in 60 by recipient',
        '20 in 1440 by recipient',
        '300 in 60 by organization',
        '2000 in 1440 by organization',
      ],
      receipt: ['5 in 60 by recipient'],
      mail: [
        '20 in 60 by recipient',
        '60 in 1440 by recipient',
        '300 in 60 by organization',
        '2000 in 1440 by organization',
      ],
      general: ['300 in 1 by session', '900 in 1 by person', '300 in 1 by address'],
    });
  });
});
