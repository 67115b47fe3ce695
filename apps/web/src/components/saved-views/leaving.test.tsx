import type { SavedView } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { SavedViewTabs } from './saved-view-tabs.tsx';
import { useSavedViews } from './saved-views.ts';

const AT = '2026-01-02T03:04:05.678Z';
const VIEW: SavedView = {
  _id: '7'.repeat(24),
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  version: 1,
  org: ORG,
  area: 'work-orders',
  name: 'Urgent',
  query: { priority: 'urgent' },
  shared: false,
  own: true,
  owner: { _id: pageScope([]).member._id, name: 'Olivia' },
  default: true,
};

function Page() {
  const saved = useSavedViews({ area: 'work-orders', query: {}, byDefault: {} });
  return (
    <>
      <SavedViewTabs label="Things" tabs={[]} current="all" saved={saved} />
      <p>{saved.isWaiting ? 'Waiting' : 'Rows'}</p>
    </>
  );
}

it('the default view does not hold back somebody who has clicked a link before it is known', async () => {
  let answer = () => {};
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi({ 'GET /api/views': () => known.then(() => pageOf([VIEW])) });
  let arrive = () => {};
  const onTheWay = new Promise<null>((resolve) => {
    arrive = () => resolve(null);
  });
  const { router, queryClient } = renderPage(<Page />, pageScope([]), '/things', ({ request }) =>
    new URL(request.url).pathname === '/calendar' ? onTheWay : null,
  );
  await screen.findByText('Waiting');
  await act(async () => void router.navigate('/calendar'));
  answer();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(router.state.navigation.location?.pathname).toBe('/calendar');
  await act(async () => arrive());
  expect(router.state.location.pathname).toBe('/calendar');
});

it('a view that has been saved is not opened for somebody who has gone to another page meanwhile', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const [arrived, arrive] = held();
  const api = fakeApi({
    'GET /api/views': () => pageOf([]),
    'POST /api/views': () => arrived.then(() => ({ status: 201, body: { ...VIEW, default: false } })),
  });
  const { router } = renderPage(<Page />, pageScope(PERMISSIONS), '/things?priority=urgent');
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Urgent' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  await act(() => router.navigate('/calendar'));
  arrive();
  await screen.findByText('View “Urgent” has been saved');
  expect(router.state.location).toMatchObject({ pathname: '/calendar', search: '' });
});
