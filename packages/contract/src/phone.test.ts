import { describe, expect, it } from 'vitest';
import { phoneSchema } from './phone.ts';
import { formatPhone } from './phone-numbers.ts';

const MESSAGE = 'Please enter a phone number with its country, like +49 40 5551299';

describe('phoneSchema', () => {
  it.each([
    ['+49 40 5551299', '+49405551299', '+49 40 5551299'],
    ['+49405551299', '+49405551299', '+49 40 5551299'],
    ['  0049 (40) 555-1299 ', '+49405551299', '+49 40 5551299'],
    ['+91 98765 43210', '+919876543210', '+91 98765 43210'],
    ['+1 (212) 555-0123', '+12125550123', '+1 212 555 0123'],
  ])('keeps %j as %s, which people read as %s', (typed, kept, shown) => {
    expect(phoneSchema.parse(typed)).toBe(kept);
    expect(formatPhone(kept)).toBe(shown);
    expect(formatPhone(typed)).toBe(shown);
  });

  it.each(['040 5551299', '+49', '+49 1', '+999 123456789', 'call +49 40 5551299', '+49 40 5551299 ext. 7', 'phone'])(
    'refuses %j',
    (typed) => {
      expect(phoneSchema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([MESSAGE]);
      expect(formatPhone(typed)).toBe(typed);
    },
  );
});
