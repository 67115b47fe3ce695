import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['no address at all', 'no address at all'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('%s counts as %s', (ip, expected) => {
  expect(addressOf(ip)).toBe(expected);
});
