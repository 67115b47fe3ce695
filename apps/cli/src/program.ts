import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { createRun, type Run } from './command.ts';
import { completionCommand } from './commands/completion.ts';
import { feedbackCommands } from './commands/feedbacks.ts';
import { invitationCommands } from './commands/invitations.ts';
import { memberCommands } from './commands/members.ts';
import { organizationCommands } from './commands/organizations.ts';
import { roleCommands } from './commands/roles.ts';
import { sessionCommands } from './commands/session.ts';
import { siteCommands } from './commands/sites.ts';
import { ticketCommands } from './commands/tickets.ts';
import { workOrderCommands } from './commands/work-orders/work-orders.ts';
import { CliError, describeError, EXIT, type ExitCode, interrupted } from './errors.ts';
import type { Io } from './io.ts';
import { manyLines } from './output/clean.ts';

/** The commands that have subcommands, by name. */
const GROUPS: ReadonlyMap<string | undefined, (program: Command, run: Run) => void> = new Map([
  ['organizations', organizationCommands],
  ['sites', siteCommands],
  ['work-orders', workOrderCommands],
  ['feedbacks', feedbackCommands],
  ['tickets', ticketCommands],
  ['members', memberCommands],
  ['invitations', invitationCommands],
  ['roles', roleCommands],
]);

/**
 * The command with all its subcommands, or with those of one group only if it is called with that group: describing all of them from the
 * contract takes as long as everything else that happens before the first request.
 *
 * @param io - the world around it
 * @param args - the arguments that it is called with
 */
export function createProgram(io: Io, [first]: readonly string[] = []): Command {
  const program = new Command('siteward');
  program
    .description('Siteward on the command line: organizations, sites, people and work.')
    .version(version, '--version', 'shows the version')
    .option('--url <address>', 'the server; by default SITEWARD_URL, or the one you last signed in to')
    .option('--org <id or name>', 'the organization; by default SITEWARD_ORG, or the one set with `organizations use`')
    .option('--site <id, code or name>', 'the site; by default SITEWARD_SITE, or the one set with `sites use`')
    .option('--json', 'prints data as JSON, as the API answers it')
    .option('--verbose', 'adds the code, request id, method and path to an error')
    .configureHelp({ showGlobalOptions: true, sortSubcommands: true })
    .showSuggestionAfterError(true)
    .showHelpAfterError('`--help` after a command says what it takes.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      // The arguments may be other people's data, such as a name.
      writeErr: (text) => void io.stderr.write(manyLines(text)),
      getOutHelpWidth: () => io.stdout.columns || 80,
      getErrHelpWidth: () => io.stderr.columns || 80,
      // So that it begins like every other error of this command.
      outputError: (text, write) => write(text.replace(/^error: /, 'siteward: ')),
    });
  const run = createRun(io);
  const group = GROUPS.get(first);
  if (group) {
    group(program, run);
    return program;
  }
  sessionCommands(program, run);
  for (const each of GROUPS.values()) each(program, run);
  completionCommand(program, io);
  return program;
}

/**
 * Runs one command.
 *
 * @param args - what follows `siteward`
 * @param io - the world around it
 * @returns Its exit code. Whatever went wrong has been reported.
 */
export async function runCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const say = (text: string) => void io.stderr.write(`${manyLines(text)}\n`);
  try {
    await createProgram(io, args).parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      // commander then shows all commands without saying why.
      if (error.code === 'commander.help' && args[0] === 'help') say(`siteward: unknown command '${args[1]}'`);
      return EXIT.usage;
    }
    const isTold = error instanceof CliError && error.exitCode === EXIT.interrupted;
    const shown = io.signal.aborted && !isTold ? interrupted() : error;
    const isVerbose = args.includes('--verbose');
    if (shown instanceof CliError) {
      for (const line of describeError(shown, isVerbose)) say(line);
      return shown.exitCode;
    }
    say(`siteward: this should not happen: ${shown instanceof Error ? shown.message : String(shown)}`);
    say(isVerbose && shown instanceof Error ? (shown.stack ?? '') : 'Please report it with what `--verbose` adds.');
    return EXIT.bug;
  }
}
