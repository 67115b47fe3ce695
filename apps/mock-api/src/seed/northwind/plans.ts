import type { ChecklistKind, Repetition, WorkOrderPriority, WorkOrderType } from '@siteward/domain';
import type { SiteKey } from './people.ts';

/** Recurring work of Northwind Facilities. Times are in days before now. */
export type DemoPlan = {
  key: string;
  title: string;
  site: SiteKey;
  place: string;
  category: string;
  type?: WorkOrderType;
  priority?: WorkOrderPriority;
  people: readonly string[];
  minutes: number;
  points?: readonly [label: string, kind: ChecklistKind, answer: boolean | string | number][];
  repeats: Repetition;
  time: string;
  since: number;
  leadDays: number;
  dueDays?: number;
  count?: number;
  /** Its earlier rule, and until when that applied. */
  earlier?: { repeats: Repetition; until: number };
  paused?: { reason: string; since: number };
  /** Since then, nobody could be assigned to its work. */
  failing?: number;
  /** Of the dates whose work is not created yet, the second is skipped and the third is moved by a day. */
  hasExceptions?: boolean;
};

export const PLANS: readonly DemoPlan[] = [
  {
    key: 'filters',
    title: 'Check filters, air handling units 1 to 7',
    site: 'harbour',
    place: 'Roof, Building A',
    category: 'Heating and cooling',
    people: ['technician', 'emre.yilmaz'],
    minutes: 90,
    points: [
      ['Isolate the unit, hang the lock-out tag', 'check', true],
      ['Pressure drop before, Pa', 'number', 212],
      ['Filter frame and seals tight', 'pass-fail', 'pass'],
      ['What was changed, which size', 'text', 'G4, 592 x 592'],
      ['Pressure drop after, Pa', 'number', 74],
    ],
    repeats: { every: 'week', interval: 2, weekdays: ['TU'] },
    time: '08:00',
    since: 330,
    leadDays: 7,
    hasExceptions: true,
    earlier: { repeats: { every: 'month', interval: 1, on: { kind: 'weekday', nth: 1, weekday: 'TU' } }, until: 60 },
  },
  {
    key: 'lighting',
    title: 'Test the emergency lighting',
    site: 'harbour',
    place: 'Stairwells A to D',
    category: 'Safety',
    type: 'inspection',
    people: ['samuel.adeyemi'],
    minutes: 120,
    points: [
      ['Every lamp lights on battery', 'pass-fail', 'pass'],
      ['Lamps replaced', 'number', 2],
    ],
    repeats: { every: 'month', interval: 1, on: { kind: 'weekday', nth: 1, weekday: 'MO' } },
    time: '09:00',
    since: 165,
    leadDays: 14,
    dueDays: 2,
  },
  {
    key: 'flush',
    title: 'Flush taps that are seldom used',
    site: 'harbour',
    place: 'Buildings A and B',
    category: 'Plumbing',
    people: ['technician'],
    minutes: 60,
    priority: 'high',
    repeats: { every: 'week', interval: 1, weekdays: ['WE'] },
    time: '07:30',
    since: 120,
    leadDays: 3,
  },
  {
    key: 'dampers',
    title: 'Inspect the fire dampers',
    site: 'harbour',
    place: 'Plant rooms',
    category: 'Safety',
    type: 'inspection',
    people: ['mei.tanaka'],
    minutes: 240,
    repeats: { every: 'year', interval: 1, month: 9, on: { kind: 'day', day: 1 } },
    time: '08:00',
    since: 235,
    leadDays: 30,
    dueDays: 14,
  },
  {
    key: 'levellers',
    title: 'Grease the dock levellers',
    site: 'harbour',
    place: 'Loading dock',
    category: 'Other',
    people: ['viktor.horvat'],
    minutes: 45,
    repeats: { every: 'month', interval: 3, on: { kind: 'day', day: 15 } },
    time: '10:00',
    since: 150,
    leadDays: 7,
    dueDays: 7,
    paused: { reason: 'The levellers are being replaced until spring.', since: 18 },
  },
  {
    key: 'lift',
    title: 'Clean the lift machine room',
    site: 'harbour',
    place: 'Building B, level 5',
    category: 'Cleaning',
    people: ['dmitri.volkov'],
    minutes: 60,
    repeats: { every: 'month', interval: 1, on: { kind: 'weekday', nth: -1, weekday: 'FR' } },
    time: '13:00',
    since: 78,
    leadDays: 7,
    failing: 45,
  },
  {
    key: 'gutters',
    title: 'Clear the gutters',
    site: 'mill',
    place: 'Roof',
    category: 'Cleaning',
    people: ['dana.whitfield', 'noah.goldberg'],
    minutes: 180,
    repeats: { every: 'month', interval: 2, on: { kind: 'day', day: -1 } },
    time: '08:30',
    since: 280,
    leadDays: 10,
    dueDays: 5,
  },
  {
    key: 'salt',
    title: 'Fill up the grit bins',
    site: 'harbour',
    place: 'Car park',
    category: 'Other',
    people: ['oskar.nilsson'],
    minutes: 30,
    repeats: { every: 'week', interval: 1, weekdays: ['TH'] },
    time: '07:30',
    since: 200,
    leadDays: 2,
    count: 6,
  },
  // Ensures that every day of this week has work, and that the days after it have dates whose work is not created yet.
  {
    key: 'round',
    title: 'Morning round of the plant rooms',
    site: 'harbour',
    place: 'Buildings A to C',
    category: 'Heating and cooling',
    type: 'inspection',
    people: ['technician'],
    minutes: 60,
    repeats: { every: 'week', interval: 1, weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'] },
    time: '07:00',
    since: 13,
    leadDays: 7,
  },
  {
    key: 'weekend',
    title: 'Look after the buildings at the weekend',
    site: 'harbour',
    place: 'Buildings A to D',
    category: 'Security',
    type: 'inspection',
    people: ['oskar.nilsson'],
    minutes: 120,
    repeats: { every: 'week', interval: 1, weekdays: ['SA', 'SU'] },
    time: '10:00',
    since: 13,
    leadDays: 7,
  },
  {
    key: 'waste',
    title: 'Put out the waste containers',
    site: 'harbour',
    place: 'Yard',
    category: 'Cleaning',
    people: ['viktor.horvat'],
    minutes: 30,
    priority: 'low',
    repeats: { every: 'day', interval: 2 },
    time: '16:00',
    since: 20,
    leadDays: 1,
  },
];
