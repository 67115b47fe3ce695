import { contract } from '@siteward/contract';
import { expect, it } from 'vitest';
import { SOURCES } from '#testing/sources.ts';

/** Refusals of an import that have nothing to do with its rows, and what they mean. */
const OTHERWISE: Record<string, string> = { 'workOrders CONFLICT': 'that another import is running' };
/** Errors that any call may return, about the caller or the server; VALIDATION names the rows. */
const ANY = [
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'FORBIDDEN',
  'CUSTOMER_REQUIRED',
];

const AREAS = { invitations: contract.invitations.import, workOrders: contract.workOrders.import };

it('checks a file again after each refusal that means its rows have changed since the check', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    const [, area] = /useFileImport<.*?\bapi\.(\w+)\.import\.mutate\(/s.exec(text) ?? [];
    const [, codes = ''] = /\bcheckAfter: \[([^\]]*)\]/.exec(text) ?? [];
    return area === undefined ? [] : [[file, area, codes.match(/\w+/g) ?? []] as const];
  });
  expect(found.map(([, area]) => area).toSorted()).toEqual(Object.keys(AREAS).toSorted());
  for (const [area, { metadata }] of Object.entries(AREAS)) {
    const after = found.find(([, each]) => each === area)?.[2];
    const wanted = metadata.errors.filter((code) => !ANY.includes(code) && !(`${area} ${code}` in OTHERWISE));
    expect(after, area).toEqual(wanted);
  }
});
