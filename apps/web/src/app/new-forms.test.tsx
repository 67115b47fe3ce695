import {
  createCannedReplySchema,
  createCustomerOrganizationSchema,
  createFeedbackSchema,
  createOrganizationSchema,
  createPlanSchema,
  createRoleSchema,
  createServiceProviderSchema,
  createSiteSchema,
  createSupportTicketSchema,
  createWorkOrderSchema,
  newPayerSchema,
} from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { someSeats } from '#features/billing/testing.ts';
import { BLANK } from '#features/roles/role-access.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { ORG, pageScope, SITE } from '#testing/render-page.tsx';

/** For each form shown, a function that sends it with its initial values. */
const { shown } = vi.hoisted(() => ({ shown: [] as (() => Promise<unknown>)[] }));
vi.mock('#lib/forms/record-form.ts', async (load) => {
  const real = await load<typeof import('#lib/forms/record-form.ts')>();
  const useCreateForm: typeof real.useCreateForm = (options) => {
    // The initial values are complete.
    shown.push(() => options.create(options.defaultValues as Parameters<typeof options.create>[0]));
    return real.useCreateForm(options);
  };
  return { ...real, useCreateForm };
});
vi.mock('#lib/forms/late-create-form.ts', async (load) => {
  const real = await load<typeof import('#lib/forms/late-create-form.ts')>();
  const useLateCreateForm: typeof real.useLateCreateForm = (options) => {
    shown.push(() => options.create(options.defaultValues as Parameters<typeof options.create>[0]));
    return real.useLateCreateForm(options);
  };
  return { ...real, useLateCreateForm };
});

/** Loads the modules under test again: other tests have already loaded them, with the real forms and another time. */
async function load() {
  const [{ renderPage }, { queryClient }] = await Promise.all([
    import('#testing/render-page.tsx'),
    import('#lib/cache/query-client.ts'),
  ]);
  const pages = await Promise.all(Object.entries(FORMS).map(async ([file, { page }]) => [file, await page()] as const));
  return { renderPage, queryClient, pages: new Map(pages) };
}
let loaded: Awaited<ReturnType<typeof load>>;
/** At the site it is already Tuesday. */
const beginMonday = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T20:00:00.000Z') });
beforeAll(async () => {
  beginMonday();
  vi.resetModules();
  loaded = await load();
}, 60_000);
afterAll(() => void vi.resetModules());
beforeEach(() => {
  beginMonday();
  shown.length = 0;
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT');
});
afterEach(() => {
  vi.restoreAllMocks();
  loaded.queryClient.clear();
});

const nothing = () => undefined;

/** The scope of somebody who may do everything at one of two sites, whose settings differ from a form's own defaults. */
function scopeAtSite() {
  const { site, organization, member, ...scope } = pageScope(PERMISSIONS);
  if (!site) throw new Error('no site');
  const present = { ...site, timezone: 'Asia/Kolkata', locale: 'hi-IN', currency: 'INR' };
  return {
    ...scope,
    site: present,
    knownSites: [{ ...site, _id: '9'.repeat(24) }, present],
    organization: { ...organization, currency: 'CHF' },
    member: { ...member, sites: [SITE] },
  };
}
const SCOPE = scopeAtSite();
const AT_SITE = { org: ORG, site: SITE };
const WORK = {
  title: '',
  description: '',
  category: '',
  priority: 'medium',
  place: '',
  assignees: [],
  serviceProvider: null,
  estimatedMinutes: null,
  checklist: [],
  requiresSignature: false,
  tags: [],
};

type Form = {
  page: () => Promise<ReactNode>;
  schema: z.ZodType;
  /** What the form sends with its initial values. */
  sends: Record<string, unknown>;
  /** What has to be filled in to create a record: everything in those values that the API would refuse. */
  asks: readonly string[];
};

/** Every form that creates a record, by its file. */
const FORMS: Record<string, Form> = {
  '../features/billing/create/new-payer.tsx': {
    page: async () => {
      const { NewPayer } = await import('#features/billing/create/new-payer.tsx');
      return <NewPayer organization={SCOPE.organization} seats={someSeats()} returnTo="/here" />;
    },
    schema: newPayerSchema,
    sends: {
      org: ORG,
      name: 'Northwind',
      billingEmail: 'office@north.example',
      address: { street: '', postcode: '', city: '' },
      country: 'AT',
      currency: 'CHF',
      taxId: '',
      seats: 34,
      returnTo: '/here',
    },
    asks: ['address.street', 'address.postcode', 'address.city'],
  },
  '../features/feedbacks/changes/new-feedback.tsx': {
    page: async () => {
      const { NewFeedbackDialog } = await import('#features/feedbacks/changes/new-feedback.tsx');
      return <NewFeedbackDialog onClose={nothing} onCreated={nothing} />;
    },
    schema: createFeedbackSchema,
    sends: { ...AT_SITE, kind: 'complaint', subject: '', message: '', place: '' },
    asks: ['subject', 'message'],
  },
  '../features/maintenance-plans/new-plan-screen.tsx': {
    page: async () => {
      const { NewPlanScreen } = await import('#features/maintenance-plans/new-plan-screen.tsx');
      return <NewPlanScreen />;
    },
    schema: createPlanSchema,
    sends: {
      ...AT_SITE,
      ...WORK,
      type: 'preventive',
      repeats: { every: 'week', interval: 1, weekdays: ['MO'] },
      from: '2026-11-25',
      time: '08:00',
      until: null,
      count: null,
      leadDays: 7,
      dueDays: 0,
      dueTime: '17:00',
    },
    asks: ['title'],
  },
  '../features/organizations/create-organization-form.tsx': {
    page: async () => {
      const { CreateOrganizationForm } = await import('#features/organizations/create-organization-form.tsx');
      return <CreateOrganizationForm user={SCOPE.user} />;
    },
    schema: createOrganizationSchema,
    sends: {
      name: '',
      email: 'me@north.example',
      contact: '',
      busInst: 'business',
      nature: 'facility-management',
      siteName: '',
      timezone: 'UTC',
    },
    // Without a name of its own, the first site gets the name of the organization.
    asks: ['name', 'siteName'],
  },
  '../features/roles/new-role-dialog.tsx': {
    page: async () => {
      const { NewRoleDialog } = await import('#features/roles/new-role-dialog.tsx');
      return <NewRoleDialog roles={[]} from={BLANK} onClose={nothing} onCreated={nothing} />;
    },
    schema: createRoleSchema,
    sends: { org: ORG, name: '', type: 'staff', description: '', permissions: [] },
    asks: ['name'],
  },
  '../features/service-providers/provider-form.tsx': {
    page: async () => {
      const { NewProviderDialog } = await import('#features/service-providers/provider-form.tsx');
      return <NewProviderDialog onClose={nothing} />;
    },
    schema: createServiceProviderSchema,
    sends: {
      org: ORG,
      name: '',
      trades: [],
      contactName: '',
      email: '',
      phone: '',
      website: '',
      address: '',
      taxId: '',
      sites: [SITE],
      contractStart: null,
      contractEnd: null,
      hourlyRateMinor: null,
    },
    asks: ['name'],
  },
  '../features/settings/customers/new-customer-dialog.tsx': {
    page: async () => {
      const { NewCustomerDialog } = await import('#features/settings/customers/new-customer-dialog.tsx');
      return <NewCustomerDialog onClose={nothing} onCreated={nothing} />;
    },
    schema: createCustomerOrganizationSchema,
    sends: {
      name: '',
      email: '',
      contact: '',
      busInst: 'business',
      nature: 'occupier',
      timezone: 'Asia/Kolkata',
      currency: 'INR',
    },
    asks: ['name', 'email'],
  },
  '../features/settings/sites/new-site-dialog.tsx': {
    page: async () => {
      const { NewSiteDialog } = await import('#features/settings/sites/new-site-dialog.tsx');
      return <NewSiteDialog onClose={nothing} onCreated={nothing} />;
    },
    schema: createSiteSchema,
    sends: { org: ORG, name: '', address: '', timezone: 'Asia/Kolkata', locale: 'hi-IN', currency: 'INR' },
    asks: ['name'],
  },
  '../features/settings/support/canned-reply-dialogs.tsx': {
    page: async () => {
      const { CannedReplyDialogs } = await import('#features/settings/support/canned-reply-dialogs.tsx');
      return <CannedReplyDialogs asked={{ what: 'write' }} onClose={nothing} />;
    },
    schema: createCannedReplySchema,
    sends: { org: ORG, title: '', text: '' },
    asks: ['title', 'text'],
  },
  '../features/support-tickets/new/ticket-form.tsx': {
    page: async () => {
      const { NewTicketDialog } = await import('#features/support-tickets/new/ticket-form.tsx');
      return <NewTicketDialog onClose={nothing} onCreated={nothing} />;
    },
    schema: createSupportTicketSchema,
    sends: { ...AT_SITE, subject: '', text: '', category: 'question', priority: 'medium' },
    asks: ['subject', 'text'],
  },
  '../features/work-orders/form/new-work-order.tsx': {
    page: async () => {
      const { NewWorkOrderDialog } = await import('#features/work-orders/form/new-work-order.tsx');
      return <NewWorkOrderDialog onClose={nothing} />;
    },
    schema: createWorkOrderSchema,
    sends: { ...AT_SITE, ...WORK, type: 'corrective', scheduledStart: null, scheduledEnd: null, allDay: false },
    asks: ['title'],
  },
};

const TEXTS = import.meta.glob<string>('../features/**/*.tsx', { eager: true, query: '?raw', import: 'default' });

it('knows the initial values of each form that creates a record', () => {
  const found = Object.entries(TEXTS).filter(
    ([file, text]) => /= use(Late)?CreateForm\b/.test(text) && !file.includes('.test.'),
  );
  const files = found.map(([file]) => file).sort();
  expect(Object.keys(FORMS), 'FORMS has a line for each, in this order').toEqual(files);
});

it.each(Object.entries(FORMS))('the form of %s sends its initial values', async (file, { schema, sends, asks }) => {
  const { sent } = fakeApi({});
  loaded.renderPage(loaded.pages.get(file), SCOPE);
  await waitFor(() => expect(shown.length).toBeGreaterThan(0));
  // The API has no handler, so it answers 404.
  await expect(shown[0]?.()).rejects.toMatchObject({ status: 404 });
  const [{ body } = { body: null }] = sent('POST').filter((call) => !call.path.endsWith('/preview'));
  expect(body).toEqual(sends);
  const refused = schema.safeParse(body).error?.issues ?? [];
  expect(refused.map(({ path }) => path.join('.'))).toEqual(asks);
});
