import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../access/permissions.ts';
import { isPaidFor, permissionsWithoutCustomer } from './without-customer.ts';

const END = Date.parse('2026-12-01T09:00:00.000Z');

describe('isPaidFor', () => {
  it.each([
    ['linked, while the trial runs', true, END - 1, true],
    ['linked, long after the trial', true, END + 1e10, true],
    ['not linked, in the last millisecond of the trial', false, END - 1, true],
    ['not linked, when the trial ends', false, END, false],
    ['not linked, long after the trial', false, END + 1e10, false],
  ])('%s', (_, paymentLinked, now, isPaid) => {
    const times = [END, new Date(END), new Date(END).toISOString()];
    expect(times.map((trialEndsAt) => isPaidFor({ paymentLinked, trialEndsAt }, now))).toEqual([
      isPaid,
      isPaid,
      isPaid,
    ]);
  });
});

describe('permissionsWithoutCustomer', () => {
  it('leaves reading, exporting, billing, and taking away access', () => {
    const left = permissionsWithoutCustomer(PERMISSIONS);
    const reading = PERMISSIONS.filter((permission) => /:(view(-own|-any)?|export)$/.test(permission));
    expect(left.filter((permission) => reading.includes(permission))).toEqual(reading);
    // Listed by hand, so nothing can be added or removed here unnoticed.
    expect(left.filter((permission) => !reading.includes(permission))).toEqual([
      'members:manage',
      'invitations:manage',
      'billing:manage',
    ]);
  });

  it('gives nobody new permissions, and applied again changes nothing', () => {
    fc.assert(
      fc.property(fc.subarray([...PERMISSIONS]), (held) => {
        const left = permissionsWithoutCustomer(held);
        expect(held).toEqual(expect.arrayContaining(left));
        expect(permissionsWithoutCustomer(left)).toEqual(left);
      }),
    );
  });
});
