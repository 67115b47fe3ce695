import { calendarDay, PERMISSIONS, type Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantOfInput } from '#lib/time/time-inputs.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrder, aWorkOrderDetail, id } from '../records-testing.ts';
import { WorkOrdersScreen } from '../work-orders-screen.tsx';

const DAY = 24 * 60 * 60_000;
const DANA = { _id: id(51), name: 'Dana Whitfield' };
const ZONE = 'Europe/Berlin';
/** A time of day this many days from today, by the clock of the site. */
const at = (days: number, hour: string) =>
  instantOfInput(`${calendarDay(Date.now() + days * DAY, ZONE)}T${hour}:00`, ZONE) ?? '';
const late = aWorkOrder(412, 'Chiller 2 trips', { dueAt: at(-1, '09'), overdue: true, place: 'Plant room B' });
const early = aWorkOrder(409, 'Water under the sink', { dueAt: at(1, '08'), assignees: [DANA] });
const allDay = aWorkOrder(405, 'Badge reader', { dueAt: at(1, '23'), allDay: true });
const never = aWorkOrder(398, 'Lift 3 door', { dueAt: null });

function open(address = '/work-orders?view=agenda', permissions: readonly Permission[] = PERMISSIONS, answers = {}) {
  const api = fakeApi({
    'GET /api/work-orders': () => pageOf([late, early, allDay, never]),
    'GET /api/work-orders/counts': () => ({ status: 200, body: { active: 4, overdue: 1, unassigned: 3, mine: 0 } }),
    'GET /api/work-orders/people': () => pageOf([DANA]),
    'GET /api/views': () => pageOf([]),
    ...answers,
  });
  return { ...api, ...renderPage(<WorkOrdersScreen />, pageScope(permissions), address) };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

describe('the agenda', () => {
  it('has overdue work first, then a part for each day, and work without a due date last', async () => {
    const api = open('/work-orders?tab=all&search=li');
    fireEvent.click(await screen.findByRole('button', { name: 'Agenda' }));
    await screen.findByRole('region', { name: /^Overdue/ });
    const days = screen.getAllByRole('region', { name: /^(Overdue|Tomorrow|No due date)/ });
    const parts = days.map((part) => [
      within(part).getByRole('heading').textContent?.replace(/\d.*$/, ''),
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ]);
    expect(parts).toEqual([
      ['Overdue', [expect.stringMatching(/^.*09:00 \w+Chiller 2 tripsWO-000412 · Plant room B/)]],
      [
        'Tomorrow',
        [
          expect.stringMatching(/^08:00 \w+Water under the sinkWO-000409/),
          expect.stringMatching(/^Badge readerWO-000405/),
        ],
      ],
      ['No due date', [expect.stringMatching(/^Lift 3 doorWO-000398/)]],
    ]);
    expect(screen.getByText('No work').textContent).toBe('TodayNo work');
    expect(api.router.state.location.search).toBe('?tab=all&search=li&view=agenda');
    const asked = api.calls.findLast(
      ({ path, query }) => path === '/api/work-orders' && query.get('limit') !== '1',
    )?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      search: 'li',
      sort: 'dueAt',
      limit: '50',
      page: '1',
      status: 'draft,open,in-progress,on-hold',
    });
  });

  it('says how many work orders of a day are on this page when the day continues on another', async () => {
    const answer = pageOf([early, allDay]);
    const body = { ...(answer.body as object), pages: 2, total: 60 };
    open('/work-orders?view=agenda', PERMISSIONS, { 'GET /api/work-orders': () => ({ ...answer, body }) });
    await screen.findByRole('heading', { name: /^Tomorrow 2 on this page/ });
  });

  it('can be navigated with the keyboard', async () => {
    const api = open();
    await screen.findByRole('region', { name: /^Overdue/ });
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
    expect(document.activeElement?.textContent).toMatch(/Water under the sink/);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    await waitFor(() => expect(api.router.state.location.pathname).toBe(`/${ORG}/${SITE}/work-orders/${early._id}`));
  });

  it('says so when there is nothing', async () => {
    open('/work-orders?view=agenda', PERMISSIONS, { 'GET /api/work-orders': () => pageOf([]) });
    await screen.findByText('Nothing is due here');
  });

  it('says so when nothing matches the filters', async () => {
    open('/work-orders?view=agenda&priority=low', PERMISSIONS, { 'GET /api/work-orders': () => pageOf([]) });
    await screen.findByText('No work orders match');
  });

  it('says when it could not be loaded, and loads it again', async () => {
    const api = open('/work-orders?view=agenda', PERMISSIONS, {
      'GET /api/work-orders': () => problem('INTERNAL', 500),
    });
    await screen.findByText('The work orders could not be loaded.');
    api.answer('GET /api/work-orders', () => pageOf([early]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Water under the sink');
  });

  it('has work whose clock is stopped in a part of its own', async () => {
    const held = aWorkOrder(401, 'Boiler', { status: 'on-hold', heldSince: at(-3, '09'), dueAt: at(-2, '09') });
    open('/work-orders?view=agenda', PERMISSIONS, { 'GET /api/work-orders': () => pageOf([held, early]) });
    const part = within(await screen.findByRole('region', { name: /^Clock stopped/ }));
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/09:00 .*Boiler/),
    ]);
  });

  it('goes from page to page, up to its top, as all lists do', async () => {
    const body = { ...(pageOf([early]).body as object), pages: 2, total: 60 };
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -600, 0, 0));
    vi.stubGlobal('scrollY', 1000);
    const scroll = vi.fn();
    vi.stubGlobal('scrollTo', scroll);
    const api = open('/work-orders?view=agenda', PERMISSIONS, {
      'GET /api/work-orders': () => ({ status: 200, body }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Next/ }));
    await waitFor(() => expect(api.router.state.location.search).toBe('?view=agenda&page=2'));
    await waitFor(() => expect(scroll.mock.lastCall).toEqual([0, 1000 - 600 - 72]));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

describe('a work order added by its title', () => {
  const line = () => screen.findByLabelText('Add a work order by its title');

  it('is created once, and the line is free for the next one', async () => {
    const api = open('/work-orders', PERMISSIONS, {
      'POST /api/work-orders': () => ({ status: 201, body: aWorkOrderDetail(413, 'Door sticks') }),
    });
    fireEvent.change(await line(), { target: { value: ' Door sticks ' } });
    const form = (await line()).closest('form') ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByText('WO-000413 has been created');
    expect(await line()).toHaveProperty('value', '');
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ org: ORG, site: SITE, title: 'Door sticks' }]);
    fireEvent.submit(form);
    expect(api.sent('POST')).toHaveLength(1);
  });

  it('is linked when it is out of view', async () => {
    const added = aWorkOrderDetail(413, 'Door sticks');
    const api = open('/work-orders?priority=urgent', PERMISSIONS, {
      'POST /api/work-orders': () => ({ status: 201, body: added }),
    });
    fireEvent.change(await line(), { target: { value: 'Door sticks' } });
    fireEvent.submit((await line()).closest('form') ?? document.body);
    const said = await screen.findByText(/is not shown here/);
    expect(within(said).getByRole('link', { name: 'WO-000413' }).getAttribute('href')).toBe(
      `/${ORG}/${SITE}/work-orders/${added._id}`,
    );
    api.answer('GET /api/work-orders', () => pageOf([added]));
    fireEvent.change(await line(), { target: { value: 'Another door sticks' } });
    fireEvent.submit((await line()).closest('form') ?? document.body);
    await screen.findByRole('link', { name: 'Door sticks' });
    await waitFor(() => expect(screen.queryByText(/is not shown here/)).toBeNull());
  });

  it('does not clear what is typed in the line while it is being created', async () => {
    const [answered, answer] = held();
    const created = { status: 201, body: aWorkOrderDetail(413, 'Door sticks') };
    open('/work-orders', PERMISSIONS, { 'POST /api/work-orders': () => answered.then(() => created) });
    fireEvent.change(await line(), { target: { value: 'Door sticks' } });
    fireEvent.submit((await line()).closest('form') ?? document.body);
    fireEvent.change(await line(), { target: { value: 'Lamp is out' } });
    answer();
    await screen.findByText('WO-000413 has been created');
    expect(await line()).toHaveProperty('value', 'Lamp is out');
  });

  it('stays in the line when it was refused, with the reason', async () => {
    const errors = [
      { path: 'title', code: 'invisible-characters', params: {}, message: 'Leave out invisible characters' },
    ];
    const api = open('/work-orders', PERMISSIONS, {
      'POST /api/work-orders': () => problem('VALIDATION', 400, { errors }),
    });
    fireEvent.change(await line(), { target: { value: 'Door sticks' } });
    fireEvent.submit((await line()).closest('form') ?? document.body);
    await screen.findByText(/Leave out invisible characters/);
    fireEvent.submit((await line()).closest('form') ?? document.body);
    await waitFor(() => expect(api.sent('POST')).toHaveLength(2));
    expect(await line()).toHaveProperty('value', 'Door sticks');
    expect((await line()).getAttribute('aria-invalid')).toBe('true');
  });

  it('is only offered to those who may create one', async () => {
    open('/work-orders', ['work-orders:view-any']);
    await screen.findByRole('row', { name: /Chiller/ });
    expect(screen.queryByLabelText('Add a work order by its title')).toBeNull();
  });
});

describe('a row', () => {
  const patched = {
    [`PATCH /api/work-orders/id/${never._id}`]: () => ({
      status: 200,
      body: aWorkOrderDetail(398, 'Lift 3 door', { version: 4, dueAt: at(2, '12') }),
    }),
  };

  it('sets a due date, and undoes it', async () => {
    const api = open('/work-orders', PERMISSIONS, patched);
    fireEvent.click(await screen.findByRole('button', { name: 'Due date of WO-000398: No due date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Due date of WO-000398 “Lift 3 door”' });
    fireEvent.change(within(dialog).getByLabelText(/Due date/), { target: { value: '2030-05-01T12:00' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Set due date' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { dueAt: '2030-05-01T10:00:00.000Z', version: 3 },
      { dueAt: null, version: 4 },
    ]);
  });

  it('lets those who may assign work assign somebody', async () => {
    const api = open('/work-orders', PERMISSIONS, patched);
    fireEvent.click(await screen.findByRole('button', { name: 'Assignees of WO-000398: Nobody yet' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign WO-000398 “Lift 3 door”' });
    fireEvent.submit(within(dialog).getByRole('button', { name: 'Assign' }).closest('form') ?? dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('POST')).toEqual([]);
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ assignees: [], version: 3 }]);
  });

  it.each(['/work-orders', '/work-orders?view=board'])(
    'changes what it shows in place, as does a card, at %s',
    async (address) => {
      vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
      const api = open(address, PERMISSIONS, {
        'GET /api/work-orders': ({ query }: { query: URLSearchParams }) =>
          pageOf((query.get('status') ?? 'open').includes('open') ? [early, never] : []),
        ...patched,
      });
      const card = within(
        (await screen.findByRole('link', { name: 'Lift 3 door' })).closest('article') ?? document.body,
      );
      const names = card
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
      expect(names).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^(Status of|Move) WO-000398/),
          'Priority of WO-000398: Medium',
          'Due date of WO-000398: No due date',
          'Assignees of WO-000398: Nobody yet',
        ]),
      );
      fireEvent.click(card.getByRole('button', { name: /^Due date of/ }));
      const dialog = await screen.findByRole('dialog', { name: 'Due date of WO-000398 “Lift 3 door”' });
      fireEvent.change(within(dialog).getByLabelText(/Due date/), { target: { value: '2030-05-01T12:00' } });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Set due date' }));
      await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
      expect(
        within(
          (await screen.findByRole('link', { name: 'Water under the sink' })).closest('article') ?? document.body,
        ).getByRole('button', { name: 'Assignees of WO-000409: Dana Whitfield' }),
      ).toBeTruthy();
    },
  );

  it('offers neither to those who may only look', async () => {
    open('/work-orders', ['work-orders:view-any']);
    await screen.findByRole('row', { name: /Lift 3/ });
    expect(screen.queryByRole('button', { name: /^(Due date|Assignees) of/ })).toBeNull();
  });
});
