import { type AnyReason, reasonOfIssue } from '@siteward/contract';
import { type Fault, fault } from '@siteward/domain';
import type { z } from 'zod';
import { AppError, type InputFault } from '#app-error.ts';

/** What is wrong with a row of a file; without a column where it concerns the whole row. */
export type ColumnFault<Column extends string> = { column: Column | null } & AnyReason;

/** What is wrong with a file that has rows with faults: each as `rows.2.Email`. */
export function errorsOfRow<Column extends string>(row: number, faults: readonly ColumnFault<Column>[]): InputFault[] {
  return faults.map(({ column, ...why }) => ({ path: ['rows', row, ...(column ? [column] : [])].join('.'), ...why }));
}

/** Does a part of the check of a row; what it refuses is a fault of the column, and its result undefined. */
export async function attemptAt<Column extends string, T>(
  faults: ColumnFault<Column>[],
  column: Column,
  check: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = error.extras.errors?.[0] ?? error.reason;
    if (why === undefined) throw error;
    faults.push({ column, code: why.code, params: why.params, message: why.message });
    return undefined;
  }
}

/** Why a schema refused a cell. */
export function firstIssue([first]: readonly z.core.$ZodIssue[]): Fault {
  return first ? reasonOfIssue(first) : fault('check-field');
}
