import type { ServiceProvider } from '@siteward/contract';
import { PERMISSIONS, type Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { ServiceProvidersScreen } from './service-providers-screen.tsx';
import { detail, ID, wulf } from './testing.ts';

type Options = { permissions?: readonly Permission[]; at?: string; items?: ServiceProvider[]; provider?: string };
function open({ permissions = PERMISSIONS, at = '/', items = [wulf], provider }: Options = {}) {
  const scope = pageScope(permissions);
  if (provider) Object.assign(scope.member, { type: 'provider', serviceProviderId: provider });
  const api = fakeApi({
    'GET /api/service-providers': () => pageOf(items),
    'GET /api/service-providers/counts': () => ({
      status: 200,
      body: { active: 11, inactive: 2, blocked: 1, due: 2, expired: 1 },
    }),
    [`GET /api/service-providers/id/${ID}`]: () => ({ status: 200, body: detail }),
    [`GET /api/service-providers/id/${ID}/history`]: () => pageOf([]),
    [`PUT /api/service-providers/id/${ID}/status/blocked`]: () =>
      problem('VERSION_CONFLICT', 409, { current: { ...detail, version: 4, name: 'Wolf' } }),
    [`PUT /api/service-providers/id/${ID}/status/inactive`]: () => ({
      status: 200,
      body: { ...detail, status: 'inactive', version: 4 },
    }),
    'GET /api/sites': () => pageOf(scope.knownSites),
  });
  return { ...api, ...renderPage(<ServiceProvidersScreen />, scope, at) };
}

async function choose(item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for Wulf & Sohn' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

describe('ServiceProvidersScreen', () => {
  it('says how many need new documents, and links to them', async () => {
    open();
    await screen.findByText('3 providers need new documents');
    screen.getByText('(1 has expired, 2 expire within 30 days)');
    const link = screen.getByRole('link', { name: 'Show these' });
    expect(link.getAttribute('href')).toContain('documents=expired%2Cdue');
  });

  it('asks the API for what the address says, and for nothing that it would refuse', async () => {
    const { sent } = open({ at: '/?status=blocked&trade=plumbing,nonsense&documents=due,valid&site=x' });
    await screen.findByRole('row', { name: /Wulf/ });
    const asked = sent('GET').find(({ path }) => path === '/api/service-providers');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      status: 'blocked',
      trade: 'plumbing',
      documents: 'due',
    });
    expect(asked?.query.has('site')).toBe(false);
  });

  it('shows what is known of one, and links only https websites', async () => {
    open({ at: `/?provider=${ID}` });
    const panel = await screen.findByRole('complementary', { name: 'Service provider' });
    await within(panel).findByText('€68.00');
    within(panel).getByText('http://wulf.example');
    expect(
      within(panel)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['office@wulf.example']);
  });

  it.each([
    ['active', 'Block'],
    ['blocked', 'Unblock'],
    ['inactive', 'Make active'],
  ] as const)('offers the most frequent action beside one that is %s: %s', async (status, step) => {
    const { answer } = open({ at: `/?provider=${ID}` });
    answer(`GET /api/service-providers/id/${ID}`, () => ({ status: 200, body: { ...detail, status } }));
    const panel = await screen.findByRole('complementary', { name: 'Service provider' });
    await within(panel).findByRole('button', { name: 'Edit' });
    const steps = within(panel).queryAllByRole('button', { name: /^(Block|Unblock|Make active)$/ });
    expect(steps.map(({ textContent }) => textContent)).toEqual([step]);
  });

  it('leaves room for the names beside the one that is shown', async () => {
    open({ at: `/?provider=${ID}` });
    await screen.findByRole('complementary', { name: 'Service provider' });
    const heads = await screen.findAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Provider', 'Documents', 'Status', 'Actions']);
    expect(heads.slice(0, 3).map(({ className }) => /\bw-(auto|\d+)\b/.exec(className)?.[1])).toEqual([
      'auto',
      '44',
      '28',
    ]);
  });

  it('leads back to the list from one that is gone', async () => {
    const { answer, queryClient, router } = open({ at: `/?provider=${ID}` });
    const panel = await screen.findByRole('complementary', { name: 'Service provider' });
    await within(panel).findByRole('heading', { name: /Wulf/ });
    answer(`GET /api/service-providers/id/${ID}`, () => problem('NOT_FOUND', 404));
    await queryClient.invalidateQueries({ queryKey: ['serviceProviders', 'detail'] });
    await within(panel).findByText('This service provider no longer exists, or you do not have access to it.');
    expect(within(panel).queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(within(panel).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('blocks only with a reason, based on the version that was shown', async () => {
    const { sent } = open();
    await choose('Block');
    const dialog = await screen.findByRole('dialog', { name: 'Block Wulf & Sohn' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
    await within(dialog).findByText('This field is required');
    expect(sent('PUT')).toEqual([]);
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: ' Late ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ version: 3, reason: 'Late' }]));
    // Somebody has changed it in the meantime: the window says so and stays open.
    await within(dialog).findByRole('alert');
  });

  it.each([
    ['blocked', 'Unblock', 'Unblock Wulf & Sohn?'],
    ['inactive', 'Make active', 'Make Wulf & Sohn active?'],
  ] as const)('asks before giving work again to one that is %s', async (status, step, question) => {
    const { sent, answer } = open({ items: [{ ...wulf, status }] });
    answer(`PUT /api/service-providers/id/${ID}/status/active`, () => ({ status: 200, body: detail }));
    await choose(step);
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('PUT')).toEqual([]);
    await choose(step);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: step }));
    await screen.findByText('Wulf & Sohn is active');
    expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
      [`/api/service-providers/id/${ID}/status/active`, { version: 3 }],
    ]);
  });

  it('says that one is blocked', async () => {
    const { answer } = open();
    answer(`PUT /api/service-providers/id/${ID}/status/blocked`, () => ({ status: 200, body: detail }));
    await choose('Block');
    fireEvent.change(await screen.findByRole('textbox', { name: /Reason/ }), { target: { value: 'Late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Block' }));
    await screen.findByText('Wulf & Sohn is blocked');
  });

  it.each([
    ['Edit', 'Edit Wulf & Sohn', 'Edit'],
    ['Block', 'Block Wulf & Sohn', 'Block'],
  ])('opens the same window from its panel: %s', async (button, name) => {
    open({ at: `/?provider=${ID}` });
    const panel = within(await screen.findByRole('complementary', { name: 'Service provider' }));
    fireEvent.click(await panel.findByRole('button', { name: button }));
    await screen.findByRole('dialog', { name });
  });

  it('asks before making one inactive', async () => {
    const { sent } = open();
    await choose('Make inactive');
    const dialog = await screen.findByRole('alertdialog', { name: 'Make Wulf & Sohn inactive?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make inactive' }));
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ version: 3 }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('deletes one after asking, based on the version that was shown, and shows why it could not', async () => {
    const { sent, answer } = open();
    answer(`DELETE /api/service-providers/id/${ID}`, () => problem('CONFLICT', 409, { detail: 'Work is left.' }));
    await choose('Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Wulf & Sohn?' });
    expect(sent('DELETE')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete service provider' }));
    await within(dialog).findByText('Work is left.');
    expect(sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['3']);
    screen.getByText('Wulf & Sohn', { selector: 'a, a *' });
  });

  it('offers nothing to people who may only look', async () => {
    open({ permissions: ['providers:view'], items: [{ ...wulf, mayChange: false }] });
    await screen.findByRole('row', { name: /Wulf/ });
    expect(screen.queryByRole('button', { name: 'Add provider' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Wulf & Sohn' })).toBeNull();
  });

  it.each([[[wulf]], [[]]])('offers nobody to add one who belongs to one, beside %j', async (items) => {
    open({ items, provider: ID });
    await screen.findByText(items.length > 0 ? 'Wulf & Sohn' : 'There are no service providers yet');
    expect(screen.queryByRole('button', { name: 'Add provider' })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[readonly Permission[], boolean]>([
    [['providers:view', 'providers:manage'], true],
    [['providers:view'], false],
  ])('opens the form of a new one with the key c, for members with %j: %s', async (permissions, isOpened) => {
    open({ permissions });
    await screen.findByRole('row', { name: /Wulf/ });
    fireEvent.keyDown(document.body, { key: 'c' });
    if (isOpened) await screen.findByRole('dialog', { name: 'Add service provider' });
    expect(screen.queryAllByRole('dialog')).toHaveLength(isOpened ? 1 : 0);
  });

  it('tells those it lists apart', async () => {
    const many = {
      ...wulf,
      trades: [],
      sites: ['1'.repeat(24), '2'.repeat(24)],
      address: '',
      contactName: '',
      documentCount: 0,
      openWork: null,
    };
    const valid = { state: 'valid', expiresOn: '2027-06-30', daysLeft: 300 } as const;
    const items = [
      { ...many, _id: '2'.repeat(24), name: 'Elbe', phone: '+49401234' },
      { ...wulf, _id: '3'.repeat(24), name: 'Ahrens', openWork: 3, papers: valid, email: '' },
      { ...many, _id: '4'.repeat(24), name: 'Zander' },
    ];
    open({ items });
    const cells = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .slice(0, 8)
        .map(({ textContent }) => textContent);
    expect(await cells(/Elbe/)).toEqual([
      ...['EElbe', '', '2 sites', '+49401234', '', 'No rating yet', 'None on file', 'Active'],
    ]);
    expect(await cells(/Ahrens/)).toEqual([
      ...[
        'AAhrensHamburg',
        'Plumbing+1: Heating',
        'All sites',
        'Ralf Wulf',
        '3',
        'No rating yet',
        'In order',
        'Active',
      ],
    ]);
    expect((await cells(/Zander/))[3]).toBe('office@wulf.example');
  });

  it('lists them as cards in a narrow window', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const bare = {
      ...wulf,
      _id: '2'.repeat(24),
      name: 'Elbe',
      trades: [],
      address: '',
      documentCount: 0,
      openWork: null,
    };
    open({ items: [{ ...wulf, openWork: 2 }, bare] });
    await screen.findByRole('link', { name: 'Elbe' });
    const cards = within(screen.getByRole('list', { name: 'Service providers' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'WSWulf & SohnActiveHamburgPlumbing+1: Heating2 openNo rating yetExpires in 12 days',
      'EElbeActiveAll sitesNo rating yetNone on file',
    ]);
  });

  it('shows the average rating and how many ratings there are, or that there is none', async () => {
    const elbe = { ...wulf, _id: '2'.repeat(24), name: 'Elbe', rating: { average: 3.25, count: 26 } };
    const { sent } = open({ items: [wulf, elbe], at: '/?sort=-rating' });
    within(await screen.findByRole('row', { name: /Elbe/ })).getByText('3.3 of 5, 26 ratings');
    within(screen.getByRole('row', { name: /Wulf & Sohn/ })).getByText('No rating yet');
    const asked = sent('GET').find(({ path }) => path === '/api/service-providers');
    expect(asked?.query.get('sort')).toBe('-rating');
  });
});
