import {
  updateCannedReplySchema,
  updateFeedbackSchema,
  updateOrganizationSchema,
  updatePayerSchema,
  updatePlanSchema,
  updateRoleSchema,
  updateServiceProviderSchema,
  updateSiteSchema,
  updateUserSchema,
  updateWorkOrderSchema,
} from '@siteward/contract';
import type { FieldValues, Resolver } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { valuesOf as profileOf } from '#features/account/profile-section.tsx';
import { profileResolver } from '#features/account/schemas.ts';
import { payerResolver } from '#features/billing/schemas.ts';
import { valuesOf as payerOf } from '#features/billing/section/details-form.tsx';
import { aPayer } from '#features/billing/testing.ts';
import { valuesOf as feedbackOf } from '#features/feedbacks/changes/edit-feedback.tsx';
import { feedbackResolver } from '#features/feedbacks/changes/schemas.ts';
import { bodyOfValues as planBody, valuesOf as planOf } from '#features/maintenance-plans/plan-values.ts';
import { planResolver } from '#features/maintenance-plans/schemas.ts';
import { detailsOf } from '#features/roles/role-dialogs.tsx';
import { roleDetailsResolver } from '#features/roles/schemas.ts';
import { bodyOfValues as providerBody, valuesOf as providerOf } from '#features/service-providers/provider-form.tsx';
import { providerResolver } from '#features/service-providers/schemas.ts';
import { wulf } from '#features/service-providers/testing.ts';
import { valuesOf as organizationOf } from '#features/settings/general/organization-form.tsx';
import { organizationResolver } from '#features/settings/general/schemas.ts';
import { siteResolver } from '#features/settings/sites/schemas.ts';
import { valuesOf as siteOf } from '#features/settings/sites/site-values.ts';
import { demoSite } from '#features/settings/sites/testing.ts';
import { valuesOf as replyOf } from '#features/settings/support/canned-reply-dialogs.tsx';
import { minutesOf, textsOf } from '#features/settings/support/response-texts.ts';
import { cannedReplyResolver, responseResolver } from '#features/settings/support/schemas.ts';
import { workOrderResolver } from '#features/work-orders/form/schemas.ts';
import { valuesOf as workOrderOf } from '#features/work-orders/form/work-order-values.ts';
import { aWorkOrderDetail, id } from '#features/work-orders/records-testing.ts';
import { changedFields } from '#lib/forms/merge.ts';

type Form = {
  /** What the form sends if nothing was changed. */
  sent: () => Promise<object>;
  /** The schema of the call that changes the record. */
  schema: z.ZodObject;
  /** The values of the record; each differs from the default of a new record, and from the other fields. */
  has: FieldValues;
  /** The fields that the form leaves to others, with the reason. */
  left?: Record<string, string>;
};

/**
 * Sends a form with its initial values.
 *
 * @param inBody - turns the values of the form into the body that the API takes
 * @throws If the record's values are not valid, or would be sent differently from how the form began.
 */
async function sendUnchanged<Values extends FieldValues, Output extends FieldValues>(
  values: Values,
  resolver: Resolver<Values, unknown, Output>,
  inBody: (values: Values) => object = (output) => output,
): Promise<object> {
  const found = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(found.errors).toEqual({});
  const output = { ...values, ...found.values };
  expect(changedFields(values, output)).toEqual({});
  return inBody(output);
}

const HOURS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ closed: day > 5, open: `0${day}:00`, close: `1${day}:30` }));
const POINT = { label: 'Water is off', kind: 'pass-fail', required: true } as const;
const WORK = {
  title: 'Pump leaks',
  description: 'Under the boiler',
  type: 'inspection',
  category: 'Water',
  priority: 'high',
  place: 'Cellar',
  assignees: [id(7)],
  serviceProvider: id(8),
  estimatedMinutes: 95,
  requiresSignature: true,
  tags: ['pump'],
} as const;
const PEOPLE = { assignees: [{ _id: id(7), name: 'Dana' }], serviceProvider: { _id: id(8), name: 'Wulf & Sohn' } };

const PROFILE = { name: 'Olivia', defaultOrg: id(5), language: 'de' } as const;
const ORGANIZATION = {
  name: 'Northwind',
  email: 'office@north.example',
  contact: '+49405551299',
  busInst: 'institution',
  nature: 'occupier',
  currency: 'CHF',
} as const;
const RESPONSE = { responseMinutes: { low: 40, medium: 30, high: 20, urgent: 10 } };
const REPLY = { title: 'More, please', text: 'Dear {requester}' };
const ROLE = { name: 'Night crew', description: 'Looks after the halls' };
const FEEDBACK = { kind: 'complaint', place: 'Lift 3', subject: 'Lift stops', message: 'Below the 5th floor' } as const;
const PAYER = {
  name: 'Northwind GmbH',
  billingEmail: 'invoices@north.example',
  address: { street: 'Bahnhofstrasse 1', postcode: '8001', city: 'Zurich' },
  country: 'DE',
  currency: 'CHF',
  taxId: 'DE136695976',
} as const;
const SITE = {
  name: 'Harbour',
  code: 'hh-1',
  address: 'Harbour Road 1',
  timezone: 'Asia/Kolkata',
  locale: 'hi-IN',
  currency: 'INR',
  workingHours: HOURS,
  holidays: [{ date: '2026-12-25', name: 'Christmas' }],
  dueDaysByPriority: { none: 50, low: 40, medium: 30, high: 20, urgent: 10 },
  categories: ['Water'],
  customer: id(6),
  feedbackForm: { enabled: true, anonymous: false },
};
const PROVIDER = {
  name: 'Wulf',
  trades: ['plumbing'],
  contactName: 'Ralf Wulf',
  email: 'office@wulf.example',
  phone: '+49405551299',
  website: 'https://wulf.example',
  address: 'Seehafenstrasse 40',
  taxId: 'DE 811 904 227',
  sites: [id(4)],
  contractStart: '2026-01-01',
  contractEnd: '2027-03-31',
  hourlyRateMinor: 7205,
} as const;
const PLAN = {
  ...WORK,
  checklist: [POINT],
  repeats: { every: 'month', interval: 3, on: { kind: 'day', day: 12 } },
  from: '2026-12-12',
  time: '07:30',
  until: '2029-11-24',
  count: null,
  leadDays: 9,
  dueDays: 4,
  dueTime: '16:45',
} as const;
const ORDER = {
  ...WORK,
  checklist: [{ _id: id(3), ...POINT }],
  scheduledStart: '2026-12-30T08:00:00.000Z',
  scheduledEnd: '2026-12-30T10:00:00.000Z',
  allDay: true,
  dueAt: '2026-12-31T16:00:00.000Z',
};

/** Every form that changes a record, by its file. */
const FORMS: Record<string, () => Form> = {
  '../features/account/profile-section.tsx': () => ({
    sent: () => sendUnchanged(profileOf(PROFILE), profileResolver),
    schema: updateUserSchema,
    has: PROFILE,
  }),
  '../features/billing/section/details-form.tsx': () => ({
    sent: () => sendUnchanged(payerOf(aPayer(PAYER)), payerResolver),
    schema: updatePayerSchema,
    has: PAYER,
  }),
  '../features/feedbacks/changes/edit-feedback.tsx': () => ({
    sent: () => sendUnchanged(feedbackOf(FEEDBACK), feedbackResolver),
    schema: updateFeedbackSchema,
    has: FEEDBACK,
    left: { newLink: 'a button of its own' },
  }),
  '../features/maintenance-plans/plan-editor.tsx': () => ({
    sent: () =>
      sendUnchanged(planOf({ ...PLAN, ...PEOPLE, tags: ['pump'], checklist: [POINT] }), planResolver, planBody),
    schema: updatePlanSchema,
    has: PLAN,
  }),
  '../features/roles/role-dialogs.tsx': () => ({
    sent: () => sendUnchanged(detailsOf(ROLE), roleDetailsResolver),
    schema: updateRoleSchema,
    has: ROLE,
    left: { permissions: 'the table of all roles' },
  }),
  '../features/service-providers/provider-form.tsx': () => ({
    sent: () =>
      sendUnchanged(
        providerOf({ ...wulf, ...PROVIDER, trades: ['plumbing'], sites: [id(4)] }),
        providerResolver(2),
        (values) => providerBody(values, 2),
      ),
    schema: updateServiceProviderSchema,
    has: PROVIDER,
  }),
  '../features/settings/general/organization-form.tsx': () => ({
    sent: () => sendUnchanged(organizationOf(ORGANIZATION), organizationResolver),
    schema: updateOrganizationSchema,
    has: ORGANIZATION,
    left: { responseMinutes: 'the form of the response times' },
  }),
  '../features/settings/sites/site-form.tsx': () => ({
    sent: () =>
      sendUnchanged(siteOf(demoSite({ ...SITE, feedbackForm: { ...SITE.feedbackForm, token: 't' } })), siteResolver),
    schema: updateSiteSchema,
    has: SITE,
  }),
  '../features/settings/support/canned-reply-dialogs.tsx': () => ({
    sent: () => sendUnchanged(replyOf(REPLY), cannedReplyResolver),
    schema: updateCannedReplySchema,
    has: REPLY,
  }),
  '../features/settings/support/response-form.tsx': () => ({
    sent: () => sendUnchanged(textsOf(RESPONSE), responseResolver, minutesOf),
    schema: updateOrganizationSchema.pick({ responseMinutes: true }),
    has: RESPONSE,
  }),
  '../features/work-orders/form/edit-work-order.tsx': () => ({
    sent: () =>
      sendUnchanged(
        workOrderOf(
          aWorkOrderDetail(1, '', {
            ...ORDER,
            ...PEOPLE,
            tags: ['pump'],
            checklist: ORDER.checklist.map((point) => ({ ...point, value: true, doneByName: null, doneAt: null })),
          }),
        ),
        workOrderResolver,
      ),
    schema: updateWorkOrderSchema,
    has: ORDER,
    left: { site: 'a window that moves it', watchers: 'a button that watches it' },
  }),
};

const TEXTS = import.meta.glob<string>('../features/**/*.tsx', { eager: true, query: '?raw', import: 'default' });

it('knows the initial values of each form that changes a record', () => {
  const found = Object.entries(TEXTS).filter(
    ([file, text]) => /= use(Late)?RecordForm\b/.test(text) && !file.includes('.test.'),
  );
  const files = found.map(([file]) => file).sort();
  expect(Object.keys(FORMS), 'FORMS has a line for each, in this order').toEqual(files);
});

describe.each(Object.entries(FORMS))('the form of %s', (_, formOf) => {
  it('begins with everything that the record has, and sends it unchanged', async () => {
    const { sent, schema, has, left = {} } = formOf();
    const { version: _version, ...fields } = schema.shape;
    expect([...Object.keys(has), ...Object.keys(left)].sort()).toEqual(Object.keys(fields).sort());
    expect(await sent()).toMatchObject(has);
  });

  it('is tested with a record that has a different value in each field', () => {
    const values = Object.values(formOf().has).filter((value) => typeof value !== 'boolean');
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(values.length);
  });
});
