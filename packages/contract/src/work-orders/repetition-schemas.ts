import { fault, mostDaysIn, PLAN_LIMITS, WEEKDAYS } from '@siteward/domain';
import { z } from 'zod';
import { refuse, saying } from '../reasons/issue-reasons.ts';

const LIMITS = PLAN_LIMITS;

const LAST_DAY = '2189-12-31';
const dateShape = z.iso.date();
/** A day that plans can handle: within the years that points in time may have. */
export const planDaySchema = z
  .string()
  .refine(
    (day) => dateShape.safeParse(day).success && day >= '2000-01-01' && day <= LAST_DAY,
    saying(fault('not-a-date')),
  )
  .meta({ format: 'date', pattern: '^2[01]\\d\\d-\\d\\d-\\d\\d$' });

const NOT_ZERO = [(number: number) => number !== 0, saying(fault('too-small', { min: 1 }))] as const;
export const weekdaySchema = z.enum(WEEKDAYS);
const onSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('day'),
      day: z
        .int()
        .min(-1)
        .max(31)
        .refine(...NOT_ZERO)
        .meta({ description: 'The number of the day, or -1 for the last. Months without that day are skipped.' }),
    }),
    z.strictObject({
      kind: z.literal('weekday'),
      nth: z
        .int()
        .min(-1)
        .max(4)
        .refine(...NOT_ZERO)
        .meta({ description: 'From 1 to 4 for the first to the fourth in the month, or -1 for the last.' }),
      weekday: weekdaySchema,
    }),
  ])
  .meta({ description: 'The day of the month.' });
const intervalSchema = z
  .int()
  .min(1)
  .max(LIMITS.interval)
  .meta({ description: 'The interval: 2 for every second one.' });

/** How something recurs. */
export const repetitionSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), interval: intervalSchema }),
  z.strictObject({
    every: z.literal('week'),
    interval: intervalSchema,
    weekdays: z
      .array(weekdaySchema)
      .min(1)
      .max(WEEKDAYS.length)
      .refine((days) => new Set(days).size === days.length, saying(fault('value-twice'))),
  }),
  z.strictObject({ every: z.literal('month'), interval: intervalSchema, on: onSchema }),
  z.strictObject({
    every: z.literal('year'),
    interval: intervalSchema,
    month: z.int().min(1).max(12),
    on: onSchema,
  }),
]);

/** The same, for a plan that is written: a day that its month has in no year would never come. */
export const newRepetitionSchema = repetitionSchema.superRefine((repeats, context) => {
  if (repeats.every !== 'year' || repeats.on.kind !== 'day') return;
  const max = mostDaysIn(repeats.month);
  if (repeats.on.day > max) refuse(context, fault('too-large', { max }), ['on', 'day']);
});
