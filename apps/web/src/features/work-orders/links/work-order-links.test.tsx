import type { WorkOrderDetail, WorkOrderLink } from '@siteward/contract';
import type { LinkRelation, Permission, WorkOrderStatus } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrder, aWorkOrderDetail, id } from '../records-testing.ts';
import { BlockedNotice } from './blocked-notice.tsx';
import { WorkOrderLinks } from './work-order-links.tsx';

const MANAGER: Permission[] = ['work-orders:view-any', 'work-orders:update-any'];
const VIEWER: Permission[] = ['work-orders:view-any'];
const TOWER = id(77);
const url = `/api/work-orders/id/${id(412)}`;

afterEach(() => {
  toast.dismiss();
});

const link = (
  number: number,
  relation: LinkRelation,
  title: string,
  status: WorkOrderStatus = 'open',
): WorkOrderLink => ({
  _id: id(5000 + number),
  createdAt: '2026-11-22T08:40:00.000Z',
  relation,
  workOrder: { _id: id(number), site: TOWER, number, title, status },
});

/** The card and the notice of a work order, with an API that keeps its links. */
function open(links: WorkOrderLink[], permissions = MANAGER, more: Partial<WorkOrderDetail> = {}) {
  let kept = links;
  const order = aWorkOrderDetail(412, 'Chiller 2 trips', more);
  const api = fakeApi({
    [`GET ${url}/links`]: () => pageOf(kept),
    'GET /api/work-orders': ({ query }) => {
      const words = query.get('search') ?? '';
      const all = [aWorkOrder(407, 'Drain the loop', { place: 'Plant room B' }), aWorkOrder(412, 'Chiller 2 trips')];
      return pageOf(all.filter(({ title, number }) => `WO-000${number} ${title}`.includes(words)));
    },
    [`POST ${url}/links`]: ({ body }) => {
      const { relation } = body as { relation: LinkRelation };
      const made = link(407, relation, 'Drain the loop');
      kept = [...kept, made];
      return { status: 201, body: made };
    },
    [`DELETE ${url}/links/*`]: ({ path }) => {
      kept = kept.filter(({ _id }) => !path.endsWith(_id));
      return { status: 204 };
    },
  });
  renderPage(
    <>
      <BlockedNotice order={order} />
      <WorkOrderLinks order={order} />
    </>,
    pageScope(permissions),
    `/${ORG}/${SITE}/work-orders/${id(412)}`,
  );
  return api;
}

const group = (name: string) => screen.findByRole('region', { name });
const names = async (name: string) =>
  within(await group(name))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the links of a work order', () => {
  it('are grouped by what they mean, each leading to the other work order at its own site', async () => {
    open([
      link(398, 'blocked-by', 'Order the filters', 'completed'),
      link(407, 'blocked-by', 'Drain the loop', 'in-progress'),
      link(399, 'related', 'Chiller 1 trips'),
    ]);
    expect(await names('Blocked by')).toEqual(['WO-000398 Order the filters', 'WO-000407 Drain the loop']);
    expect(await names('Related to')).toEqual(['WO-000399 Chiller 1 trips']);
    const target = within(await group('Related to')).getByRole('link');
    expect(target.getAttribute('href')).toBe(`/${ORG}/${TOWER}/work-orders/${id(399)}`);
    expect(within(await group('Blocked by')).getByText('In progress')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Duplicates' })).toBeNull();
  });

  it('are hidden from people who may not add any if there are none', async () => {
    const api = open([], VIEWER);
    await waitFor(() => expect(api.sent('GET').some(({ path }) => path.endsWith('/links'))).toBe(true));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Links' })).toBeNull());
  });

  it('can be read by people who may not change the work order', async () => {
    open([link(407, 'blocks', 'Drain the loop')], VIEWER);
    expect(await names('Blocks')).toHaveLength(1);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('are added by number or title, and say why not', async () => {
    const api = open([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Add link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add link' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add link' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Kind of link'), { target: { value: 'blocks' } });
    fireEvent.click(await within(dialog).findByLabelText('Work order'));
    const search = await screen.findByPlaceholderText('Search by number or title');
    // The work order itself is not offered.
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    fireEvent.change(search, { target: { value: '407' } });
    await waitFor(() => expect(api.sent('GET').at(-1)?.query.get('search')).toBe('WO-000407'));
    // The first result is active, and shows its status and place.
    const first = await screen.findByRole('option', { selected: true });
    expect(first.textContent).toBe('WO-000407 Drain the loopOpenPlant room B');
    fireEvent.keyDown(search, { key: 'Enter' });
    api.answer(`POST ${url}/links`, () => problem('CONFLICT', 409, { detail: 'These two are linked already.' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add link' }));
    expect(await within(dialog).findByText('These two are linked already.')).toBeTruthy();
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ relation: 'blocks', workOrder: id(407) }]);
  });

  it('are removed immediately, and restored by Undo', async () => {
    const api = open([link(407, 'blocked-by', 'Drain the loop')]);
    const remove = await screen.findByRole('button', { name: 'Remove the link with WO-000407' });
    remove.focus();
    fireEvent.click(remove);
    expect(await screen.findByText('Nothing is linked yet.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add link'));
    expect(api.sent('DELETE').map(({ path }) => path)).toEqual([`${url}/links/${id(5407)}`]);
    expect(await screen.findByText('The link with WO-000407 has been removed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await names('Blocked by')).toEqual(['WO-000407 Drain the loop']);
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ relation: 'blocked-by', workOrder: id(407) }]);
  });

  it('stay if they cannot be removed, and say so', async () => {
    const api = open([link(407, 'blocked-by', 'Drain the loop')]);
    api.answer(`DELETE ${url}/links/*`, () => problem('FORBIDDEN', 403, { detail: 'Only who may change it can.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the link with WO-000407' }));
    expect(await screen.findByText('The link with WO-000407 could not be removed')).toBeTruthy();
    expect(await names('Blocked by')).toHaveLength(1);
  });
});

describe('what a work order waits for', () => {
  const blockers = [
    link(398, 'blocked-by', 'Order the filters', 'completed'),
    link(407, 'blocked-by', 'Drain the loop', 'on-hold'),
    link(408, 'blocks', 'Fill the loop'),
  ];
  const notices = () => screen.queryAllByText('Blocked by', { selector: 'b' });

  it('is named while it is not finished', async () => {
    open(blockers);
    expect(await names('Blocks')).toHaveLength(1);
    const notice = notices()[0]?.parentElement;
    expect(notice?.textContent).toBe('Blocked by WO-000407 Drain the loopOn hold');
  });

  it.each([
    ['has ended itself', { status: 'completed' }, blockers],
    ['waits for nothing', {}, blockers.filter(({ workOrder }) => workOrder.status !== 'on-hold')],
  ] as const)('is not shown when it %s', async (_, more, links) => {
    open([...links], MANAGER, more);
    expect(await names('Blocks')).toHaveLength(1);
    expect(notices()).toEqual([]);
  });
});
