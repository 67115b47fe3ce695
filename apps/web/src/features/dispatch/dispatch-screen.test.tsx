import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '#lib/cache/query-client.ts';
import { problem } from '#testing/fake-api.ts';
import { AT, aWork, openLink as open, POINT } from './dispatch-testing.tsx';

it('shows who asks whom to do what, and sends the answer', async () => {
  const { calls } = open(aWork({}));
  await screen.findByRole('heading', { level: 1, name: 'Chiller 2 trips' });
  expect(screen.getByText(/It is for you only/).textContent).toBe(
    'Sent by Beatriz, Northwind, to service@elbe.example. It is for you only.',
  );
  expect(screen.queryByLabelText('Pressure')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Accept the job' }));
  await expect.poll(() => calls.find(({ method }) => method === 'POST')?.body).toEqual({ step: 'accepted' });
});

it('names the place above work in progress on a phone, where all else about it comes last', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  open(aWork({ status: 'accepted', answeredAt: AT }, { status: 'in-progress' }));
  const title = await screen.findByRole('heading', { level: 1, name: 'Chiller 2 trips' });
  expect(title.previousElementSibling?.textContent).toBe('WO-000412 · Corrective · Plant room B');
});

it('says that nothing can be sent, and keeps what is typed, while sending is paused', async () => {
  const works = aWork({ status: 'accepted', answeredAt: AT }, { status: 'in-progress', checklist: [] });
  const { answer, token } = open(works);
  const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your comment/ });
  fireEvent.change(await comment(), { target: { value: 'The seal is gone' } });
  answer(`GET /api/public/dispatch/${token}`, () => ({ status: 200, body: { ...works, paused: true } }));
  await queryClient.refetchQueries();
  await screen.findByText(/Nothing can be sent to Northwind right now/);
  expect((await comment()).value).toBe('The seal is gone');
  const sending = [await comment(), screen.getByRole('button', { name: 'Complete the job' })];
  expect(sending.map((element) => element.closest('fieldset')?.disabled)).toEqual([true, true]);
  expect(screen.queryByLabelText(/photo/i)).toBeNull();
});

it('says what is missing when work is completed too early, and sends nothing', async () => {
  const { calls } = open(aWork({ status: 'accepted', answeredAt: AT }, { status: 'in-progress' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Complete the job' }));
  await screen.findByText('Required points still open: 1');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pressure' }));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('leads to the first required point that is still open, past those that are done', async () => {
  const checklist = [
    { ...POINT, value: 4, doneByName: 'Elbe Kälte', doneAt: AT },
    { ...POINT, _id: 'b'.repeat(24), label: 'Leaks', required: false, value: null, doneByName: null, doneAt: null },
    { ...POINT, _id: 'c'.repeat(24), label: 'Temperature', value: null, doneByName: null, doneAt: null },
  ];
  open(aWork({ status: 'accepted', answeredAt: AT }, { status: 'in-progress', checklist }));
  fireEvent.click(await screen.findByRole('button', { name: 'Complete the job' }));
  await screen.findByText('Required points still open: 1');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Temperature' }));
});

it.each(['sent', 'declined', 'completed'] as const)(
  'does not take answers to the points of work that is %s, whatever the organization itself has begun',
  async (status) => {
    open(aWork({ status, answeredAt: status === 'sent' ? null : AT }, { status: 'in-progress' }));
    await screen.findByRole('heading', { level: 1, name: 'Chiller 2 trips' });
    expect(screen.queryByText('Pressure')).not.toBeNull();
    expect(screen.queryByLabelText('Pressure')).toBeNull();
  },
);

it('keeps what is typed across a reload, until it has been sent', async () => {
  const work = aWork(
    { status: 'accepted', answeredAt: AT },
    { status: 'in-progress', requiresSignature: true, signatureMissing: true, checklist: [] },
  );
  const { answer, calls, token, reload } = open(work);
  const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const typed = { 'Your comment': 'The seal is gone', 'What was done': 'Valve', 'Name of the person': 'Jonas' };
  for (const [name, value] of Object.entries(typed)) {
    fireEvent.change(await field(new RegExp(`^${name}`)), { target: { value } });
  }
  reload();
  for (const [name, value] of Object.entries(typed)) expect((await field(new RegExp(`^${name}`))).value).toBe(value);
  answer(`POST /api/public/dispatch/${token}/comments`, () => ({ status: 200, body: work }));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(async () => (await field(/^Your comment/)).value).toBe('');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  reload();
  expect((await field(/^Your comment/)).value).toBe('');
  expect((await field(/^What was done/)).value).toBe('Valve');
});

it('asks for the name of the person signing, and leaves drawing optional', async () => {
  const signing = { requiresSignature: true, signatureMissing: true };
  open(aWork({ status: 'accepted', answeredAt: AT }, { status: 'in-progress', ...signing }));
  const surface = await screen.findByRole('group', { name: 'Signature' });
  const label = document.getElementById(surface.getAttribute('aria-labelledby') ?? '');
  expect(label?.parentElement?.textContent).toBe('Signatureoptional');
});

it('has one page for all dead links, which names neither work nor company', async () => {
  open(null);
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' });
  expect(document.body.textContent).not.toMatch(/Chiller|Northwind/);
});

it.each([
  ['I cannot come after all…', 'Give the job back?', 'Give the job back', 'declined'],
  ['Put on hold…', 'Put the job on hold?', 'Put on hold', 'held'],
])('offers “%s” after the work was accepted, with a reason', async (name, title, submit, step) => {
  const { calls } = open(aWork({ status: 'accepted', answeredAt: AT, expiresAt: null }, { status: 'in-progress' }));
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: title });
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: submit }));
  const posted = () => calls.find(({ method }) => method === 'POST')?.body;
  send();
  expect(posted()).toBeUndefined();
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'A part is on order' },
  });
  send();
  await expect.poll(posted).toEqual({ step, reason: 'A part is on order' });
});

it('says that the link of accepted work lasts until the work is done, and shows its pictures larger', async () => {
  const picture = {
    _id: 'b'.repeat(24),
    name: 'Before.jpg',
    type: 'image/jpeg',
    bytes: 9,
    hasThumbnail: true,
    own: false,
  };
  open(aWork({ status: 'accepted', answeredAt: AT, expiresAt: null, files: [picture] }, { status: 'on-hold' }));
  await screen.findByText('Link works until the job is done');
  screen.getByRole('button', { name: 'Resume work' });
  expect(screen.queryByRole('button', { name: 'Put on hold…' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show Before.jpg' }));
  await screen.findByRole('dialog', { name: 'Before.jpg' });
});

it('keeps a comment that was not sent, and is empty once it was', async () => {
  const work = aWork({ status: 'accepted', answeredAt: AT, expiresAt: null }, { status: 'in-progress' });
  const { calls, answer, token } = open(work);
  const call = `POST /api/public/dispatch/${token}/comments`;
  answer(call, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
  fireEvent.change(field, { target: { value: ' The seal was gone ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Not now.');
  expect(field.value).toBe(' The seal was gone ');
  answer(call, () => ({ status: 200, body: work }));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => field.value).toBe('');
  const said = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(said).toEqual([{ text: 'The seal was gone' }, { text: 'The seal was gone' }]);
});

it('signs before it completes, and does not complete if signing failed', async () => {
  const signing = { requiresSignature: true, signatureMissing: true, checklist: [] };
  const work = aWork({ status: 'accepted', answeredAt: AT, expiresAt: null }, { status: 'in-progress', ...signing });
  const { calls, answer, token } = open(work);
  const call = `PUT /api/public/dispatch/${token}/signature`;
  answer(call, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^What was done/ }), { target: { value: 'Sealed' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Name of the person signing/ }), {
    target: { value: ' Jonas ' },
  });
  const complete = () => fireEvent.click(screen.getByRole('button', { name: 'Complete the job' }));
  complete();
  await screen.findByText('Not now.');
  const written = () => calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
  const signed = ['PUT', { name: 'Jonas', drawing: null }];
  expect(written()).toEqual([signed]);
  answer(call, () => ({ status: 200, body: work }));
  complete();
  await expect.poll(written).toEqual([signed, signed, ['POST', { step: 'completed', resolution: 'Sealed' }]]);
});
