import type { FeedbackDetail } from '@siteward/contract';
import { FEEDBACK_STATUSES } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { openFeedback } from '../feedback-testing.tsx';
import { aFeedback } from '../feedbacks-testing.ts';

const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling', {
  version: 4,
  allowedTransitions: [...FEEDBACK_STATUSES],
});
const ORDER = { _id: '3'.repeat(24), number: 12, status: 'open' } as const;

type Case = {
  /** The button, or the item of the menu, that opens the window. */
  by: string;
  title: string;
  submit: string;
  /** What has to be typed. */
  field?: string;
  call: string;
  body: unknown;
  said: string;
};
const CASES: Case[] = [
  {
    by: 'Decline…',
    title: 'Decline FB-000097',
    field: 'Reason',
    submit: 'Decline',
    call: 'PUT /status/declined',
    body: { version: 4, reason: 'It is dry' },
    said: 'FB-000097 is declined',
  },
  {
    by: 'Resolve…',
    title: 'Resolve FB-000097',
    field: 'Answer',
    submit: 'Resolve',
    call: 'PUT /status/resolved',
    body: { version: 4, response: 'It is dry' },
    said: 'FB-000097 is resolved',
  },
  {
    by: 'Convert to work order',
    title: 'Convert FB-000097',
    submit: 'Create work order',
    call: 'POST /convert',
    body: { version: 4 },
    said: 'FB-000097 has become WO-000012',
  },
  {
    by: 'Withdraw…',
    title: 'Withdraw FB-000097?',
    submit: 'Withdraw',
    call: 'PUT /status/withdrawn',
    body: { version: 4 },
    said: 'FB-000097 is withdrawn',
  },
  {
    by: 'New link…',
    title: 'Give FB-000097 a new link?',
    submit: 'Create new link',
    call: 'PATCH ',
    body: { version: 4, newLink: true },
    said: 'FB-000097 has a new link',
  },
  {
    by: 'Delete',
    title: 'Delete FB-000097?',
    submit: 'Delete feedback',
    call: 'DELETE ',
    body: undefined,
    said: 'FB-000097 has been deleted',
  },
];

const actions = () => screen.findByRole('button', { name: `Actions for ${water.subject}` });
async function ask(feedback: FeedbackDetail, { by, title }: Pick<Case, 'by' | 'title'>) {
  const opened = openFeedback(feedback);
  const menu = await actions();
  const button = screen.queryByRole('button', { name: by });
  if (button) {
    button.focus();
    fireEvent.click(button);
  } else {
    fireEvent.keyDown(menu, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: by }));
  }
  const dialog = within(await screen.findByRole(title.endsWith('?') ? 'alertdialog' : 'dialog', { name: title }));
  const written = () => opened.calls.filter(({ method }) => method !== 'GET');
  return { ...opened, written, dialog };
}
const closed = () =>
  waitFor(() => expect([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')]).toEqual([null, null]));

describe.each(CASES)('“$by”', ({ by, title, field, submit, call, body, said }) => {
  const [method = '', path = ''] = call.split(' ');
  const send = (dialog: Awaited<ReturnType<typeof ask>>['dialog']) => {
    if (field) {
      fireEvent.change(dialog.getByRole('textbox', { name: new RegExp(`^${field}`) }), {
        target: { value: ' It is dry ' },
      });
    }
    fireEvent.click(dialog.getByRole('button', { name: submit }));
  };

  it('is done once it is confirmed, based on the version shown, and said', async () => {
    const { dialog, answer, url, written } = await ask(water, { by, title });
    const done = { ...water, version: 5, workOrder: ORDER };
    answer(`${method} ${url}${path}`, () => (method === 'DELETE' ? { status: 204 } : { status: 200, body: done }));
    send(dialog);
    await screen.findByText(said);
    expect(written().map((each) => [each.method, each.path, each.body])).toEqual([[method, `${url}${path}`, body]]);
    if (method === 'DELETE') expect(written()[0]?.headers.get('if-match')).toBe('4');
    await closed();
  });

  it('says why it was refused, and stays open', async () => {
    const { dialog, answer, url } = await ask(water, { by, title });
    answer(`${method} ${url}${path}`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    send(dialog);
    await dialog.findByText('Not now.');
    expect(screen.queryByText(said)).toBeNull();
  });

  it.each([
    ['“Cancel”', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ])('is not done after %s', async (_, leave) => {
    const { written } = await ask(water, { by, title });
    leave();
    await closed();
    expect(written()).toEqual([]);
  });
});

it('shows what the feedback has become if somebody else was faster', async () => {
  const { dialog, answer, url } = await ask(water, { by: 'Withdraw…', title: 'Withdraw FB-000097?' });
  const current = { ...water, subject: 'Water pours from the ceiling', version: 5 };
  answer(`PUT ${url}/status/withdrawn`, () => problem('VERSION_CONFLICT', 409, { current }));
  answer(`GET ${url}`, () => ({ status: 200, body: current }));
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('heading', { level: 1, name: current.subject, hidden: true });
});

it.each([
  ['farah@elbe.example', 'The current link stops working. The reporter gets the new one by email.'],
  ['+49 40 5551299', 'The current link stops working. The reporter gave no email address, so nobody gets the new one.'],
  ['', 'The current link stops working. The reporter gave no email address, so nobody gets the new one.'],
])('says who gets a new link if the contact is “%s”', async (contact, words) => {
  const { dialog } = await ask({ ...water, contact }, { by: 'New link…', title: 'Give FB-000097 a new link?' });
  dialog.getByText(words);
});

it.each([
  ['Withdraw…', 'Withdraw FB-000097?', 'Its files are deleted, and nobody will look into it. This cannot be undone.'],
  [
    'Delete',
    'Delete FB-000097?',
    'Its files and messages are deleted too, and the reporter can no longer see it. This cannot be undone.',
  ],
])('“%s” says what is lost', async (by, title, words) => {
  const { dialog } = await ask(water, { by, title });
  dialog.getByText(words);
});

describe('converting', () => {
  const convert = { by: 'Convert to work order', title: 'Convert FB-000097' };

  it('says where similar work is, and its status', async () => {
    const work = (_id: string, number: number, more: object) => ({
      _id,
      number,
      title: 'Leak',
      status: 'open',
      ...more,
    });
    const { dialog, answer, queryClient, url } = await ask(water, convert);
    const workOrders = [
      work('3'.repeat(24), 12, { place: 'Building A, 3.07', samePlace: true }),
      work('4'.repeat(24), 13, { place: 'Building B', samePlace: false, status: 'in-progress' }),
      work('5'.repeat(24), 14, { place: '', samePlace: false }),
    ];
    answer(`GET ${url}/similar-work`, () => ({ status: 200, body: { workOrders } }));
    await queryClient.invalidateQueries({ queryKey: ['feedbacks', 'similar-work'] });
    await dialog.findByRole('radio', { name: 'WO-000012 Leak' });
    const helps = dialog
      .getAllByRole('radio')
      .map((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(helps).toEqual([water.subject, 'Same place · Open', 'Building B · In progress', 'Open']);
  });

  it('names no work order that the reader may not see', async () => {
    const { dialog, answer, url } = await ask(water, convert);
    answer(`POST ${url}/convert`, () => ({ status: 200, body: { ...water, status: 'converted', version: 5 } }));
    fireEvent.click(dialog.getByRole('button', { name: 'Create work order' }));
    await screen.findByText('FB-000097 has become a work order');
  });
});

describe('acknowledging', () => {
  it.each([
    ['new', 'Acknowledge', 'FB-000097 is acknowledged'],
    ['resolved', 'Reopen', 'FB-000097 is open again'],
  ] as const)('a feedback that is %s is called “%s”, and needs no window', async (status, name, said) => {
    const { answer, url, sent } = openFeedback({ ...water, status });
    answer(`PUT ${url}/status/acknowledged`, () => ({
      status: 200,
      body: { ...water, status: 'acknowledged', version: 5 },
    }));
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByText(said);
    expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([[`${url}/status/acknowledged`, { version: 4 }]]);
  });

  it('is sent once, however often it is asked for', async () => {
    const { answer, url, sent } = openFeedback(water);
    const [arrived, arrive] = held();
    answer(`PUT ${url}/status/acknowledged`, async () => {
      await arrived;
      return { status: 200, body: { ...water, status: 'acknowledged', version: 5 } };
    });
    const button = await screen.findByRole('button', { name: 'Acknowledge' });
    fireEvent.click(button);
    fireEvent.click(button);
    arrive();
    await screen.findByText('FB-000097 is acknowledged');
    expect(sent('PUT')).toHaveLength(1);
  });

  it('says why it was refused, and shows what the feedback has become', async () => {
    const { answer, url } = openFeedback(water);
    const current = { ...water, subject: 'Water pours from the ceiling', version: 5 };
    answer(`PUT ${url}/status/acknowledged`, () =>
      problem('VERSION_CONFLICT', 409, { detail: 'Changed meanwhile.', current }),
    );
    const button = await screen.findByRole('button', { name: 'Acknowledge' });
    answer(`GET ${url}`, () => ({ status: 200, body: current }));
    fireEvent.click(button);
    await screen.findByText('FB-000097 could not be changed');
    screen.getByText('Changed meanwhile.');
    await screen.findByRole('heading', { level: 1, name: current.subject });
  });
});
