import type { SavedView } from '@siteward/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
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
  const { isWaiting } = useSavedViews({ area: 'work-orders', query: {}, byDefault: {} });
  return <p>{isWaiting ? 'Waiting' : 'Rows'}</p>;
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
