import { codesOf, type ErrorCode } from '@siteward/contract';
import { expect, it } from 'vitest';
import { ROUTES } from '../calls.ts';
import { problem, startStub } from '../testing/stubs/stub.ts';
import { resolvingOf } from '../testing/stubs/writes.ts';
import { DECLARED_ERRORS } from './declared-error-cases.ts';
import { checkDeclaredErrors } from './declared-errors.ts';

it.each(DECLARED_ERRORS.map(({ call, when, code }) => [call, when, code] as const))(
  '%s declares what comes where %s: %s',
  (call, _, code) => {
    const named = ROUTES.find(({ name }) => name === call);
    expect([...(named ? codesOf(named.route) : [])]).toContain(code);
  },
);

it('each rule of the product that can be broken over HTTP alone is tried', () => {
  const codes: ErrorCode[] = [
    'ALREADY_MEMBER',
    'CONFLICT',
    'GONE',
    'ILLEGAL_TRANSITION',
    'LAST_OWNER',
    'ROLE_IN_USE',
    'SEAT_LIMIT',
    'SYSTEM_ROLE',
  ];
  expect([...new Set(DECLARED_ERRORS.map(({ code }) => code))].toSorted()).toEqual(codes);
});

it('a finding states the situation, what came and what should have come', async () => {
  const { suite, stop } = await startStub(resolvingOf(problem('VALIDATION'))());
  await checkDeclaredErrors(
    suite,
    ROUTES.filter(({ name }) => name === 'supportTickets.setStatus'),
  ).finally(stop);
  expect(suite.findings.filter(({ rule }) => rule === 'declared-errors')).toMatchObject([
    {
      kind: 'rule-by-another-code',
      call: 'supportTickets.setStatus',
      what: 'a new ticket is resolved: 400 VALIDATION',
      says: 'Where a new ticket is resolved, the answer is 409 ILLEGAL_TRANSITION.',
      sent: expect.stringContaining('/status/resolved'),
    },
  ]);
});

it('a case that a server does not allow is reported, and the others are tried', async () => {
  const { suite, stop } = await startStub(() => problem('FORBIDDEN'));
  await checkDeclaredErrors(
    suite,
    ROUTES.filter(({ name }) => name === 'supportTickets.setStatus' || name === 'auth.resetPassword'),
  ).finally(stop);
  expect(suite.notTried.map(({ call }) => call)).toEqual(['supportTickets.setStatus', 'auth.resetPassword']);
  expect(suite.checks['declared-errors']).toBeUndefined();
});
