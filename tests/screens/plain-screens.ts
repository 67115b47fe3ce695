import { feedbackPath } from '@siteward/domain';
import { seedToken } from '@siteward/mock-api/internals/seed/seed-context.ts';
import { fillSignIn, heading, see } from '../harness/screen.ts';
import type { Screen } from './screen.ts';

const HEX = 'a'.repeat(24);

/** The index page in all its states. */
const INDEX: readonly Screen[] = [
  { name: 'sign-in', path: () => '/' },
  {
    name: 'sign-in-refused',
    path: () => '/',
    open: async (page) => {
      await fillSignIn(page, { email: 'beatriz.nunes@north.example', password: 'not the password' });
      await see(page.getByText('Wrong email or password.'));
    },
  },
  { name: 'signed-in-already', path: () => '/', as: ({ north }) => north.owner },
  { name: 'sign-up', path: () => '/?state=sign-up' },
  { name: 'check-mail', path: () => '/?state=verify&email=ada.lovelace@people.example' },
  { name: 'first-password', path: ({ tokens }) => `/?state=verify#token=${tokens.verification}` },
  { name: 'verification-gone', path: () => '/?state=verify#token=no-such-token' },
  { name: 'forgot-password', path: () => '/?state=forgot' },
  { name: 'reset-password', path: () => '/?state=reset&email=ada.lovelace@people.example' },
  { name: 'invitation', path: ({ tokens }) => `/?state=accept-invitation#token=${tokens.invitation}` },
  {
    name: 'invitation-for-somebody-else',
    path: ({ tokens }) => `/?state=accept-invitation#token=${tokens.invitation}`,
    as: ({ newcomer }) => newcomer,
  },
  {
    name: 'confirm-email',
    path: () => '/?state=confirm-email#token=any&email=ada.lovelace@people.example',
  },
  {
    name: 'confirm-email-gone',
    path: () => '/?state=confirm-email#token=any&email=ada.lovelace@people.example',
    open: async (page) => {
      await page.getByRole('button', { name: 'Confirm this email' }).click();
      await see(heading(page, 'This link is no longer valid'));
    },
  },
  { name: 'invitation-gone', path: () => '/?state=accept-invitation#token=no-such-token' },
];

/** The pages of people without an account. */
const PUBLIC = [
  { name: 'feedback-form', path: ({ tokens }) => `/f/${tokens.form}?place=4.12` },
  {
    name: 'feedback-form-faults',
    path: ({ tokens }) => `/f/${tokens.form}`,
    open: async (page) => {
      await page.locator('[type=submit]').click();
      await see(page.locator('[data-fault]'));
    },
  },
  { name: 'feedback-tracking', path: ({ tokens }) => feedbackPath(tokens.feedback) },
  { name: 'feedback-tracking-resolved', path: ({ tokens }) => feedbackPath(tokens.resolved) },
  { name: 'public-link-gone', path: () => feedbackPath('no-such-token') },
] satisfies readonly Screen[];

/** The other pages outside of an organization, and the error screen. */
export const PLAIN_SCREENS: readonly Screen[] = [
  ...INDEX,
  // Links in the demo data: work that awaits an answer, work in progress, and completed work; and a dead link.
  { name: 'dispatch-offer', path: () => `/dispatch/${seedToken('north/dispatch/0')}` },
  { name: 'dispatch-work', path: () => `/dispatch/${seedToken('north/dispatch/4')}` },
  { name: 'dispatch-completed', path: () => `/dispatch/${seedToken('north/dispatch/6')}` },
  { name: 'dispatch-gone', path: () => '/dispatch/no-such-token' },
  ...PUBLIC.map((screen): Screen => ({ ...screen, hasCatalogs: false })),
  { name: 'unauthorized', path: () => '/unauthorized?permission=members:view', as: ({ viewer }) => viewer },
  { name: 'create-customer', path: () => '/create-customer', as: ({ north }) => north.owner },
  { name: 'require-customer', path: () => '/require-customer', as: ({ north }) => north.owner },
  { name: 'payment-method-linked', path: () => '/payment-method-linked', as: ({ north }) => north.owner },
  {
    name: 'require-organization-membership',
    path: () => '/require-organization-membership?reason=invalid-organization-id',
    as: ({ north }) => north.owner,
  },
  {
    name: 'require-organization-membership-new',
    path: () => '/require-organization-membership',
    as: ({ newcomer }) => newcomer,
  },
  { name: 'welcome', path: () => '/require-organization-membership', as: ({ unnamed }) => unnamed },
  {
    name: 'account-without-organization',
    path: () => '/require-organization-membership?account=profile',
    as: ({ newcomer }) => newcomer,
    open: (page) => see(page.getByRole('dialog').getByLabel('Name', { exact: true })),
  },
  { name: 'require-organization-membership-stranger', path: () => '/require-organization-membership' },
  {
    name: 'page-not-found',
    path: () => `/${HEX}/nothing-here`,
    open: (page) => see(heading(page, /Page not found/)),
  },
];
