import { codesOf, contract, type ErrorCode, httpErrorsOf, listRoutes, problemSchema } from '@siteward/contract';
import type { FastifyInstance } from 'fastify';

/** Mistakes that only a program can make, or that the faults at fields explain. */
const OF_PROGRAMS = new Set<ErrorCode>(['VALIDATION', ...httpErrorsOf({ method: 'POST' })]);

const DECLARED = new Map(
  listRoutes(contract).map(({ name, route }) => [`${route.method} ${route.path}`, { name, codes: codesOf(route) }]),
);

/**
 * Watches every refusal of a server that has not started yet, whichever test causes it.
 *
 * @returns Those with a code that their call does not declare, each as `members.list CONFLICT`, and those that people get to see
 *   without a reason that can be put into words.
 */
export function watchCodes(server: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>();
  server.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const call = DECLARED.get(`${method} ${routeOptions.url}`);
    if (!call || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { code, reason } = problemSchema.parse(JSON.parse(payload));
    if (!call.codes.has(code)) undeclared.add(`${call.name} ${code}`);
    if (reason === undefined && !OF_PROGRAMS.has(code)) undeclared.add(`${call.name} ${code} without a reason`);
  });
  return undeclared;
}
