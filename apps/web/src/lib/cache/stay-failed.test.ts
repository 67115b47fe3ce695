import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { until } from '#testing/until.ts';
import { stayFailed } from './stay-failed.ts';

const FAULT = { status: 500, headers: new Headers() };
const queryKey = ['x'];

/** A query whose first attempt has failed, with the statuses that its page has shown; `next` answers the next attempt. */
async function failing() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stayFailed(client);
  let answer: { resolve: (value: string) => void; reject: (error: unknown) => void } | undefined;
  const queryFn = () => new Promise<string>((resolve, reject) => (answer = { resolve, reject }));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const seen: string[] = [];
  const look = () => {
    const { status } = observer.getCurrentResult();
    if (seen.at(-1) !== status) seen.push(status);
  };
  // Like a page, which is notified of related changes together, and then looks at the state.
  const leave = observer.subscribe(notifyManager.batchCalls(look));
  answer?.reject(FAULT);
  await until(() => expect(seen).toEqual(['error']));
  return { client, observer, seen, leave, next: () => answer };
}

it('what has failed keeps saying why until it is there, however often it is retried', async () => {
  const { observer, seen, next } = await failing();
  for (const again of [1, 2]) {
    const asked = observer.refetch();
    expect(observer.getCurrentResult(), `attempt ${again}`).toMatchObject({
      status: 'error',
      error: FAULT,
      isFetching: true,
      data: undefined,
    });
    next()?.reject({ ...FAULT, status: 503 });
    await asked;
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { status: 503 }, isFetching: false });
    const more = observer.refetch();
    next()?.reject(FAULT);
    await more;
  }
  const asked = observer.refetch();
  next()?.resolve('answer');
  await asked;
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', error: null, data: 'answer' });
  await until(() => expect(seen.at(-1)).toBe('success'));
  expect(seen).toEqual(['error', 'success']);
});

it('a page that is opened later starts with the placeholders', async () => {
  const { client, leave, next } = await failing();
  leave();
  const queryFn = () => new Promise<string>(() => {});
  const later = new QueryObserver(client, { queryKey, queryFn });
  const leaveLater = later.subscribe(() => {});
  expect(later.getCurrentResult()).toMatchObject({ status: 'pending', error: null, isFetching: true });
  next()?.resolve('late');
  leaveLater();
});

it('data stays on the page while it is reloaded, and when that fails', async () => {
  const { observer, next } = await failing();
  const asked = observer.refetch();
  next()?.resolve('answer');
  await asked;
  const again = observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'answer', isFetching: true });
  next()?.reject(FAULT);
  await again;
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 'answer' });
});
