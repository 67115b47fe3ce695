import { expect, it } from 'vitest';
import type { WorkValues } from './work-values.ts';
import { workWords } from './work-words.ts';

const NAMES: Record<string, string> = { a: 'Ada', b: 'Ben', p: 'Kone' };
const EMPTY: WorkValues = {
  title: '',
  description: '',
  type: 'corrective',
  category: '',
  priority: 'none',
  place: '',
  assignees: [],
  serviceProvider: null,
  estimatedMinutes: null,
  checklist: [],
  requiresSignature: false,
  tags: [],
};
const FULL: WorkValues = {
  title: 'Pump',
  description: 'It leaks.',
  type: 'inspection',
  category: 'Cooling',
  priority: 'high',
  place: '3.07',
  assignees: ['a', 'b'],
  serviceProvider: 'p',
  estimatedMinutes: 90,
  checklist: [
    { label: 'Isolate', kind: 'check', required: true },
    { label: 'Bar', kind: 'number', required: false },
  ],
  requiresSignature: true,
  tags: ['roof', 'hvac'],
};

const shown = (values: WorkValues) =>
  Object.values(workWords((id) => NAMES[id] ?? '?')).map(({ label, words }) => `${label}: ${words(values)}`);

it('puts every field into words', () => {
  expect(shown(FULL)).toEqual([
    'Title: Pump',
    'Description: It leaks.',
    'Type: Inspection',
    'Category: Cooling',
    'Priority: High',
    'Place: 3.07',
    'Assignees: Ada, Ben',
    'Service provider: Kone',
    'Estimate: 1 h 30 min',
    'Checklist: Isolate (To tick off, required)\nBar (Number)',
    'Signature before completion: Yes',
    'Tags: roof, hvac',
  ]);
});

it('leaves empty what is not set', () => {
  expect(shown(EMPTY)).toEqual([
    'Title: ',
    'Description: ',
    'Type: Corrective',
    'Category: ',
    'Priority: None',
    'Place: ',
    'Assignees: ',
    'Service provider: ',
    'Estimate: ',
    'Checklist: ',
    'Signature before completion: No',
    'Tags: ',
  ]);
});
