import { reason, type WorkOrderImport } from '@siteward/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { ImportDialog } from './import-dialog.tsx';

const IMPORT = 'POST /api/work-orders/import';
const onClose = vi.fn();
const found = (more: Partial<WorkOrderImport> = {}, status = 200) => ({
  status,
  body: { rows: 214, good: 214, faults: [], more: false, ignored: [], unknown: [], created: null, ...more },
});

async function open(first = found()) {
  const scope = pageScope(['work-orders:import']);
  const api = fakeApi({ [IMPORT]: () => first });
  renderPage(<ImportDialog onClose={onClose} />, scope);
  await screen.findByLabelText(/CSV/);
  return { ...api, scope };
}
const choose = () => {
  const files = [new File(['Title\nPump leaks'], 'orders.csv', { type: 'text/csv' })];
  fireEvent.change(screen.getByLabelText(/^CSV/), { target: { files } });
};
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /[Ii]mport/ });

afterEach(() => {
  onClose.mockReset();
  cleanup();
});

describe('ImportDialog', () => {
  it('checks the file immediately, then imports it with one key however often it is sent, and leads to what is new', async () => {
    const { sent, answer, scope } = await open();
    expect(sendButton().disabled).toBe(true);
    choose();
    expect(await screen.findByText('All 214 rows are valid')).toBeDefined();
    answer(IMPORT, () => problem('RATE_LIMITED', 429, { detail: 'Too many requests.' }));
    fireEvent.click(screen.getByRole('button', { name: 'Import 214 work orders' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
    expect(screen.getByText('orders.csv')).toBeDefined();
    answer(IMPORT, () => found({ created: { first: 413, last: 626 } }, 201));
    fireEvent.click(sendButton());
    expect(await screen.findByText('214 work orders have been created')).toBeDefined();
    expect(screen.getByText('WO-000413 to WO-000626')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Show the newest' });
    expect(link.getAttribute('href')).toContain('tab=all&sort=-number');
    expect(document.activeElement).toBe(link);
    const calls = sent('POST');
    expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual(
      ['true', 'false', 'false'].map((dryRun) => ({ org: scope.org, site: scope.siteId, dryRun })),
    );
    const [dry, one, other] = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect([one === other, one === dry]).toEqual([true, false]);
  });

  it("shows what is wrong by row and column in the reader's language, and does not send", async () => {
    await speak('de');
    const faults: WorkOrderImport['faults'] = [
      { row: 3, column: 'Scheduled start', ...reason('not-a-local-time') },
      { row: 9, column: null, ...reason('more-cells-than-headings') },
    ];
    const { sent } = await open(found({ rows: 3, good: 1, faults, more: true, ignored: ['Number', 'Created'] }));
    choose();
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^3Geplanter BeginnSchreiben Sie die Zeit wie /),
      expect.stringMatching(/^9Ganze ZeileDiese Zeile hat mehr Zellen/),
    ]);
    expect(screen.getByText(/Number.*Created/)).toBeDefined();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Arbeitsaufträge importieren' });
    fireEvent.click(button);
    expect([button.disabled, sent('POST').length]).toEqual([true, 1]);
  });

  it("says which columns are not read, and which one is missing, in the reader's language", async () => {
    await speak('de');
    const { answer } = await open(found({ unknown: ['Owner', 'Assignes'] }));
    choose();
    expect((await screen.findByText(/Owner.*Assignes/)).textContent).toMatch(/Unbekannte Spalten/);
    expect(sendButton().disabled).toBe(false);
    const missing = { path: 'body', ...reason('column-missing', { column: 'Title' }) };
    answer(IMPORT, () => problem('VALIDATION', 400, { errors: [missing] }));
    choose();
    expect((await screen.findByRole('alert')).textContent).toBe('Die Spalte „Titel“ fehlt.');
  });

  it('checks again if somebody has changed something since', async () => {
    const { answer } = await open();
    choose();
    await screen.findByText('All 214 rows are valid');
    const fault = { row: 7, column: 'Site', ...reason('no-site-called', { name: 'Main' }) } as const;
    answer(IMPORT, ({ query }) =>
      query.get('dryRun') === 'true'
        ? found({ good: 213, faults: [fault] })
        : problem('VALIDATION', 400, { errors: [{ path: 'rows.7.Site', message: fault.message }] }),
    );
    fireEvent.click(sendButton());
    expect(await screen.findByText(/^There is no site called “Main”/)).toBeDefined();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was imported/);
    expect([sendButton().disabled, onClose.mock.calls]).toEqual([true, []]);
  });
});
