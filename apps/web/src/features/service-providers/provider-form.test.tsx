import type { MemberType } from '@siteward/domain';
import { PERMISSIONS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { EditProviderDialog, NewProviderDialog, valuesOf } from './provider-form.tsx';
// Loaded on demand by the dialogs; imported here so tests need not wait for it.
import './schemas.ts';
import { detail, ID, wulf } from './testing.ts';

afterEach(() => {
  toast.dismiss();
});

const URL_OF = `/api/service-providers/id/${ID}`;
const MILL = 'f'.repeat(24);
const QUAY = '9'.repeat(24);

function scopeOf(type: MemberType, sites: readonly string[] = []) {
  const scope = pageScope(PERMISSIONS);
  Object.assign(scope.member, { type, sites });
  return scope;
}

function fakeProviders(scope: ReturnType<typeof pageScope>) {
  const [harbour] = scope.knownSites;
  const all = [harbour, { ...harbour, _id: MILL, name: 'Mill Street' }, { ...harbour, _id: QUAY, name: 'Quay' }];
  return fakeApi({
    'GET /api/sites': ({ query }) => {
      const ids = query.get('id')?.split(',');
      return pageOf(all.filter((site) => !ids || ids.includes(site?._id ?? '')));
    },
    'POST /api/service-providers': ({ body }) => ({ status: 201, body: { ...detail, ...(body as object) } }),
    [`PATCH ${URL_OF}`]: ({ body }) => ({ status: 200, body: { ...detail, ...(body as object), version: 4 } }),
  });
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Chooses trades, or no longer chooses them. */
async function chooseTrades(...names: RegExp[]) {
  fireEvent.click(screen.getByLabelText(/^Trades/));
  for (const name of names) fireEvent.click(await screen.findByRole('option', { name }));
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Search trades' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search trades' })).toBeNull());
}

describe('a new service provider', () => {
  function open(memberType: MemberType = 'staff', sites: readonly string[] = []) {
    const scope = scopeOf(memberType, sites);
    const onClose = vi.fn();
    const api = fakeProviders(scope);
    renderPage(<NewProviderDialog onClose={onClose} />, scope);
    return { ...api, onClose };
  }
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add provider' }));

  it('is sent with all that was typed, and its rate in minor units', async () => {
    const { sent, onClose } = open();
    type(/^Name/, 'Elbe Lifts');
    await chooseTrades(/^Lifts/, /^Doors/);
    type(/^Person/, 'Ines Elbe');
    type(/^Phone/, '+4940123456');
    type(/^Email/, 'office@elbe.example');
    type(/^Website/, 'https://elbe.example');
    type(/^Address/, 'Altona');
    fireEvent.click(screen.getByRole('radio', { name: /^Only some sites/ }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Harbour' }));
    type(/^Contract starts/, '2026-01-01');
    type(/^Contract ends/, '2027-12-31');
    type(/^Tax id/, 'DE1');
    type(/^Hourly rate \(EUR\)/, '72.5');
    add();
    await screen.findByText('Elbe Lifts has been added');
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        name: 'Elbe Lifts',
        trades: ['doors', 'lifts'],
        contactName: 'Ines Elbe',
        phone: '+4940123456',
        email: 'office@elbe.example',
        website: 'https://elbe.example',
        address: 'Altona',
        sites: [SITE],
        contractStart: '2026-01-01',
        contractEnd: '2027-12-31',
        taxId: 'DE1',
        hourlyRateMinor: 7250,
        org: ORG,
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('may do without everything but its name', async () => {
    const { sent } = open();
    type(/^Name/, 'Elbe');
    add();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({
      trades: [],
      sites: [],
      contractStart: null,
      contractEnd: null,
      hourlyRateMinor: null,
    });
  });

  it('has no rate if the member may not see money', async () => {
    const { sent } = open('provider');
    expect(screen.queryByLabelText(/^Hourly rate/)).toBeNull();
    type(/^Name/, 'Elbe');
    add();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).not.toHaveProperty('hourlyRateMinor');
  });

  it('works at the sites of a member who is limited to some', async () => {
    const { sent } = open('staff', [SITE]);
    expect(screen.queryByRole('radio', { name: /^All sites/ })).toBeNull();
    type(/^Name/, 'Elbe');
    add();
    await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ sites: [SITE] }));
  });

  it.each([
    [/^Hourly rate/, 'seventy', /amount|number/i],
    [/^Hourly rate/, '99999999', /at most/],
    [/^Contract ends/, '2025-01-01', /start|before|after/],
  ])('is not sent with %s "%s"', async (label, value, words) => {
    const { sent } = open();
    type(/^Name/, 'Elbe');
    type(/^Contract starts/, '2026-01-01');
    type(label, value);
    add();
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(sent('POST')).toEqual([]);
  });

  it('is not sent if it is to work at some sites, and none is chosen', async () => {
    const { sent } = open();
    type(/^Name/, 'Elbe');
    fireEvent.click(screen.getByRole('radio', { name: /^Only some sites/ }));
    add();
    expect((await screen.findByRole('alert')).textContent).toMatch(/site/);
    expect(sent('POST')).toEqual([]);
  });
});

describe('an existing service provider', () => {
  const saved = { ...wulf, sites: [SITE], phone: '' };
  function open() {
    const scope = scopeOf('staff');
    const onClose = vi.fn();
    const api = fakeProviders(scope);
    renderPage(<EditProviderDialog provider={saved} onClose={onClose} />, scope);
    return { ...api, onClose };
  }
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('fills the form, with its rate in major units', () => {
    open();
    expect(screen.getByLabelText(/^Hourly rate/)).toHaveProperty('value', '68.00');
    expect(screen.getByRole('radio', { name: /^Only some sites/ })).toHaveProperty('checked', true);
    expect(valuesOf({ ...wulf, hourlyRateMinor: null })).toMatchObject({ hourlyRate: '', sites: 'all' });
    expect(valuesOf({ ...wulf, currency: 'JPY' })).toMatchObject({ hourlyRate: '6800' });
  });

  it.each([
    [/^Name/, 'Wulf', { name: 'Wulf' }, 'Wulf has been saved'],
    [/^Hourly rate/, '70', { hourlyRateMinor: 7000 }, 'Wulf & Sohn has been saved'],
    [/^Hourly rate/, ' ', { hourlyRateMinor: null }, 'Wulf & Sohn has been saved'],
    [/^Contract ends/, '', { contractEnd: null }, 'Wulf & Sohn has been saved'],
  ])('is sent with nothing but what was changed: %s "%s"', async (label, value, body, words) => {
    const { sent, onClose } = open();
    type(label, value);
    save();
    await screen.findByText(words);
    expect(sent('PATCH').map((call) => call.body)).toEqual([{ ...body, version: 3 }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  async function conflict(theirs: object, change: () => void | Promise<void>) {
    const opened = open();
    let isFirst = true;
    opened.answer(`PATCH ${URL_OF}`, ({ body }) => {
      const [before, isConflict] = [{ ...detail, ...saved, ...theirs, version: 4 }, isFirst];
      isFirst = false;
      if (isConflict) return problem('VERSION_CONFLICT', 409, { current: before });
      return { status: 200, body: { ...before, ...(body as object), version: 5 } };
    });
    await change();
    save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    const rows = () =>
      dialog
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    return { ...opened, dialog, rows };
  }

  it('is shown with both versions of each field in words', async () => {
    const theirs = {
      name: 'Wolf',
      trades: ['roofing', 'gates'],
      contactName: '',
      email: 'a@wulf.example',
      phone: '+4940222',
      website: 'https://wolf.example',
      address: 'Kiel',
      taxId: 'DE2',
      hourlyRateMinor: 7500,
      contractStart: '2026-02-01',
      contractEnd: null,
    };
    const { sent, dialog, rows } = await conflict(theirs, async () => {
      type(/^Name/, 'Wulf');
      await chooseTrades(/^Heating/);
      type(/^Person/, 'Rolf');
      type(/^Email/, 'b@wulf.example');
      type(/^Phone/, '+4940333');
      type(/^Website/, 'https://wulf.example');
      type(/^Address/, 'Altona');
      type(/^Tax id/, 'DE3');
      type(/^Hourly rate/, '80');
      type(/^Contract starts/, '2026-03-01');
      type(/^Contract ends/, '2028-01-01');
    });
    expect(rows()).toEqual([
      ['Name', 'Wolf', 'Wulf'],
      ['Trades', 'Roofing, Gates', 'Plumbing'],
      ['Person', '–', 'Rolf'],
      ['Email', 'a@wulf.example', 'b@wulf.example'],
      ['Phone', '+4940222', '+4940333'],
      ['Website', 'https://wolf.example', 'https://wulf.example'],
      ['Address', 'Kiel', 'Altona'],
      ['Tax id', 'DE2', 'DE3'],
      ['Contract starts', '1 Feb 2026', '1 Mar 2026'],
      ['Contract ends', '–', '1 Jan 2028'],
      ['Hourly rate', '75.00', '80'],
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('Wulf has been saved');
    expect(sent('PATCH')[1]?.body).toMatchObject({ name: 'Wulf', hourlyRateMinor: 8000, version: 4 });
  });

  it('names the sites of both versions, which may be equally many', async () => {
    const { rows, dialog } = await conflict({ sites: [MILL] }, async () => {
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Quay' }));
      fireEvent.click(screen.getByRole('checkbox', { name: 'Harbour' }));
    });
    await waitFor(() => expect(rows()).toEqual([['Sites', 'Mill Street', 'Quay']]));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep saved version' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Mill Street' })).toHaveProperty('checked', true));
  });

  it('has the saved sites again after all sites were chosen and the saved version is kept', async () => {
    const { sent, dialog, rows } = await conflict(
      { sites: [MILL] },
      () => void fireEvent.click(screen.getByRole('radio', { name: /^All sites/ })),
    );
    await waitFor(() => expect(rows()).toEqual([['Sites', 'Mill Street', 'All sites']]));
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ sites: [], version: 3 }]);
    fireEvent.click(dialog.getByRole('button', { name: 'Keep saved version' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Mill Street' })).toHaveProperty('checked', true));
    expect(screen.getByRole('radio', { name: /^Only some sites/ })).toHaveProperty('checked', true);
  });
});
