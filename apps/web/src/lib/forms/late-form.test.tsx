import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, use } from 'react';
import { expect, it, vi } from 'vitest';
import { held } from '#testing/held.ts';
import { LateForm } from './late-form.tsx';
import { type LateFormState, useLateForm } from './late-text-form.tsx';

type Values = { name: string; town: string };

const refusal = { type: 'required', message: 'Say your name' };

function SomeForm({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useLateForm<Values>({
    defaultValues: { name: '', town: 'Hamburg' },
    resolver: (values) => (values.name ? { values, errors: {} } : { values: {}, errors: { name: refusal } }),
    preload: () => {},
    names: ['name', 'town'],
    send,
  });
  return (
    <LateForm form={form} aria-label="Form">
      <input aria-label="Name" aria-invalid={form.errors.name ? true : undefined} {...form.register('name')} />
      <input aria-label="Town" {...form.register('town')} />
      <output>{form.watch('name')}</output>
      <button type="submit" aria-busy={form.submitting}>
        Send
      </button>
    </LateForm>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const shown = () => screen.getByRole('status').textContent;
/** Lets the engine of the form arrive. */
const arrive = () => act(async () => void (await import('./form-engine.tsx')));

function open() {
  const send = vi.fn(async (_: Values) => {});
  render(<SomeForm send={send} />);
  return { send, name: field('Name') };
}

it('keeps what was typed, the input, its focus and its caret, while react-hook-form is loading', async () => {
  const { send, name } = open();
  expect(field('Town').value).toBe('Hamburg');
  name.focus();
  type('Name', 'Ada Love');
  name.setSelectionRange(2, 4);
  expect(shown()).toBe('Ada Love');
  await arrive();
  expect([field('Name'), document.activeElement]).toEqual([name, name]);
  expect([name.value, name.selectionStart, name.selectionEnd, shown()]).toEqual(['Ada Love', 2, 4, 'Ada Love']);
  type('Name', 'Ada Lovelace');
  expect(shown()).toBe('Ada Lovelace');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(send.mock.calls).toEqual([[{ name: 'Ada Lovelace', town: 'Hamburg' }]]));
});

it('takes over what a password manager has filled in without an event', async () => {
  const { send, name } = open();
  name.value = 'Ada';
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(send.mock.calls).toEqual([[{ name: 'Ada', town: 'Hamburg' }]]));
});

it('when sent earlier, is sent once as soon as it can be', async () => {
  const { send } = open();
  type('Name', 'Ada');
  type('Town', '');
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(send).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('false'));
  expect(send.mock.calls).toEqual([[{ name: 'Ada', town: '' }]]);
});

it('when sent earlier, is sent even if that is possible within the submit event itself', async () => {
  // Browsers ignore `requestSubmit` while a submit event of the same form is being handled.
  const ignored = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {});
  const { send } = open();
  type('Name', 'Ada');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(send.mock.calls).toEqual([[{ name: 'Ada', town: 'Hamburg' }]]));
  ignored.mockRestore();
});

it('when sent earlier, shows what the server finds wrong with a field', async () => {
  function Refused() {
    const form: LateFormState<Values> = useLateForm<Values>({
      defaultValues: { name: '', town: '' },
      resolver: (values) => ({ values, errors: {} }),
      preload: () => {},
      names: ['name', 'town'],
      send: async (): Promise<void> => form.setError('name', { type: 'server', message: 'Taken' }),
    });
    return (
      <LateForm form={form} aria-label="Form">
        <input aria-label="Name" {...form.register('name')} />
        <output>{form.errors.name?.message}</output>
      </LateForm>
    );
  }
  render(<Refused />);
  type('Name', 'Ada');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(shown()).toBe('Taken'));
});

/** A page that loads more after it was first shown: meanwhile all of it is hidden, and then shown again. */
function Loading({ children, until }: { children: ReactNode; until: Promise<void> | null }) {
  return (
    <Suspense fallback={null}>
      {children}
      {until && <Later until={until} />}
    </Suspense>
  );
}

function Later({ until }: { until: Promise<void> }) {
  use(until);
  return null;
}

async function loadMore(page: ReactNode, rerender: (page: ReactNode) => void): Promise<void> {
  const [promise, resolve] = held();
  await act(async () => rerender(<Loading until={promise}>{page}</Loading>));
  await act(async () => resolve());
}

it('keeps its faults, and before that what was typed, while more of the page is loaded', async () => {
  const page = <SomeForm send={vi.fn()} />;
  const { rerender } = render(<Loading until={null}>{page}</Loading>);
  type('Town', 'Ulm');
  await loadMore(page, rerender);
  expect(field('Town').value).toBe('Ulm');
  await arrive();
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
  await loadMore(page, rerender);
  expect([field('Name').getAttribute('aria-invalid'), field('Town').value]).toEqual(['true', 'Ulm']);
});

it('puts the focus on the first fault, and sends once that is fixed', async () => {
  const { send, name } = open();
  field('Town').focus();
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
  type('Name', 'Ada');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull());
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});
