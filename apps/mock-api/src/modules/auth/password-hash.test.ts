import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

describe('password hashes', () => {
  it('are argon2id with the parameters of api.md, salted anew each time', async () => {
    const [one, two] = await Promise.all([hashPassword('copper-lantern'), hashPassword('copper-lantern')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('fit their password alone, however its letters were typed', async () => {
    const stored = await hashPassword('Schl\u00fcssel-7');
    expect(await verifyPassword(stored, 'Schlu\u0308ssel-7')).toBe(true);
    expect(await verifyPassword(stored, 'schl\u00fcssel-7')).toBe(false);
  });

  it.each([undefined, null, ''])('nothing fits where none is stored: %j', async (stored) => {
    expect(await verifyPassword(stored, 'copper-lantern')).toBe(false);
  });
});
