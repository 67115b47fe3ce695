import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { ORG, SITE } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { asked, chiller, choose, dana, openWorkOrders as open, permissionsOf, sentTo, sink } from './list-testing.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

describe('the list of work orders', () => {
  it('shows what is to be done at the site, the counts, and a link to each work order', async () => {
    const api = open();
    const row = await screen.findByRole('row', { name: /Chiller/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['', 'WO-000412', 'Chiller 2 tripsPlant room B', 'Urgent', 'In progress'],
      'Assignees of WO-000412: DWDana Whitfield and 1 other',
      'Due date of WO-000412: No due date',
    ]);
    expect(screen.getByRole('link', { name: 'Chiller 2 trips' }).getAttribute('href')).toBe(
      `/${ORG}/${SITE}/work-orders/${chiller._id}`,
    );
    for (const name of ['All active 38 work orders', 'Overdue 5 work orders', 'Unassigned 7 work orders']) {
      expect(screen.getByRole('link', { name })).toBeDefined();
    }
    expect(screen.getByRole('link', { name: /All active/ }).getAttribute('aria-current')).toBe('page');
    expect(asked(api)).toEqual({
      org: ORG,
      site: SITE,
      page: '1',
      limit: '20',
      status: 'open,in-progress,on-hold',
    });
  });

  it.each([
    ['their own work', ['work-orders:view-own'] as const, ['All active', 'Overdue', 'This week', 'All']],
    [
      'all work',
      ['work-orders:view-any'] as const,
      ['All active', 'Overdue', 'Unassigned', 'This week', 'Mine', 'All'],
    ],
  ])(
    "has the tabs that can have something in them for a service provider's member who sees %s",
    async (_, permissions, tabs) => {
      open({ permissions, serviceProvider: 'f'.repeat(24) });
      await screen.findByRole('link', { name: /All active 38/ });
      const shown = within(screen.getByRole('navigation', { name: 'Work orders by what is to be done' }));
      expect(shown.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\d.*/, ''))).toEqual(tabs);
    },
  );

  it.each([
    ['?tab=overdue', 'Overdue', { overdue: 'true', status: 'open,in-progress,on-hold' }],
    ['?tab=unassigned', 'Unassigned', { assignee: 'none', status: 'open,in-progress,on-hold' }],
    ['?tab=mine&status=open&assignee=none', 'Mine', { assignee: 'me', status: 'open' }],
    ['?tab=all', 'All', {}],
    // A link to work that is not active shows it, rather than an empty list of active work.
    ['?status=completed,verified', 'All', { status: 'completed,verified' }],
    [
      '?priority=urgent,wild&type=inspection&assignee=me,x&overdue=true&tag=a,b&search=lift&sort=-dueAt&page=2',
      'All active',
      {
        priority: 'urgent',
        type: 'inspection',
        assignee: 'me',
        overdue: 'true',
        tag: 'a,b',
        search: 'lift',
        sort: '-dueAt',
        page: '2',
        status: 'open,in-progress,on-hold',
      },
    ],
  ])('has its view in the address: %s', async (query, tab, wanted) => {
    const api = open({ at: `/work-orders${query}`, total: 40 });
    await screen.findByText('Chiller 2 trips');
    expect(asked(api)).toEqual({ org: ORG, site: SITE, page: '1', limit: '20', ...wanted });
    const current = screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page');
    expect(current?.textContent).toMatch(new RegExp(`^${tab}(\\d| |$)`));
  });

  it('keeps search and filters when switching to another tab, but not the page', async () => {
    open({ at: '/work-orders?search=an&priority=urgent&page=3&new=blank' });
    // While the window for new work is open, everything else is hidden behind it.
    const href = (await screen.findByRole('link', { name: /Overdue/, hidden: true })).getAttribute('href');
    expect(href).toMatch(/\?search=an&priority=urgent&tab=overdue$/);
  });

  it('is filtered by people whom the server finds, and by a tag that is typed', async () => {
    const api = open({ at: '/work-orders' });
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(document.querySelector('datalist option')?.getAttribute('label')).toBe('hvac (3)'));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Tag' }), { target: { value: ' hvac ' } });
    expect(asked(api)['tag']).toBeUndefined();
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Tag' }), { key: 'Enter' });
    await waitFor(() => expect(asked(api)['tag']).toBe('hvac'));
    fireEvent.click(await screen.findByRole('combobox', { name: 'Assignee' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Me', 'Nobody', 'DWDana Whitfield', 'EKEmre Kaya']);
    fireEvent.click(screen.getByRole('option', { name: /Dana/ }));
    await waitFor(() => expect(asked(api)['assignee']).toBe(dana._id));
    expect(screen.getByRole('button', { name: 'Assignee Dana Whitfield', hidden: true })).toBeDefined();
  });

  it('is exported as it is filtered, with all of its pages', async () => {
    const api = open({ at: '/work-orders?tab=overdue&priority=urgent&search=an&sort=-dueAt&page=2', total: 40 });
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const exports = () => api.calls.filter(({ path }) => path === '/api/work-orders/export');
    await waitFor(() => expect(exports()).toHaveLength(1));
    expect(Object.fromEntries(exports()[0]?.query ?? [])).toEqual({
      org: ORG,
      site: SITE,
      overdue: 'true',
      status: 'open,in-progress,on-hold',
      priority: 'urgent',
      search: 'an',
      sort: '-dueAt',
    });
  });

  it('opens the import of a file, and closes it again', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    fireEvent.keyDown(await screen.findByRole('dialog', { name: /^Import/ }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('counts the week everywhere when all sites are shown', async () => {
    const api = open({ at: '/work-orders?sites=all' });
    await waitFor(() => expect(api.calls.filter(({ query }) => query.get('limit') === '1')).not.toEqual([]));
    const counted = api.calls.filter(({ query }) => query.get('limit') === '1').map(({ query }) => query.get('site'));
    expect(counted.every((site) => site === null)).toBe(true);
    expect(asked(api)).not.toHaveProperty('site');
  });

  it('offers a viewer nothing to change', async () => {
    open({ permissions: permissionsOf('Viewer') });
    await screen.findByText('Chiller 2 trips');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Status of|Priority of|New work order|Export/ })).toBeNull();
  });

  it('opens the form for a new one with C, and the address says so', async () => {
    const { router } = open();
    await screen.findByText('Chiller 2 trips');
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(await screen.findByRole('dialog', { name: 'New work order' })).toBeDefined();
    expect(router.state.location.search).toBe('?new=blank');
  });

  it.each([
    ['de', 'Alle aktiven', 'Alle Arbeitsaufträge auf dieser Seite auswählen', 'Aktionen für 2 Arbeitsaufträge'],
    [
      'es',
      'Todas las activas',
      'Seleccionar todas las órdenes de trabajo de esta página',
      'Acciones para 2 órdenes de trabajo',
    ],
    ['hi', 'सभी सक्रिय', 'इस पेज के सभी कार्य आदेश चुनें', '2 कार्य आदेशों के लिए कार्रवाइयाँ'],
  ] as const)('is in the language shown: %s', async (language, tab, page, actions) => {
    open();
    await speak(language);
    expect((await screen.findByRole('link', { name: new RegExp(tab) })).textContent).toMatch(tab);
    fireEvent.click(await screen.findByRole('checkbox', { name: page }));
    expect(screen.getByRole('toolbar', { name: actions })).toBeDefined();
  });
});

describe('a change from the list', () => {
  it('of the priority shows immediately, is made on the version shown, and can be undone', async () => {
    const api = open();
    let answer = () => {};
    const after = { ...chiller, priority: 'low', version: 8 };
    api.answer(`PATCH /api/work-orders/id/${chiller._id}`, ({ body }) => {
      const isUndo = JSON.stringify(body).includes('urgent');
      return new Promise((resolve) => {
        answer = () => resolve({ status: 200, body: isUndo ? chiller : after });
        if (isUndo) answer();
      });
    });
    await choose('Priority of WO-000412: Urgent', 'Low');
    expect(await screen.findByRole('button', { name: 'Priority of WO-000412: Low' })).toBeDefined();
    answer();
    expect(await screen.findByText('WO-000412 has the priority “Low”')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
        { priority: 'low', version: 7 },
        { priority: 'urgent', version: 8 },
      ]),
    );
  });

  it('of the priority to its current value does nothing', async () => {
    const api = open();
    await choose('Priority of WO-000412: Urgent', 'Urgent Current');
    expect(await screen.findByRole('button', { name: 'Priority of WO-000412: Urgent' })).toBeDefined();
    expect(api.sent('PATCH')).toEqual([]);
  });

  it('asks for what a step needs, and takes the change back when it is refused', async () => {
    const api = open();
    const url = `/api/work-orders/id/${chiller._id}/status/completed`;
    const detail = 'Somebody has added a required point.';
    api.answer(`PUT ${url}`, () => problem('ILLEGAL_TRANSITION', 409, { detail }));
    await choose('Status of WO-000412: In progress', 'Completed');
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete WO-000412' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This field is required');
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Resolution' }));
    expect(api.sent('PUT')).toEqual([]);
    // Later answers do not matter to what is shown now.
    for (const path of ['', '/counts']) api.answer(`GET /api/work-orders${path}`, () => new Promise(() => {}));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' Valve changed ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(detail);
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' Valve changed ');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(api, 'PUT')).toEqual([[url, { version: 7, resolution: 'Valve changed' }]]);
    expect(screen.getByRole('button', { name: 'Status of WO-000412: In progress' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All active 38 work orders' })).toBeDefined();
  });

  it('removes what is done from the list and the counts before it is answered', async () => {
    const api = open();
    await screen.findByText('Chiller 2 trips');
    api.answer(`PUT /api/work-orders/id/${sink._id}/status/cancelled`, () => new Promise(() => {}));
    await choose('Status of WO-000409: Open', 'Cancelled');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel WO-000409' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel work order' }));
    const link = (name: string) => screen.queryByRole('link', { name, hidden: true });
    await waitFor(() => expect(link('Water under the sink')).toBeNull());
    expect(link('All active 37 work orders')).not.toBeNull();
    expect(link('Mine 1 work order')).not.toBeNull();
    expect(screen.getByText('1 - 1 of 1')).toBeDefined();
  });

  it('says why a step cannot be taken before anybody tries', async () => {
    const api = open({ items: [{ ...chiller, checklistLeft: 1 }] });
    fireEvent.keyDown(await screen.findByRole('button', { name: /^Status of WO-000412/ }), { key: 'Enter' });
    const item = await screen.findByRole('menuitem', { name: /^Completed/ });
    expect(item.textContent).toBe('Completed1 required checklist point is still to be done.');
    expect(item.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent('PUT')).toEqual([]);
  });

  it("shows both versions of a conflict and saves one's own over the other", async () => {
    const api = open();
    const current = { ...chiller, version: 9, priority: 'high', place: 'Roof' };
    api.answer(`PATCH /api/work-orders/id/${chiller._id}`, ({ body }) =>
      JSON.stringify(body).includes('9')
        ? { status: 200, body: { ...current, version: 10, priority: 'low' } }
        : problem('VERSION_CONFLICT', 409, { current }),
    );
    await choose('Priority of WO-000412: Urgent', 'Low');
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Saved nowYours',
      'PriorityHighLow',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('WO-000412 has the priority “Low”')).toBeDefined();
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { priority: 'low', version: 7 },
      { priority: 'low', version: 9 },
    ]);
  });
});
