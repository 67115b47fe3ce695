import type { CalendarEntry, calendarQuery } from '@siteward/contract';
import type { z } from 'zod';

/** The filters that narrow down a range of the calendar. */
export type CalendarQuery = Omit<z.output<typeof calendarQuery>, 'org' | 'site' | 'from' | 'to'>;
/** The entries of one kind that were found, and whether there are more. */
export type Found = { entries: CalendarEntry[]; capped: boolean };
