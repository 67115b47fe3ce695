import { Argument } from 'commander';
import { CliError, EXIT, usageError } from '../../errors.ts';

/** The operand that says what a record is to be. Another writing of it is understood, too, so that commander is not asked whether it is one. */
export function statusOperand(statuses: readonly string[]): Argument {
  const operand = new Argument('<status>', 'what it is to be');
  operand.argChoices = [...statuses];
  return operand;
}

type Stepping = { status: string; allowedTransitions: readonly string[] };

/**
 * Takes a step with a record, and says where it is refused what can be done instead.
 *
 * @param record - as it is now
 * @param to - what somebody wants it to be, as they wrote it
 * @param statuses - all that there are
 * @param needs - what a step asks for, by the name of its option
 * @param take - takes it
 */
export async function takeStep<Status extends string, Done>(
  record: Stepping,
  { to, statuses, needs }: { to: string; statuses: readonly Status[]; needs: (to: string) => readonly string[] },
  take: (status: Status) => Promise<Done>,
): Promise<Done> {
  const written = to
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  const status = statuses.find((each) => each === written);
  const possible = possibleSteps(record, needs);
  if (status === undefined) throw usageError(`“${to}” is not a status. Statuses: ${statuses.join(', ')}.`, possible);
  try {
    return await take(status);
  } catch (error) {
    if (!(error instanceof CliError) || (error.exitCode !== EXIT.conflict && error.exitCode !== EXIT.refused))
      throw error;
    throw new CliError(error.exitCode, error.message, { ...error.extras, hint: error.extras.hint ?? possible });
  }
}

function possibleSteps({ status, allowedTransitions }: Stepping, needs: (to: string) => readonly string[]): string {
  if (allowedTransitions.length === 0) return `It is ${status}, and there is no step that you can take with it now.`;
  const steps = allowedTransitions.map((to) => {
    const given = needs(to).map((input) => `--${input}`);
    return given.length > 0 ? `${to} (with ${given.join(' and ')})` : to;
  });
  return `It is ${status}. Possible now: ${steps.join(', ')}.`;
}
