import type { CalendarEntry, calendarQuery } from '@siteward/contract';
import type { z } from 'zod';

/** What the calendar of a range is narrowed by. */
export type CalendarQuery = Omit<z.output<typeof calendarQuery>, 'org' | 'site' | 'from' | 'to'>;
/** What one kind of entries comes to, and whether there are more. */
export type Found = { entries: CalendarEntry[]; capped: boolean };
