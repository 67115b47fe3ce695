import { z } from 'zod';
import { access } from './access.ts';
import { answers } from './answers.ts';
import { c } from './base.ts';
import { upload } from './files.ts';

/** More than any event of Stripe has. */
const EVENT_BYTES = 500_000;

/** What payment providers report by themselves (docs/api.md, Payments). */
export const webhooks = c.router({
  stripe: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary:
      'An event of Stripe, signed in `stripe-signature`; what is not about a payment method of ours is answered and ignored. NOT_FOUND where Stripe is not set up.',
    body: upload({ types: ['application/json'], maxBytes: EVENT_BYTES, headers: ['stripe-signature'] }),
    ...answers({ 200: z.object({ received: z.literal(true) }) }, access.public, { errors: ['NOT_FOUND'] }),
  },
});
