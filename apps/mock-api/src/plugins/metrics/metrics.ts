import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AppError } from '#app-error.ts';
import type { Environment } from '#env.ts';
import { isFromThisMachine } from '#loopback.ts';
import type { JobGauge } from '#modules/scheduler/jobs.service.ts';
import { RequestDurations } from './request-durations.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name in metrics, `area.call`. */
    name?: string;
  }
}

/**
 * Prometheus metrics at `/api/metrics`: the process's own, and each call's count and duration by name and status, for anyone who
 * sends METRICS_TOKEN. If none is set, development answers this machine alone, and production has no metrics, because a proxy on
 * the machine may make every visitor look like the machine itself.
 *
 * @param jobGauges - the state of the jobs, read again for each request
 */
export function registerMetrics(
  app: FastifyInstance,
  env: Pick<Environment, 'METRICS_TOKEN' | 'production'>,
  jobGauges: () => Promise<readonly JobGauge[]>,
): void {
  if (env.production && env.METRICS_TOKEN === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new RequestDurations();
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.name ?? 'other';
    durations.observe(call, request.method, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  app.get('/api/metrics', { config: { name: 'metrics' } }, async (request, reply) => {
    if (!mayRead(request, env.METRICS_TOKEN)) {
      throw new AppError(
        'UNAUTHENTICATED',
        'Send METRICS_TOKEN as a Bearer token; without one, ask on the machine itself.',
      );
    }
    const gauges = await gaugesOf(await jobGauges()).metrics();
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.text()}\n${gauges}`);
  });
}

function gaugesOf(readings: readonly JobGauge[]): Registry {
  const registry = new Registry();
  for (const { name, help, byJob } of readings) {
    const gauge = new Gauge({ name, help, labelNames: ['job'], registers: [registry] });
    for (const [job, value] of byJob) gauge.set({ job }, value);
  }
  return registry;
}

/** If there is a token, only the token counts, even on this machine. */
function mayRead({ raw, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(raw);
  const sent = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}

/** Of the same length whatever was sent, as a comparison in constant time requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
