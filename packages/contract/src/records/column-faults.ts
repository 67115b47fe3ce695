import { z } from 'zod';
import { reasonFields } from '../reasons/index.ts';

/**
 * What is wrong with a row of a file.
 *
 * @param columns - the columns that the file may have
 */
export function columnFaultFields<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return {
    column: z.enum(columns).nullable().meta({ description: 'Null if it concerns the whole row.' }),
    ...reasonFields,
  };
}

/** The number of a row of a file, counted as spreadsheets do. */
export const rowSchema = z.int().meta({ description: 'Counted as in a spreadsheet: the headings are row 1.' });
