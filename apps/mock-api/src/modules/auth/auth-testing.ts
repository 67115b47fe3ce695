import type { TestApi } from '#testing/harness.ts';
import { hashPassword } from './password-hash.ts';

/** A password that meets the rules. */
export const PASSWORD = 'copper-lantern-42';
export const OTHER_PASSWORD = 'violet-harbour-77';

let passwordHash: Promise<string> | undefined;

/** For tests: creates a verified account that signs in with `PASSWORD`, and returns its id. */
export async function createAccount(api: TestApi, email: string): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  const account = { email, name: 'Ada', passwordHash: await passwordHash, emailVerifiedAt: api.now() };
  const user = await api.deps.models.User.create(account);
  return user._id.toString();
}

/** For tests: the newest mail to an address. */
export async function newestMail(api: TestApi, to: string) {
  const [mail] = await api.mails(to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** For tests: the code in the newest mail to an address, as written there. */
export async function mailedOtp(api: TestApi, to: string): Promise<string> {
  return find(await newestMail(api, to), /^[0-9A-Z]{5}-[0-9A-Z]{5}$/m);
}

/** For tests: the verification token in the newest mail to an address. */
export async function mailedToken(api: TestApi, to: string): Promise<string> {
  return find(await newestMail(api, to), /(?<=token=)[\w-]+/);
}

/** For tests: asks for a code and returns it. */
export async function requestOtp(api: TestApi, email: string): Promise<string> {
  await api.client().auth.forgotPassword({ body: { email } });
  return mailedOtp(api, email);
}

/** For tests: signs up and returns the mailed token. */
export async function requestToken(api: TestApi, email: string): Promise<string> {
  await api.client().auth.signUp({ body: { email } });
  return mailedToken(api, email);
}

function find({ text }: { text: string }, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error(`nothing like ${pattern} in: ${text}`);
  return found;
}
