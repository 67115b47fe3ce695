import { type ChecklistKind, type ChecklistValue, fault } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { PointAnswer, PointRow } from './point-row.tsx';

function open(kind: ChecklistKind, value: ChecklistValue, more: { canAnswer?: boolean; required?: boolean } = {}) {
  const onAnswer = vi.fn();
  const { canAnswer = true, required = false } = more;
  renderPage(
    <ol>
      <PointRow
        point={{ label: 'Leak', kind, required, value }}
        by="09:30 · Tess"
        canAnswer={canAnswer}
        fault={undefined}
        onAnswer={onAnswer}
      />
    </ol>,
    pageScope([]),
  );
  return onAnswer;
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Leak'), { target: { value } });
const leave = () => fireEvent.blur(screen.getByLabelText('Leak'));

it.each<[ChecklistKind, ChecklistValue, string, ChecklistValue[]]>([
  ['number', null, '21.4', [21.4]],
  ['number', 21.4, '21.40', []],
  ['number', 21.4, '', [null]],
  ['number', null, '', []],
  ['number', null, '0', [0]],
  ['number', null, ' 12,5 ', [12.5]],
  ['number', 12, '-1,250.5', [-1250.5]],
  ['text', null, ' A leak ', ['A leak']],
  ['text', 'A leak', ' A leak ', []],
  ['text', 'A leak', '  ', [null]],
  ['text', null, '  ', []],
])('sends what was typed into a %s that was %j when the field is left: %j', (kind, value, typed, sent) => {
  const onAnswer = open(kind, value);
  type(typed);
  leave();
  expect(onAnswer.mock.calls.flat()).toEqual(sent);
});

it.each(['-', '12 kWh'])(
  'keeps the answer and what was typed when %s is left, and says what is wrong until it is put right',
  (typed) => {
    const onAnswer = open('number', 42);
    const field = screen.getByLabelText<HTMLInputElement>('Leak');
    type(typed);
    leave();
    expect([field.value, screen.getByRole('alert').textContent]).toEqual([typed, fault('not-a-number').message]);
    type('42');
    leave();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onAnswer).not.toHaveBeenCalled();
  },
);

it('shows and reads a number as the language being shown writes it', async () => {
  await speak('de');
  const onAnswer = open('number', 1234.5);
  expect(screen.getByLabelText<HTMLInputElement>('Leak').value).toBe('1234,5');
  type('1.250');
  leave();
  expect(onAnswer.mock.calls).toEqual([[1250]]);
});

it('sends a number with Enter, and with no other key', () => {
  const onAnswer = open('number', null);
  type('21.4');
  fireEvent.keyDown(screen.getByLabelText('Leak'), { key: '5' });
  expect(onAnswer).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Leak'), { key: 'Enter' });
  expect(onAnswer.mock.calls).toEqual([[21.4]]);
});

it.each<[ChecklistValue, string, ChecklistValue]>([
  [null, 'Pass', 'pass'],
  [null, 'Fail', 'fail'],
  ['pass', 'Fail', 'fail'],
  ['pass', 'Pass', null],
  ['fail', 'Fail', null],
])('sends, if the result is %j and %s is chosen, %j', (value, name, sent) => {
  const onAnswer = open('pass-fail', value);
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  if (value !== null) expect(pressed()).toEqual([value === 'pass' ? 'Pass' : 'Fail']);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(onAnswer.mock.calls).toEqual([[sent]]);
});

it('does not withdraw a result with the second half of a double click', () => {
  const onAnswer = open('pass-fail', 'pass');
  fireEvent.click(screen.getByRole('button', { name: 'Pass' }), { detail: 2 });
  expect(onAnswer).not.toHaveBeenCalled();
});

it.each<[ChecklistKind, ChecklistValue, string]>([
  ['check', null, 'Leak'],
  ['check', true, 'Leak09:30 · Tess'],
  ['number', 1234.5, 'Leak1,234.509:30 · Tess'],
  ['number', null, 'Leak'],
  ['text', 'pass', 'Leakpass09:30 · Tess'],
  ['pass-fail', 'pass', 'LeakPass09:30 · Tess'],
  ['pass-fail', 'fail', 'LeakFail09:30 · Tess'],
])('shows members who may not answer a %s of %j: %s', (kind, value, words) => {
  open(kind, value, { canAnswer: false });
  expect(screen.getByRole('listitem').textContent).toBe(words);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  for (const box of screen.queryAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true);
});

it.each<[boolean, ChecklistValue, string, boolean]>([
  [true, null, 'LeakPassFailrequired', true],
  [true, 'pass', 'LeakPassFail09:30 · Tess', false],
  [false, null, 'LeakPassFail', false],
])('marks a point as still required (%s, %j)', (required, value, words, isLeft) => {
  open('pass-fail', value, { required });
  const row = screen.getByRole('listitem');
  expect([row.textContent, 'pointLeft' in row.dataset]).toEqual([words, isLeft]);
});

it('shows a number in the reader’s way of writing it, and a result in the reader’s language', async () => {
  await speak('de');
  renderPage(
    <>
      <PointAnswer point={{ kind: 'number', value: 1234.5 }} />|
      <PointAnswer point={{ kind: 'pass-fail', value: 'fail' }} />|
      <PointAnswer point={{ kind: 'text', value: null }} />
    </>,
    pageScope([]),
  );
  expect(document.body.textContent).toContain('1.234,5|Nicht in Ordnung|');
});
