import { asksForCustomer } from '@siteward/contract';
import type { CustomerDemand } from './authorization.ts';
import { countedOf } from './count-call.ts';
import type { AnyCounted, AnyHandler, AnyRoute } from './handlers.ts';
import { type OutputCheck, outputCheck } from './output.ts';
import type { EndpointContext } from './who-calls.ts';

/** A call of the contract with its handler, and whatever can be worked out once, when it is registered. */
export interface Endpoint {
  context: EndpointContext;
  route: AnyRoute;
  handler: AnyHandler;
  counted: AnyCounted;
  demand: CustomerDemand;
  /** Whether it runs in a transaction. */
  writes: boolean;
  isLong: boolean;
  checkAnswer: OutputCheck;
}

/**
 * @param name - of the call, as in `members.list`
 * @throws If the limits of the call need more than its handler provides.
 */
export function endpointOf(context: EndpointContext, name: string, route: AnyRoute, handler: AnyHandler): Endpoint {
  return {
    context,
    route,
    handler,
    counted: countedOf(name, route, handler),
    demand: { asksForCustomer: asksForCustomer(route) },
    writes: route.method !== 'GET' || route.metadata.writes === true,
    isLong: 'prepare' in handler && handler.isLong === true,
    checkAnswer: outputCheck(name, route, { isLazy: !context.deps.env.production }),
  };
}
