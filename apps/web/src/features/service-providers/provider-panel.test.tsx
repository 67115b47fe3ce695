import type { ProviderDocument, ServiceProviderDetail } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { at } from '#testing/fake-shell.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { ServiceProvidersScreen } from './service-providers-screen.tsx';
import { detail, ID, wulf } from './testing.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

const AT = '2026-01-02T03:04:05.678Z';
const URL_OF = `/api/service-providers/id/${ID}`;
const id = (digit: string) => digit.repeat(24);

function aDocument(digit: string, name: string, more: Partial<ProviderDocument> = {}): ProviderDocument {
  const addedBy = { _id: id('5'), name: 'Olivia Brandt' };
  const file = { _id: id(digit), name, type: 'application/pdf', bytes: 10, createdAt: AT, addedBy };
  return {
    file: { ...file, hasThumbnail: false, mayRemove: true },
    title: 'Liability insurance',
    note: '',
    state: 'valid',
    expiresOn: null,
    daysLeft: null,
    ...more,
  };
}

/** Opens the panel of a service provider. */
async function open(more: Partial<ServiceProviderDetail> = {}, orders = pageOf([])) {
  let provider = { ...detail, ...more };
  const scope = pageScope(PERMISSIONS);
  const api = fakeApi({
    'GET /api/service-providers': () => pageOf([wulf]),
    [`GET ${URL_OF}`]: () => ({ status: 200, body: provider }),
    [`GET ${URL_OF}/history`]: () => pageOf([]),
    'GET /api/sites': () => pageOf(scope.knownSites),
    'GET /api/work-orders': () => orders,
  });
  const page = renderPage(<ServiceProvidersScreen />, scope, `/?provider=${ID}`);
  const panel = within(await screen.findByRole('complementary', { name: 'Service provider' }));
  await panel.findByRole('heading', { name: /Wulf/ });
  const change = (fields: Partial<ServiceProviderDetail>) => {
    provider = { ...provider, ...fields };
  };
  return { ...api, ...page, panel, change };
}

const facts = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]));

describe('what is known of a service provider', () => {
  it('is said in full', async () => {
    const { panel } = await open({
      phone: '+49401234',
      website: 'https://wulf.example/about',
      taxId: 'DE1',
      contractStart: '2026-04-01',
      openWork: 0,
    });
    expect(facts()).toEqual({
      Rating: 'No rating yet',
      'Hourly rate': '€68.00',
      'Open work': '0',
      'Contract ends': '31 Mar 2027',
      Person: 'Ralf Wulf',
      Phone: '+49401234',
      Email: 'office@wulf.example',
      Website: 'wulf.example/about',
      Address: 'Hamburg',
      'Tax id': 'DE1',
      Sites: 'All sites',
      Contract: '1 Apr 2026 to 31 Mar 2027',
    });
    const links = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['tel:+49401234', 'mailto:office@wulf.example', 'https://wulf.example/about']);
  });

  it.each([
    [{ contractStart: null, contractEnd: null, hourlyRateMinor: null, openWork: null }, '–', '–', undefined],
    [{ contractStart: '2026-04-01', contractEnd: null }, '€68.00', '–', '1 Apr 2026 to …'],
    [{ contractStart: null }, '€68.00', '31 Mar 2027', '… to 31 Mar 2027'],
  ])('has a dash, or nothing, for what is not known: %o', async (more, rate, ends, contract) => {
    await open(more);
    expect(facts()).toMatchObject({ 'Hourly rate': rate, 'Contract ends': ends });
    expect(facts()['Contract']).toBe(contract);
    expect('Open work' in facts()).toBe(!('openWork' in more));
  });

  it.each([
    [{ _id: id('5'), name: 'Olivia Brandt' }, 'Olivia Brandt'],
    [{ _id: id('5'), name: '' }, 'Someone who is not a member'],
  ])('says why it was blocked, and by whom: %o', async (by, name) => {
    await open({ status: 'blocked', blocked: { by, at: AT, reason: 'Never came' } });
    const alert = screen.getByText('Blocked: no new work.').parentElement;
    expect(alert?.textContent).toMatch(new RegExp(`Never came${name} · 2 January 2026 at 04:04`));
  });

  it('includes its open work, and how much more there is', async () => {
    const work = { _id: id('8'), number: 12, title: 'Boiler leaks', status: 'in-progress', site: id('6') };
    const page = { items: [work], page: 1, pages: 4, limit: 1, total: 4, capped: false };
    const { sent, panel } = await open({ openWork: 4 }, { status: 200, body: page });
    const list = within(await panel.findByRole('list', { name: 'Open work' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Boiler leaksWO-000012 · In progress',
    ]);
    // It leads to the site of the work.
    expect(list.getByRole('link').getAttribute('href')).toBe(at(`work-orders/${id('8')}`).replace(id('b'), id('6')));
    panel.getByText('And 3 more.');
    const [asked] = sent('GET').filter(({ path }) => path === '/api/work-orders');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      org: id('a'),
      serviceProvider: ID,
      status: 'open,in-progress,on-hold',
      limit: '10',
    });
  });

  it('says that its open work could not be loaded', async () => {
    const { panel } = await open({ openWork: 4 }, problem('INTERNAL', 500));
    await panel.findByText('The work orders could not be loaded.');
  });
});

describe('the documents of a service provider', () => {
  it('are listed with what tells them apart, and until when they are valid', async () => {
    const { panel } = await open({
      documents: [
        aDocument('1', 'policy.pdf', { state: 'expired', expiresOn: '2026-11-09', daysLeft: -22, note: 'No. 7' }),
        aDocument('2', 'policy.v2.pdf', { title: 'policy.v2', state: 'due', expiresOn: '2026-12-01', daysLeft: 1 }),
        aDocument('3', 'scan.pdf', { title: 'scan.pdf', expiresOn: '2027-06-30', daysLeft: 300 }),
        aDocument('4', 'Liability insurance.pdf'),
      ],
    });
    const rows = within(panel.getByRole('list', { name: 'Documents' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Liability insuranceNo. 7 · policy.pdfExpired 9 Nov 2026',
      'policy.v2Expires in 1 day',
      'scan.pdfUntil 30 Jun 2027',
      'Liability insuranceDoes not expire',
    ]);
  });

  it('say why one could not be downloaded', async () => {
    const { panel, sent } = await open({ documents: [aDocument('2', 'policy.pdf')] });
    fireEvent.click(panel.getByRole('button', { name: 'Liability insurance' }));
    await screen.findByText('Liability insurance could not be downloaded');
    expect(sent('GET').at(-1)?.path).toBe(`${URL_OF}/attachments/${id('2')}/content`);
  });

  it('are removed after asking', async () => {
    const { panel, answer, sent, change } = await open({ documents: [aDocument('2', 'policy.pdf')] });
    answer(`DELETE ${URL_OF}/attachments/${id('2')}`, () => {
      change({ documents: [] });
      return { status: 204 };
    });
    const ask = async () => {
      fireEvent.keyDown(panel.getByRole('button', { name: 'Actions for Liability insurance' }), { key: 'Enter' });
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
      return within(await screen.findByRole('alertdialog', { name: 'Remove “Liability insurance”?' }));
    };
    fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('DELETE')).toEqual([]);
    fireEvent.click((await ask()).getByRole('button', { name: 'Remove document' }));
    await panel.findByText('None on file');
    expect(sent('DELETE')).toHaveLength(1);
  });

  it('have their description changed, without sending the file again', async () => {
    const document = aDocument('2', 'policy.pdf', { expiresOn: '2027-06-30', daysLeft: 300 });
    const { panel, answer, sent } = await open({ documents: [document] });
    answer(`PUT ${URL_OF}/documents/${id('2')}`, () => ({ status: 200, body: detail }));
    fireEvent.keyDown(panel.getByRole('button', { name: 'Actions for Liability insurance' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change document' }));
    expect(dialog.queryByLabelText(/^File/)).toBeNull();
    fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: 'No. 7' } });
    fireEvent.change(dialog.getByLabelText(/^Last day/), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The document has been saved');
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      { title: 'Liability insurance', note: 'No. 7', expiresOn: null },
    ]);
  });

  it('are not added without a file, or with one of a kind that is refused', async () => {
    const { panel, sent } = await open();
    fireEvent.click(panel.getByRole('button', { name: 'Add document' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add document' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('This field is required');
    const file = new File(['x'], 'tool.exe');
    fireEvent.change(dialog.getByLabelText(/^File/), { target: { files: [file] } });
    const refused = dialog.getByRole('alert').textContent;
    expect(refused).not.toBe('This field is required');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toBe(refused);
    expect(sent('PUT')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
