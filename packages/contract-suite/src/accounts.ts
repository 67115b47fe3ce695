import { z } from 'zod';

export type Credentials = { email: string; password: string };

/** The people whom the suite signs in as. All of them have their address verified; it does not matter what they already belong to. */
export type Accounts = {
  /** Owns the organization that the suite creates for itself. */
  owner: Credentials;
  /** Who gets which system role in it. The more there are, the more permissions are tried. */
  members: Record<string, Credentials>;
  /** Has an organization of their own, and never enters the other one. */
  stranger: Credentials;
  /**
   * Where the server shows the mails that it sends, for the calls that take a mailed token: an address that answers `{ items: [{
   * subject, text }] }`, the newest first, with `{address}` for the recipient. Only on servers for development.
   */
  mails?: string | undefined;
};

const accountSchema = z.strictObject({ email: z.string().min(3), password: z.string().min(1) });
// Typed by hand, so that the declarations of the package need no other package (scripts/declarations.ts).
const accountsSchema: z.ZodType<Accounts> = z.strictObject({
  owner: accountSchema,
  members: z.record(z.string(), accountSchema),
  stranger: accountSchema,
  mails: z.string().includes('{address}').optional(),
});

/** Thrown if the suite cannot begin: its input is wrong, or the server does not let it prepare what it needs. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/**
 * Reads the file of accounts.
 *
 * @param text - JSON
 * @throws SetupError, which says what is wrong with it.
 */
export function readAccounts(text: string): Accounts {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SetupError(`The file of accounts is not JSON: ${String(error)}`);
  }
  const read = accountsSchema.safeParse(json);
  if (read.success) return read.data;
  throw new SetupError(`The file of accounts is not right:\n${z.prettifyError(read.error)}`);
}
