import type { FeedbackDetail } from '@siteward/contract';
import { PERMISSIONS, type Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { FeedbacksScreen } from './feedbacks-screen.tsx';
import { aFeedback } from './feedbacks-testing.ts';

const lift = aFeedback('1'.repeat(24), 96, 'Lift stops below the floor', { unread: true });
const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling');
const COUNTS = { new: 2, acknowledged: 9, converted: 14, resolved: 128, declined: 11, withdrawn: 1 };

function open(permissions: readonly Permission[] = PERMISSIONS, shown: FeedbackDetail[] = [lift, water], at = '/') {
  const api = fakeApi({
    'GET /api/feedbacks': () => pageOf(shown),
    'GET /api/feedbacks/counts': () => ({ status: 200, body: COUNTS }),
    'GET /api/feedbacks/id/*': ({ path }) => {
      const one = shown.find(({ _id }) => path.endsWith(_id));
      if (one) return { status: 200, body: one };
      return /\/(messages|history)$/.test(path) ? pageOf([]) : problem('NOT_FOUND', 404);
    },
    'PUT /api/feedbacks/id/*': () => ({ status: 204 }),
  });
  return { ...api, ...renderPage(<FeedbacksScreen />, pageScope(permissions), at) };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

describe('several feedbacks', () => {
  const select = async () => {
    for (const { subject } of [lift, water]) {
      fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(subject) }));
    }
    return screen.getByRole('toolbar', { name: 'Actions for 2 feedbacks' });
  };

  it('are declined with one reason, each based on the version shown, with a result for each', async () => {
    const { sent, answer } = open();
    const refusal = { code: 'ILLEGAL_TRANSITION', detail: 'This feedback is already declined.' };
    const results = [
      { id: lift._id, number: 96, feedback: { ...lift, status: 'declined' }, problem: null },
      { id: water._id, number: 97, feedback: null, problem: refusal },
    ];
    answer('POST /api/feedbacks/bulk', () => ({ status: 200, body: { results } }));
    fireEvent.click(within(await select()).getByRole('button', { name: 'Decline…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline 2 feedbacks' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), { target: { value: ' Not ours ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    const outcome = await screen.findByRole('dialog', { name: '1 of 2 succeeded' });
    within(outcome).getByText('This feedback is already declined.');
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        org: ORG,
        feedbacks: [lift, water].map(({ _id: id, version }) => ({ id, version })),
        change: { kind: 'status', status: 'declined', reason: 'Not ours' },
      },
    ]);
    fireEvent.click(within(outcome).getByRole('button', { name: 'Done' }));
    // What succeeded is no longer selected, and the rest can be tried again immediately.
    const left = await screen.findByRole('toolbar', { name: 'Actions for 1 feedback' });
    const buttons = within(left).getAllByRole<HTMLButtonElement>('button');
    await waitFor(() => expect(buttons.filter((each) => each.disabled || each.ariaDisabled === 'true')).toEqual([]));
  });

  it.each([
    ['acknowledged', 'Acknowledge', { kind: 'status', status: 'acknowledged' }],
    ['resolved', 'Resolve…', null],
    ['declined', 'Decline…', null],
  ] as const)('are not changed to what they are already: %s', async (status, name, change) => {
    const { sent, answer } = open(PERMISSIONS, [lift, { ...water, status }]);
    const results = [{ id: lift._id, number: 96, feedback: { ...lift, status }, problem: null }];
    answer('POST /api/feedbacks/bulk', () => ({ status: 200, body: { results } }));
    fireEvent.click(within(await select()).getByRole('button', { name }));
    if (change === null) {
      await screen.findByRole('dialog', { name: /1 feedback$/ });
      return;
    }
    await screen.findByText('1 feedback acknowledged');
    const feedbacks = [{ id: lift._id, version: lift.version }];
    expect(sent('POST').map(({ body }) => body)).toEqual([{ org: ORG, feedbacks, change }]);
  });

  it('are not offered what all of them are already', async () => {
    const acknowledged = { status: 'acknowledged' } as const;
    open(PERMISSIONS, [
      { ...lift, ...acknowledged },
      { ...water, ...acknowledged },
    ]);
    const actions = within(await select()).getAllByRole<HTMLButtonElement>('button');
    const closed = actions.filter((each) => each.disabled || each.ariaDisabled === 'true');
    expect(closed.map(({ textContent }) => textContent)).toEqual(['Acknowledge']);
  });

  it('are deleted after a confirmation, not by accident', async () => {
    const { sent, answer } = open();
    const results = [lift, water].map(({ _id: id, number }) => ({ id, number, feedback: null, problem: null }));
    answer('POST /api/feedbacks/bulk', () => ({ status: 200, body: { results } }));
    fireEvent.click(within(await select()).getByRole('button', { name: 'Delete' }));
    const asks = await screen.findByRole('alertdialog', { name: 'Delete 2 feedbacks?' });
    expect(sent('POST')).toEqual([]);
    fireEvent.click(within(asks).getByRole('button', { name: 'Delete' }));
    const feedbacks = [lift, water].map(({ _id: id, version }) => ({ id, version }));
    const body = { org: ORG, feedbacks, change: { kind: 'remove' } };
    await waitFor(() => expect(sent('POST').map((call) => call.body)).toEqual([body]));
  });

  it('can be selected only by members who triage or delete', async () => {
    open(['feedbacks:view-any', 'feedbacks:create']);
    await screen.findByText(water.subject);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('one feedback', () => {
  const choose = async (item: string) => {
    fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${water.subject}` }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('is deleted after a confirmation, based on the version shown', async () => {
    const { sent } = open(PERMISSIONS, [{ ...water, version: 4 }]);
    await choose('Delete');
    const asks = await screen.findByRole('alertdialog', { name: 'Delete FB-000097?' });
    expect(sent('DELETE')).toEqual([]);
    fireEvent.click(within(asks).getByRole('button', { name: 'Delete feedback' }));
    const asked = () => sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')]);
    await waitFor(() => expect(asked()).toEqual([[`/api/feedbacks/id/${water._id}`, '4']]));
  });

  it('gets a new link after a confirmation, based on the version shown', async () => {
    const { sent } = open(PERMISSIONS, [{ ...water, version: 4 }]);
    await choose('New link…');
    const asks = await screen.findByRole('alertdialog', { name: 'Give FB-000097 a new link?' });
    expect(sent('PATCH')).toEqual([]);
    fireEvent.click(within(asks).getByRole('button', { name: 'Create new link' }));
    await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ version: 4, newLink: true }]));
  });

  it('is withdrawn by the person who sent it after a confirmation, based on the version shown', async () => {
    const allowedTransitions: FeedbackDetail['allowedTransitions'] = ['withdrawn'];
    const own = { ...water, own: true, version: 4, allowedTransitions };
    const { sent, answer } = open(['feedbacks:view-own', 'feedbacks:create'], [own], `/?feedback=${water._id}`);
    const withdrawn = { ...own, status: 'withdrawn', version: 5, allowedTransitions: [] };
    answer(`PUT /api/feedbacks/id/${water._id}/status/withdrawn`, () => ({ status: 200, body: withdrawn }));
    const panel = await screen.findByRole('complementary', { name: 'Feedback' });
    fireEvent.click(await within(panel).findByRole('button', { name: 'Withdraw…' }));
    const asks = await screen.findByRole('alertdialog', { name: 'Withdraw FB-000097?' });
    expect(sent('PUT')).toEqual([]);
    fireEvent.click(within(asks).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ version: 4 }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('applies a step’s key to the feedback that has the focus, not to the one next to the list', async () => {
    const { sent, answer } = open(PERMISSIONS, [lift, water], `/?feedback=${lift._id}`);
    answer('PUT /api/feedbacks/id/*', () => ({ status: 200, body: { ...water, status: 'acknowledged' } }));
    await screen.findByRole('complementary', { name: 'Feedback' });
    const row = await screen.findByRole('row', { name: /Water/ });
    row.focus();
    fireEvent.keyDown(row, { key: 'a' });
    const steps = () =>
      sent('PUT')
        .map(({ path }) => path)
        .filter((path) => path.includes('/status/'));
    await waitFor(() => expect(steps()).toEqual([`/api/feedbacks/id/${water._id}/status/acknowledged`]));
  });

  it('takes no step by key that it does not offer', async () => {
    const resolved = { ...water, status: 'resolved', allowedTransitions: [] } as const;
    const { sent } = open(PERMISSIONS, [{ ...resolved, allowedTransitions: [] }], `/?feedback=${water._id}`);
    await screen.findByRole('complementary', { name: 'Feedback' });
    const reads = () => sent('GET').filter(({ path }) => path === `/api/feedbacks/id/${water._id}`).length;
    for (const key of ['a', 'd', 's', 'c']) {
      const before = reads();
      // Each key first reads it again; until that is done, another key does nothing.
      await waitFor(() => {
        if (reads() === before) fireEvent.keyDown(document.body, { key });
        expect(reads()).toBe(before + 1);
      });
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT')).toEqual([]);
  });
});

describe('R', () => {
  /** Holds the messages of the lift's feedback, and with them its reply field, until the returned function is called. */
  function holdMessages(answer: ReturnType<typeof open>['answer']): () => void {
    const [arrived, arrive] = held();
    answer(`GET /api/feedbacks/id/${lift._id}/messages`, async () => {
      await arrived;
      return pageOf([]);
    });
    return arrive;
  }

  it('opens the feedback that has the focus, and moves to the reply field', async () => {
    const mayReply = { ...lift, mayReply: true };
    open(PERMISSIONS, [mayReply, water]);
    const row = await screen.findByRole('row', { name: /Lift/ });
    row.focus();
    fireEvent.keyDown(row, { key: 'r' });
    const panel = within(await screen.findByRole('complementary', { name: 'Feedback' }));
    const field = await panel.findByRole('textbox', { name: 'Reply' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    field.blur();
    fireEvent.click(panel.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('opens the feedback whose row has the focus in it while another one is shown, and moves to its reply field', async () => {
    const shown = { ...lift, mayReply: false };
    const { router } = open(PERMISSIONS, [shown, { ...water, mayReply: true }], `/?feedback=${lift._id}`);
    await screen.findByRole('heading', { name: lift.subject });
    const box = await screen.findByRole('checkbox', { name: /Water/ });
    box.focus();
    fireEvent.keyDown(box, { key: 'r' });
    const field = await screen.findByRole('textbox', { name: 'Reply' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(router.state.location.search).toBe(`?feedback=${water._id}`);
  });

  it('leaves what is typed until the reply field is there to that field', async () => {
    const { sent, answer } = open(PERMISSIONS, [{ ...lift, mayReply: true }, water]);
    const arrive = holdMessages(answer);
    const row = await screen.findByRole('row', { name: /Lift/ });
    row.focus();
    fireEvent.keyDown(row, { key: 'r' });
    const panel = within(await screen.findByRole('complementary', { name: 'Feedback' }));
    await panel.findByRole('button', { name: 'Reply' });
    for (const key of ['j', 'a', 's', 'd', 'c']) fireEvent.keyDown(row, { key });
    arrive();
    const field = await panel.findByRole('textbox', { name: 'Reply' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    // It was read, and nothing else.
    expect(sent('PUT').map(({ path }) => path)).toEqual([`/api/feedbacks/id/${lift._id}/read`]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('holds letters until the feedback could not be loaded, but not Space, which presses buttons', async () => {
    const { answer } = open(PERMISSIONS, [{ ...lift, mayReply: true }, water]);
    const [row, next] = [await screen.findByRole('row', { name: /Lift/ }), screen.getByRole('row', { name: /Water/ })];
    const path = `GET /api/feedbacks/id/${lift._id}`;
    const [failing, fail] = held();
    answer(path, () => {
      // The key reads it, and then the panel.
      answer(path, async () => {
        await failing;
        return problem('INTERNAL', 500);
      });
      return { status: 200, body: { ...lift, mayReply: true } };
    });
    row.focus();
    fireEvent.keyDown(row, { key: 'r' });
    const panel = within(await screen.findByRole('complementary', { name: 'Feedback' }));
    const isLeft = (key: string) => fireEvent.keyDown(panel.getByRole('button', { name: 'Close' }), { key });
    expect([isLeft('q'), isLeft(' ')]).toEqual([false, true]);
    fail();
    await panel.findByText('This feedback could not be loaded.');
    isLeft('j');
    expect(document.activeElement).toBe(next);
  });

  it('leaves the focus where it is if the feedback is closed before its reply field is there', async () => {
    const { answer } = open(PERMISSIONS, [{ ...lift, mayReply: true }, water]);
    const arrive = holdMessages(answer);
    const row = await screen.findByRole('row', { name: /Lift/ });
    row.focus();
    fireEvent.keyDown(row, { key: 'r' });
    await screen.findByRole('button', { name: 'Reply' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Feedback' })).toBeNull());
    expect(document.activeElement).toBe(row);
    fireEvent.keyDown(row, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Reply' });
    arrive();
    await screen.findByRole('textbox', { name: 'Reply' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: lift.subject }));
  });

  it('does nothing if a reply is not possible', async () => {
    open(PERMISSIONS, [{ ...water, mayReply: false }], `/?feedback=${water._id}`);
    const panel = within(await screen.findByRole('complementary', { name: 'Feedback' }));
    fireEvent.keyDown(document.body, { key: 'r' });
    expect(panel.queryByRole('button', { name: 'Reply' })).toBeNull();
    expect(panel.queryByRole('textbox', { name: 'Reply' })).toBeNull();
  });
});

it('says so when a key has no effect because the feedback could not be read', async () => {
  const { answer } = open(PERMISSIONS, [water]);
  const row = await screen.findByRole('link', { name: water.subject });
  answer(`GET /api/feedbacks/id/${water._id}`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
  row.focus();
  fireEvent.keyDown(row, { key: 'd' });
  await screen.findByText('FB-000097 could not be changed');
  screen.getByText('Not now.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an exported file has the filters of the list', async () => {
  const save = vi.fn(() => 'blob:file');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { sent, answer } = open(PERMISSIONS, [lift, water], '/?status=declined&kind=complaint&search=lift');
  answer('GET /api/feedbacks/export', () => ({ status: 200, body: 'Number' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  const asked = () => sent('GET').find(({ path }) => path === '/api/feedbacks/export')?.query;
  await waitFor(() => expect(asked()).toBeDefined());
  expect(Object.fromEntries(asked() ?? [])).toMatchObject({
    org: ORG,
    site: SITE,
    status: 'declined',
    kind: 'complaint',
    search: 'lift',
  });
});

describe('an unopened feedback', () => {
  it('is marked in the list, and is read as soon as somebody opens it', async () => {
    const { sent } = open(PERMISSIONS, [lift, water], `/?feedback=${lift._id}`);
    await waitFor(() => expect(sent('PUT').map(({ path }) => path)).toEqual([`/api/feedbacks/id/${lift._id}/read`]));
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
  });

  it('can be told from an opened one', async () => {
    open();
    await screen.findByRole('link', { name: `Unread: ${lift.subject}` });
    screen.getByRole('link', { name: water.subject });
  });
});

it('what somebody reported by phone is sent as theirs, even if they gave no name', async () => {
  const { sent, answer } = open();
  answer('POST /api/feedbacks', () => ({ status: 201, body: water }));
  fireEvent.click(await screen.findByRole('button', { name: 'New feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'New feedback' });
  for (const [name, value] of [
    [/^Subject/, 'It drips'],
    [/^Message/, 'By the sink'],
    [/^Their email or phone/, '+49 40 5551299'],
  ] as const) {
    fireEvent.input(within(dialog).getByRole('textbox', { name }), { target: { value } });
  }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  const said = { kind: 'complaint', subject: 'It drips', message: 'By the sink', place: '' };
  const body = { org: ORG, site: SITE, ...said, reporterName: '', contact: '+49 40 5551299' };
  await waitFor(() => expect(sent('POST').map((call) => call.body)).toEqual([body]));
});

describe('people who see only their own', () => {
  const REQUESTER: Permission[] = ['feedbacks:view-own', 'feedbacks:create'];

  it('first see everything that they sent', async () => {
    const { sent } = open(REQUESTER);
    await screen.findByText(lift.subject);
    expect(
      sent('GET')
        .find(({ path }) => path === '/api/feedbacks')
        ?.query.has('status'),
    ).toBe(false);
    expect(screen.getByRole('link', { name: /^All/ }).textContent).toContain('165');
  });

  it('send one with what they have typed and with files', async () => {
    const uploads = fakeUploads();
    const { sent, answer } = open(REQUESTER);
    const made = aFeedback('3'.repeat(24), 98, 'A second key', { own: true });
    answer('POST /api/feedbacks', () => ({ status: 201, body: made }));
    fireEvent.click(await screen.findByRole('button', { name: 'New feedback' }));
    const dialog = await screen.findByRole('dialog', { name: 'New feedback' });
    expect(within(dialog).queryByRole('textbox', { name: /^Reported by/ })).toBeNull();
    fireEvent.change(within(dialog).getByRole('combobox', { name: /^Kind/ }), { target: { value: 'request' } });
    const type = (name: RegExp, value: string) =>
      fireEvent.input(within(dialog).getByRole('textbox', { name }), { target: { value } });
    type(/^Subject/, ' A second key ');
    type(/^Message/, 'For the bicycle store.');
    const files = [new File(['x'], 'key.exe'), new File(['x'], 'key.jpg', { type: 'image/jpeg' })];
    fireEvent.change(within(dialog).getByLabelText('Add files', { selector: 'input' }), { target: { files } });
    within(dialog).getByText('key.jpg');
    expect(within(dialog).queryByText('key.exe')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    const said = { kind: 'request', subject: 'A second key', message: 'For the bicycle store.', place: '' };
    expect(sent('POST').map(({ body }) => body)).toEqual([{ org: ORG, site: SITE, ...said }]);
    expect(uploads).toMatchObject([{ path: `/api/feedbacks/id/${made._id}/attachments`, name: 'key.jpg' }]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('feedback/new'))).toEqual([]);
  });
});
