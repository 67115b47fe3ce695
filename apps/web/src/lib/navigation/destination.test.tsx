import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { held } from '#testing/held.ts';
import { useChosenWay, useNavigateFromHere } from './destination.ts';

/** A page whose button leads to another page once something has been answered, and pages that are slow or quick to open. */
async function open(address: string) {
  const [answered, answer] = held();
  const [ready, arrive] = held();
  function Page() {
    const navigate = useNavigateFromHere();
    const choose = useChosenWay();
    const enter = async () => {
      const leadOn = choose();
      await answered;
      await leadOn('/done');
    };
    return (
      <>
        <button type="button" onClick={() => void answered.then(() => navigate('/done', { replace: true }))}>
          Send
        </button>
        <button type="button" onClick={() => void enter()}>
          Choose
        </button>
      </>
    );
  }
  const page = (path: string, element: React.ReactNode, until?: Promise<void>) => ({
    path,
    element,
    loader: () => until?.then(() => null) ?? null,
    HydrateFallback: () => null,
  });
  const router = createMemoryRouter(
    [page('/', <Page />), page('/things', <Page />), page('/slow', null, ready), page('*', null)],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: 'Send' });
  return {
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    go: (to: string) => act(async () => void router.navigate(to)),
    answer: () => act(async () => answer()),
    arrive: () => act(async () => arrive()),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

it.each([
  ['has stayed', '/things', [], '/done'],
  ['has only changed what the page shows', '/things', ['/things?state=open'], '/done'],
  ['has returned', '/things', ['/calendar', '/things'], '/done'],
  ['has set out for another page, but not gone there', '/things', ['/slow', '/things'], '/done'],
  ['has left', '/things', ['/calendar'], '/calendar'],
  ['has moved on to another state of the index page', '/?state=forgot', ['/?state=sign-up'], '/?state=sign-up'],
  ['has moved on to another section of the settings', '/things?section=a', ['/things?section=b'], '/things?section=b'],
  ['is on the way to another page', '/things', ['/slow'], '/slow'],
  ['was on the way to another page, and gave it up', '/things', ['/slow', '/things#content'], '/done'],
  ['has left, and given up a further way', '/things', ['/calendar', '/slow', '/calendar#content'], '/calendar'],
])('leads on after an answer only from the page where the wait began: the person %s', async (_, from, ways, to) => {
  const { press, go, answer, arrive, address } = await open(from);
  press('Send');
  for (const way of ways) await go(way);
  await answer();
  await arrive();
  expect(address()).toBe(to);
});

it.each([
  ['has not moved since', [], [], '/done'],
  ['was on the way elsewhere before', ['/slow'], [], '/done'],
  ['has chosen another page since', [], ['/calendar'], '/calendar'],
  ['has set out for another page since', [], ['/slow'], '/slow'],
  ['was on the way elsewhere, and has chosen another page since', ['/slow'], ['/calendar'], '/calendar'],
])('leads where somebody chose to go, once the way is found: the person %s', async (_, before, since, to) => {
  const { press, go, answer, arrive, address } = await open('/things');
  for (const way of before) await go(way);
  press('Choose');
  for (const way of since) await go(way);
  await answer();
  await arrive();
  expect(address()).toBe(to);
});
