import { Toaster } from '@siteward/ui/toaster';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useDoing, useRecordCache } from '#lib/cache/record-cache.ts';
import { problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { useCreateForm, useRecordForm } from './record-form.ts';

type Fields = { name: string; town: string };
type Thing = Fields & { _id: string; version: number };
type Save = (changes: Partial<Fields>, version: number) => Promise<Thing>;

const FIRST: Thing = { _id: 'a', name: 'Pump', town: 'Hamburg', version: 1 };
const RENAMED: Thing = { ...FIRST, name: 'Pump 2', version: 2 };
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && 'town' in value;
const valuesOf = ({ name, town }: Thing): Fields => ({ name, town });
const resolver = (values: Fields) => ({ values, errors: {} });
const FIELDS = ['name', 'town'] as const;
/** What a refused call throws. */
const refusal = (code: string, status: number, more: object = {}) => ({
  ...problem(code, status, more),
  headers: new Headers(),
});
const conflictWith = (current: Thing) => refusal('VERSION_CONFLICT', 409, { current });

function ThingForm({ record, save }: { record: Thing; save: Save }) {
  const form = useRecordForm<Fields, Fields, Thing>({
    resolver,
    record,
    valuesOf,
    fields: FIELDS,
    draft: 'thing/a',
    save,
    isRecord: isThing,
    onSaved: () => {},
  });
  const { fault, conflict, restored } = form;
  return (
    <form aria-label="Thing" onSubmit={form.submit}>
      <input aria-label="Name" {...form.form.register('name')} />
      <input aria-label="Town" {...form.form.register('town')} />
      <output>{[restored && 'restored', form.isDirty && 'dirty', fault && 'fault'].filter(Boolean).join()}</output>
      {conflict && <p>{`${conflict.current.name} or ${conflict.values.name}`}</p>}
      {(['discard', 'keepTheirs', 'saveMine', 'cancelConflict'] as const).map((name) => (
        <button key={name} type="button" onClick={form[name]}>
          {name}
        </button>
      ))}
    </form>
  );
}

/** The page around a form: its messages, and the heading, which takes the focus when a message that had it goes. */
const openPage = () =>
  render(
    <>
      <h1 tabIndex={-1}>Things</h1>
      <Toaster />
    </>,
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const shown = () => [field('Name').value, field('Town').value];
const state = () => screen.getByRole('status').textContent;
const submit = () => fireEvent.submit(screen.getByRole('form'));
const press = (name: string) => fireEvent.click(screen.getByText(name));

function open(record = FIRST) {
  const save = vi.fn<Save>(async (changes, version) => ({ ...record, ...changes, version: version + 1 }));
  const { rerender, unmount } = render(<ThingForm record={record} save={save} />);
  return { save, unmount, become: (next: Thing) => rerender(<ThingForm record={next} save={save} />) };
}

describe('a form for a record', () => {
  it('that nobody has typed in is filled by a newer version, and then sends changes to that', async () => {
    const { save, become } = open();
    become(RENAMED);
    await waitFor(() => expect(shown()).toEqual(['Pump 2', 'Hamburg']));
    type('Town', 'Kiel');
    submit();
    await waitFor(() => expect(save.mock.calls).toEqual([[{ town: 'Kiel' }, 2]]));
    await waitFor(() => expect(state()).toBe(''));
  });

  it('keeps what was typed, whatever becomes of the record, until it is discarded', async () => {
    const { save, become } = open();
    type('Town', 'Kiel');
    become(RENAMED);
    await waitFor(() => expect(state()).toBe('dirty'));
    expect(shown()).toEqual(['Pump', 'Kiel']);
    press('discard');
    await waitFor(() => expect(shown()).toEqual(['Pump 2', 'Hamburg']));
    expect([state(), sessionStorage.length, save.mock.calls.length]).toEqual(['', 0, 0]);
  });

  it('brings back what was discarded, except where something new was typed, over the values it began with', async () => {
    const { save, become } = open();
    openPage();
    type('Name', 'Fan');
    type('Town', 'Kiel');
    press('discard');
    await screen.findByText('Your changes have been discarded');
    expect(shown()).toEqual(['Pump', 'Hamburg']);
    become(RENAMED);
    type('Town', 'Bremen');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shown()).toEqual(['Fan', 'Bremen']));
    submit();
    await waitFor(() => expect(save.mock.calls).toEqual([[{ name: 'Fan', town: 'Bremen' }, 1]]));
  });

  it('that has been closed finds what was discarded when it is opened again', async () => {
    const { unmount } = open();
    openPage();
    type('Town', 'Kiel');
    press('discard');
    unmount();
    expect(sessionStorage.length).toBe(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Your changes return when the form is opened again');
    open();
    await waitFor(() => expect(shown()).toEqual(['Pump', 'Kiel']));
    expect(state()).toBe('restored,dirty');
  });

  it('says nothing about discarding if nothing was typed', async () => {
    open();
    openPage();
    press('discard');
    type('Town', 'Kiel');
    press('discard');
    await screen.findByText('Your changes have been discarded');
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  it('sends a draft as a change of what it began with, although the record has changed since', async () => {
    const first = open();
    type('Town', 'Kiel');
    first.unmount();
    const { save } = open(RENAMED);
    await waitFor(() => expect(state()).toBe('restored,dirty'));
    expect(shown()).toEqual(['Pump', 'Kiel']);
    submit();
    await waitFor(() => expect(save.mock.calls).toEqual([[{ town: 'Kiel' }, 1]]));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it('keeps no draft without changes', async () => {
    open();
    type('Town', 'Kiel');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    type('Town', 'Hamburg');
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(state()).toBe('');
  });

  it('is sent once, however often it is submitted, and shows no outdated fault', async () => {
    const { save } = open();
    const [answered, answer] = held<Thing>();
    save.mockRejectedValueOnce(refusal('INTERNAL', 500));
    type('Town', 'Kiel');
    submit();
    await waitFor(() => expect(state()).toBe('dirty,fault'));
    save.mockReturnValueOnce(answered);
    submit();
    await waitFor(() => expect(state()).toBe('dirty'));
    submit();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    act(() => answer({ ...FIRST, town: 'Kiel', version: 2 }));
    await waitFor(() => expect(state()).toBe(''));
    expect([save.mock.calls.length, shown()]).toEqual([2, ['Pump', 'Kiel']]);
  });
});

describe('what two people have changed', () => {
  const clash = async () => {
    const opened = open();
    opened.save.mockRejectedValueOnce(conflictWith(RENAMED));
    type('Name', 'Mine');
    type('Town', 'Kiel');
    submit();
    await screen.findByText('Pump 2 or Mine');
    return opened;
  };

  it('can be kept as theirs; what else was typed stays, and nothing is sent', async () => {
    const { save } = await clash();
    press('keepTheirs');
    await waitFor(() => expect(shown()).toEqual(['Pump 2', 'Kiel']));
    expect([save.mock.calls.length, screen.queryByText(/ or /)]).toEqual([1, null]);
    submit();
    await waitFor(() => expect(save.mock.calls.at(-1)).toEqual([{ town: 'Kiel' }, 2]));
  });

  it('is gone once the changes are discarded: what is saved by now is shown, although the page knows an older record', async () => {
    const { save } = await clash();
    press('keepTheirs');
    await waitFor(() => expect(shown()).toEqual(['Pump 2', 'Kiel']));
    press('discard');
    await waitFor(() => expect(shown()).toEqual(['Pump 2', 'Hamburg']));
    type('Town', 'Bremen');
    submit();
    await waitFor(() => expect(save.mock.calls.at(-1)).toEqual([{ town: 'Bremen' }, 2]));
  });

  it('can be left undecided: what was typed stays, and saving asks again on the version that it began with', async () => {
    const { save } = await clash();
    press('cancelConflict');
    await waitFor(() => expect(screen.queryByText(/ or /)).toBeNull());
    expect([shown(), save.mock.calls.length]).toEqual([['Mine', 'Kiel'], 1]);
    // With no conflict left, neither decision does anything.
    press('keepTheirs');
    press('saveMine');
    expect([shown(), save.mock.calls.length]).toEqual([['Mine', 'Kiel'], 1]);
    save.mockRejectedValueOnce(conflictWith(RENAMED));
    submit();
    await screen.findByText('Pump 2 or Mine');
    expect(save.mock.calls.at(-1)).toEqual([{ name: 'Mine', town: 'Kiel' }, 1]);
  });

  it('can be saved as mine, which is sent once', async () => {
    const { save } = await clash();
    act(() => {
      press('saveMine');
      press('saveMine');
    });
    await waitFor(() => expect(save.mock.calls.slice(1)).toEqual([[{ name: 'Mine', town: 'Kiel' }, 2]]));
    await waitFor(() => expect(state()).toBe(''));
    expect(save).toHaveBeenCalledTimes(2);
  });
});

it('a form that creates a record keeps a draft until that is done, and brings back what was discarded', async () => {
  const create = vi.fn<(values: Fields) => Promise<Thing>>().mockRejectedValueOnce(refusal('INTERNAL', 500));
  create.mockResolvedValue(FIRST);
  const onCreated = vi.fn();
  function NewThing() {
    const form = useCreateForm<Fields, Fields, Thing>({
      resolver,
      defaultValues: { name: '', town: '' },
      fields: FIELDS,
      draft: 'thing/new',
      create,
      onCreated,
    });
    return (
      <form aria-label="Thing" onSubmit={form.submit}>
        <input aria-label="Name" {...form.form.register('name')} />
        <output>{form.fault && 'fault'}</output>
        <button type="button" onClick={form.discard}>
          discard
        </button>
      </form>
    );
  }
  render(<NewThing />);
  openPage();
  type('Name', 'Fan');
  press('discard');
  expect([field('Name').value, sessionStorage.length]).toEqual(['', 0]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect([field('Name').value, sessionStorage.length]).toEqual(['Fan', 1]));
  type('Name', '');
  type('Name', 'Fan');
  submit();
  await waitFor(() => expect(state()).toBe('fault'));
  expect([sessionStorage.length, field('Name').value, onCreated.mock.calls.length]).toEqual([1, 'Fan', 0]);
  submit();
  await waitFor(() => expect(onCreated.mock.calls).toEqual([[FIRST]]));
  expect(sessionStorage.length).toBe(0);
  // It is still there while the next page loads, but the record is not created twice.
  submit();
  await waitFor(() => expect(onCreated.mock.calls).toEqual([[FIRST], [FIRST]]));
  expect(create).toHaveBeenCalledTimes(2);
});

describe('a record that was changed', () => {
  const use = <Result,>(hook: () => Result) => {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(hook, { wrapper }).result;
  };
  const refresh = vi.fn(async () => {});
  const options = { keyOf: (id: string) => ['things', id], refresh };

  it('is shown as in its latest version, in whatever order answers come', () => {
    const cache = use(() => useRecordCache<Thing>(options)).current;
    cache.put(RENAMED);
    cache.put(FIRST);
    // What else shows it is reloaded either way.
    expect([cache.read('a'), refresh.mock.calls.length]).toEqual([RENAMED, 2]);
    cache.put({ ...RENAMED, town: 'Kiel' });
    expect(cache.read('a')?.town).toBe('Kiel');
    cache.drop('a');
    expect(cache.read('a')).toBeUndefined();
  });

  it('is shown as somebody else has left it if a change is refused for that reason', async () => {
    const put = vi.fn();
    const onDone = vi.fn();
    const doing = use(() => useDoing<Thing>({ cache: { put }, is: isThing, onDone }));
    const conflict = conflictWith(RENAMED);
    await act(() => doing.current.run(() => Promise.reject(conflict)));
    expect([put.mock.calls, onDone.mock.calls.length, doing.current.error]).toEqual([[[RENAMED]], 0, conflict]);
    await act(() => doing.current.run(async () => {}));
    expect([put.mock.calls.length, onDone.mock.calls.length, doing.current.error]).toEqual([1, 1, null]);
  });
});
