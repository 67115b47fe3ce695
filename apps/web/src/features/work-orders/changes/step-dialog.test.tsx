import { WORK_ORDER_LIMITS, type WorkOrderStatus } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { typedAbout } from '#lib/drafts/typed-about.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { StepDialog } from './step-dialog.tsx';

beforeEach(() => sessionStorage.clear());

const idOf = (index: number) => `${index}`.padStart(24, '0');

function open(to: WorkOrderStatus, from: WorkOrderStatus, count = 1, more = {}) {
  const [onClose, onTake] = [vi.fn(), vi.fn(async (_: object) => true)];
  const orders = Array.from({ length: count }, (_, index) => ({
    _id: idOf(index),
    number: index + 1,
    title: `Pump ${index}`,
    status: from,
  }));
  renderPage(
    <StepDialog
      step={{ to, orders }}
      onClose={onClose}
      onTake={onTake}
      pending={false}
      notice={null}
      fault={null}
      {...more}
    />,
    pageScope([]),
  );
  return { onClose, onTake };
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

it.each<[WorkOrderStatus, WorkOrderStatus, string, string, 'reason' | 'resolution']>([
  ['on-hold', 'open', 'Put WO-000001 on hold', 'Put on hold', 'reason'],
  ['completed', 'in-progress', 'Complete WO-000001', 'Complete', 'resolution'],
  ['cancelled', 'open', 'Cancel WO-000001', 'Cancel work order', 'reason'],
  ['in-progress', 'completed', 'Reopen WO-000001', 'Reopen', 'reason'],
])('asks for what the step to %s from %s needs', (to, from, title, label, kind) => {
  const { onTake } = open(to, from);
  const dialog = screen.getByRole('dialog', { name: title, description: 'Pump 0' });
  expect(dialog.textContent).toContain(
    kind === 'reason' ? 'It is shown in the history.' : 'What was done, for the person verifying it.',
  );
  screen.getByRole('textbox', { name: kind === 'reason' ? 'Reason' : 'Resolution' });
  type('  It drips ');
  fireEvent.click(screen.getByRole('button', { name: label }));
  expect(onTake.mock.calls).toEqual([[{ [kind]: 'It drips' }]]);
});

it.each<[WorkOrderStatus, WorkOrderStatus, string]>([
  ['on-hold', 'open', 'Put 2 work orders on hold'],
  ['completed', 'in-progress', 'Complete 2 work orders'],
  ['cancelled', 'open', 'Cancel 2 work orders'],
  ['in-progress', 'completed', 'Reopen 2 work orders'],
])('says for how many work orders the step to %s from %s is taken, and names none of them', (to, from, title) => {
  open(to, from, 2);
  expect(screen.getByRole('dialog', { name: title }).textContent).not.toContain('Pump');
});

it.each([
  ['nothing is written', '  ', 'open', 'on-hold', 'This field is required'],
  ['a reason is too long', 'x'.repeat(WORK_ORDER_LIMITS.reason + 1), 'open', 'on-hold', /at most/],
  ['a resolution is too long', 'x'.repeat(WORK_ORDER_LIMITS.resolution + 1), 'in-progress', 'completed', /at most/],
] as const)('says at the field that %s, until it is changed', (_, text, from, to, words) => {
  const { onTake } = open(to, from);
  type(text);
  fireEvent.submit(screen.getByRole('textbox').closest('form') ?? document.body);
  const error = screen.getByText(words);
  expect([onTake.mock.calls, document.activeElement]).toEqual([[], screen.getByRole('textbox')]);
  expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toContain(error.id);
  type('It drips');
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).not.toBe('true');
});

it('says what to know before, and why it was refused', () => {
  const fault = { code: 'CONFLICT', message: 'Somebody was faster.' };
  open('completed', 'in-progress', 1, { notice: <p>It is blocked.</p>, fault });
  expect(screen.getByText('It is blocked.')).toBeTruthy();
  expect(screen.getByText('Somebody was faster.')).toBeTruthy();
});

it('is given up by closing', () => {
  const { onClose, onTake } = open('on-hold', 'open');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect([onClose.mock.calls, onTake.mock.calls]).toEqual([[[]], []]);
});

const STEPS = [
  ['on-hold', 'open'],
  ['completed', 'in-progress'],
  ['cancelled', 'open'],
  ['open', 'completed'],
] as const;

it.each(STEPS.flatMap(([to, from]) => [1, 2].map((count) => [to, from, count] as const)))(
  'keeps what was typed for the step to %s from %s of %i until it has been taken, for them only',
  async (to, from, count) => {
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
    const onTake = vi.fn(async () => false);
    open(to, from, count, { onTake });
    type('It drips');
    cleanup();
    open(to, from, count + 1);
    expect(field().value).toBe('');
    cleanup();
    open(to, from, count, { onTake });
    expect(field().value).toBe('It drips');
    fireEvent.submit(field());
    await waitFor(() => expect(onTake).toHaveBeenCalledOnce());
    expect(typedAbout(idOf(0))).toEqual(['It drips']);
    onTake.mockResolvedValue(true);
    fireEvent.submit(field());
    await waitFor(() => expect(typedAbout(idOf(0))).toEqual([]));
  },
);
