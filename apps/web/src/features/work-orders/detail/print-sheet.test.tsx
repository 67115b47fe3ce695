import type { Signature, WorkOrderLink } from '@siteward/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from '../testing.ts';
import { PrintSheet } from './print-sheet.tsx';

const url = `/api/work-orders/id/${id(412)}`;
const AT = '2026-11-22T08:40:00.000Z';

afterEach(() => vi.unstubAllGlobals());

const blocker = (number: number, title: string, status: 'open' | 'completed'): WorkOrderLink => ({
  _id: id(5000 + number),
  createdAt: AT,
  relation: 'blocked-by' as const,
  workOrder: { _id: id(number), site: SITE, number, title, status },
});

/** Opens the sheet of a work order, and tells whether it has been printed. */
function open(signature: Partial<Signature> | null, links: WorkOrderLink[] = [], beside = {}) {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const signed = { _id: id(7), name: 'Maya Rossi', drawing: null, createdAt: AT, takenBy: { _id: id(8), name: 'Ben' } };
  fakeApi({
    [`GET ${url}/links`]: () => pageOf(links),
    [`GET ${url}/attachments`]: () => ({ status: 200, body: { files: [], most: 30, mayAdd: false } }),
    [`GET ${url}/comments`]: () => pageOf([]),
    [`GET ${url}/time`]: () => ({ status: 200, body: { entries: [], minutes: 0, labour: [] } }),
    [`GET ${url}/costs`]: () => ({ status: 200, body: { entries: [], sums: [] } }),
    [`GET ${url}/signatures`]: () => ({ status: 200, body: { signatures: [{ ...signed, ...signature }] } }),
    ...beside,
  });
  const order = aWorkOrderDetail(412, 'Chiller 2 trips', {
    requiresSignature: true,
    signature: signature === null ? null : id(7),
  });
  renderPage(<PrintSheet order={order} onPrinted={() => {}} />, pageScope(['work-orders:view-any']));
  return print;
}

it('names the unfinished work that blocks it, and is printed once that is known', async () => {
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

it('has the time, the links, the files with thumbnails and the comments, and is printed once they are there', async () => {
  const ben = { _id: id(8), name: 'Ben' };
  const file = (number: number, name: string, hasThumbnail: boolean) => ({
    _id: id(number),
    createdAt: AT,
    name,
    type: 'image/png',
    bytes: 1,
    hasThumbnail,
    addedBy: ben,
    mayRemove: false,
  });
  const comment = (number: number, text: string, more: object = {}) => ({
    _id: id(number),
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 1,
    org: ORG,
    site: SITE,
    record: id(412),
    text,
    internal: false,
    author: { ...ben, type: 'staff' },
    mentions: [],
    editedAt: null,
    removedAt: null,
    removedBy: null,
    ...more,
  });
  let come = () => {};
  const comes = new Promise<void>((resolve) => (come = resolve));
  const asked = vi.fn();
  const print = open(null, [blocker(407, 'Drain the loop', 'open')], {
    [`GET ${url}/attachments`]: () => ({
      status: 200,
      body: { files: [file(61, 'leak.png', true), file(62, 'manual.pdf', false)], most: 30, mayAdd: false },
    }),
    [`GET ${url}/attachments/${id(61)}/thumbnail`]: async () => {
      asked();
      await comes;
      return { status: 200, headers: { 'content-disposition': "attachment; filename*=UTF-8''leak.webp" } };
    },
    [`GET ${url}/comments`]: () =>
      pageOf([
        comment(72, 'Ours to pay', { internal: true }),
        comment(71, 'Gone', { removedAt: AT }),
        comment(70, 'It drips'),
      ]),
    [`GET ${url}/time`]: () => ({
      status: 200,
      body: {
        entries: [
          {
            _id: id(80),
            createdAt: AT,
            version: 1,
            member: ben,
            day: '2026-11-22',
            minutes: 90,
            note: 'Seal',
            ratePerHour: null,
          },
        ],
        minutes: 90,
        labour: [],
      },
    }),
  });
  // Everything else is there by then, because it was requested earlier.
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await screen.findByText(/It drips/);
  expect(print).not.toHaveBeenCalled();
  come();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const sheet = document.querySelector('[data-print-sheet]')?.textContent ?? '';
  expect(sheet).toContain('Blocked by: WO-000407 Drain the loop (Open)');
  expect(sheet).toMatch(/Ben, .*, 1 h 30 min, Seal/);
  expect(sheet).toContain('leak.png');
  expect(sheet).toContain('manual.pdf');
  expect(document.querySelectorAll('[data-print-sheet] img')).toHaveLength(1);
  // Earlier comments come first, and removed ones are not printed.
  expect(sheet).toMatch(/It drips.*Internal.*Ours to pay/);
  expect(sheet).not.toContain('Gone');
});
