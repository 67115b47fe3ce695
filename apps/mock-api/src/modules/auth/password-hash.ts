import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id, which is the library's default algorithm; m in KiB (api.md "Sessions"). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash with the same cost as all others, of a random password that nobody knows. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$2POr37EgYofxcCCOK/y/nw$gOsc+0ZqW81SGmGInch8AhWQVOU6eaOxRGjSvuQ7c1M';

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(sameCharacters(password), OPTIONS);
}

/** Whether a password fits a stored hash. Without one it takes the same time and answers false (api.md "Sessions"). */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored || DUMMY_HASH, sameCharacters(password));
  return fits && Boolean(stored);
}

/** Keyboards write the same letter in several ways; one of them counts. */
function sameCharacters(password: string): string {
  return password.normalize('NFKC');
}
