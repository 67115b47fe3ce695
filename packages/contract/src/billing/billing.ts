import { BILLING_LIMITS, DEFAULT_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  listQuery,
  mailedTokenSchema,
  notTooDeep,
  pageOf,
  pageQuery,
  recordIdSchema,
  versionSchema,
} from '../common.ts';
import { upload } from '../records/files.ts';
import {
  localPaymentSchema,
  newPayerSchema,
  newPaymentMethodSchema,
  PAYER_COLUMNS,
  payerHistorySchema,
  payerSchema,
  paymentMethodSchema,
  sendLocalPaymentSchema,
  updatePayerSchema,
} from './billing-schemas.ts';

const LIMITS = BILLING_LIMITS;

const opened = { url: z.string().meta({ description: "The provider's page for entering the card." }) };
const idParams = z.object({ id: recordIdSchema });
const view = access.permission('billing:view', org.ownerOf('customer'));
const manage = access.permission('billing:manage', org.ownerOf('customer'));

/**
 * Who pays for an organization (docs/product.md, Payment). The code calls them payers, because a customer in the code is an
 * organization that another one serves (`CustomerOrganization`). On the wire both are called customers.
 */
export const customers = c.router({
  list: {
    method: 'GET',
    path: '/api/customers',
    summary: 'Returns the customer that pays for an organization, if there is one.',
    query: z
      .strictObject({ ...listQuery({ limit: DEFAULT_LIMITS.customers, sort: PAYER_COLUMNS }), org: recordIdSchema })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(payerSchema) }, access.permission('billing:view', org.query)),
  },
  create: {
    method: 'POST',
    path: '/api/customers',
    summary:
      "Creates the customer of an organization, which can have only one, and opens the provider's page for entering its card. Up to 20 seats are available immediately, more once a card is linked.",
    body: newPayerSchema,
    ...answers(
      { 201: z.object({ customer: payerSchema, paymentMethod: paymentMethodSchema, ...opened }) },
      access.permission('billing:manage', org.body),
      { errors: ['CONFLICT', 'SEAT_LIMIT'], limit: 'payment-method', unpaid: true },
    ),
  },
  get: {
    method: 'GET',
    path: '/api/customers/id/:id',
    pathParams: idParams,
    summary: 'Returns a customer.',
    ...answers({ 200: payerSchema }, view),
  },
  update: {
    method: 'PATCH',
    path: '/api/customers/id/:id',
    pathParams: idParams,
    summary:
      'Changes a customer; fields that are left out stay as they are. Its currency is that of the organization, which changes with it.',
    body: updatePayerSchema,
    ...answers({ 200: payerSchema }, manage, {
      errors: ['VERSION_CONFLICT'],
      limit: 'payment-provider',
      unpaid: true,
    }),
  },
  listPaymentMethods: {
    method: 'GET',
    path: '/api/customers/id/:id/payment-methods',
    pathParams: idParams,
    summary: 'Lists the payment methods of a customer, the latest first. Failed ones are listed for a day.',
    query: z
      .strictObject(pageQuery({ limit: DEFAULT_LIMITS.paymentMethods, sort: ['createdAt'] }))
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(paymentMethodSchema) }, view),
  },
  addPaymentMethod: {
    method: 'POST',
    path: '/api/customers/id/:id/payment-methods',
    pathParams: idParams,
    summary: `Opens the provider's page for entering another card; a customer can have at most ${LIMITS.paymentMethods} payment methods.`,
    body: newPaymentMethodSchema.optional(),
    ...answers({ 201: z.object({ paymentMethod: paymentMethodSchema, ...opened }) }, manage, {
      errors: ['CONFLICT'],
      limit: 'payment-method',
      unpaid: true,
    }),
  },
  history: {
    method: 'GET',
    path: '/api/customers/id/:id/history',
    pathParams: idParams,
    summary: 'Lists what happened to a customer, its payment methods and the seats, the latest first.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.customers, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(payerHistorySchema) }, view),
  },
});

const viewMethod = access.permission('billing:view', org.ownerOf('payment-method'));
const manageMethod = access.permission('billing:manage', org.ownerOf('payment-method'));

/** The payment methods of payers. Card numbers never reach the server, and are not stored there. */
export const paymentMethods = c.router({
  get: {
    method: 'GET',
    path: '/api/payment-methods/id/:id',
    pathParams: idParams,
    summary: 'Returns a payment method as last known; the provider is not asked.',
    ...answers({ 200: paymentMethodSchema }, viewMethod),
  },
  check: {
    method: 'POST',
    path: '/api/payment-methods/id/:id/check',
    pathParams: idParams,
    summary: 'Asks the provider what has become of a payment method.',
    body: c.noBody(),
    ...answers({ 200: paymentMethodSchema }, manageMethod, { limit: 'payment-provider', unpaid: true }),
  },
  setDefault: {
    method: 'PUT',
    path: '/api/payment-methods/id/:id/default',
    pathParams: idParams,
    summary: 'Makes a linked payment method the default one, which is charged.',
    body: z.strictObject({ version: versionSchema.optional() }).optional(),
    ...answers({ 200: paymentMethodSchema }, manageMethod, { errors: ['CONFLICT', 'VERSION_CONFLICT'], unpaid: true }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/payment-methods/id/:id',
    pathParams: idParams,
    summary: 'Removes a payment method; the last one cannot be removed while it pays for seats.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, manageMethod, { errors: ['CONFLICT', 'VERSION_CONFLICT'], unpaid: true }),
  },
});

const tokenParams = z.object({ token: mailedTokenSchema });
const byLink = access.link('card');
const LIMITED = { limit: 'link' } as const;

/** The calls of the page that stands in for a payment provider if none is set up: it accepts only published test cards. */
export const localPayments = c.router({
  get: {
    method: 'GET',
    path: '/api/local-payments/:token',
    pathParams: tokenParams,
    summary: 'Returns what the page for a test card shows: whom the card is for.',
    ...answers({ 200: localPaymentSchema }, byLink, LIMITED),
  },
  send: {
    method: 'POST',
    path: '/api/local-payments/:token',
    pathParams: tokenParams,
    summary:
      'Submits the details of a test card, without its full number. Once a card has been accepted, the answer stays the same.',
    body: sendLocalPaymentSchema,
    ...answers({ 200: localPaymentSchema }, byLink, { ...LIMITED, unpaid: true }),
  },
  cancel: {
    method: 'POST',
    path: '/api/local-payments/:token/cancel',
    pathParams: tokenParams,
    summary: 'Cancels without a card; does nothing once a card has been accepted.',
    body: c.noBody(),
    ...answers({ 200: localPaymentSchema }, byLink, { ...LIMITED, unpaid: true }),
  },
});

/** Larger than any event of Stripe. */
const EVENT_BYTES = 500_000;

/** What payment providers report on their own (docs/api.md, Payments). */
export const webhooks = c.router({
  stripe: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary:
      'Receives an event from Stripe, signed in `stripe-signature`. Events that are not about one of our payment methods are acknowledged and ignored. NOT_FOUND if Stripe is not set up.',
    body: upload({ types: ['application/json'], maxBytes: EVENT_BYTES, headers: ['stripe-signature'] }),
    ...answers({ 200: z.object({ received: z.literal(true) }) }, access.public, { errors: ['NOT_FOUND'] }),
  },
});
