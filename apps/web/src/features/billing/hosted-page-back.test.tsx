import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { useCardPage } from './hosted-page.ts';

const CUSTOMER = '1'.repeat(24);
const CARDS = `POST /api/customers/id/${CUSTOMER}/payment-methods`;
const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => vi.restoreAllMocks());

function open() {
  const onBack = vi.fn();
  const api = fakeApi({ [CARDS]: () => ({ status: 201, body: { url: 'https://pay.example/3' } }) });
  function Host() {
    const { open: ask, isBusy, error } = useCardPage('/a/b/work-orders', onBack);
    return (
      <button type="button" aria-busy={isBusy} onClick={() => ask(CUSTOMER)}>
        {error === null ? 'Card' : 'Refused'}
      </button>
    );
  }
  renderPage(<Host />, pageScope([]));
  return { ...api, onBack };
}

const button = () => screen.getByRole('button');
const isBusy = () => button().getAttribute('aria-busy');
const comeBack = (persisted: boolean) =>
  act(async () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  });

it('the button stays busy until people come back with Back, who then find out what has happened', async () => {
  const { onBack, sent } = open();
  fireEvent.click(button());
  await waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/3']]));
  expect(isBusy()).toBe('true');
  fireEvent.click(button());
  // The first time that the page is shown nobody comes back.
  await comeBack(false);
  expect([isBusy(), onBack.mock.calls.length]).toEqual(['true', 0]);
  await comeBack(true);
  expect([isBusy(), onBack.mock.calls.length]).toEqual(['false', 1]);
  expect(sent('POST')).toHaveLength(1);
  fireEvent.click(button());
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
});

it('a refusal is kept until it is asked for again', async () => {
  const { answer } = open();
  answer(CARDS, () => problem('UNAVAILABLE', 503));
  fireEvent.click(button());
  await screen.findByRole('button', { name: 'Refused' });
  expect(isBusy()).toBe('false');
  answer(CARDS, () => ({ status: 201, body: { url: 'https://pay.example/3' } }));
  fireEvent.click(button());
  await screen.findByRole('button', { name: 'Card' });
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
});
