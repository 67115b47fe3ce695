/** What every page within an organization opens without being asked: the counts in the navigation. */
const IN_ORGANIZATION = ['app/layouts/nav-count.tsx'];

interface Page {
  file: string;
  /** What it imports dynamically as soon as it is shown. */
  opens?: readonly string[];
  /** Its own budget in KB, for a page that shows more from the start (docs/adr/0006). */
  budget?: number;
}
/** The pages as people meet them: what each opens without being asked, and how much it may weigh (`scripts/size.ts`). */
export const PAGES: Readonly<Record<string, Page>> = {
  calendar: { file: 'calendar', opens: IN_ORGANIZATION, budget: 191 },
  'create-customer': { file: 'create-customer' },
  'customer-invitations': { file: 'customer-invitations', opens: IN_ORGANIZATION, budget: 165 },
  dashboard: { file: 'dashboard', opens: IN_ORGANIZATION },
  feedback: { file: 'feedback', opens: IN_ORGANIZATION },
  feedbacks: { file: 'feedbacks', opens: IN_ORGANIZATION, budget: 169 },
  dispatch: { file: 'dispatch' },
  'index, sign-in': { file: 'index' },
  'index, accept-invitation': { file: 'index', opens: ['features/auth/accept-invitation.tsx'] },
  'index, confirm-email': { file: 'index', opens: ['features/auth/confirm-email.tsx'] },
  'index, forgot': { file: 'index', opens: ['features/auth/forgot-form.tsx'] },
  'index, reset-password': { file: 'index', opens: ['features/auth/reset-password.tsx'] },
  'index, verify-email': { file: 'index', opens: ['features/auth/verify-email.tsx'] },
  invitations: { file: 'invitations', opens: IN_ORGANIZATION, budget: 165 },
  members: { file: 'members', opens: IN_ORGANIZATION, budget: 173 },
  'payment-method-linked': { file: 'payment-method-linked' },
  plans: { file: 'plans', opens: IN_ORGANIZATION, budget: 163 },
  plan: { file: 'plan', opens: IN_ORGANIZATION },
  'new-plan': { file: 'new-plan', opens: IN_ORGANIZATION },
  'require-customer': { file: 'require-customer' },
  'require-organization-membership': { file: 'require-organization-membership' },
  'require-organization-membership, name': {
    file: 'require-organization-membership',
    opens: ['features/organizations/name-form.tsx'],
  },
  // For people who belong to no organization and have no invitation to one.
  'require-organization-membership, new': {
    file: 'require-organization-membership',
    opens: ['features/organizations/create-organization-form.tsx'],
  },
  'roles-permissions': { file: 'roles-permissions', opens: IN_ORGANIZATION },
  'support-tickets': {
    file: 'support-tickets',
    opens: [...IN_ORGANIZATION, 'features/support-tickets/ticket-view.tsx'],
    budget: 190,
  },
  'service-providers': { file: 'service-providers', opens: IN_ORGANIZATION, budget: 163 },
  'settings, general': {
    file: 'settings',
    opens: [...IN_ORGANIZATION, 'features/settings/general/general-section.tsx'],
  },
  'settings, sites': {
    file: 'settings',
    opens: [...IN_ORGANIZATION, 'features/settings/sites/sites-section.tsx'],
  },
  'settings, customers': {
    file: 'settings',
    opens: [...IN_ORGANIZATION, 'features/settings/customers/customers-section.tsx'],
  },
  'settings, billing': {
    file: 'settings',
    opens: [...IN_ORGANIZATION, 'features/billing/section/billing-section.tsx'],
  },
  'settings, jobs': { file: 'settings', opens: [...IN_ORGANIZATION, 'features/settings/jobs-section.tsx'] },
  'settings, support': {
    file: 'settings',
    opens: [...IN_ORGANIZATION, 'features/settings/support/support-section.tsx'],
  },
  unauthorized: { file: 'unauthorized' },
  'work-order': { file: 'work-order', opens: IN_ORGANIZATION },
  // People who send work to service providers do not answer on behalf of one, so nobody loads both parts.
  'work-order, to send': {
    file: 'work-order',
    opens: [...IN_ORGANIZATION, 'features/work-orders/facts/provider-actions.tsx'],
  },
  'work-order, to answer': {
    file: 'work-order',
    opens: [...IN_ORGANIZATION, 'features/work-orders/detail/answer-dispatch.tsx'],
  },
  'work-orders': { file: 'work-orders', opens: IN_ORGANIZATION, budget: 181 },
};

/** What pages import dynamically and open without being asked, as paths below `src/`. */
export const OPENED_AT_ONCE: ReadonlySet<string> = new Set(Object.values(PAGES).flatMap(({ opens = [] }) => opens));
