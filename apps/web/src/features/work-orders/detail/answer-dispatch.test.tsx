import type { WorkOrderDetail } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { ORG, SITE } from '#testing/render-page.tsx';
import { heading, openWorkOrder, url } from '../one-work-order-testing.tsx';
import { id } from '../records-testing.ts';

const WULF = id(80);
const dispatch = (status: NonNullable<WorkOrderDetail['dispatch']>['status']): WorkOrderDetail['dispatch'] => ({
  _id: id(90),
  status,
  serviceProvider: { _id: WULF, name: 'Wulf' },
  sentAt: '2026-11-22T08:00:00.000Z',
  sentBy: { _id: id(900), name: 'Olivia Brandt' },
  expiresAt: null,
  answeredAt: null,
  declineReason: '',
});

function open(more: Partial<WorkOrderDetail>, provider: string | null = WULF) {
  const page = openWorkOrder(more, ['work-orders:view-own'], false, provider);
  page.api.answer(`PUT ${url}/dispatch`, () => ({ status: 200, body: page.current() }));
  page.api.answer('GET /api/work-orders', () => ({ status: 404 }));
  return page;
}

const ACCEPT = /^(Accept the job|Decline…|We cannot come after all…)$/;
const offered = () => screen.queryAllByRole('button', { name: ACCEPT }).map(({ textContent }) => textContent);

describe('the answer of a service provider', () => {
  it.each<[string, Partial<WorkOrderDetail>, string | null, string[]]>([
    ['to work just sent', { dispatchedTo: WULF, dispatch: dispatch('sent') }, WULF, ['Decline…', 'Accept the job']],
    ['to accepted work', { dispatchedTo: WULF, dispatch: dispatch('accepted') }, WULF, ['We cannot come after all…']],
    ['to work they declined', { dispatchedTo: WULF, dispatch: dispatch('declined') }, WULF, []],
    ['to work they completed', { dispatchedTo: WULF, dispatch: dispatch('completed') }, WULF, []],
    ['to work taken back', { dispatchedTo: null, dispatch: dispatch('sent') }, WULF, []],
    ['to work of another one', { dispatchedTo: WULF, dispatch: dispatch('sent') }, id(81), []],
    ['from somebody who belongs to none', { dispatchedTo: WULF, dispatch: dispatch('sent') }, null, []],
    [
      'from somebody who belongs to none, to work with nobody',
      { dispatchedTo: null, dispatch: dispatch('sent') },
      null,
      [],
    ],
  ])('is asked for %s', async (_, more, provider, words) => {
    open(more, provider);
    await heading();
    await waitFor(() => expect(offered()).toEqual(words));
  });

  it('accepts', async () => {
    const { sent, address } = open({ dispatchedTo: WULF, dispatch: dispatch('sent') });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept the job' }));
    await screen.findByText('You have accepted the job');
    expect(sent()).toEqual([['/dispatch', { answer: 'accepted' }]]);
    expect(address()).toBe(`/${ORG}/${SITE}/work-orders/${id(412)}`);
  });

  it('says why it could not be accepted', async () => {
    const { api } = open({ dispatchedTo: WULF, dispatch: dispatch('sent') });
    api.answer(`PUT ${url}/dispatch`, () => problem('CONFLICT', 409, { detail: 'It was taken back.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Accept the job' }));
    await screen.findByText('That did not work');
    await screen.findByText('It was taken back.');
  });

  it.each([
    ['sent', 'Decline…', 'Decline the job?', 'Decline the job'],
    ['accepted', 'We cannot come after all…', 'Give the job back?', 'Give the job back'],
  ] as const)(
    'declines what was %s with a reason, and then leads to the list',
    async (status, label, title, submit) => {
      const { sent, address } = open({ dispatchedTo: WULF, dispatch: dispatch(status) });
      fireEvent.click(await screen.findByRole('button', { name: label }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      fireEvent.click(dialog.getByRole('button', { name: submit }));
      await dialog.findByText('This field is required');
      expect(sent()).toEqual([]);
      fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: ' Too far ' } });
      fireEvent.click(dialog.getByRole('button', { name: submit }));
      await waitFor(() => expect(address()).toBe(`/${ORG}/${SITE}/work-orders`));
      expect(sent()).toEqual([['/dispatch', { answer: 'declined', reason: 'Too far' }]]);
    },
  );

  it('keeps the reason, and says why it could not be declined', async () => {
    const { api, address } = open({ dispatchedTo: WULF, dispatch: dispatch('sent') });
    api.answer(`PUT ${url}/dispatch`, () => problem('CONFLICT', 409, { detail: 'It was taken back.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Decline…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the job?' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Too far' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Decline the job' }));
    await dialog.findByText('It was taken back.');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Too far');
    expect(address()).toBe(`/${ORG}/${SITE}/work-orders/${id(412)}`);
  });
});
