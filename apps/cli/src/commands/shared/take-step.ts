import { Argument } from 'commander';
import { CliError, EXIT, usageError } from '../../errors.ts';

/** The status that a record is to get. Other spellings are understood too, so commander does not check it against the choices. */
export function statusOperand(statuses: readonly string[]): Argument {
  const operand = new Argument('<status>', 'its new status');
  operand.argChoices = [...statuses];
  return operand;
}

type Stepping = { status: string; allowedTransitions: readonly string[] };

/**
 * Takes a step with a record; if it is refused, says which steps are possible instead.
 *
 * @param record - as it is now
 * @param to - the status that somebody wants, as they wrote it
 * @param statuses - all statuses that there are
 * @param needs - the inputs that a step requires, by the names of their options
 * @param take - takes the step
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
