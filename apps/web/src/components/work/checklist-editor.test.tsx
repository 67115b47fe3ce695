import { WORK_ORDER_LIMITS } from '@siteward/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { ChecklistEditor } from './checklist-editor.tsx';
import { kindLabel, type PointValues, pointWords } from './point-kinds.ts';
import { WorkChecklist, WorkForm } from './work-fields.tsx';
import { NEW_WORK, type WorkValues } from './work-values.ts';

const point = (label: string, more: Partial<PointValues> = {}): PointValues => ({
  label,
  kind: 'check',
  required: false,
  ...more,
});
const [A, B, C] = [
  point('Isolate', { _id: 'a', required: true }),
  point('Pressure', { _id: 'b', kind: 'number' }),
  point('Test', { _id: 'c' }),
] as const;

function open(initial: readonly PointValues[], wrong: { fault?: string; faults?: string[] } = {}) {
  let last = initial;
  function Host() {
    const [points, setPoints] = useState(initial);
    last = points;
    return (
      <ChecklistEditor
        points={points}
        onPointsChange={setPoints}
        fault={wrong.fault}
        faultAt={(index) => wrong.faults?.[index]}
      />
    );
  }
  renderPage(<Host />, pageScope([]));
  return { points: () => last };
}

const field = (number: number) => screen.getByLabelText<HTMLInputElement>(`Point ${number}`);
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const paste = (number: number, ...lines: string[]) =>
  fireEvent.paste(field(number), { clipboardData: { getData: () => lines.join('\n') } });
const full = Array.from({ length: WORK_ORDER_LIMITS.checklist }, (_, index) => point(`P${index + 1}`));

it('moves a point up and down, with its answer and id', () => {
  const { points } = open([A, B, C]);
  press('Move point 1 down');
  expect(points()).toEqual([B, A, C]);
  press('Move point 3 up');
  expect(points()).toEqual([B, C, A]);
  expect(screen.getByRole('button', { name: 'Move point 1 up' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Move point 3 down' })).toHaveProperty('disabled', true);
});

it.each([
  ['the first, and goes to the next', 1, [B, C], 'Pressure'],
  ['one between others, and goes to the next', 2, [A, C], 'Test'],
  ['the last, and goes to the one before', 3, [A, B], 'Pressure'],
])('removes %s', async (_, number, left, focused) => {
  const { points } = open([A, B, C]);
  press(`Remove point ${number}`);
  expect(points()).toEqual(left);
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', focused));
});

it('goes to the button that adds a point once the only one is removed', async () => {
  const { points } = open([A]);
  press('Remove point 1');
  expect(points()).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add point'));
});

it('adds a point below the one that Enter is pressed in, unless characters are being composed', async () => {
  const { points } = open([A, B]);
  fireEvent.keyDown(field(1), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(1), { key: 'a' });
  expect(points()).toEqual([A, B]);
  fireEvent.keyDown(field(1), { key: 'Enter' });
  expect(points()).toEqual([A, point(''), B]);
  await waitFor(() => expect(document.activeElement).toBe(field(2)));
});

it.each([
  [
    'into an empty point: it takes the first line',
    point('', { _id: 'n', kind: 'text' }),
    ['One', ' Two '],
    [point('One', { _id: 'n', kind: 'text' }), point('Two')],
  ],
  ['into a point with a label: the lines follow it', A, ['One', '', 'Two'], [A, point('One'), point('Two')]],
  ['of a single line: the browser pastes it', A, ['One', ' '], [A]],
])('takes lines pasted %s', (_, first, lines, expected) => {
  const { points } = open([first, C]);
  paste(1, ...lines);
  expect(points()).toEqual([...expected, C]);
});

it('takes as many pasted lines as there is room for, and then adds no more in any way', () => {
  const { points } = open([point('', { _id: 'x' }), ...full.slice(2)]);
  // Looking up one of so many fields by its role would take seconds.
  const first = () => screen.getByText('Checklist').parentElement?.querySelector('input') ?? document.body;
  const pasteLines = () => fireEvent.paste(first(), { clipboardData: { getData: () => 'One\nTwo\nThree' } });
  pasteLines();
  expect(points()).toEqual([point('One', { _id: 'x' }), point('Two'), ...full.slice(2)]);
  expect(screen.queryByText('Add point')).toBeNull();
  fireEvent.keyDown(first(), { key: 'Enter' });
  pasteLines();
  expect(points()).toEqual([point('One', { _id: 'x' }), point('Two'), ...full.slice(2)]);
});

it('changes the label, the answer and whether it is required of one point', () => {
  const { points } = open([A, B, C]);
  fireEvent.change(field(2), { target: { value: 'Pressure, bar' } });
  fireEvent.change(screen.getByLabelText('Answer to point 2'), { target: { value: 'pass-fail' } });
  fireEvent.click(screen.getByLabelText('Point 2 is required'));
  expect(points()).toEqual([A, { _id: 'b', label: 'Pressure, bar', kind: 'pass-fail', required: true }, C]);
});

it('says what is wrong with the list, and with a point at that point', () => {
  open([A, B], { fault: 'Too many points', faults: ['', 'Two points have this label'] });
  const alerts = screen.getAllByText(/Too many points|Two points/).map(({ textContent }) => textContent);
  expect(alerts).toEqual(['Two points have this label', 'Too many points']);
  expect([1, 2].map((number) => field(number).getAttribute('aria-invalid'))).toEqual(['false', 'true']);
});

it.each([
  ['check', 'To tick off'],
  ['text', 'Text'],
  ['number', 'Number'],
  ['pass-fail', 'Pass or fail'],
] as const)('calls the answer %s "%s"', (kind, words) => {
  expect(kindLabel(kind)).toBe(words);
  expect(pointWords(point('Leak', { kind }))).toBe(`Leak (${words})`);
  expect(pointWords(point('Leak', { kind, required: true }))).toBe(`Leak (${words}, required)`);
});

it('takes as many points from elsewhere as there is room for, after those that are there', () => {
  let add: (points: readonly PointValues[]) => void = () => {};
  function Host() {
    const form = useForm<WorkValues>({ defaultValues: { ...NEW_WORK, type: 'corrective', checklist: full.slice(2) } });
    return (
      <WorkForm form={form}>
        <WorkChecklist
          more={(addPoints) => {
            add = addPoints;
            return null;
          }}
        />
        <output>
          {form
            .watch('checklist')
            .map(({ label }) => label)
            .join()}
        </output>
      </WorkForm>
    );
  }
  renderPage(<Host />, pageScope([]));
  act(() => add([A, B, C]));
  expect(screen.getByText(/^P3,/).textContent).toBe([...full.slice(2), A, B].map(({ label }) => label).join());
});
