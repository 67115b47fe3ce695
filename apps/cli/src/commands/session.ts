import { contract, type User } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import type { Command } from 'commander';
import { ask } from '../api.ts';
import { examples, type Run } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { timeText } from '../output/times.ts';
import { askLine, canAsk, readSecret } from '../prompt.ts';

/** Signing in and out, and showing who is signed in. */
export function sessionCommands(program: Command, run: Run): void {
  program
    .command('sign-in')
    .description('Signs in, and remembers the server. The password is asked for, or piped in; it is never an argument.')
    .option('--email <address>', 'who signs in; otherwise it is asked for')
    .option('--password-stdin', 'reads the password from stdin, for scripts')
    .addHelpText(
      'after',
      examples(
        'siteward sign-in --url https://siteward.example --email me@firm.example',
        'siteward sign-in --email bot@firm.example --password-stdin < password-file',
      ),
    )
    .action(run<{ email?: string; passwordStdin?: boolean }>(signIn));

  program
    .command('sign-out')
    .description('Ends the session, here and on the server.')
    .option('--local', 'forgets the session only here, for example while there is no connection')
    .addHelpText('after', examples('siteward sign-out'))
    .action(run<{ local?: boolean }>(signOut));

  program
    .command('whoami')
    .description('Shows who is signed in, where, and what is remembered.')
    .addHelpText('after', examples('siteward whoami', 'siteward whoami --json'))
    .action(run(whoami));
}

async function signIn(context: Context, options: { email?: string; passwordStdin?: boolean }): Promise<void> {
  const { io, openApi, credentials, output, url } = context;
  if (!canAsk(io) && !(options.email && options.passwordStdin)) {
    throw usageError('There is no terminal in which to ask for a password.', 'Use `--email` and `--password-stdin`.');
  }
  const email = options.email ?? (await askLine(io, 'Email:'));
  const password = options.passwordStdin ? await readSecret(io) : await askLine(io, 'Password:', { hidden: true });
  const body = contract.auth.signIn.body.safeParse({ email, password });
  if (!body.success) throw usageError('That is not an email address and a password.', 'Check the address.');
  // Sent without a session: the one in SITEWARD_SID may belong to another server.
  const { sid, user } = await ask(context.apiOf(undefined).auth.signIn({ body: body.data }), 200);
  const place = await credentials.keep(url, sid).catch(async (error: unknown) => {
    // A session that could not be stored must not stay open.
    await openApi.auth.signOut({ params: { sid } }).catch(() => undefined);
    throw error;
  });
  await rememberPerson(context, user, sid);
  if (
    context.place !== undefined &&
    context.place !== 'environment' &&
    context.sid !== undefined &&
    context.sid !== sid
  ) {
    await openApi.auth.signOut({ params: { sid: context.sid } }).catch(() => undefined);
  }
  const where = place === 'keyring' ? "in the system's keyring" : `in ${credentials.file}, which only you can read`;
  output.done(`Signed in at ${url} as ${user.email}. The session is kept ${where}.`, user);
  if (context.place === 'environment') output.note('SITEWARD_SID is set, and is used instead of this session.');
}

/** The same person keeps the organization and site they worked in; anybody else starts in their default organization. */
async function rememberPerson(context: Context, user: User, sid: string): Promise<void> {
  const { remembered, apiOf } = context;
  const isSame = remembered.user?.id === user._id;
  const org = isSame ? remembered.org : undefined;
  const byDefault =
    org === undefined && user.defaultOrg !== null
      ? await ask(apiOf(sid).organizations.get({ params: { id: user.defaultOrg } }), 200).catch(() => undefined)
      : undefined;
  await context.remember((before) => ({
    ...(isSame && before),
    user: { id: user._id, email: user.email },
    ...(byDefault && { org: { id: byDefault._id, name: byDefault.name } }),
  }));
}

async function signOut({ credentials, openApi, output, place, sid, url }: Context, { local }: { local?: boolean }) {
  if (sid === undefined) return output.done(`You are not signed in at ${url}.`);
  if (!local) await ask(openApi.auth.signOut({ params: { sid } }), 204);
  await credentials.forget(url, place === 'environment' ? sid : undefined);
  output.done(
    local ? `The session at ${url} is forgotten here, but stays open there until it expires.` : `Signed out at ${url}.`,
  );
  if (place === 'environment') output.note('SITEWARD_SID is still set.');
}

async function whoami({ api, output, place, remembered, url }: Context): Promise<void> {
  const { items } = await ask(api.sessions.list({ query: { limit: MAX_LIMIT } }), 200);
  const session = items.find(({ current }) => current) ?? null;
  const user = await ownUser(api, remembered.user?.id);
  const { org = null, site = null } = remembered;
  output.record({ url, place, user, session, org, site }, [
    ['Server', url],
    ['Name', user?.name],
    ['Email', user?.email],
    ['Session', place],
    ['Ends', timeText(session?.expiresAt ?? null)],
    ['Organization', org?.name],
    ['Site', site?.name],
  ]);
  if (user === null) output.note('It is not known whose session SITEWARD_SID is: only signing in tells.');
}

/** The session's user; null if that is not the person who signed in here, as can happen with SITEWARD_SID. */
async function ownUser(api: Context['api'], userId: string | undefined): Promise<User | null> {
  if (userId === undefined) return null;
  return ask(api.users.get({ params: { userId } }), 200).catch((error: unknown) => {
    if (error instanceof CliError && error.exitCode === EXIT.notFound) return null;
    throw error;
  });
}
