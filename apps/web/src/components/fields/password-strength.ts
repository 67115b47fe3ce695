import { passwordFault } from '@siteward/domain';

/** How good a new password is: 0 for an empty one, 1 for one that is refused, up to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const POOLS = [
  { of: /[a-z]/, size: 26 },
  { of: /[A-Z]/, size: 26 },
  { of: /\d/, size: 10 },
  { of: /[^a-zA-Z\d]/, size: 33 },
] as const;

/**
 * Rates a password by its length and variety; one that the server refuses is too weak.
 *
 * @param email - the person's address, which the password must not be
 */
export function passwordStrength(password: string, email: string): Strength {
  if (password === '') return 0;
  if (passwordFault(password, { email }) !== null) return 1;
  const bits = estimateBits(password);
  if (bits < 48) return 2;
  return bits < 68 ? 3 : 4;
}

/** An upper bound; repeated letters add nothing. */
function estimateBits(password: string): number {
  const pool = POOLS.reduce((sum, { of, size }) => (of.test(password) ? sum + size : sum), 0);
  const letters = [...password];
  return Math.min(letters.length, new Set(letters).size * 1.5) * Math.log2(pool);
}
