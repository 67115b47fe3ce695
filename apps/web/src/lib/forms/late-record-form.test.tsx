import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type FormEvent, Suspense, use, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from '#lib/drafts/draft.ts';
import { held } from '#testing/held.ts';
import { useLateCreateForm } from './late-create-form.ts';
import { LateForm } from './late-form.tsx';
import { useLateRecordForm } from './late-record-form.ts';

type Values = { name: string; kind: string; country: string; phone: string };
type Place = Values & { version: number };

const PLACE: Place = { name: 'Mill', kind: 'a', country: 'de', phone: '1', version: 1 };
const DRAFT = 'place/1';
const refusal = { type: 'required', message: 'Say its name' };
const resolver: Resolver<Values, unknown, Values> = (values) =>
  values.name ? { values, errors: {} } : { values: {}, errors: { name: refusal } };
const valuesOf = ({ version: _, ...values }: Place): Values => values;
const isRecord = (value: unknown): value is Place => typeof value === 'object';

type Edit = Omit<ReturnType<typeof useLateCreateForm<Values, Values, Place>>, 'sendStep'>;

function Fields({ edit }: { edit: Edit }) {
  return (
    <LateForm form={edit} aria-label="Form">
      <h2>The place</h2>
      <input aria-label="Name" aria-invalid={edit.errors.name ? true : undefined} {...edit.register('name')} />
      <input type="radio" aria-label="A" value="a" {...edit.register('kind')} />
      <input type="radio" aria-label="B" value="b" {...edit.register('kind')} />
      <select aria-label="Country" {...edit.register('country')}>
        <option value="de">Germany</option>
        <option value="fr">France</option>
      </select>
      <button type="button" onClick={() => edit.set('phone', `${edit.watch('phone')}2`)}>
        {edit.watch('phone')}
      </button>
      <button type="button" onClick={edit.discard} disabled={!edit.isDirty}>
        Discard
      </button>
      {edit.restored && <output>Restored</output>}
      {edit.form && <Drawing />}
    </LateForm>
  );
}

const save = vi.fn(async (changes: Partial<Values>, version: number) => ({
  ...PLACE,
  ...changes,
  version: version + 1,
}));

function Changing({ record = PLACE }: { record?: Place }) {
  const edit = useLateRecordForm<Values, Values, Place>({
    resolver,
    record,
    valuesOf,
    isRecord,
    save,
    fields: ['name'],
    draft: DRAFT,
    preload: () => {},
    onSaved: () => {},
  });
  return <Fields edit={edit} />;
}

const create = vi.fn(async (values: Values) => ({ ...values, version: 1 }));

function Creating() {
  const edit = useLateCreateForm<Values, Values, Place>({
    resolver,
    create,
    defaultValues: valuesOf(PLACE),
    fields: ['name'],
    draft: DRAFT,
    preload: () => {},
    onCreated: () => {},
  });
  return <Fields edit={edit} />;
}

/** Holds back the first drawing of a form with its engine, as a slow phone does, until this promise is resolved. */
let drawn = Promise.resolve();

function Drawing() {
  use(drawn);
  return null;
}

beforeEach(() => {
  drawn = Promise.resolve();
  sessionStorage.clear();
  save.mockClear();
  create.mockClear();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const send = () => fireEvent.submit(screen.getByRole('form'));
/** Lets the engine of the form arrive. */
const arrive = () => act(async () => void (await import('./record-engine.tsx')));
const shown = () => [field('Name').value, field('B').checked, field('Country').value, button('Discard').disabled];

it.each([
  ['for a record', <Changing key="1" />],
  ['for a new one', <Creating key="1" />],
])('keeps what was typed and chosen, and the inputs, while react-hook-form loads: a form %s', async (_, form) => {
  render(form);
  expect(shown()).toEqual(['Mill', false, 'de', true]);
  const inputs = ['Name', 'A', 'B', 'Country'].map(field);
  type('Name', 'Mill Street');
  fireEvent.click(field('B'));
  type('Country', 'fr');
  fireEvent.click(button('1'));
  const typed = ['Mill Street', true, 'fr', false];
  expect([shown(), button('12').type]).toEqual([typed, 'button']);
  field('Name').focus();
  await arrive();
  expect(['Name', 'A', 'B', 'Country'].map(field)).toEqual(inputs);
  expect([shown(), document.activeElement, button('12').type]).toEqual([typed, inputs[0], 'button']);
  expect(screen.queryByRole('status')).toBeNull();
  send();
  const sent = { name: 'Mill Street', kind: 'b', country: 'fr', phone: '12' };
  await waitFor(() => expect([...save.mock.calls, ...create.mock.calls].map(([values]) => values)).toEqual([sent]));
});

it.each([
  ['for a record', <Changing key="1" />],
  ['for a new one', <Creating key="1" />],
])('keeps what is typed and taken back while its engine is there but not shown yet: a form %s', async (_, form) => {
  const [until, release] = held();
  drawn = until;
  render(<Suspense>{form}</Suspense>);
  type('Name', 'Mill Street');
  type('Country', 'fr');
  field('Name').focus();
  await arrive();
  await act(async () => {
    type('Name', 'Mill Street 2');
    type('Country', 'de');
    fireEvent.click(field('B'));
    fireEvent.click(button('1'));
  });
  const typed = ['Mill Street 2', true, 'de', false];
  expect([shown(), button('12').type]).toEqual([typed, 'button']);
  await act(async () => release());
  expect([shown(), button('12').type]).toEqual([typed, 'button']);
  send();
  const values = { name: 'Mill Street 2', kind: 'b', phone: '12' };
  const call = await waitFor(() => {
    const [call] = [...save.mock.calls.map(([changes]) => changes), ...create.mock.calls.map(([all]) => all)];
    expect(call).toBeDefined();
    return call;
  });
  expect(call).toMatchObject(values);
  expect(call?.country ?? 'de').toBe('de');
});

it('sends only what was changed, as soon as it can, with the version that was looked at', async () => {
  render(<Changing />);
  type('Name', 'Mill Street');
  send();
  send();
  await waitFor(() => expect(save.mock.calls).toEqual([[{ name: 'Mill Street' }, 1]]));
});

it('discards what was typed before the engine was there', async () => {
  render(<Changing />);
  type('Name', 'Else');
  fireEvent.click(field('B'));
  fireEvent.click(button('1'));
  fireEvent.click(button('Discard'));
  expect([shown(), button('1').type]).toEqual([['Mill', false, 'de', true], 'button']);
  await arrive();
  expect([shown(), button('1').type]).toEqual([['Mill', false, 'de', true], 'button']);
});

it('shows a draft without being touched, and what is typed meanwhile on top of it', async () => {
  writeDraft(DRAFT, { version: 1, values: { ...valuesOf(PLACE), name: 'Kept', country: 'fr' } });
  render(<Changing />);
  type('Name', 'Typed');
  await arrive();
  expect(shown()).toEqual(['Typed', false, 'fr', false]);
  expect(screen.getByRole('status').textContent).toBe('Restored');
});

it.each([
  ['the page is left', (unmount: () => void) => unmount()],
  ['the window is closed', () => fireEvent(window, new Event('pagehide'))],
])('keeps what was typed as a draft if %s before the engine is there', async (_, leave) => {
  const { unmount } = render(<Changing />);
  type('Name', 'Typed');
  leave(unmount);
  const values = valuesOf(PLACE);
  expect(readDraft(DRAFT)).toEqual({ version: 1, base: values, values: { ...values, name: 'Typed' } });
});

it('keeps nothing of a form that was only looked at', () => {
  render(<Changing />).unmount();
  expect(readDraft(DRAFT)).toBeNull();
});

it('shows the record as it is now, as long as nothing was typed', async () => {
  const { rerender } = render(<Changing />);
  rerender(<Changing record={{ ...PLACE, name: 'Harbour', kind: 'b', version: 2 }} />);
  await arrive();
  expect(shown()).toEqual(['Harbour', true, 'de', true]);
});

it('puts the focus on the first fault', async () => {
  render(<Changing />);
  type('Name', '');
  send();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(save).not.toHaveBeenCalled();
});

describe('a form in steps, with a part', () => {
  type Payer = { name: string; address: { street: string; city: string } };
  const missing: Resolver<Payer, unknown, Payer> = (values) =>
    values.name && values.address.city ? { values, errors: {} } : { values: {}, errors: { name: refusal } };
  const pay = vi.fn(async (values: Payer) => values);

  function Paying() {
    const [step, setStep] = useState(1);
    const form = useLateCreateForm<Payer, Payer, Payer>({
      resolver: missing,
      create: pay,
      defaultValues: { name: '', address: { street: 'Mill Street', city: '' } },
      fields: ['name'],
      draft: DRAFT,
      preload: () => {},
      onCreated: () => {},
    });
    const submit = (event: FormEvent<HTMLFormElement>) => {
      if (step === 2) return form.submit(event);
      void form.sendStep(event, ['name']).then((isGood) => isGood && setStep(2));
    };
    return (
      <LateForm form={{ ...form, submit }} aria-label="Form">
        <h2>The payer</h2>
        {step === 1 && (
          <input aria-label="Name" aria-invalid={form.errors.name ? true : undefined} {...form.register('name')} />
        )}
        <input aria-label="City" {...form.register('address.city')} />
        <output>
          {step}: {form.watch('address.street')}
        </output>
      </LateForm>
    );
  }
  const at = () => screen.getByRole('status').textContent;

  it('checks a step that was sent before react-hook-form is there, and creates nothing from it', async () => {
    render(<Paying />);
    type('City', 'Hamburg');
    send();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    type('Name', 'Mill');
    send();
    await waitFor(() => expect(at()).toBe('2: Mill Street'));
    expect(pay).not.toHaveBeenCalled();
    send();
    const address = { street: 'Mill Street', city: 'Hamburg' };
    await waitFor(() => expect(pay.mock.calls).toEqual([[{ name: 'Mill', address }]]));
  });

  it('shows a draft from the start', async () => {
    writeDraft(DRAFT, { version: 0, values: { name: 'Mill', address: { street: 'Kai 1', city: 'Bremen' } } });
    render(<Paying />);
    const fields = () => [field('Name').value, field('City').value, at()];
    expect(fields()).toEqual(['Mill', 'Bremen', '1: Kai 1']);
    await arrive();
    expect(fields()).toEqual(['Mill', 'Bremen', '1: Kai 1']);
  });

  it('keeps what was typed into a part if the page is left before the engine is there', () => {
    const { unmount } = render(<Paying />);
    type('City', 'Hamburg');
    unmount();
    const address = { street: 'Mill Street', city: 'Hamburg' };
    expect(readDraft(DRAFT)).toEqual({ version: 0, values: { name: '', address } });
  });
});
