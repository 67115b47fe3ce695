import type { Signature, WorkOrderDetail, WorkOrderLink } from '@siteward/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from '../records-testing.ts';
import { PrintSheet } from './print-sheet.tsx';

const url = `/api/work-orders/id/${id(412)}`;
const AT = '2026-11-22T08:40:00.000Z';

const onPrinted = vi.fn();

afterEach(() => {
  onPrinted.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const blocker = (number: number, title: string, status: 'open' | 'completed'): WorkOrderLink => ({
  _id: id(5000 + number),
  createdAt: AT,
  relation: 'blocked-by' as const,
  workOrder: { _id: id(number), site: SITE, number, title, status },
});

/** Opens the sheet of a work order, and tells whether it has been printed. */
function open(
  signature: Partial<Signature> | null,
  links: WorkOrderLink[] = [],
  beside = {},
  more: Partial<WorkOrderDetail> = {},
) {
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
    ...more,
  });
  renderPage(<PrintSheet order={order} onPrinted={onPrinted} />, pageScope(['work-orders:view-any']));
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
  const [comes, come] = held();
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

/** The facts on the sheet, by their names. */
const facts = () =>
  Object.fromEntries(
    Array.from(document.querySelectorAll('[data-print-sheet] dt'), (name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]),
  );

it('has what is to be done, where, when and by whom, by the clock of the site', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00.000Z') });
  const print = open(
    null,
    [],
    {},
    {
      status: 'in-progress',
      priority: 'urgent',
      place: 'Roof',
      category: 'HVAC',
      assignees: [
        { _id: id(8), name: 'Ben' },
        { _id: id(9), name: '' },
      ],
      serviceProvider: { _id: id(80), name: 'Wulf' },
      dueAt: '2026-11-22T15:00:00.000Z',
      heldTotalMs: 3_600_000,
      scheduledStart: '2026-11-22T13:00:00.000Z',
      estimatedMinutes: 90,
      tags: ['roof', 'north'],
      description: 'It trips at noon',
      resolution: 'Coils cleaned',
    },
  );
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(facts()).toEqual({
    Place: 'Roof',
    Status: 'In progress',
    Priority: 'Urgent',
    Assignees: 'Ben, Someone who is not a member',
    'Service provider': 'Wulf',
    Due: '22 November 2026 at 17:00 CET (was 16:00, 1 h on hold)',
    Scheduled: '22 November 2026 at 14:00 CET',
    Category: 'HVAC',
    Estimate: '1 h 30 min',
    Tags: 'roof, north',
    Printed: '22 November 2026 at 13:00 CET',
  });
  expect(screen.getByText('Northwind, Harbour · Corrective')).toBeTruthy();
  for (const text of ['It trips at noon', 'Coils cleaned']) expect(screen.getByText(text)).toBeTruthy();
});

it('leaves out what there is nothing of, and reports when printing is over', async () => {
  const print = open(null, [], {}, { requiresSignature: false });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(Object.keys(facts())).toEqual(['Status', 'Priority', 'Printed']);
  const sections = Array.from(document.querySelectorAll('[data-print-sheet] h2'), ({ textContent }) => textContent);
  // What was done is written by hand.
  expect(sections).toEqual(['Resolution']);
  expect(onPrinted).not.toHaveBeenCalled();
  dispatchEvent(new Event('afterprint'));
  expect(onPrinted).toHaveBeenCalledTimes(1);
});

it('is due at its plain time if that was not moved', async () => {
  const print = open(null, [], {}, { dueAt: '2026-11-22T15:00:00.000Z' });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(facts()['Due']).toBe('22 November 2026 at 16:00 CET');
});

it('has the checklist with what was answered, and room for what was not', async () => {
  const point = (number: number, label: string, more: Partial<WorkOrderDetail['checklist'][number]>) => ({
    _id: id(number),
    label,
    kind: 'check' as const,
    required: false,
    value: null,
    doneByName: null,
    doneAt: null,
    ...more,
  });
  const print = open(
    null,
    [],
    {},
    {
      checklist: [
        point(1, 'Isolate', { required: true, value: true }),
        point(2, 'Clean', { value: false }),
        point(3, 'Photograph', {}),
        point(4, 'Pressure', { kind: 'number', value: 21.4 }),
        point(5, 'Flow', { kind: 'number', required: true }),
        point(6, 'Leaks', { kind: 'pass-fail', value: 'fail' }),
        point(7, 'Noise', { kind: 'pass-fail' }),
        point(8, 'Remarks', { kind: 'text', value: 'None' }),
        point(9, 'Serial', { kind: 'text' }),
      ],
    },
  );
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const points = Array.from(document.querySelectorAll('[data-print-sheet] ol > li'), ({ textContent }) => textContent);
  expect(points).toEqual([
    '✓Isolate *',
    'Clean',
    'Photograph',
    '✓Pressure21.4',
    'Flow *Number',
    '✓LeaksFail',
    'NoisePass or fail',
    '✓RemarksNone',
    'SerialText',
  ]);
});

it('has the drawn signature, with somebody who is not a member any more', async () => {
  const print = open({ drawing: 'M0 0L9 9', takenBy: { _id: id(8), name: '' } });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const drawn = screen.getByRole('img', { name: 'Signature of Maya Rossi', hidden: true });
  expect(drawn.querySelector('path')?.getAttribute('d')).toBe('M0 0L9 9');
  expect(screen.getByText(/^Maya Rossi · .* · taken by Someone who is not a member$/)).toBeTruthy();
});
