import type { RecordHistoryEntry, WorkOrderDetail } from '@siteward/contract';
import { fault, type Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { api } from '#lib/api.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from './testing.ts';
import { WorkOrderScreen } from './work-order-screen.tsx';

const TECHNICIAN: Permission[] = ['work-orders:view-own', 'work-orders:update-own', 'work-orders:create'];
const MANAGER: Permission[] = [
  ...(['work-orders:view-any', 'work-orders:update-any', 'work-orders:create', 'work-orders:assign'] as const),
  ...(['work-orders:cancel', 'work-orders:verify', 'work-orders:reopen', 'work-orders:delete'] as const),
];
const ME = pageScope([]).member._id;
const me = { _id: ME, name: 'Olivia' };
const url = `/api/work-orders/id/${id(412)}`;
const AT = '2026-11-22T08:40:00.000Z';

const point = (number: number, label: string, more: Partial<WorkOrderDetail['checklist'][number]> = {}) => ({
  ...{ _id: id(number), label, kind: 'check' as const, required: false, value: null, doneByName: null, doneAt: null },
  ...more,
});

afterEach(() => {
  toast.dismiss();
});

type UpdateBody = NonNullable<Parameters<typeof api.workOrders.update.mutate>[0]['body']>;

/** What a change of fields makes of a work order. */
function patched(order: WorkOrderDetail, { version, ...body }: UpdateBody): Partial<WorkOrderDetail> {
  const { assignees, checklist, watchers: _, ...fields } = body;
  const people = (ids: readonly string[]) => ids.map((_id) => ({ _id, name: _id === ME ? 'Olivia' : 'Somebody' }));
  const known = (_id: string | undefined) => order.checklist.find((each) => each._id === _id);
  const points = checklist?.map((each) => ({ ...(known(each._id) ?? point(99, each.label)), label: each.label }));
  return {
    ...order,
    ...JSON.parse(JSON.stringify(fields)),
    ...(assignees && { assignees: people(assignees) }),
    ...(points && { checklist: points }),
  };
}

/** The page of a work order, and an API that keeps what is done with it. */
function open(more: Partial<WorkOrderDetail>, permissions = MANAGER, isMobile = false) {
  vi.stubGlobal('matchMedia', () => ({
    matches: !isMobile,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  let order = aWorkOrderDetail(412, 'Chiller 2 trips', more);
  const change = (fields: Partial<WorkOrderDetail>) => {
    order = { ...order, ...fields, version: order.version + 1 };
    return { status: 200, body: order };
  };
  const history: RecordHistoryEntry[] = [];
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: order }),
    [`GET ${url}/history`]: () => pageOf(history),
    [`GET ${url}/comments`]: () => pageOf([]),
    [`GET ${url}/attachments`]: () => ({ status: 200, body: { files: [], most: 30, mayAdd: false } }),
    [`PATCH ${url}`]: ({ body }) => change(patched(order, body as UpdateBody)),
    [`DELETE ${url}`]: () => ({ status: 204 }),
    [`POST ${url}/status/undo`]: () => change({ status: more.status ?? 'open' }),
    [`PUT ${url}/status/*`]: ({ path }) => change({ status: path.split('/').at(-1) as WorkOrderDetail['status'] }),
    [`PUT ${url}/checklist/*`]: ({ path, body }) => {
      const { value } = body as { value: WorkOrderDetail['checklist'][number]['value'] };
      const answered = (each: WorkOrderDetail['checklist'][number]) =>
        path.endsWith(each._id)
          ? { ...each, value, doneByName: value === null ? null : 'Olivia', doneAt: value === null ? null : AT }
          : each;
      return change({ checklist: order.checklist.map(answered) });
    },
    [`GET ${url}/time`]: () => ({ status: 200, body: { entries: [], minutes: 0, labour: [] } }),
    [`GET ${url}/costs`]: () => ({ status: 200, body: { entries: [], sums: [] } }),
    [`GET ${url}/links`]: () => pageOf([]),
    'GET /api/work-orders/people': () => pageOf([me]),
  });
  const page = renderPage(
    <WorkOrderScreen id={id(412)} />,
    pageScope(permissions),
    `/${ORG}/${SITE}/work-orders/${id(412)}`,
  );
  const sent = () => api.sent('PUT').map(({ path, body }) => [path.slice(url.length), body]);
  return {
    api,
    history,
    change,
    current: () => order,
    sent,
    address: () => page.router.state.location.pathname,
    router: page.router,
    reload: () => page.queryClient.invalidateQueries({ queryKey: ['workOrders'] }),
  };
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Chiller 2 trips' });
const buttons = (name: RegExp) => screen.queryAllByRole('button', { name }).map(({ textContent }) => textContent);
const STEPS = /^(Start|Resume|Complete|Verify|Release|Reopen|Put on hold)$/;
const menu = async () => {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for WO-000412' }), { key: 'Enter' });
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => [item.textContent, item.getAttribute('aria-disabled')]);
};

describe('watching', () => {
  it.each([
    ['somebody who sees all work', false, ['work-orders:view-any']],
    ['somebody who is assigned', true, TECHNICIAN],
  ] as const)('is a button of %s, with how many do', async (_, own, permissions) => {
    const ben = { _id: id(7), name: 'Ben' };
    const { api, change } = open({ own, watchers: [ben] }, [...permissions]);
    const keep = (watchers: WorkOrderDetail['watchers']) => () => {
      change({ watchers });
      return { status: 204 };
    };
    api.answer(`PUT ${url}/watch`, keep([ben, me]));
    api.answer(`DELETE ${url}/watch`, keep([ben]));
    fireEvent.click(await screen.findByRole('button', { name: 'Watch , 1 watcher', pressed: false }));
    const watching = await screen.findByRole('button', { name: /^Watching/, pressed: true });
    expect(watching.textContent).toContain('2 watchers');
    expect(screen.getByText('Ben, Olivia')).toBeTruthy();
    await waitFor(() => expect(watching.getAttribute('aria-busy')).toBeNull());
    fireEvent.click(watching);
    expect(await screen.findByRole('button', { name: /^Watch ,/, pressed: false })).toBeTruthy();
    expect(api.calls.filter(({ path }) => path.endsWith('/watch')).map(({ method }) => method)).toEqual([
      'PUT',
      'DELETE',
    ]);
  });

  it('is asked about where somebody would lose sight of it, and leads to the list', async () => {
    const { api, address } = open({ own: false, watchers: [me] }, TECHNICIAN);
    api.answer(`DELETE ${url}/watch`, () => ({ status: 204 }));
    fireEvent.click(await screen.findByRole('button', { name: /^Watching/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop watching WO-000412?' });
    expect(api.sent('DELETE')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop watching' }));
    await waitFor(() => expect(address()).toBe(`/${ORG}/${SITE}/work-orders`));
    expect(await screen.findByText('You no longer watch WO-000412')).toBeTruthy();
  });

  it('says why it is refused, and stays as it was', async () => {
    const { api } = open({ own: true });
    api.answer(`PUT ${url}/watch`, () => problem('CONFLICT', 409, { detail: 'A work order has at most 50 watchers.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Watch', pressed: false }));
    expect(await screen.findByText('A work order has at most 50 watchers.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Watch', pressed: false })).toBeTruthy();
  });
});

describe('the steps of a work order', () => {
  it.each([
    ['draft', MANAGER, ['Release']],
    ['open', MANAGER, ['Put on hold', 'Start']],
    ['on-hold', MANAGER, ['Resume']],
    ['in-progress', MANAGER, ['Put on hold', 'Complete']],
    ['completed', MANAGER, ['Reopen', 'Verify']],
    ['verified', MANAGER, ['Reopen']],
    ['cancelled', MANAGER, ['Reopen']],
    ['open', TECHNICIAN, []],
    ['completed', TECHNICIAN, []],
  ] as const)('%s: those that lead on are buttons', async (status, permissions, expected) => {
    open({ status }, [...permissions]);
    await heading();
    expect(buttons(STEPS)).toEqual(expected);
    const [current] = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current).toBeTruthy();
  });

  it('say for how long it has its status, however long ago that is in its history', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const { history } = open({ status: 'in-progress', statusSince: ago(134.5) });
    await heading();
    const [current] = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect([history, current?.textContent]).toEqual([[], 'In progress · 2 h 14 min']);
  });

  it('are taken at once where nothing is asked for', async () => {
    const { sent } = open({ status: 'open', assignees: [me] }, TECHNICIAN);
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByRole('button', { name: 'Complete' });
    expect(sent()).toEqual([['/status/in-progress', { version: 3 }]]);
    expect(await screen.findByText('WO-000412 is now “In progress”')).toBeTruthy();
  });

  it('are taken back in the message that confirms them, on the version that they made', async () => {
    const { api } = open({ status: 'open', assignees: [me] }, TECHNICIAN);
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
    expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual([[`${url}/status/undo`, { version: 4 }]]);
  });

  it('ask for what they need, and keep it when the API refuses', async () => {
    const { api, sent, change } = open({ status: 'in-progress' });
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete WO-000412' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();
    const field = within(dialog).getByLabelText<HTMLTextAreaElement>('Resolution');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: 'Coils cleaned' } });
    api.answer(`PUT ${url}/status/completed`, () => {
      const { body: current } = change({ priority: 'low' });
      return problem('VERSION_CONFLICT', 409, { detail: 'Somebody was faster.', current });
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    expect(await within(dialog).findByText('Somebody was faster.')).toBeTruthy();
    expect(field.value).toBe('Coils cleaned');
    api.answer(`PUT ${url}/status/completed`, () => change({ status: 'completed', resolution: 'Coils cleaned' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([
      ['/status/completed', { resolution: 'Coils cleaned', version: 3 }],
      ['/status/completed', { resolution: 'Coils cleaned', version: 4 }],
    ]);
    expect(await screen.findByRole('button', { name: 'Verify' })).toBeTruthy();
  });

  it('that ask for nothing show both versions where somebody else was faster', async () => {
    const { api, sent, change } = open({ status: 'open' });
    api.answer(`PUT ${url}/status/in-progress`, ({ body }) => {
      if ((body as { version: number }).version > 3) return change({ status: 'in-progress' });
      return problem('VERSION_CONFLICT', 409, { current: change({ priority: 'low' }).body });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(within(dialog).getByText('Low')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByRole('button', { name: 'Complete' })).toBeTruthy();
    expect(sent().map(([, body]) => body)).toEqual([{ version: 3 }, { version: 4 }]);
  });

  it('lead to the checklist while that is not done', async () => {
    const checklist = [point(1, 'Isolate', { value: true }), point(2, 'Clean coils', { required: true })];
    const { sent } = open({ status: 'in-progress', checklist });
    const complete = await screen.findByRole('button', { name: 'Complete' });
    const why = document.getElementById(complete.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(why).toBe('1 required point of the checklist is still to be done.');
    fireEvent.click(complete);
    expect(document.activeElement).toBe(screen.getByLabelText('Clean coils'));
    expect([sent(), screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  it('stand over the details and these over the files on a phone', async () => {
    open({ status: 'open' }, MANAGER, true);
    await screen.findByRole('heading', { name: 'Files' });
    const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(order.indexOf('Details')).toBeLessThan(order.indexOf('Files'));
  });

  it.each([
    [{ status: 'completed', completedBy: me }, MANAGER, 'Next: Verify', 'Somebody else has to verify it.'],
    [{ status: 'open' }, TECHNICIAN, 'Next: Start', 'Only those who are assigned to this work order can do this.'],
    // Nobody expects it of somebody who has another role.
    [{ status: 'completed' }, TECHNICIAN, 'Next: Verify', ''],
  ] as const)(
    'name the next one, with why only the person stands in its way: %j',
    async (more, permissions, next, why) => {
      open({ ...more }, [...permissions]);
      const named = await screen.findByText(next);
      const words = named.parentElement?.textContent?.slice(next.length) ?? '';
      expect(why === '' ? words === '' : words.endsWith(why)).toBe(true);
    },
  );

  it('say in the menu why they cannot be taken', async () => {
    open({ status: 'completed', completedBy: me });
    const [verify] = await menu();
    expect(verify).toEqual(['VerifyYou completed this work order yourself. Somebody else has to verify it.', 'true']);
  });

  it('name the permission that is missing', async () => {
    open({ status: 'open', assignees: [me] }, TECHNICIAN);
    const [cancel] = await menu();
    expect(cancel?.[0]).toMatch(/^Cancel work order.*Work orders: cancel/);
  });

  it('are in reach of the thumb on a phone', async () => {
    open({ status: 'open' }, MANAGER, true);
    const start = await screen.findByRole('button', { name: 'Start' });
    expect(start.closest('[data-bulk-bar]')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Start' })).toHaveLength(1);
  });
});

describe('the checklist', () => {
  const checklist = [
    point(1, 'Isolate', { required: true }),
    point(2, 'Pressure, bar', { kind: 'number' }),
    point(3, 'Leak test', { kind: 'pass-fail' }),
    point(4, 'What was found', { kind: 'text' }),
  ];

  it('is answered in place, each answer on the version that came of the one before', async () => {
    const { sent } = open({ status: 'in-progress', assignees: [me], checklist }, TECHNICIAN);
    fireEvent.click(await screen.findByLabelText('Isolate'));
    fireEvent.change(screen.getByLabelText('Pressure, bar'), { target: { value: '21.4' } });
    fireEvent.blur(screen.getByLabelText('Pressure, bar'));
    fireEvent.click(within(screen.getByRole('group', { name: 'Leak test' })).getByRole('button', { name: 'Fail' }));
    fireEvent.change(screen.getByLabelText('What was found'), { target: { value: ' A leak ' } });
    fireEvent.blur(screen.getByLabelText('What was found'));
    expect(screen.getByText('4 of 4')).toBeTruthy();
    await waitFor(() => expect(sent()).toHaveLength(4));
    expect(sent()).toEqual([
      [`/checklist/${id(1)}`, { value: true, version: 3 }],
      [`/checklist/${id(2)}`, { value: 21.4, version: 4 }],
      [`/checklist/${id(3)}`, { value: 'fail', version: 5 }],
      [`/checklist/${id(4)}`, { value: 'A leak', version: 6 }],
    ]);
    expect((await screen.findAllByText(/· Olivia$/)).length).toBeGreaterThan(0);
  });

  it('takes an answer back', async () => {
    const { sent } = open({ status: 'in-progress', checklist: [point(1, 'Isolate', { value: true })] });
    fireEvent.click(await screen.findByLabelText('Isolate'));
    await waitFor(() => expect(sent()).toEqual([[`/checklist/${id(1)}`, { value: null, version: 3 }]]));
  });

  it('goes on where somebody else has answered another point meanwhile', async () => {
    const { api, sent, change } = open({ status: 'in-progress', checklist });
    await screen.findByLabelText('Isolate');
    const [first, ...others] = checklist;
    api.answer(`PUT ${url}/checklist/${id(1)}`, ({ body }) => {
      const { version } = body as { version: number };
      if (version > 3) return change({ checklist: [{ ...point(1, 'Isolate'), value: true }, ...others] });
      const { body: current } = change({
        checklist: [...(first ? [first] : []), ...others.map((each) => ({ ...each, label: 'Other' }))],
      });
      return problem('VERSION_CONFLICT', 409, { current });
    });
    fireEvent.click(screen.getByLabelText('Isolate'));
    await waitFor(() =>
      expect(sent().map(([, body]) => body)).toEqual([4, 3].toReversed().map((version) => ({ value: true, version }))),
    );
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Isolate').checked).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what somebody else has answered to the same point, and that one’s own was not taken', async () => {
    const { api, sent, change } = open({ status: 'in-progress', checklist });
    const field = await screen.findByLabelText<HTMLInputElement>('Pressure, bar');
    api.answer(`PUT ${url}/checklist/${id(2)}`, () => {
      const { body: current } = change({ checklist: [point(2, 'Pressure, bar', { kind: 'number', value: 19 })] });
      return problem('VERSION_CONFLICT', 409, { detail: 'Somebody was faster.', current });
    });
    fireEvent.change(field, { target: { value: '21.4' } });
    fireEvent.blur(field);
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody was faster.');
    expect(sent()).toHaveLength(1);
    expect(field.value).toBe('21.4');
  });

  it.each([
    ['while the work is not in progress', { status: 'open', assignees: [me] }, TECHNICIAN],
    ['by whoever does not work on it', { status: 'in-progress' }, TECHNICIAN],
  ] as const)('cannot be answered %s', async (_, more, permissions) => {
    const answered = checklist.map((each) => (each.kind === 'number' ? { ...each, value: 1234.5 } : each));
    open({ ...more, assignees: [...('assignees' in more ? more.assignees : [])], checklist: answered }, permissions);
    expect((await screen.findByLabelText<HTMLInputElement>('Isolate')).disabled).toBe(true);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fail' })).toBeNull();
    expect(screen.getByText('1,234.5')).toBeTruthy();
  });
});

describe('a work order', () => {
  it('is taken on from the menu by whoever created it, which can be undone', async () => {
    const { api } = open({ status: 'open', createdBy: me, own: true }, TECHNICIAN);
    await menu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Assign to me' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { assignees: [ME], version: 3 },
      { assignees: [], version: 4 },
    ]);
  });

  it('offers nothing but to print it to whoever may only look at it', async () => {
    open({ status: 'open' }, ['work-orders:view-any']);
    await heading();
    const items = await menu();
    expect(items.filter(([, disabled]) => disabled !== 'true').map(([name]) => name)).toEqual(['Print']);
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it('is deleted after a question, and leads to the list', async () => {
    const { api, address } = open({ status: 'open' });
    await menu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete work order' }));
    await screen.findByRole('alertdialog', { name: 'Delete WO-000412 "Chiller 2 trips"?' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete work order' }));
    await waitFor(() => expect(address()).toBe(`/${ORG}/${SITE}/work-orders`));
    expect(api.sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([[url, '3']]);
  });

  it('says why it could not be loaded', async () => {
    fakeApi({ [`GET ${url}`]: () => problem('INTERNAL', 500) });
    renderPage(<WorkOrderScreen id={id(412)} />, pageScope(MANAGER));
    expect(await screen.findByText('The work order could not be loaded.')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('of another site is shown there', async () => {
    const { address } = open({ site: '9'.repeat(24) });
    await waitFor(() => expect(address()).toBe(`/${ORG}/${'9'.repeat(24)}/work-orders/${id(412)}`));
  });
});

describe('the form that changes a work order', () => {
  const edit = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    return screen.findByRole('dialog', { name: 'Change WO-000412' });
  };
  const checklist = [point(1, 'Isolate', { required: true, value: true })];

  it('sends what was changed alone', async () => {
    const { api } = open({ dueAt: '2026-07-03T12:00:30.500Z', tags: ['roof'], checklist, assignees: [me] });
    await edit();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Chiller 2 trips again' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ title: 'Chiller 2 trips again', version: 3 }]);
  });

  it('keeps the points of a checklist that is changed', async () => {
    const { api } = open({ checklist });
    await edit();
    fireEvent.change(await screen.findByDisplayValue('Isolate'), { target: { value: 'Isolate the pump' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [point] = [{ _id: id(1), label: 'Isolate the pump', kind: 'check', required: true }];
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ checklist: [point], version: 3 }]);
  });

  it('asks nothing where somebody else has changed other fields, and keeps those', async () => {
    const { api, change, current } = open({ checklist });
    await edit();
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'Plant room B' } });
    const theirs = { title: 'Chiller 2 is off', priority: 'urgent', checklist: [point(1, 'Isolate')] } as const;
    change({ ...theirs, checklist: [...theirs.checklist] });
    api.answer(`PATCH ${url}`, ({ body }) => {
      const { version } = body as { version: number };
      if (version !== current().version) return problem('VERSION_CONFLICT', 409, { current: current() });
      return change(patched(current(), body as UpdateBody));
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { place: 'Plant room B', version: 3 },
      { place: 'Plant room B', version: 4 },
    ]);
    expect(current()).toMatchObject({ ...theirs, place: 'Plant room B' });
  });

  it('shows what was sent again beside the fault that it got', async () => {
    const { api, change, current } = open({});
    await edit();
    fireEvent.change(await screen.findByLabelText('Scheduled end'), { target: { value: '2026-07-03T10:00' } });
    change({ scheduledStart: '2026-07-03T12:00:00.000Z' });
    api.answer(`PATCH ${url}`, ({ body }) => {
      const { version } = body as { version: number };
      if (version !== current().version) return problem('VERSION_CONFLICT', 409, { current: current() });
      return problem('VALIDATION', 400, { errors: [{ path: 'scheduledEnd', ...fault('ends-before-start') }] });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The end must be after the start')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Scheduled start').value).toBe('2026-07-03T14:00');
    expect(screen.getByLabelText<HTMLInputElement>('Scheduled end').value).toBe('2026-07-03T10:00');
  });

  it('gives up where somebody else is always faster', async () => {
    const { api, change } = open({});
    await edit();
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'Plant room B' } });
    api.answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current: change({ category: 'x' }).body }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
    expect(api.sent('PATCH')).toHaveLength(4);
    expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('Plant room B');
  });

  it('keeps what was typed when it is closed by mistake, and forgets it when it is cancelled', async () => {
    open({ place: 'Roof' });
    await edit();
    const place = () => screen.findByLabelText<HTMLInputElement>('Place');
    fireEvent.change(await place(), { target: { value: 'Plant room B' } });
    fireEvent.keyDown(await place(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit();
    await screen.findByText('Your unsaved changes have been restored.');
    expect((await place()).value).toBe('Plant room B');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit();
    expect((await place()).value).toBe('Roof');
    expect(screen.queryByText('Your unsaved changes have been restored.')).toBeNull();
  });

  it('shows both versions of what somebody else has changed too, and saves the own one', async () => {
    const { api, change, current } = open({ checklist });
    await edit();
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'Plant room B' } });
    const chidi = { _id: id(7), name: 'Chidi Okafor' };
    api.answer(`PATCH ${url}`, () => {
      const { body: saved } = change({ place: 'Roof', assignees: [chidi], dueAt: '2026-07-03T12:00:00.000Z' });
      return problem('VERSION_CONFLICT', 409, { current: saved });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['PlaceRoofPlant room B']);
    api.answer(`PATCH ${url}`, ({ body }) => change(patched(current(), body as UpdateBody)));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { place: 'Plant room B', version: 3 },
      { place: 'Plant room B', version: 4 },
    ]);
    expect(current()).toMatchObject({ place: 'Plant room B', assignees: [chidi], dueAt: '2026-07-03T12:00:00.000Z' });
  });
});

describe('a work order that cannot be shown', () => {
  const GONE = 'This work order is not there any more, or not yours to see.';

  it.each([
    ['was deleted', 'NOT_FOUND', 404],
    ['is out of sight by now', 'FORBIDDEN', 403],
  ])('%s, takes all of its page with it', async (_, code, status) => {
    const { api, reload, address } = open({ description: 'It trips at noon' });
    await heading();
    api.answer(`GET ${url}`, () => problem(code, status));
    await reload();
    const state = await screen.findByText(GONE);
    expect(screen.queryByText(/Chiller 2 trips|It trips at noon/)).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(document.activeElement).toBe(state.closest('[role=alert]'));
    fireEvent.click(screen.getByRole('link', { name: 'To the list of work orders' }));
    await waitFor(() => expect(address()).toBe(`/${ORG}/${SITE}/work-orders`));
  });

  it('leaves what was being typed, to be copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { api, reload } = open({});
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'Plant room B' } });
    api.answer(`GET ${url}`, () => problem('NOT_FOUND', 404));
    await reload();
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/What you had typed/)).value).toBe('Plant room B');
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied');
    expect(writeText).toHaveBeenCalledWith('Plant room B');
    sessionStorage.clear();
  });

  it('stays where the server does not answer, or only for now', async () => {
    const { api, reload } = open({});
    await heading();
    api.answer(`GET ${url}`, () => problem('UNAVAILABLE', 503));
    await reload();
    expect(await heading()).toBeDefined();
    expect(screen.queryByText(GONE)).toBeNull();
  });

  it.each([
    ['none has its id', problem('NOT_FOUND', 404), [], 1],
    ['its id is none', problem('VALIDATION', 400), [], 1],
    ['the server is busy', problem('UNAVAILABLE', 503), ['Try again'], 0],
  ])('is asked for again only where that may help: %s', async (_, answer, again, links) => {
    fakeApi({ [`GET ${url}`]: () => answer });
    renderPage(<WorkOrderScreen id={id(412)} />, pageScope(MANAGER));
    const state = within(await screen.findByRole('alert'));
    expect(state.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(again);
    expect(state.queryAllByRole('link')).toHaveLength(links);
  });
});
