import type { TimeEntry, WorkOrderCost, WorkOrderDetail } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeDraft } from '#lib/drafts/draft.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from '../records-testing.ts';
import { TimeAndCosts } from './time-and-costs.tsx';

const MANAGER: Permission[] = ['work-orders:view-any', 'work-orders:update-any'];
const TECHNICIAN: Permission[] = ['work-orders:view-own', 'work-orders:update-own'];
const ME = { _id: pageScope([]).member._id, name: 'Olivia' };
const DANA = { _id: id(2), name: 'Dana' };
const url = `/api/work-orders/id/${id(412)}`;
const AT = '2026-01-02T03:04:05.678Z';
const record = (number: number) => {
  return { _id: id(number), createdAt: AT, updatedAt: AT, deletedAt: null, version: 1, workOrder: id(412) };
};
const euros = (amount: number) => ({ currency: 'EUR', amount });
const spent = (number: number, more: Partial<TimeEntry> = {}): TimeEntry => {
  return { ...record(number), member: DANA, day: '2026-01-02', minutes: 95, note: '', ratePerHour: null, ...more };
};
const bought = (number: number, more: Partial<WorkOrderCost> = {}): WorkOrderCost => {
  return { ...record(number), member: ME, day: '2026-01-02', description: 'Seal', cost: euros(1250), ...more };
};

beforeEach(() => {
  // Days that are more than a year ago are refused.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
});

type Shown = { time?: TimeEntry[]; costs?: WorkOrderCost[]; permissions?: Permission[]; from?: 'provider' };

function open(
  { time = [], costs = [], permissions = MANAGER, from, ...order }: Shown & Partial<WorkOrderDetail> = {},
  more = {},
) {
  const api = fakeApi({
    [`GET ${url}/time`]: () => ({
      status: 200,
      body: { entries: time, minutes: time.reduce((sum, { minutes }) => sum + minutes, 0), labour: [] },
    }),
    [`GET ${url}/costs`]: () => ({
      status: 200,
      body: {
        entries: costs,
        sums: costs.length > 0 ? [euros(costs.reduce((sum, { cost }) => sum + cost.amount, 0))] : [],
      },
    }),
    [`POST ${url}/time`]: () => ({ status: 201, body: spent(9) }),
    [`POST ${url}/costs`]: () => ({ status: 201, body: bought(9) }),
    ...more,
  });
  const assigned = aWorkOrderDetail(412, 'Chiller 2 trips', { assignees: [ME, DANA], ...order });
  const scope = pageScope(permissions);
  const member = { ...scope.member, type: from ?? scope.member.type };
  renderPage(<TimeAndCosts order={assigned} />, { ...scope, member }, '/');
  return api;
}

const list = (name: string) => screen.findByRole('list', { name });
const texts = async (name: string) =>
  within(await list(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('time and costs', () => {
  it('are listed with who, when and how much, and added up', async () => {
    const time = [spent(1, { note: 'Travel', ratePerHour: euros(4800) }), spent(3, { minutes: 25, member: ME })];
    open({ time, costs: [bought(5)] });
    expect(await texts('Time')).toEqual([
      expect.stringMatching(/1 h 35 min.*Dana · 2 Jan.* · Travel.*€76\.00/),
      expect.stringMatching(/25 min.*Olivia · 2 Jan/),
    ]);
    expect(await texts('Costs')).toEqual([expect.stringMatching(/Seal.*Olivia · 2 Jan.*€12\.50/)]);
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total2 h · €12.50');
  });

  it('are not shown if there are none and the reader may not add any', async () => {
    const api = open({ permissions: ['work-orders:view-any'] });
    await waitFor(() => expect(api.sent('GET')).toHaveLength(2));
    expect(screen.queryByText('Time and costs')).toBeNull();
  });

  it('are added once, in whole minor units', async () => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add cost' }));
    await screen.findByRole('dialog', { name: 'Add cost' });
    fireEvent.submit(screen.getByLabelText(/What for/).closest('form') ?? document.body);
    await waitFor(() => expect(screen.getByLabelText(/What for/).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText(/Amount/).getAttribute('aria-invalid')).toBe('true');
    type(/What for/, 'Gasket');
    type(/Amount/, '19.99');
    type(/Day/, '2026-01-01');
    const form = screen.getByLabelText(/What for/).closest('form') ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('POST').map(({ body }) => body)).toEqual([
      { day: '2026-01-01', description: 'Gasket', amount: 1999 },
    ]);
  });

  it('of somebody else can be added by those who may change any work order', async () => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add time' }));
    await screen.findByRole('dialog', { name: 'Add time' });
    type(/Who worked/, DANA._id);
    type(/Time in minutes/, '95');
    expect(screen.getByText('1 h 35 min')).toBeTruthy();
    type(/Rate per hour/, '48');
    type(/Day/, '2026-01-01');
    fireEvent.submit(screen.getByLabelText(/Note/).closest('form') ?? document.body);
    await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
    expect(api.sent('POST')[0]?.body).toEqual({
      member: DANA._id,
      day: '2026-01-01',
      minutes: 95,
      note: '',
      ratePerHour: 4800,
    });
  });

  it('offer technicians only their own', async () => {
    const time = [spent(1), spent(3, { member: ME })];
    open({ time, permissions: TECHNICIAN });
    const rows = within(await list('Time')).getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 1]);
    fireEvent.click(screen.getByRole('button', { name: 'Add time' }));
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText(/Who worked/)).toBeNull();
  });

  it('are read-only once the work is verified', async () => {
    open({ time: [spent(1, { member: ME })], status: 'verified' });
    await list('Time');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('overwrite what somebody else did in the meantime only when saved again', async () => {
    let tries = 0;
    const api = open(
      { time: [spent(1, { member: ME })] },
      {
        [`PATCH ${url}/time/${id(1)}`]: () => {
          tries += 1;
          if (tries > 1) return { status: 200, body: spent(1, { minutes: 30 }) };
          return problem('VERSION_CONFLICT', 409, { current: { ...spent(1, { minutes: 120 }), version: 4 } });
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
    await screen.findByRole('dialog', { name: 'Change time' });
    type(/Time in minutes/, '30');
    const save = () => fireEvent.submit(screen.getByLabelText(/Note/).closest('form') ?? document.body);
    save();
    await screen.findByText('This was changed in the meantime: 2 h · 2 Jan. Save again to replace that.');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { day: '2026-01-02', minutes: 30, note: '', ratePerHour: null, version: 1 },
      { day: '2026-01-02', minutes: 30, note: '', ratePerHour: null, version: 4 },
    ]);
  });

  it('are removed after a question', async () => {
    const api = open({ costs: [bought(5)] }, { [`DELETE ${url}/costs/${id(5)}`]: () => ({ status: 204 }) });
    const actions = await screen.findByRole('button', { name: 'Actions for Seal' });
    actions.focus();
    fireEvent.click(actions);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove “Seal”?' });
    expect(api.sent('DELETE')).toEqual([]);
    api.answer(`GET ${url}/costs`, () => ({ status: 200, body: { entries: [], sums: [] } }));
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent('DELETE')).toHaveLength(1);
    // It was the last entry, so the focus goes to where another can be added.
    await screen.findByText('Nothing has been recorded yet.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add time'));
  });

  it('are removed where they were recorded, with the version that was shown, and named without somebody who has left', async () => {
    const time = [spent(3, { version: 4, member: { _id: id(2), name: '' } })];
    const api = open({ time, costs: [bought(5)] }, { [`DELETE ${url}/time/${id(3)}`]: () => ({ status: 204 }) });
    expect(await texts('Time')).toEqual([expect.stringMatching(/^.?1 h 35 minSomeone who is not a member · 2 Jan/)]);
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for 1 h 35 min' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove “1 h 35 min”?' });
    api.answer(`GET ${url}/time`, () => ({ status: 200, body: { entries: [], minutes: 0, labour: [] } }));
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([
      [`${url}/time/${id(3)}`, '4'],
    ]);
    await waitFor(() => expect(screen.queryByText('1 h 35 min')).toBeNull());
  });

  it('begin with what was recorded when they are changed, and send it with the version that was shown', async () => {
    const api = open(
      {
        time: [spent(3, { version: 4, ratePerHour: euros(4800), note: 'Travel' })],
        costs: [bought(5, { version: 6 })],
      },
      {
        [`PATCH ${url}/time/${id(3)}`]: () => ({ status: 200, body: spent(3) }),
        [`PATCH ${url}/costs/${id(5)}`]: () => ({ status: 200, body: bought(5) }),
      },
    );
    const change = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
    };
    const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    await change('1 h 35 min, Dana');
    await screen.findByRole('dialog', { name: 'Change time' });
    expect([value(/Time in minutes/), value(/Note/), value(/Rate per hour \(EUR\)/)]).toEqual([
      '95',
      'Travel',
      '48.00',
    ]);
    type(/Note/, 'Repair');
    fireEvent.submit(screen.getByLabelText(/Note/).closest('form') ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await change('Seal');
    await screen.findByRole('dialog', { name: 'Change cost' });
    expect([value(/What for/), value(/Amount \(EUR\)/)]).toEqual(['Seal', '12.50']);
    type(/Amount/, '13');
    fireEvent.submit(screen.getByLabelText(/What for/).closest('form') ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH').map(({ path, body }) => [path.slice(url.length), body])).toEqual([
      [`/time/${id(3)}`, { day: '2026-01-02', minutes: 95, note: 'Repair', ratePerHour: 4800, version: 4 }],
      [`/costs/${id(5)}`, { day: '2026-01-02', description: 'Seal', amount: 1300, version: 6 }],
    ]);
  });

  it.each([
    ['0', 'Must be at least 0.01'],
    ['12.345', 'Give at most 2 decimals'],
    ['-5', 'This field can only contain numbers'],
    ['20,000,000', 'Must be at most 10000000'],
  ])('say what is wrong with an amount in the unit of the field: %s', async (typed, words) => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add cost' }));
    await screen.findByRole('dialog');
    type(/What for/, 'Gasket');
    type(/Amount/, typed);
    fireEvent.submit(screen.getByLabelText(/What for/).closest('form') ?? document.body);
    await screen.findByText(words);
    expect(api.sent('POST')).toEqual([]);
  });

  it.each([
    ['1,5', 'Must be a whole number'],
    ['half an hour', 'This field can only contain numbers'],
    ['', 'This field is required'],
  ])('say what is wrong with the minutes: %j', async (typed, words) => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add time' }));
    await screen.findByRole('dialog');
    type(/Time in minutes/, typed);
    fireEvent.submit(screen.getByLabelText(/Time in minutes/).closest('form') ?? document.body);
    await screen.findByText(words);
    expect(api.sent('POST')).toEqual([]);
  });

  it('keep what was typed when the window is closed by mistake', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add cost' }));
    await screen.findByRole('dialog');
    type(/What for/, 'Gasket');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Add cost' }));
    await screen.findByText('Your unsaved changes have been restored.');
    expect(screen.getByLabelText(/What for/)).toHaveProperty('value', 'Gasket');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage).toHaveLength(0);
  });

  it('are saved with the version that the draft was based on', async () => {
    const values = { member: ME._id, day: '2026-01-02', minutes: 30, note: 'Kept', ratePerHour: '' };
    writeDraft(`workOrderTime/${id(412)}/${id(1)}`, { version: 2, values });
    const newer = { ...spent(1, { member: ME, minutes: 120 }), version: 3 };
    const api = open(
      { time: [newer] },
      { [`PATCH ${url}/time/${id(1)}`]: () => problem('VERSION_CONFLICT', 409, { current: newer }) },
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
    await screen.findByText('Your unsaved changes have been restored.');
    fireEvent.submit(screen.getByLabelText(/Note/).closest('form') ?? document.body);
    await screen.findByText('This was changed in the meantime: 2 h · 2 Jan. Save again to replace that.');
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { day: '2026-01-02', minutes: 30, note: 'Kept', ratePerHour: null, version: 2 },
    ]);
  });

  it('leave out the rate for people who see none', async () => {
    const api = open(
      { time: [spent(1, { member: ME })], permissions: TECHNICIAN, from: 'provider' },
      { [`PATCH ${url}/time/${id(1)}`]: () => ({ status: 200, body: spent(1) }) },
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText(/Rate per hour/)).toBeNull();
    type(/Note/, 'Mine');
    fireEvent.submit(screen.getByLabelText(/Note/).closest('form') ?? document.body);
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
    expect(api.sent('PATCH')[0]?.body).toEqual({ day: '2026-01-02', minutes: 95, note: 'Mine', version: 1 });
  });
});
