import { Argument, type Command } from 'commander';
import { examples } from '../command.ts';
import { completionScript, SHELLS, type Shell } from '../completion.ts';
import type { Io } from '../io.ts';

/** Writes the script with which a shell completes commands. It needs neither a server nor a session. */
export function completionCommand(program: Command, { stdout }: Pick<Io, 'stdout'>): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .description('Writes the script with which a shell completes commands and options.')
    .addHelpText(
      'after',
      examples(
        'source <(siteward completion bash)',
        'source <(siteward completion zsh)',
        'siteward completion fish > ~/.config/fish/completions/siteward.fish',
      ),
    )
    .action((shell: Shell) => void stdout.write(`${completionScript(program, shell)}\n`));
}
