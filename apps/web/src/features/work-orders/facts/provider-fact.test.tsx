import type { WorkOrderDetail } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from '../records-testing.ts';
import { ProviderFact } from './provider-fact.tsx';

type Dispatch = NonNullable<WorkOrderDetail['dispatch']>;

const NOW = '2026-11-22T12:00:00.000Z';
const url = `/api/work-orders/id/${id(412)}/dispatch`;
const wulf = { _id: id(80), name: 'Wulf' };
const sent: Dispatch = {
  _id: id(90),
  status: 'sent',
  serviceProvider: wulf,
  sentAt: '2026-11-22T08:00:00.000Z',
  sentBy: { _id: id(900), name: 'Olivia Brandt' },
  expiresAt: '2026-11-24T08:00:00.000Z',
  answeredAt: null,
  declineReason: '',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(more: Partial<WorkOrderDetail>, permissions: Permission[] = ['providers:dispatch']) {
  const order = aWorkOrderDetail(412, 'Chiller 2 trips', { version: 7, serviceProvider: wulf, ...more });
  const api = fakeApi({
    [`POST ${url}`]: () => ({ status: 200, body: order }),
    [`DELETE ${url}`]: () => ({ status: 200, body: order }),
  });
  renderPage(
    <div data-testid="fact">
      <ProviderFact order={order} provider={wulf} />
    </div>,
    pageScope(permissions),
  );
  return {
    ...api,
    sent: () => api.calls.map(({ method, path, body, headers }) => [method, path, body, headers.get('if-match')]),
  };
}

const question = () => screen.findByRole('alertdialog', { name: 'Send the work to Wulf?' });
const confirm = async () => fireEvent.click(within(await question()).getByRole('button', { name: 'Send' }));
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('how work was sent to its service provider', () => {
  it.each<[string, Partial<Dispatch> | null, string]>([
    ['never', null, ''],
    ['sent', {}, 'Sent 09:00, the link works until 24 Nov, 09:00'],
    ['accepted', { status: 'accepted', answeredAt: '2026-11-22T09:30:00.000Z', expiresAt: null }, 'Accepted 10:30'],
    ['declined', { status: 'declined', declineReason: 'Too far' }, 'Declined: Too far'],
    ['completed', { status: 'completed' }, 'Completed'],
    ['taken back', { status: 'revoked' }, 'Taken back; the link no longer works'],
    ['expired', { status: 'expired' }, 'The link has expired without an answer'],
    ['to another one before', { serviceProvider: { _id: id(81), name: 'Kranz' } }, ''],
  ])('is said, by the clock of the site: %s', (_, more, words) => {
    open({ dispatch: more && { ...sent, ...more } }, []);
    expect(screen.getByTestId('fact').textContent).toBe(`Wulf${words}`);
  });
});

describe('sending work to its service provider', () => {
  const LIVE = ['Send again…', 'Take back…'];
  it.each<[WorkOrderDetail['status'], Dispatch['status'] | null, (string | null)[]]>([
    ['open', null, ['Dispatch…']],
    ['in-progress', null, ['Dispatch…']],
    ['on-hold', null, ['Dispatch…']],
    ['open', 'sent', LIVE],
    ['open', 'accepted', LIVE],
    ['open', 'declined', ['Dispatch…']],
    ['open', 'revoked', ['Dispatch…']],
    ['open', 'expired', ['Dispatch…']],
    ['open', 'completed', ['Dispatch…']],
    ['draft', null, []],
    ['completed', 'completed', []],
    ['verified', 'completed', []],
    ['cancelled', 'revoked', []],
  ])('is offered for %s work whose last one is %s', async (status, last, offered) => {
    open({ status, dispatch: last && { ...sent, status: last } });
    await waitFor(() => expect(buttons()).toEqual(offered));
  });

  it('is offered only to those who may', () => {
    open({}, ['work-orders:update-any']);
    expect(buttons()).toEqual([]);
  });

  it.each([
    ['Dispatch…', null, false],
    ['Send again…', sent, true],
  ])('is based on the version shown, and says whether it was sent before: %s', async (label, dispatch, again) => {
    const api = open({ dispatch });
    fireEvent.click(await screen.findByRole('button', { name: label }));
    const ended = 'The link that was sent before stops working.';
    expect((await question()).textContent?.includes(ended)).toBe(again);
    await confirm();
    await screen.findByText('Sent to Wulf');
    expect(api.sent()).toEqual([['POST', url, { again, version: 7 }, null]]);
  });

  it.each<[Permission[], string]>([
    [['providers:dispatch', 'providers:view'], 'An email with a link to this work order goes to office@wulf.example.'],
    [['providers:dispatch'], 'An email with a link to this work order goes to its address.'],
  ])('says first whom the email goes to, as far as the reader may know: %s', async (permissions, words) => {
    const api = open({}, permissions);
    api.answer(`GET /api/service-providers/id/${wulf._id}`, () => ({
      status: 200,
      body: { ...wulf, email: 'office@wulf.example' },
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Dispatch…' }));
    await within(await question()).findByText(words);
    fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.calls.map(({ method }) => method)).not.toContain('POST');
  });

  it('is taken back only after a question', async () => {
    const api = open({ dispatch: sent });
    fireEvent.click(await screen.findByRole('button', { name: 'Take back…' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Take the work back from Wulf?' }));
    expect(api.sent()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    await screen.findByText('Taken back from Wulf');
    expect(api.sent()).toEqual([['DELETE', url, undefined, '7']]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('says why it did not work', async () => {
    const api = open({});
    api.answer(`POST ${url}`, () => problem('CONFLICT', 409, { detail: 'There is nobody to email.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Dispatch…' }));
    await confirm();
    await screen.findByText('That did not work');
    await screen.findByText('There is nobody to email.');
    expect(screen.queryByText('Sent to Wulf')).toBeNull();
  });
});
