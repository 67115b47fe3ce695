import { changeValue, type ImportRow, type InvitationImport, reason } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConnectionBar } from '#components/page/connection-bar.tsx';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { ImportDialog } from './invite-dialog.tsx';

const onClose = vi.fn();
const aRow = (row: number, faults: ImportRow['faults'] = []): ImportRow => ({
  row,
  email: `n${row}@a.example`,
  name: '',
  roleName: 'Technician',
  sites: changeValue('all-sites'),
  faults,
});
const answered = (rows: ImportRow[], more: Partial<InvitationImport> = {}, status = 200) => ({
  status,
  body: { rows, problem: null, ignored: [], invited: 0, ...more },
});

async function open(first = answered([aRow(2), aRow(3)])) {
  const scope = pageScope(['members:invite']);
  const api = fakeApi({ 'POST /api/invitations/import': () => first });
  renderPage(<ImportDialog open onClose={onClose} />, scope);
  await screen.findByLabelText(/CSV/);
  return { ...api, scope };
}
const csv = (name = 'people.csv', type = 'text/csv', content = 'Email,Role') => new File([content], name, { type });
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('CSV file'), { target: { files } });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });

afterEach(() => {
  toast.dismiss();
  onClose.mockReset();
  cleanup();
});

describe('ImportDialog', () => {
  it('has a template in the current language', async () => {
    await speak('de');
    await open();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Vorlage herunterladen' });
    expect(decodeURIComponent(link.href)).toContain('\ufeffE-Mail,Rolle,Name,Standorte\r\nada@example.com,Techniker,');
  });

  it('has the focus on the file field, and sends nothing before a file is valid', async () => {
    await open();
    expect(document.activeElement).toBe(screen.getByLabelText('CSV file'));
    expect(sendButton().disabled).toBe(true);
  });

  it('tries the file first, then sends it with the same key each time', async () => {
    const { sent, answer, scope } = await open();
    choose(csv('people.csv', 'application/vnd.ms-excel', 'Email,Role\n…'));
    expect(await within(screen.getByRole('status')).findByText('2 people can be invited')).toBeDefined();
    answer('POST /api/invitations/import', () => problem('RATE_LIMITED', 429, { detail: 'Too many requests.' }));
    fireEvent.click(sendButton());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
    expect(screen.getByText('people.csv')).toBeDefined();
    answer('POST /api/invitations/import', () => answered([aRow(2), aRow(3)], { invited: 2 }, 201));
    fireEvent.click(sendButton());
    expect(await screen.findByText('2 people have been invited')).toBeDefined();
    expect(onClose).toHaveBeenCalledOnce();

    const calls = sent('POST');
    expect(calls.map(({ query }) => [query.get('org'), query.get('dryRun')])).toEqual([
      [scope.org, 'true'],
      [scope.org, 'false'],
      [scope.org, 'false'],
    ]);
    const [dry, one, other] = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect([one === other, one === dry]).toEqual([true, false]);
    expect(calls[2]?.headers.get('content-type')).toBe('text/csv');
    expect(calls[2]?.headers.get('content-disposition')).toContain('people.csv');
    expect(calls[2]?.body instanceof File && (await calls[2].body.text())).toBe('Email,Role\n…');
  });

  it('shows the faults by row and column, faulty rows first, and does not send', async () => {
    const faults: ImportRow['faults'] = [
      { column: 'Role', ...reason('no-role-called') },
      { column: null, ...reason('more-cells-than-headings') },
    ];
    const { sent } = await open(answered([aRow(2), aRow(3, faults)], { ignored: ['Status', 'Sent'] }));
    choose(csv());
    expect(await screen.findByText(/^1 of 2 rows has errors\./)).toBeDefined();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      `3n3@a.exampleTechnician · All sitesRole: There is no role with this name${reason('more-cells-than-headings').message}`,
      '2n2@a.exampleTechnician · All sitesOK',
    ]);
    expect(screen.getByText('Ignored columns: Status, Sent.')).toBeDefined();
    expect(sendButton().disabled).toBe(true);
    fireEvent.click(sendButton());
    expect(sent('POST')).toHaveLength(1);
  });

  it('says what is wrong with the file as a whole', async () => {
    await open(answered([aRow(2)], { problem: { code: 'SEAT_LIMIT', detail: 'All 5 seats are in use.' } }));
    choose(csv());
    expect(
      await within(screen.getByRole('status')).findByText('1 row is valid. All 5 seats are in use.'),
    ).toBeDefined();
    expect(sendButton().disabled).toBe(true);
    cleanup();
    const message = 'The column Email is missing';
    await open(problem('VALIDATION', 400, { errors: [{ path: 'body', message }] }) as ReturnType<typeof answered>);
    choose(csv());
    expect((await screen.findByRole('alert')).textContent).toBe(`${message}.`);
    expect(sendButton().disabled).toBe(true);
  });

  it('checks again when somebody has changed something in the meantime', async () => {
    const { answer } = await open();
    choose(csv());
    await screen.findByText('2 people can be invited');
    const member = { column: 'Email', ...reason('email-in-row', { row: 2 }) } as const;
    answer('POST /api/invitations/import', ({ query }) =>
      query.get('dryRun') === 'true'
        ? answered([aRow(2), aRow(3, [member])])
        : problem('VALIDATION', 400, { errors: [{ path: 'rows.3.Email', message: member.message }] }),
    );
    fireEvent.click(sendButton());
    expect(await screen.findByText('Email: This address is already in row 2')).toBeDefined();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Nobody was invited/);
    expect(sendButton().disabled).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    [
      [csv('people.xlsx', 'application/x')],
      'people.xlsx cannot be read. In your spreadsheet, save it as CSV UTF-8 and choose that file.',
    ],
    [[csv('a.csv'), csv('b.csv')], 'Choose one file at a time.'],
    [[csv('big.csv', 'text/csv', 'x'.repeat(1_000_001))], 'big.csv is larger than 1 MB. Split it.'],
  ])('does not send what it cannot read: %#', async (files, sentence) => {
    const { sent } = await open();
    choose(csv('before.csv'));
    await screen.findByText('2 people can be invited');
    fireEvent.drop(screen.getByLabelText('CSV file'), { dataTransfer: { files } });
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    // The previously chosen file cannot be sent either.
    expect([screen.queryByText('before.csv'), sendButton().disabled]).toEqual([null, true]);
    expect(sent('POST')).toHaveLength(1);
  });

  it('accepts what Excel calls Unicode Text, and does not let the browser open what is dropped next to the field', async () => {
    await open();
    choose(csv('people.txt', 'text/plain'));
    expect(await screen.findByText('2 people can be invited')).toBeDefined();
    for (const type of ['dragOver', 'drop'] as const) expect(fireEvent[type](screen.getByRole('dialog'))).toBe(false);
  });

  it('resumes by itself once the connection is back', async () => {
    const { answer } = await open();
    answer('POST /api/invitations/import', () => Promise.reject(new TypeError('Failed to fetch')));
    answer('GET /api/health', () => ({ status: 200, body: {} }));
    choose(csv());
    await screen.findByText('Checking the file…');
    answer('POST /api/invitations/import', () => answered([aRow(2), aRow(3)]));
    expect(await screen.findByText('2 people can be invited')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so when files were checked too often, and then checks the next one as usual', async () => {
    const { answer, sent } = await open();
    render(<ConnectionBar />);
    const refusal = problem('RATE_LIMITED', 429, { detail: 'Too many requests. Try again in 1577 seconds.' });
    answer('POST /api/invitations/import', () => ({ ...refusal, headers: { 'retry-after': '1577' } }));
    choose(csv());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Try again in 1577 seconds.');
    expect([screen.queryByText('Checking the file…'), sendButton().disabled]).toEqual([null, true]);
    expect(screen.queryByText(/trying again/)).toBeNull();
    answer('POST /api/invitations/import', () => answered([aRow(2), aRow(3)]));
    choose(csv());
    expect(await screen.findByText('2 people can be invited')).toBeDefined();
    expect([screen.queryByRole('alert'), sent('POST').length]).toEqual([null, 2]);
  });

  it('aborts the check of a file when another one is chosen, and when the dialog is closed', async () => {
    const { answer, sent } = await open();
    answer('POST /api/invitations/import', () => new Promise<never>(() => {}));
    choose(csv('one.csv'));
    await screen.findByText('Checking the file…');
    choose(csv('two.csv'));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    const isGivenUp = () => sent('POST').map(({ signal }) => signal?.aborted);
    expect([screen.queryByText('one.csv'), isGivenUp()]).toEqual([null, [true, false]]);
    cleanup();
    expect(isGivenUp()).toEqual([true, true]);
  });

  it('says which file cannot be read, and does not send the one before it', async () => {
    const { sent } = await open();
    choose(csv('before.csv'));
    await screen.findByText('2 people can be invited');
    const gone = csv('gone.csv');
    gone.arrayBuffer = () => Promise.reject(new DOMException('Not found', 'NotFoundError'));
    choose(gone);
    expect((await screen.findByRole('alert')).textContent).toBe('gone.csv could not be read. Choose it again.');
    expect([screen.queryByText('before.csv'), sendButton().disabled, sent('POST').length]).toEqual([null, true, 1]);
    choose(csv('good.csv'));
    expect(await screen.findByText('2 people can be invited')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes no other file while one is being sent', async () => {
    const { answer, sent } = await open();
    choose(csv());
    await screen.findByText('2 people can be invited');
    const [finished, finish] = held();
    const both = answered([aRow(2), aRow(3)], { invited: 2 }, 201);
    answer('POST /api/invitations/import', () => finished.then(() => both));
    fireEvent.click(sendButton());
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    const field = screen.getByLabelText('CSV file');
    fireEvent.drop(field, { dataTransfer: { files: [csv('other.csv')] } });
    // The browser does not open its file dialog either.
    expect([fireEvent.click(field), screen.queryByText('other.csv')]).toEqual([false, null]);
    finish();
    expect(await screen.findByText('2 people have been invited')).toBeDefined();
    expect(sent('POST')).toHaveLength(2);
  });

  it('keeps the chosen file if the file dialog is closed without another', async () => {
    const { sent } = await open();
    choose(csv());
    await screen.findByText('2 people can be invited');
    choose();
    expect([screen.getByText('people.csv').textContent, sendButton().disabled]).toEqual(['people.csv', false]);
    expect(sent('POST')).toHaveLength(1);
  });

  it('accepts a dropped file', async () => {
    await open();
    fireEvent.drop(screen.getByLabelText('CSV file'), { dataTransfer: { files: [csv('dropped.CSV', '')] } });
    await waitFor(() => expect(screen.getByText('dropped.CSV')).toBeDefined());
    expect(await screen.findByText('2 people can be invited')).toBeDefined();
  });
});
