import { z } from 'zod';

export type Credentials = { email: string; password: string };

/** Who the suite signs in as. All of them have their address verified; what they belong to already does not matter. */
export type Accounts = {
  /** Owns the organization that the suite makes for itself. */
  owner: Credentials;
  /** Who is given which system role in it. The more there are, the more of the permissions is tried. */
  members: Record<string, Credentials>;
  /** Has an organization of their own, and never gets into the other one. */
  stranger: Credentials;
  /**
   * Where the server shows what it mails, for those calls that take a mailed token: an address that answers
   * `{ items: [{ subject, text }] }`, the newest first, with `{address}` for the recipient. Only on servers for development.
   */
  mails?: string | undefined;
};

const accountSchema = z.strictObject({ email: z.string().min(3), password: z.string().min(1) });
// Named by hand, so that the declarations of the package need no other one (scripts/declarations.ts).
const accountsSchema: z.ZodType<Accounts> = z.strictObject({
  owner: accountSchema,
  members: z.record(z.string(), accountSchema),
  stranger: accountSchema,
  mails: z.string().includes('{address}').optional(),
});

/** Thrown where the suite cannot begin: its input is wrong, or the server does not let it prepare anything. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/**
 * Reads the file of accounts.
 *
 * @param text - JSON
 * @throws SetupError with what is wrong with it.
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
