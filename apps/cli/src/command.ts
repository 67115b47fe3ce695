import { Command } from 'commander';
import { type Context, createContext, type GlobalOptions } from './context.ts';
import type { Io } from './io.ts';

/** What a command does, given its own options and operands. */
type Handler<Options> = (context: Context, options: Options, ...operands: string[]) => Promise<void>;

/** Turns a handler into what commander calls. A repeatable operand arrives as separate arguments. */
export type Run = <Options extends object = Record<never, never>>(
  handler: Handler<Options>,
) => (...args: unknown[]) => Promise<void>;

/** @param io - the world around each command */
export function createRun(io: Io): Run {
  return (handler) =>
    async (...args) => {
      const command = args.at(-1);
      if (!(command instanceof Command)) throw new Error('commander hands the command over last');
      const context = await createContext(io, command.optsWithGlobals<GlobalOptions>());
      await handler(context, command.opts(), ...command.args);
    };
}

/** The examples below a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
