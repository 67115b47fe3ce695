import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { me, openWorkOrder as open, point, TECHNICIAN, url } from '../one-work-order-testing.tsx';
import { id } from '../records-testing.ts';

afterEach(() => {
  toast.dismiss();
});

describe('the checklist', () => {
  const checklist = [
    point(1, 'Isolate', { required: true }),
    point(2, 'Pressure, bar', { kind: 'number' }),
    point(3, 'Leak test', { kind: 'pass-fail' }),
    point(4, 'What was found', { kind: 'text' }),
  ];

  it('is answered in place, each answer based on the version that the one before led to', async () => {
    const { sent } = open({ status: 'in-progress', assignees: [me], checklist }, TECHNICIAN);
    fireEvent.click(await screen.findByLabelText('Isolate'));
    fireEvent.change(screen.getByLabelText('Pressure, bar'), { target: { value: '21.4' } });
    fireEvent.blur(screen.getByLabelText('Pressure, bar'));
    fireEvent.click(within(screen.getByRole('group', { name: 'Leak test' })).getByRole('button', { name: 'Fail' }));
    fireEvent.change(screen.getByLabelText('What was found'), { target: { value: ' A leak ' } });
    fireEvent.blur(screen.getByLabelText('What was found'));
    expect(screen.getByText('4 of 4')).toBeTruthy();
    await waitFor(() => expect(sent()).toHaveLength(4));
    expect(sent()).toEqual([
      [`/checklist/${id(1)}`, { value: true, version: 3 }],
      [`/checklist/${id(2)}`, { value: 21.4, version: 4 }],
      [`/checklist/${id(3)}`, { value: 'fail', version: 5 }],
      [`/checklist/${id(4)}`, { value: 'A leak', version: 6 }],
    ]);
    expect((await screen.findAllByText(/· Olivia$/)).length).toBeGreaterThan(0);
  });

  it('takes an answer back', async () => {
    const { sent } = open({ status: 'in-progress', checklist: [point(1, 'Isolate', { value: true })] });
    fireEvent.click(await screen.findByLabelText('Isolate'));
    await waitFor(() => expect(sent()).toEqual([[`/checklist/${id(1)}`, { value: null, version: 3 }]]));
  });

  it('continues when somebody else has answered another point in the meantime', async () => {
    const { api, sent, change } = open({ status: 'in-progress', checklist });
    await screen.findByLabelText('Isolate');
    const [first, ...others] = checklist;
    api.answer(`PUT ${url}/checklist/${id(1)}`, ({ body }) => {
      const { version } = body as { version: number };
      if (version > 3) return change({ checklist: [{ ...point(1, 'Isolate'), value: true }, ...others] });
      const { body: current } = change({
        checklist: [...(first ? [first] : []), ...others.map((each) => ({ ...each, label: 'Other' }))],
      });
      return problem('VERSION_CONFLICT', 409, { current });
    });
    fireEvent.click(screen.getByLabelText('Isolate'));
    await waitFor(() =>
      expect(sent().map(([, body]) => body)).toEqual([4, 3].toReversed().map((version) => ({ value: true, version }))),
    );
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Isolate').checked).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what somebody else has answered to the same point, and that one’s own answer was not accepted', async () => {
    const { api, sent, change } = open({ status: 'in-progress', checklist });
    const field = await screen.findByLabelText<HTMLInputElement>('Pressure, bar');
    api.answer(`PUT ${url}/checklist/${id(2)}`, () => {
      const { body: current } = change({ checklist: [point(2, 'Pressure, bar', { kind: 'number', value: 19 })] });
      return problem('VERSION_CONFLICT', 409, { detail: 'Somebody was faster.', current });
    });
    fireEvent.change(field, { target: { value: '21.4' } });
    fireEvent.blur(field);
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody was faster.');
    expect(sent()).toHaveLength(1);
    expect(field.value).toBe('21.4');
  });

  it('shows what is saved when an answer was refused, and why', async () => {
    const { api } = open({ status: 'in-progress', checklist });
    api.answer(`PUT ${url}/checklist/${id(1)}`, () => problem('FORBIDDEN', 403, { detail: 'Not yours to answer.' }));
    fireEvent.click(await screen.findByLabelText('Isolate'));
    expect(screen.getByText('1 of 4')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toBe('Not yours to answer.');
    await screen.findByText('0 of 4');
    expect(screen.getByLabelText<HTMLInputElement>('Isolate').checked).toBe(false);
  });

  it.each([
    ['while the work is not in progress', { status: 'open', assignees: [me] }, TECHNICIAN],
    ['by somebody who does not work on it', { status: 'in-progress' }, TECHNICIAN],
  ] as const)('cannot be answered %s', async (_, more, permissions) => {
    const answered = checklist.map((each) => (each.kind === 'number' ? { ...each, value: 1234.5 } : each));
    open({ ...more, assignees: [...('assignees' in more ? more.assignees : [])], checklist: answered }, permissions);
    expect((await screen.findByLabelText<HTMLInputElement>('Isolate')).disabled).toBe(true);
    expect(screen.queryByLabelText('Pressure, bar')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fail' })).toBeNull();
    expect(screen.getByText('1,234.5')).toBeTruthy();
  });
});
