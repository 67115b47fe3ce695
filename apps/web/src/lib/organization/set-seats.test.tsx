import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { useSetSeats } from './set-seats.ts';

const money = { pricePerSeat: 8, total: 320, trial: false, monthly: { amount: 32_000, currency: 'EUR' } } as const;
const looked = { seats: 40, available: 40, used: 36, version: 3, ...money };

/** What a page does that lets somebody set 41 seats, then what has happened so far, in order. */
function open(refusal?: ReturnType<typeof problem>) {
  const happened: string[] = [];
  const [finished, finish] = held();
  const refresh = vi.fn(() => {
    happened.push('asked anew');
    return finished;
  });
  const server = fakeApi({
    [`PUT /api/seats/org/${ORG}`]: ({ body }) =>
      refusal ?? { status: 200, body: { ...looked, ...Object(body), version: 4 } },
  });
  function Page() {
    const set = useSetSeats(looked, refresh);
    const press = async (seats: number) => {
      await set(seats).then(
        () => happened.push('set'),
        () => happened.push('refused'),
      );
    };
    return (
      <>
        <button type="button" onClick={() => void press(41)}>
          More
        </button>
        <button type="button" onClick={() => void press(1)}>
          One
        </button>
      </>
    );
  }
  renderPage(<Page />, pageScope(['billing:manage']));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { server, refresh, happened, press, finish: () => act(async () => finish()) };
}

it.each([
  ['More', 41, 'There are 41 seats now'],
  ['One', 1, 'There is 1 seat now'],
])('says how many seats there are once that is shown: %s', async (name, seats, words) => {
  const { server, refresh, happened, press, finish } = open();
  press(name);
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect([happened, screen.queryByText(words)]).toEqual([['asked anew'], null]);
  await finish();
  expect(await screen.findByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
  expect(server.sent('PUT').map(({ body }) => body)).toEqual([
    { seats, version: 3 },
    { seats: 40, version: 4 },
  ]);
});

it('shows what somebody else has made of them before it says that they were changed', async () => {
  const { refresh, happened, press, finish } = open(problem('VERSION_CONFLICT', 409));
  press('More');
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(happened).toEqual(['asked anew']);
  await finish();
  expect(happened).toEqual(['asked anew', 'refused']);
});

it('says any other refusal without waiting for the answer to yet another question', async () => {
  const { happened, press } = open(problem('UNAVAILABLE', 503));
  press('More');
  await waitFor(() => expect(happened).toEqual(['asked anew', 'refused']));
  expect(screen.queryByText(/^There/)).toBeNull();
});
