import type { DispatchedWork } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { AT, aWork, openLink, POINT } from './dispatch-testing.tsx';

type Order = Partial<DispatchedWork['workOrder']>;
const accepted = (order: Order, more: Partial<DispatchedWork> = {}) =>
  aWork({ status: 'accepted', answeredAt: AT, expiresAt: null, ...more }, order);
const atWork = (order: Order = {}) => accepted({ status: 'in-progress', checklist: [], ...order });

/** Opens a link whose steps are answered with `after`. */
function open(work: DispatchedWork, after: DispatchedWork = work) {
  const opened = openLink(work);
  const step = `POST /api/public/dispatch/${opened.token}`;
  opened.answer(step, () => ({ status: 200, body: after }));
  const written = () => opened.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const refuse = () => opened.answer(step, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
  const allow = () => opened.answer(step, () => ({ status: 200, body: after }));
  return { ...opened, written, refuse, allow };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });

it.each([
  ['open', 'You have accepted the job. Start it when you arrive; you can then fill in the checklist.', 'Start work'],
  ['on-hold', 'The job is on hold. Resume it when you can.', 'Resume work'],
] as const)('accepted work that is %s can be started, and then completed', async (status, words, name) => {
  const { written } = open(accepted({ status }), atWork());
  await screen.findByText(words);
  await press(name);
  await screen.findByRole('button', { name: 'Complete the job' });
  expect(written()).toEqual([{ step: 'started' }]);
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each([
  ['Accept the job', aWork({})],
  ['Start work', accepted({ status: 'open' })],
])('says why “%s” was refused, and can be tried again', async (name, work) => {
  const { refuse, written } = open(work);
  refuse();
  await press(name);
  await screen.findByText('Not now.');
  await press(name);
  await waitFor(() => expect(written()).toHaveLength(2));
});

it.each([
  ['Accept the job', aWork({}), accepted({ status: 'open' }), 'Start work'],
  ['Start work', accepted({ status: 'open' }), atWork(), 'Complete the job'],
])('shows what a colleague has done meanwhile if “%s” is refused for it', async (name, before, after, next) => {
  const { answer, token } = open(before);
  await screen.findByRole('button', { name });
  answer(`GET /api/public/dispatch/${token}`, () => ({ status: 200, body: after }));
  answer(`POST /api/public/dispatch/${token}`, () => problem('CONFLICT', 409));
  await press(name);
  await screen.findByRole('button', { name: next });
  expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('an offer', () => {
  async function decline(work: DispatchedWork) {
    const opened = open(work, { ...work, status: 'declined' });
    await press('Decline…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the job?' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: ' No time ' } });
    return { ...opened, dialog, send: () => fireEvent.click(dialog.getByRole('button', { name: 'Decline the job' })) };
  }

  it('is declined with a reason, and the page then says so', async () => {
    const { send, written } = await decline(aWork({}));
    send();
    await screen.findByRole('heading', { level: 1, name: 'Declined' });
    expect(written()).toEqual([{ step: 'declined', reason: 'No time' }]);
    screen.getByText('Thank you for your answer. The sender has been told, and can ask somebody else.');
  });

  it('is not declined if that was refused, which the window says', async () => {
    const { send, dialog, refuse } = await decline(aWork({}));
    refuse();
    send();
    await dialog.findByText('Not now.');
    expect(screen.queryByRole('heading', { name: 'Declined', hidden: true })).toBeNull();
  });

  it('is not declined once the window is closed', async () => {
    const { written } = await decline(aWork({}));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()).toEqual([]);
  });
});

describe('completing', () => {
  const signing = { requiresSignature: true, signatureMissing: true };
  const completed = aWork({ status: 'completed', answeredAt: AT }, { status: 'completed', checklist: [] });

  it('takes what was done, and no signature where none is required', async () => {
    const { written, token } = open(atWork(), completed);
    await type(/^What was done/, ' Sealed ');
    await press('Complete the job');
    await screen.findByRole('heading', { name: 'Done. Thank you.' });
    expect(written()).toEqual([{ step: 'completed', resolution: 'Sealed' }]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes(token))).toEqual([]);
  });

  it.each([
    ['what was done', 'What was done', {}],
    ['who signs', 'Name of the person signing', { 'What was done': 'Sealed' }],
  ])('moves to what is missing, and sends nothing: %s', async (_, name, typed) => {
    const { written } = open(atWork(signing), completed);
    for (const [label, value] of Object.entries(typed)) await type(new RegExp(`^${label}`), value);
    await press('Complete the job');
    const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
    expect(document.activeElement).toBe(field);
    const fault = document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
    expect(fault?.textContent).toBe('This field is required');
    expect(written()).toEqual([]);
  });

  it('signs only once, even if completing it failed at first', async () => {
    const { written, refuse, allow, answer, token } = open(atWork(signing), completed);
    answer(`PUT /api/public/dispatch/${token}/signature`, () => ({
      status: 200,
      body: atWork({ requiresSignature: true }),
    }));
    refuse();
    await type(/^What was done/, 'Sealed');
    await type(/^Name of the person signing/, 'Jonas');
    await press('Complete the job');
    await screen.findByText('Not now.');
    allow();
    await press('Complete the job');
    await screen.findByRole('heading', { name: 'Done. Thank you.' });
    const end = { step: 'completed', resolution: 'Sealed' };
    expect(written()).toEqual([{ name: 'Jonas', drawing: null }, end, end]);
  });
});

describe('work that is over', () => {
  const over = (order: Order, more: Partial<DispatchedWork> = {}) =>
    aWork(
      { status: 'completed', answeredAt: AT, ...more },
      { status: 'completed', checklist: [], resolution: 'Sealed', ...order },
    );

  it.each([
    ['completed', 'WO-000412 is completed and waiting for Northwind to verify it.'],
    ['verified', 'WO-000412 was completed.'],
  ] as const)('says what comes next once it is %s', async (status, words) => {
    open(over({ status }));
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Complete the job' })).toBeNull();
  });

  it('sums up what was recorded', async () => {
    const point = { ...POINT, doneByName: null, doneAt: null };
    const checklist = [
      { ...point, value: 4 },
      { ...point, _id: 'b'.repeat(24), kind: 'check' as const, value: false },
      { ...point, _id: 'c'.repeat(24), value: null },
    ];
    const file = (digit: string, own: boolean) => ({
      _id: digit.repeat(24),
      name: `${digit}.pdf`,
      type: 'application/pdf',
      bytes: 9,
      hasThumbnail: false,
      own,
    });
    const files = [file('1', true), file('2', false), file('3', true)];
    open(over({ checklist, completedAt: '2024-03-05T10:30:00.000Z' }, { files }));
    const card = (await screen.findByText('Done. Thank you.')).parentElement?.parentElement;
    const terms = [...(card?.querySelectorAll('dt') ?? [])];
    expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['Completed', '5 Mar 2024, 11:30'],
      ['Resolution', 'Sealed'],
      ['Checklist', '1 of 3'],
      ['Photos', '2'],
    ]);
  });

  it('leaves out what there was none of', async () => {
    open(over({ resolution: '' }));
    const card = (await screen.findByText('Done. Thank you.')).parentElement?.parentElement;
    expect([...(card?.querySelectorAll('dt') ?? [])]).toEqual([]);
  });

  it.each(['cancelled', 'verified', 'completed'] as const)(
    'says that the organization has ended it if it was accepted, and is %s',
    async (status) => {
      open(accepted({ status }));
      await screen.findByText('There is nothing to do here');
      screen.getByText('Northwind has ended this work.');
      expect(screen.queryByRole('button', { name: /^(Start|Resume|Complete|Put|Accept|Decline|I cannot)/ })).toBeNull();
    },
  );
});
