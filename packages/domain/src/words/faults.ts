import { PAGE_FAULTS } from './page-faults.ts';
import { counted, type Limit, type Reason, reasonsOf } from './reasons.ts';

type Bound = { min: number };

/**
 * What can be wrong with a field, in English for developers; the web application has its own wording for each code (docs/web.md,
 * Languages).
 */
export const FAULTS = {
  ...PAGE_FAULTS,
  // From spec section 5, like `required` and `not-a-number`.
  'not-an-email': () => 'Please enter a valid email',
  'reset-email-required': () => 'Email is required for password reset request.',
  'too-short': ({ min }: Bound) => `Must be at least ${counted(min, 'character')}`,

  'too-few': ({ min }: Bound) => `Must have at least ${counted(min, 'entry', 'entries')}`,
  'too-many': ({ max }: Limit) => `Must have at most ${counted(max, 'entry', 'entries')}`,
  'too-small': ({ min }: Bound) => `Must be at least ${min}`,
  'not-text': () => 'Must be text',
  'not-whole': () => 'Must be a whole number',
  'not-a-whole-number-once': () => 'Must be a whole number, given once',
  'not-a-boolean': () => 'Must be true or false',
  'not-a-list': () => 'Must be a list',
  'not-an-object': () => 'Must be an object',
  'not-a-file': () => 'Must be a file',
  'not-values': () => 'Must be values separated by commas, given once',
  'value-twice': () => 'Must not name a value twice',
  'not-an-option': ({ options }: { options: readonly string[] }) =>
    options.length === 1 ? `Must be ${options[0]}` : `Choose one of: ${options.join(', ')}`,
  'not-a-known-option': () => 'Choose one of the known options',
  'unknown-field': () => 'Leave out this unknown field',
  'unknown-fields': ({ fields }: { fields: readonly string[] }) =>
    `Leave out unknown fields: ${fields.join(', ').slice(0, 200)}`,
  'takes-no-body': () => 'This call takes no body',
  'check-field': () => 'Please check this field',

  'invisible-characters': () => 'Leave out invisible characters, such as control characters',
  'web-address': () => 'Leave out web addresses, such as www.example.com, and put a space after a dot',
  'passwords-differ': () => 'The passwords are not the same',
  'password-common': () => 'This password is too common',
  'password-is-email': () => 'The password must not be your email address',
  'not-a-code': () => 'A code has 10 letters and digits, like K7QF3-9XB2M',
  'not-a-phone-number': () => 'Please enter a phone number with its country, like +49 40 5551299',
  'not-an-id': () => 'Must be 24 hexadecimal characters',
  'not-a-time-zone': () => 'Must be an IANA time zone like Europe/Berlin',
  'not-a-currency': () => 'Must be a currency code like EUR',
  'not-a-known-currency': () => 'Choose a currency that is in use',
  'not-a-country': () => 'Choose a country',
  'not-a-path': () => 'Must be a path of the application',
  'not-a-tax-id': () => 'Use at most 20 letters, digits, spaces, hyphens, dots and slashes',
  'tax-id-digits': ({ prefix, digits, given }: { prefix: string; digits: number; given: number }) =>
    `A tax id of this country has ${prefix} and ${digits} digits. This one has ${given}`,
  'tax-id-form': ({ example }: { example: string }) => `Must be a tax id like ${example}`,
  'tax-id-mistyped': () => 'This is not a valid tax id; check it for typing errors',
  'not-a-time': () => 'Must be a time like 08:30',
  'not-a-date': () => 'Must be a date like 2026-12-31',
  'not-due-days': () => 'Must be today, this-week, next-7-days, or days like 2026-11-22..2026-11-30',
  'not-an-instant': () => 'Must be a point in time like 2026-12-31T08:30:00.000Z',
  'not-a-locale': () => 'Must be a language tag like en-GB',
  'not-a-site-code': () => 'Use letters, digits and single hyphens',
  'not-a-version': () => 'Must be a version number, like "3"',
  'not-an-idempotency-key': () => 'Must be 1 to 100 visible ASCII characters, given once',
  'not-an-action': () => 'Must be an action like member.suspended',
  'not-a-website': () => 'Must be a web address like https://www.example.com',
  'not-a-contact': () => 'Please enter an email address or a phone number',
  'too-many-web-addresses': ({ max }: Limit) => `Name at most ${counted(max, 'web address', 'web addresses')}`,
  'not-a-drawing': () => 'Must be a drawing like M3 4L5 6',
  'not-days': ({ min, max }: Bound & Limit) => `Use whole days from ${min} to ${max}`,
  'page-too-deep': () => 'Must be within the first 10,000 records; narrow the list with a search or a filter',
  'not-a-rule': () => 'Must be a rule like FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  'until-and-count': () => 'Choose a last day or a number of dates, not both',
  'too-many-mentions': ({ max }: Limit) => `Mention at most ${max} people`,
  'not-a-result': () => 'This point needs another kind of answer',
  'no-site-chosen': () => 'Choose at least one site',
  'no-customer-or-site-chosen': () => 'Choose a customer, or at least one site',
  'no-members': () => 'Choose at least one member',
  'too-many-members': ({ max }: Limit) => `Choose at most ${max} members`,
  'member-twice': () => 'Name each member once',

  // Files of records, for example of people to invite.
  'no-headings': ({ required, optional }: { required: readonly string[]; optional: readonly string[] }) =>
    `The first row must name the columns: ${inLine(required)}, and optionally ${inLine(optional)}`,
  'column-twice': ({ column }: { column: string }) => `The column “${column}” appears twice`,
  'column-unknown': ({ column, known }: { column: string; known: readonly string[] }) =>
    `The column “${column}” is not known; use ${known.join(', ')}`,
  'column-missing': ({ column }: { column: string }) => `The column ${column} is missing`,
  'not-a-begun-status': () => 'Write Draft or Open, or leave the cell empty: imported work has not begun',
  'not-a-priority': () => 'Write None, Low, Medium, High or Urgent, or leave the cell empty',
  'not-a-work-type': () => 'Write Corrective, Preventive, Inspection or Installation, or leave the cell empty',
  'too-many-sites': ({ max }: Limit) => `A row can name at most ${max} sites`,
  'no-sites-named': () => 'Name at least one site, or leave the cell empty',
  'words-or-site': ({ words }: { words: string }) =>
    `There is a site called “${words}”; use its code if you mean that one, or leave the cell empty`,
  'all-sites-of-a-customer': () => '“All sites” is not for the type Customer; name the sites, or leave the cell empty',
  'no-sites-yet': () =>
    '“No sites yet” is only for the type Customer; name the sites, write “All sites”, or leave the cell empty',
} as const;

function inLine(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** Creates a fault: `fault('too-long', { max: 80 })`. */
export const fault = /* @__PURE__ */ reasonsOf(FAULTS);

/** Any of these faults. */
export type Fault = Reason<keyof typeof FAULTS>;
