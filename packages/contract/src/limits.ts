import { IMPORT_LIMIT } from '@siteward/domain';
import type { RateLimitName } from './answers.ts';

/**
 * What a limit counts by. `address`: where a request comes from, IPv6 by /64. `email`: the account that the request names.
 * `recipient`: the person who would get a mail; organizations without a payment method are counted apart from all others. `link`: the
 * link that was used, valid or not. `person`, `session`, `organization`: who asks, and for which organization.
 */
export type CountedBy = 'address' | 'email' | 'recipient' | 'person' | 'organization' | 'session' | 'link';

/**
 * At most so many requests with the same values in so many minutes. `unlessKnown`: does not apply to anybody at an address where
 * the account signed in before, so that strangers cannot lock its owner out.
 */
export type Limit = { by: readonly CountedBy[]; max: number; minutes: number; unlessKnown?: true };

/** The limits of each call that has limits of its own. All of them count, and any of them may refuse. */
export const LIMITS: Record<Exclude<RateLimitName, 'none'>, readonly Limit[]> = {
  'sign-in': [
    { by: ['address'], max: 50, minutes: 15 },
    { by: ['email', 'address'], max: 10, minutes: 15 },
    { by: ['email'], max: 50, minutes: 15, unlessKnown: true },
  ],
  // A recipient gets only a few mails a day, whoever asks; that limit refuses nobody (mock-api, auth/tokens.ts).
  'sign-up': [{ by: ['address'], max: 5, minutes: 60 }],
  'forgot-password': [
    { by: ['address'], max: 20, minutes: 60 },
    { by: ['email', 'address'], max: 3, minutes: 60 },
  ],
  'reset-password': [{ by: ['address'], max: 10, minutes: 15 }],
  verify: [{ by: ['address'], max: 20, minutes: 15 }],
  // Room for the largest file: each person in it counts as one invitation.
  invite: [
    { by: ['organization'], max: IMPORT_LIMIT, minutes: 60 },
    { by: ['person'], max: IMPORT_LIMIT, minutes: 60 },
    { by: ['person', 'recipient'], max: 5, minutes: 60 },
    { by: ['recipient'], max: 20, minutes: 60 },
  ],
  'create-organization': [{ by: ['person'], max: 3, minutes: 24 * 60 }],
  'bulk-change': [{ by: ['organization'], max: 20, minutes: 1 }],
  password: [{ by: ['person'], max: 10, minutes: 15 }],
  // Somebody who wants to change their address can have a mail sent to any address they name.
  'new-address': [
    { by: ['person', 'recipient'], max: 5, minutes: 60 },
    { by: ['recipient'], max: 20, minutes: 24 * 60 },
  ],
  // Each call reads everything there is.
  export: [{ by: ['person', 'organization'], max: 60, minutes: 60 }],
  // Each call counts everything there is, too. An open page asks again after each change, at most some 35 times a minute.
  dashboard: [{ by: ['person', 'organization'], max: 60, minutes: 1 }],
  // Correcting a file takes a few tries, but each try reveals which of many addresses are known, or processes ten thousand rows.
  import: [{ by: ['person', 'organization'], max: 30, minutes: 60 }],
  // As much as ten work orders can hold: room to send a day's pictures in one go, but not to fill the database.
  upload: [{ by: ['person', 'organization'], max: 300, minutes: 60 }],
  // Each call mails somebody outside.
  dispatch: [
    { by: ['organization'], max: 200, minutes: 60 },
    { by: ['person', 'recipient'], max: 30, minutes: 60 },
  ],
  // The first limit bounds how many tokens anybody can try. The token of a form hangs on the wall, and one person must not be
  // able to keep everyone else out: the limit by link alone therefore leaves room for many times what one address has. Requests
  // with faults count only by address.
  link: [
    { by: ['address'], max: 250, minutes: 15 },
    { by: ['link', 'address'], max: 150, minutes: 15 },
    { by: ['link'], max: 1500, minutes: 15 },
  ],
  'link-upload': [
    { by: ['address'], max: 200, minutes: 60 },
    { by: ['link', 'address'], max: 60, minutes: 60 },
    { by: ['link'], max: 300, minutes: 60 },
  ],
  // The people of an office share an address, and a form is used by a whole building.
  'send-feedback': [
    { by: ['address'], max: 20, minutes: 60 },
    { by: ['link'], max: 600, minutes: 60 },
  ],
  // Calendar programs ask every few minutes at most, many of them from the same address.
  'calendar-feed': [{ by: ['link'], max: 60, minutes: 60 }],
  // Each call opens a page at the payment provider. Counted by person too, so that the attempts of somebody who is refused do not
  // keep others from paying.
  'payment-method': [{ by: ['person', 'organization'], max: 30, minutes: 60 }],
  // Each call asks the payment provider, whose own limits all organizations share. Somebody who is waiting for their bank asks a
  // few times.
  'payment-provider': [{ by: ['person', 'organization'], max: 120, minutes: 60 }],
  'feedback-reply': [{ by: ['person', 'organization'], max: 120, minutes: 60 }],
};

/**
 * How many mails go to people outside the organization, whoever causes them and by whatever call. They are counted when they are
 * queued, by recipient and by organization; by recipient, those of organizations without a payment method are counted apart from all
 * others (docs/adr/0038). `stranger`: mails caused by somebody who came by a link, for example by giving an address in a form; they
 * take nothing from `mail`, which is for mails that members cause. `receipt`: counted in addition when members enter what somebody
 * outside said.
 */
export const OUTSIDE_MAIL_LIMITS = {
  stranger: [
    { by: ['recipient'], max: 5, minutes: 60 },
    { by: ['recipient'], max: 20, minutes: 24 * 60 },
    { by: ['organization'], max: 300, minutes: 60 },
    { by: ['organization'], max: 2000, minutes: 24 * 60 },
  ],
  receipt: [{ by: ['recipient'], max: 5, minutes: 60 }],
  mail: [
    { by: ['recipient'], max: 20, minutes: 60 },
    { by: ['recipient'], max: 60, minutes: 24 * 60 },
    { by: ['organization'], max: 300, minutes: 60 },
    { by: ['organization'], max: 2000, minutes: 24 * 60 },
  ],
} as const satisfies Record<string, readonly Limit[]>;

/**
 * What every call counts against, except those of the operator: its session and its person or, without a live session, its address.
 * A person has a session in each browser and program; as many calls as three of them may make is more than anybody needs. Sessions
 * are counted as parts of their person, so both limits have the same minutes.
 */
export const GENERAL_LIMITS = {
  session: { by: ['session'], max: 300, minutes: 1 },
  person: { by: ['person'], max: 900, minutes: 1 },
  address: { by: ['address'], max: 300, minutes: 1 },
} as const satisfies Record<string, Limit>;

/** The limits of a call in words, for the OpenAPI document: its own, and those for each of its records. */
export function limitsInWords({ limit, limitEach }: { limit?: RateLimitName; limitEach?: RateLimitName }): string {
  const each = wordsOf(limitEach);
  const words = [...wordsOf(limit), ...(each.length > 0 ? [`and for each record ${each.join(', ')}`] : [])];
  return words.length > 0 ? ` Limits: ${words.join(', ')}.` : '';
}

function wordsOf(name: RateLimitName | undefined): string[] {
  const own = name === undefined || name === 'none' ? [] : LIMITS[name];
  return own.map(({ by, max, minutes }) => `${max} in ${inWords(minutes)} by ${by.join(' and ')}`);
}

function inWords(minutes: number): string {
  if (minutes === 1) return 'a minute';
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
}
