import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../access/permissions.ts';
import { SERVICE_PROVIDER_STATUSES, type ServiceProviderStatus } from '../work-orders/service-providers.ts';
import { allowedProviderSteps, inputsOfProviderStep, SERVICE_PROVIDER_TRANSITIONS } from './service-provider.ts';
import { findTransition } from './transition.ts';

/** As in docs/product.md: from, to, and what is entered with it. */
const STEPS: [ServiceProviderStatus, ServiceProviderStatus, string[]][] = [
  ['active', 'inactive', []],
  ['active', 'blocked', ['reason']],
  ['inactive', 'active', []],
  ['inactive', 'blocked', ['reason']],
  ['blocked', 'active', []],
];
const PAIRS = SERVICE_PROVIDER_STATUSES.flatMap((from) => SERVICE_PROVIDER_STATUSES.map((to) => [from, to] as const));

describe.each(PAIRS)('from %s to %s', (from, to) => {
  const step = STEPS.find(([before, after]) => before === from && after === to);

  it('is a step with or without a reason, or none', () => {
    const found = findTransition(SERVICE_PROVIDER_TRANSITIONS, from, to);
    expect(found).toEqual(step && { to, permission: 'providers:manage', requires: step[2] });
    expect(inputsOfProviderStep(from, to)).toEqual(step?.[2] ?? []);
  });

  it('is open to those who may manage providers, and to nobody else', () => {
    expect(allowedProviderSteps(from, ['providers:manage']).includes(to)).toBe(step !== undefined);
    const others = PERMISSIONS.filter((permission) => permission !== 'providers:manage');
    expect(allowedProviderSteps(from, others)).toEqual([]);
  });
});

it('leads from every status to every other one, through others if need be', () => {
  const from = fc.constantFrom(...SERVICE_PROVIDER_STATUSES);
  fc.assert(
    fc.property(from, from, (start, end) => {
      const reached = new Set([start]);
      for (const each of reached) {
        for (const to of allowedProviderSteps(each, ['providers:manage'])) reached.add(to);
      }
      expect(reached.has(end)).toBe(true);
    }),
  );
});
