import * as areas from './areas.ts';
import { c } from './base.ts';
import { type WithCustomerRequired, withCustomerRequired } from './billing/customer-required.ts';

export type Contract = WithCustomerRequired<typeof areas>;

/** Every call of the API, by area (areas.ts). Status codes are strict: answering with an undeclared status does not compile. */
export const contract: Contract = c.router(withCustomerRequired({ ...areas }), { strictStatusCodes: true });
