import type { Signature, WorkOrderLink } from '@siteward/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from '../testing.ts';
import { PrintSheet } from './print-sheet.tsx';

const url = `/api/work-orders/id/${id(412)}`;
const AT = '2026-11-22T08:40:00.000Z';

afterEach(() => vi.unstubAllGlobals());

const blocker = (number: number, title: string, status: 'open' | 'completed'): WorkOrderLink => ({
  ...{ _id: id(5000 + number), createdAt: AT, relation: 'blocked-by' as const },
  workOrder: { _id: id(number), site: SITE, number, title, status },
});

/** The sheet of a work order, and whether it has been printed. */
function open(signature: Partial<Signature> | null, links: WorkOrderLink[] = []) {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const signed = { _id: id(7), name: 'Maya Rossi', drawing: null, createdAt: AT, takenBy: { _id: id(8), name: 'Ben' } };
  fakeApi({
    [`GET ${url}/links`]: () => pageOf(links),
    [`GET ${url}/signatures`]: () => ({ status: 200, body: { signatures: [{ ...signed, ...signature }] } }),
  });
  const order = aWorkOrderDetail(412, 'Chiller 2 trips', {
    requiresSignature: true,
    signature: signature === null ? null : id(7),
  });
  renderPage(<PrintSheet order={order} onPrinted={() => {}} />, pageScope(['work-orders:view-any']));
  return print;
}

it('names what it is blocked by that is still to be done, and is printed once that is known', async () => {
  const print = open(null, [blocker(398, 'Order the filters', 'completed'), blocker(407, 'Drain the loop', 'open')]);
  expect(print).not.toHaveBeenCalled();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Blocked by').nextElementSibling?.textContent).toBe('WO-000407 Drain the loop');
  expect(screen.getByText('Name, date')).toBeTruthy();
});

it('says who signed, when, and before whom', async () => {
  const print = open({});
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByText(/^Maya Rossi · 22 November 2026.* · taken by Ben$/)).toBeTruthy();
});
