import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { RequestDurations } from './request-durations.ts';

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const OBSERVED: [call: string, method: string, status: number, seconds: number][] = [
  ['members.list', 'GET', 200, 0.001],
  ['members.list', 'GET', 200, 0.002],
  ['members.list', 'GET', 200, 0.0021],
  ['members.list', 'HEAD', 200, 2.5],
  ['members.list', 'GET', 404, 0.03],
  ['other', 'GET', 404, 7],
  ['members.list', 'GET', 200, 0.4],
];

it('durations are reported as prom-client reports them', async () => {
  const registry = new Registry();
  const expected = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by call, method and status',
    labelNames: ['call', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const durations = new RequestDurations();
  for (const [call, method, status, seconds] of OBSERVED) {
    expected.observe({ call, method, status }, seconds);
    durations.observe(call, method, status, seconds);
  }
  expect(durations.text()).toBe(await registry.metrics());
});
