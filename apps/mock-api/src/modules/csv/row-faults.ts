import { type AnyReason, reasonOfIssue } from '@siteward/contract';
import { type Fault, fault } from '@siteward/domain';
import type { z } from 'zod';
import { AppError, type InputFault } from '#app-error.ts';

/** What is wrong with a row of a file; without a column if it concerns the whole row. */
export type ColumnFault<Column extends string> = { column: Column | null } & AnyReason;

/** The faults of a row as errors of the request, each with a path such as `rows.2.Email`. */
export function errorsOfRow<Column extends string>(row: number, faults: readonly ColumnFault<Column>[]): InputFault[] {
  return faults.map(({ column, ...why }) => ({ path: ['rows', row, ...(column ? [column] : [])].join('.'), ...why }));
}

/** Runs part of the check of a row. A refusal is recorded as a fault of the column, and the result is then undefined. */
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
