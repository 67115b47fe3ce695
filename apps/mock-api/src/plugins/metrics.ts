import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name in metrics, `area.call`. */
    name?: string;
  }
}

/** Prometheus metrics at `/api/metrics`: the process's own, and each call's count and duration by name and status. */
export function registerMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by call, method and status',
    labelNames: ['call', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  // A counter's own search for its labels costs more than counting, and there are few of them.
  const known = new Map<string, Histogram.Internal<'call' | 'method' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.name ?? 'other';
    const key = `${call} ${request.method} ${reply.statusCode}`;
    let counter = known.get(key);
    if (!counter) {
      counter = durations.labels({ call, method: request.method, status: reply.statusCode });
      known.set(key, counter);
    }
    counter.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/api/metrics', { config: { name: 'metrics' } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
