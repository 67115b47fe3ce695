import type { Permission } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrderDetail } from '../records-testing.ts';
import { NewWorkOrderDialog } from './new-work-order.tsx';

const MANAGER: Permission[] = ['work-orders:view-any', 'work-orders:create', 'work-orders:assign', 'sites:view'];
const CHIDI = { _id: 'c'.repeat(24), name: 'Chidi Okafor' };
const onClose = vi.fn();
beforeEach(() => onClose.mockReset());

function open(permissions = MANAGER) {
  const scope = pageScope(permissions);
  const api = fakeApi({
    'POST /api/work-orders': () => ({ status: 201, body: aWorkOrderDetail(412, 'Chiller 2 trips') }),
    'GET /api/work-orders/people': () => pageOf([CHIDI, { _id: scope.member._id, name: 'Olivia' }]),
    [`GET /api/sites/id/${SITE}`]: () => ({ status: 200, body: { categories: ['Cooling', 'Lifts'] } }),
  });
  const page = renderPage(<NewWorkOrderDialog onClose={onClose} />, scope);
  return { api, me: scope.member._id, address: () => page.router.state.location.pathname };
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create work order', hidden: true }));
const sent = (api: ReturnType<typeof fakeApi>) => api.sent('POST').map(({ body }) => body);

const PLAIN = {
  org: ORG,
  site: SITE,
  title: 'Chiller 2 trips',
  description: '',
  type: 'corrective',
  category: '',
  priority: 'medium',
  place: '',
  assignees: [],
  scheduledStart: null,
  scheduledEnd: null,
  allDay: false,
  estimatedMinutes: null,
  checklist: [],
  requiresSignature: false,
  tags: [],
  serviceProvider: null,
};

describe('a new work order', () => {
  it('needs only a title; the due time is left to the site, and it can be opened from the message', async () => {
    const { api, address } = open();
    await type('Title', ' Chiller 2 trips ');
    create();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent(api)).toEqual([PLAIN]);
    const message = await screen.findByText('WO-000412 has been created');
    fireEvent.click(within(message.closest('li') ?? document.body).getByRole('button', { name: 'Open', hidden: true }));
    await waitFor(() => expect(address()).toBe(`/${ORG}/${SITE}/work-orders/${'19c'.padStart(24, '0')}`));
  });

  it('says at the field what is missing, and sends nothing', async () => {
    const { api } = open();
    create();
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    expect(sent(api)).toEqual([]);
  });

  it('says that what was typed is kept when it is closed, and nothing if nothing was typed', async () => {
    const message = 'Your changes return when the form is opened again';
    open();
    const close = async () => fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await close();
    expect([onClose.mock.calls.length, screen.queryByText(message)]).toEqual([1, null]);
    await type('Title', 'Chiller 2 trips');
    await close();
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('takes times by the clock of the site', async () => {
    const { api } = open();
    await type('Title', 'Chiller 2 trips');
    await type('Due', '2026-07-03T14:00');
    await type('Scheduled start', '2026-07-03T12:00');
    await type('Scheduled end', '2026-07-03T12:00');
    create();
    expect(await screen.findByText('The end must be after the start')).toBeTruthy();
    await type('Scheduled end', '2026-07-03T13:30');
    create();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const times = { scheduledStart: '2026-07-03T10:00:00.000Z', scheduledEnd: '2026-07-03T11:30:00.000Z' };
    expect(sent(api)).toEqual([{ ...PLAIN, ...times, dueAt: '2026-07-03T12:00:00.000Z' }]);
  });

  it('keeps a title that is too long, and says so before and after it is sent', async () => {
    const { api } = open();
    await type('Title', 'x'.repeat(143));
    expect(screen.queryByText(/of 160 characters/)).toBeNull();
    await type('Title', 'x'.repeat(144));
    expect(screen.getByText('144 of 160 characters')).toBeTruthy();
    await type('Title', 'x'.repeat(300));
    expect(screen.getByText('300 of 160 characters, 140 too many')).toBeTruthy();
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'x'.repeat(300));
    create();
    expect(await screen.findByText('Must be at most 160 characters')).toBeTruthy();
    expect(sent(api)).toEqual([]);
  });

  it('refuses a time that the clock of the site skips, at its field, and keeps it there', async () => {
    const { api } = open();
    await type('Title', 'Chiller 2 trips');
    await type('Due', '2027-03-28T02:30');
    const why = 'The clocks at the site skip 2027-03-28 02:30, when summer time begins; write an hour later';
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.getByLabelText(/^Due/)).toHaveProperty('value', '2027-03-28T02:30');
    create();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Due/)));
    expect([sent(api), screen.getAllByText(why)]).toEqual([[], [expect.anything()]]);
    await type('Due', '2027-03-28T03:30');
    create();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent(api)).toEqual([{ ...PLAIN, dueAt: '2027-03-28T01:30:00.000Z' }]);
  });

  it('covers whole days of the site if it is all day', async () => {
    const { api } = open();
    await type('Title', 'Chiller 2 trips');
    await type('Scheduled start', '2026-07-03T12:00');
    fireEvent.click(screen.getByLabelText('All day'));
    await type('Scheduled end', '2026-07-04');
    await type('Due', '2026-07-05');
    create();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const days = { scheduledStart: '2026-07-02T22:00:00.000Z', scheduledEnd: '2026-07-04T21:59:00.000Z' };
    expect(sent(api)).toEqual([{ ...PLAIN, ...days, dueAt: '2026-07-05T21:59:00.000Z', allDay: true }]);
  });

  it('can have a checklist, tags, a category of its own, an estimate and no due date', async () => {
    const { api } = open();
    await type('Title', 'Chiller 2 trips');
    await type('Category', 'Cold water');
    await type('Estimate in minutes', '90');
    expect(screen.getByText('1 h 30 min')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('No due date'));
    await type('Tags', 'roof, chiller,');
    fireEvent.click(screen.getByRole('button', { name: 'Add point' }));
    await type('Point 1', 'Isolate and lock out');
    fireEvent.click(screen.getByLabelText('Point 1 is required'));
    fireEvent.keyDown(screen.getByLabelText('Point 1'), { key: 'Enter' });
    await type('Point 2', 'Pressure before, bar');
    await type('Answer to point 2', 'number');
    fireEvent.click(screen.getByRole('button', { name: 'Move point 2 up' }));
    create();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const checklist = [
      { label: 'Pressure before, bar', kind: 'number', required: false },
      { label: 'Isolate and lock out', kind: 'check', required: true },
    ];
    const more = { category: 'Cold water', estimatedMinutes: 90, dueAt: null, tags: ['roof', 'chiller'], checklist };
    expect(sent(api)).toEqual([{ ...PLAIN, ...more }]);
  });

  it('turns pasted lines into points', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Add point' }));
    const clipboardData = { getData: () => 'Isolate\r\n\r\n Clean coils \nTest' };
    fireEvent.paste(await screen.findByLabelText('Point 1'), { clipboardData });
    await screen.findByLabelText('Point 3');
    const points = screen.getAllByLabelText<HTMLInputElement>(/^Point \d$/);
    expect(points.map(({ value }) => value)).toEqual(['Isolate', 'Clean coils', 'Test']);
  });

  it('can be assigned, by those who may, to people it can be assigned to', async () => {
    const { api } = open();
    await type('Title', 'Chiller 2 trips');
    fireEvent.click(screen.getByRole('combobox', { name: /^Assignees/ }));
    fireEvent.click(await screen.findByRole('option', { name: /Chidi Okafor/ }));
    create();
    await waitFor(() => expect(sent(api)).toEqual([{ ...PLAIN, assignees: [CHIDI._id] }]));
  });

  it('can be taken on by people who may only do their own work', async () => {
    const { api, me } = open(['work-orders:view-own', 'work-orders:create', 'work-orders:update-own']);
    await type('Title', 'Chiller 2 trips');
    fireEvent.click(screen.getByLabelText('Assign to me'));
    create();
    await waitFor(() => expect(sent(api)).toEqual([{ ...PLAIN, assignees: [me] }]));
    expect(api.calls.map(({ path }) => path)).not.toContain('/api/work-orders/people');
  });

  it('keeps what was typed when the API refuses it, and until it is sent or cancelled', async () => {
    const { api } = open();
    const errors = [{ path: 'assignees', message: 'Choose active members who have access to this site' }];
    api.answer('POST /api/work-orders', () => problem('NOT_FOUND', 404, { errors }));
    await type('Title', 'Chiller 2 trips');
    create();
    expect(await screen.findByText('Choose active members who have access to this site')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Chiller 2 trips');
    expect(onClose).not.toHaveBeenCalled();
    expect(JSON.parse(sessionStorage.getItem(sessionStorage.key(0) ?? '') ?? '{}').values.title).toBe(
      'Chiller 2 trips',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([onClose.mock.calls.length, sessionStorage.length]).toEqual([1, 0]);
  });

  it('leaves nothing behind in the form for the next one, once it was created', async () => {
    open();
    await type('Title', 'Chiller 2 trips');
    expect(sessionStorage).toHaveLength(1);
    create();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not start with what was typed at another site', async () => {
    const title = () => screen.findByLabelText<HTMLInputElement>('Title');
    open();
    await type('Title', 'Chiller 2 trips');
    cleanup();
    const elsewhere = pageScope(MANAGER, { siteId: '9'.repeat(24) });
    renderPage(<NewWorkOrderDialog onClose={onClose} />, elsewhere);
    expect((await title()).value).toBe('');
    cleanup();
    open();
    expect((await title()).value).toBe('Chiller 2 trips');
  });
});
