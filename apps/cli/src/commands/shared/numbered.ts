import { isRecordId } from '@siteward/domain';
import type { Context } from '../../context.ts';
import { CliError, EXIT, usageError } from '../../errors.ts';
import { organizationOf } from '../../scope.ts';

/** A kind of record that people refer to by number. */
export type NumberedKind = {
  /** What one is called: "work order". */
  noun: string;
  /** A number as people write it: `WO-000412`. */
  written: (number: number) => string;
  /** An organization's records in which a word begins like this. */
  search: (api: Context['api'], org: string, word: string) => Promise<readonly { _id: string; number: number }[]>;
};

/**
 * Finds the id of a record that somebody named by its id, or by its number as `WO-000412`, `wo-412` or `412`.
 *
 * @throws If it is neither, or there is no such record that they can see.
 */
export async function idOf(context: Context, kind: NumberedKind, operand = ''): Promise<string> {
  if (isRecordId(operand)) return operand.toLowerCase();
  const prefix = kind.written(0).split('-')[0] ?? '';
  const digits = new RegExp(`^(?:${prefix}-)?0*([1-9]\\d{0,8})$`, 'i').exec(operand)?.[1];
  if (digits === undefined) {
    const hint = `Name it by its number, such as ${kind.written(412)}, or by its id.`;
    throw usageError(`“${operand}” is not a ${kind.noun}.`, hint);
  }
  const number = Number(digits);
  const org = await organizationOf(context);
  const found = (await kind.search(context.api, org.id, kind.written(number))).find((each) => each.number === number);
  if (found) return found._id;
  throw new CliError(EXIT.notFound, `There is no ${kind.noun} ${kind.written(number)} that you can see.`, {
    hint: `It was looked for in ${org.name}; \`--org\` names another organization.`,
  });
}
