import { fault } from '@siteward/domain';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { useForm, useSubmit } from './form.ts';
import { formFaultWords } from './form-fault.ts';

type Values = { name: string; town: string };
const send = vi.fn(async (_: Values): Promise<void> => {});
const NAMES = ['name', 'town'] as const;
const refusal = (status: number, more: object) => ({ ...problem('VALIDATION', status, more), headers: new Headers() });
const wrong = (path: string) => ({ path, ...fault('required') });

function Place() {
  const form = useForm<Values>({ defaultValues: { name: 'Mill', town: '' } });
  const { submit, submitting, fault: rest, clearFault } = useSubmit(form, NAMES, send);
  const { errors } = form.formState;
  return (
    <form aria-label="Place" aria-busy={submitting} onSubmit={submit}>
      <input aria-label="Name" aria-invalid={errors.name ? true : undefined} {...form.register('name')} />
      <input aria-label="Town" aria-invalid={errors.town ? true : undefined} {...form.register('town')} />
      <output>{rest && formFaultWords(rest)}</output>
      <button type="button" onClick={clearFault}>
        Clear
      </button>
    </form>
  );
}

const form = () => screen.getByRole('form');
const below = () => screen.getByRole('status').textContent;
const invalid = () =>
  ['Name', 'Town'].filter((name) => screen.getByLabelText(name).getAttribute('aria-invalid') === 'true');
const isSent = () => waitFor(() => expect(form().getAttribute('aria-busy')).toBe('false'));

beforeEach(() => {
  send.mockReset();
  render(<Place />);
});

it('sends once what was typed, however often that is asked for meanwhile', async () => {
  let arrive = () => {};
  send.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  fireEvent.input(screen.getByLabelText('Town'), { target: { value: 'Ulm' } });
  fireEvent.submit(form());
  await waitFor(() => expect(form().getAttribute('aria-busy')).toBe('true'));
  fireEvent.submit(form());
  arrive();
  await isSent();
  expect(send.mock.calls).toEqual([[{ name: 'Mill', town: 'Ulm' }]]);
  fireEvent.submit(form());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  arrive();
  await isSent();
});

it('says at the fields what is wrong with them, moves to the first, and forgets it with the next attempt', async () => {
  send.mockRejectedValueOnce(refusal(400, { errors: [wrong('town'), wrong('name')] }));
  fireEvent.submit(form());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect([invalid(), below()]).toEqual([['Name', 'Town'], '']);
  fireEvent.submit(form());
  await waitFor(() => expect(invalid()).toEqual([]));
  await isSent();
});

it('says below what no field shows, until it is sent again or that is cleared', async () => {
  const refused = 'Something went wrong. Try again.';
  send.mockRejectedValueOnce(new Error('boom'));
  fireEvent.submit(form());
  await waitFor(() => expect(below()).toBe(refused));
  const [arrived, arrive] = held();
  send.mockReturnValueOnce(arrived);
  fireEvent.submit(form());
  await waitFor(() => expect(below()).toBe(''));
  arrive();
  await isSent();
  send.mockRejectedValueOnce(new Error('boom'));
  fireEvent.submit(form());
  await waitFor(() => expect(below()).toBe(refused));
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(below()).toBe('');
});
