import type { Permission } from '@siteward/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ledAway } from '#lib/navigation/lead-away.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { SitesSection } from './sites-section.tsx';
import { demoSite } from './testing.ts';

const url = `/api/sites/id/${SITE}`;
const ALL: Permission[] = ['sites:view', 'sites:create', 'sites:manage'];
const pier = { ...demoSite(), _id: '9'.repeat(24), name: 'Pier', code: 'pier' };

type Scope = ReturnType<typeof pageScope>;

/** As on the settings page. */
const page = (
  <>
    <h1 tabIndex={-1}>Settings</h1>
    <SitesSection />
  </>
);

function open(
  permissions = ALL,
  search = '',
  site: ReturnType<typeof pageOf> = { status: 200, body: demoSite() },
  me: Partial<Scope['member']> = {},
  isWide = true,
) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
  const refresh = vi.fn(async () => {});
  const { member } = pageScope(permissions);
  const scope = pageScope(permissions, { refresh, member: { ...member, ...me } });
  const api = fakeApi({
    'GET /api/sites': () => pageOf([demoSite(), pier]),
    'GET /api/sites/id/*': () => site,
    [`PATCH ${url}`]: ({ body }) => ({ status: 200, body: { ...demoSite(), ...(body as object), version: 2 } }),
    'POST /api/sites': ({ body }) => ({ status: 201, body: { ...demoSite(), ...(body as object), _id: pier._id } }),
    [`DELETE ${url}`]: () => ({ status: 204 }),
  });
  const { router } = renderPage(page, scope, `/${ORG}/${SITE}/settings?section=sites${search}`);
  return { api, refresh, router, address: () => router.state.location };
}

const openMenu = async (name: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' });
};
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
const change = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('the list', () => {
  it('opens a site, and leads back', async () => {
    const { address } = open();
    const follow = async (name: string) => {
      const link = await screen.findByRole('link', { name });
      link.focus();
      fireEvent.click(link);
    };
    await follow('Harbour');
    await waitFor(() => expect(address().search).toBe(`?section=sites&site=${SITE}`));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Harbour'));
    expect(document.activeElement?.tagName).toBe('H2');
    await follow('All sites');
    await waitFor(() => expect(address().search).toBe('?section=sites'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('The places the organization looks after.'));
  });

  it('is made of cards in a narrow window', async () => {
    open(ALL, '', undefined, {}, false);
    await screen.findByRole('link', { name: 'Pier' });
    const cards = within(screen.getByRole('list', { name: 'Sites' })).getAllByRole('listitem');
    const { address, timezone, currency } = demoSite();
    expect(cards.map(({ textContent }) => textContent)).toEqual(
      ['Harbour', 'Pier'].map((name) => [name, address, timezone, currency].join('')),
    );
  });

  it.each([
    [ALL, true],
    [['sites:view'] satisfies Permission[], false],
  ])('begins a new site with its button, or the key c, if the member may: %j', async (permissions, mayCreate) => {
    const { address } = open(permissions);
    await screen.findByRole('link', { name: 'Pier' });
    expect(screen.queryByRole('button', { name: 'New site' }) !== null).toBe(mayCreate);
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(address().search).toBe(mayCreate ? '?section=sites&new=1' : '?section=sites');
  });

  it('opens a site from its menu', async () => {
    const { address } = open();
    await openMenu('Pier');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change settings' }));
    await waitFor(() => expect(address().search).toBe(`?section=sites&site=${pier._id}`));
  });

  it('offers nothing that the permissions do not allow', async () => {
    open(['sites:view'], '&new=1');
    await openMenu('Pier');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Show settings']);
    expect(screen.queryByRole('button', { name: 'New site' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a new site', () => {
  it('starts from the current one; an empty code is left to the API', async () => {
    const { api, refresh, address } = open(ALL, '&new=1');
    await change('Name', 'North pier');
    fireEvent.click(screen.getByRole('button', { name: 'Create site' }));
    await waitFor(() => expect(address().search).toBe(`?section=sites&site=${pier._id}`));
    expect(refresh).toHaveBeenCalledOnce();
    expect(api.sent('POST').map(({ body }) => body)).toEqual([
      { name: 'North pier', address: '', timezone: 'Europe/Berlin', locale: 'en-GB', currency: 'EUR', org: ORG },
    ]);
  });

  it('does not lead back somebody who has gone to another page before it is created', async () => {
    const { api, router } = open(ALL, '&new=1');
    const [arrived, arrive] = held();
    api.answer('POST /api/sites', () => arrived.then(() => ({ status: 201, body: pier })));
    await change('Name', 'Pier');
    fireEvent.click(screen.getByRole('button', { name: 'Create site' }));
    await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
    await act(() => router.navigate(`/${ORG}/${SITE}/calendar`));
    arrive();
    await screen.findByText('Pier has been created');
    expect(router.state.location).toMatchObject({ pathname: `/${ORG}/${SITE}/calendar`, search: '' });
  });

  it('shows what is wrong at the field, and keeps what was typed', async () => {
    const { api } = open(ALL, '&new=1');
    const errors = [{ path: 'code', message: 'There is already a site with this code' }];
    api.answer('POST /api/sites', () => problem('CONFLICT', 409, { errors }));
    await change('Code', 'not a code');
    fireEvent.click(screen.getByRole('button', { name: 'Create site' }));
    expect(await screen.findByText('Use letters, digits and single hyphens')).toBeTruthy();
    expect(api.sent('POST')).toEqual([]);
    await change('Name', 'Harbour');
    await change('Code', 'harbour');
    fireEvent.click(screen.getByRole('button', { name: 'Create site' }));
    expect(await screen.findByText('There is already a site with this code')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbour');
  });
});

describe('the settings of a site', () => {
  const search = `&site=${SITE}`;

  it('name the customer that occupies it', async () => {
    const { api } = open(ALL, search);
    const customer = { ...demoSite(), _id: 'c'.repeat(24), name: 'Harbour Tenants' };
    api.answer(`GET /api/organizations/id/${ORG}/customers`, () => pageOf([customer]));
    fireEvent.click(await screen.findByRole('combobox', { name: /^Customer that occupies it/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Harbour Tenants' }));
    await save();
    await waitFor(() => expect(api.sent('PATCH').map(({ body }) => body)).toMatchObject([{ customer: customer._id }]));
  });

  it.each<[string, Parameters<typeof open>[3], boolean]>([
    ['limited to some sites', { sites: [SITE] }, true],
    ['of a customer', { type: 'customer' }, true],
    ['of the whole organization', {}, false],
  ])('leave its customer to those who see all sites: somebody %s', async (_, me, isDisabled) => {
    open(ALL, search, undefined, me);
    const customer = await screen.findByRole('combobox', { name: /^Customer that occupies it/ });
    expect(customer).toHaveProperty('disabled', isDisabled);
    expect(screen.getByLabelText<HTMLInputElement>('Name').disabled).toBe(false);
  });

  it('are saved together', async () => {
    const { api, refresh } = open(ALL, search);
    await change('Name', 'Harbour East');
    fireEvent.click(screen.getByRole('switch', { name: 'Open on Saturday' }));
    await change('Monday from', '07:00');
    fireEvent.click(screen.getByRole('button', { name: 'Copy Monday to all days' }));
    await change('Urgent', '');
    await change('Low', '30');
    fireEvent.click(screen.getByRole('button', { name: 'Remove category Other' }));
    await change('New category', 'Lifts');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add holiday' }));
    await change('Date of holiday 1', '2026-12-25');
    await change('Name of holiday 1', 'Christmas');
    fireEvent.click(screen.getByRole('switch', { name: 'Public form' }));
    await save();
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    const day = { closed: false, open: '07:00', close: '17:00' };
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      {
        name: 'Harbour East',
        categories: ['Cleaning', 'Lifts'],
        holidays: [{ date: '2026-12-25', name: 'Christmas' }],
        workingHours: [...Array(6).fill(day), { closed: true, open: '08:00', close: '17:00' }],
        dueDaysByPriority: { none: null, low: 30, medium: 7, high: 3, urgent: null },
        feedbackForm: { enabled: true, anonymous: true },
        version: 1,
      },
    ]);
  });

  it.each([
    ['holiday', 'Remove holiday 1', () => screen.getByRole('button', { name: 'Add holiday' })],
    ['category', 'Remove category Other', () => screen.getByLabelText('New category')],
  ])('move the focus to what adds another when a %s is removed', async (_, name, adds) => {
    open(ALL, search);
    fireEvent.click(await screen.findByRole('button', { name: 'Add holiday' }));
    const remove = screen.getByRole('button', { name });
    remove.focus();
    fireEvent.click(remove);
    await waitFor(() => expect(document.activeElement).toBe(adds()));
  });

  it("list the days in the order of the site's week", async () => {
    const { api } = open(ALL, search);
    const days = () => screen.getAllByRole('switch', { name: /^Open on/ }).map((day) => day.getAttribute('aria-label'));
    await screen.findByRole('switch', { name: 'Open on Monday' });
    expect([days()[0], days()[6]]).toEqual(['Open on Monday', 'Open on Sunday']);
    fireEvent.click(screen.getByRole('combobox', { name: /^Language and region/ }));
    fireEvent.click(await screen.findByRole('option', { name: /American English/ }));
    await waitFor(() => expect([days()[0], days()[6]]).toEqual(['Open on Sunday', 'Open on Saturday']));
    await change('Monday from', '07:00');
    await save();
    const monday = { closed: false, open: '07:00', close: '17:00' };
    const workingHours = [monday, ...demoSite().workingHours.slice(1)];
    await waitFor(() => expect(api.sent('PATCH').map(({ body }) => body)).toMatchObject([{ workingHours }]));
  });

  it('say when hours past midnight end', async () => {
    open(ALL, search);
    const until = await screen.findByLabelText('Monday to');
    const note = () => document.getElementById(until.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note()).toBeUndefined();
    await change('Monday from', '22:00');
    await change('Monday to', '02:00');
    await waitFor(() => expect(note()).toBe('next day'));
  });

  it.each(['1.5', '1,5', 'two'])('show what the contract refuses at the field: %s', async (typed) => {
    const { api } = open(ALL, search);
    await change('Urgent', typed);
    await save();
    expect(await screen.findByText('Use whole days from 0 to 365')).toBeTruthy();
    expect(api.sent('PATCH')).toEqual([]);
  });

  it('take a category only once', async () => {
    open(ALL, search);
    await change('New category', 'cleaning');
    expect(await screen.findByText('There is already a category named cleaning.')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('New category'), { key: 'Enter' });
    expect(within(screen.getByRole('list', { name: 'Categories' })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('can only be looked at without sites:manage', async () => {
    open(['sites:view'], search);
    expect((await screen.findByLabelText('Name')).closest('fieldset')?.disabled).toBe(true);
    expect(screen.getByText(/Sites: manage/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add holiday' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Remove category/ })).toBeNull();
  });

  it('show both versions after somebody else has saved them', async () => {
    const { api } = open(ALL, search);
    const current = demoSite({ name: 'Quay', address: 'Quay 1', version: 5 });
    api.answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current }));
    await change('Name', 'East');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['NameQuayEast']);
    fireEvent.click(screen.getByRole('button', { name: 'Keep saved version' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('Quay 1'));
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});

it('a site that does not exist leads back to the list, and is not requested again', async () => {
  const { address } = open(ALL, '&site=zzz', problem('VALIDATION', 400));
  const state = await screen.findByText('This site no longer exists, or you do not have access to it.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const [link] = within(state.closest<HTMLElement>('[role=alert]') ?? document.body).getAllByRole('link');
  fireEvent.click(link ?? document.body);
  await waitFor(() => expect(address().search).toBe('?section=sites'));
});

describe('deleting a site', () => {
  const ask = async () => {
    await openMenu('Harbour');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete site' }));
    await confirm();
  };
  /** The name has to be typed, so a site is not deleted by accident. */
  const confirm = async () => {
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete site “Harbour”?' }));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete site' });
    expect(button.disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Harbour' } });
    fireEvent.click(button);
  };

  it('can also start from the danger zone of its settings, which only those who may delete it see', async () => {
    const { api, address } = open(ALL, `&site=${SITE}`, { status: 200, body: { ...demoSite(), version: 4 } });
    const zone = await screen.findByRole('heading', { name: 'Danger zone' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete site' }));
    await confirm();
    await waitFor(() => expect(address().pathname).toBe(`/${ORG}/${pier._id}/settings`));
    expect(api.sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([[url, '4']]);
    await waitFor(() => expect(zone.isConnected).toBe(false));
  });

  it('leads to another site when it is the current one', async () => {
    const { api, address } = open();
    await ask();
    await waitFor(() => expect(address().pathname).toBe(`/${ORG}/${pier._id}/settings`));
    expect(address().search).toBe('?section=sites');
    expect(api.sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([[url, '1']]);
  });

  it('leads from the settings of another one back to the list, at the current one', async () => {
    const { api, address } = open(ALL, `&site=${pier._id}`, {
      status: 200,
      body: { ...demoSite(), _id: pier._id, name: 'Pier' },
    });
    api.answer(`DELETE /api/sites/id/${pier._id}`, () => ({ status: 204 }));
    await screen.findByRole('heading', { name: 'Danger zone' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete site' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete site “Pier”?' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Pier' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete site' }));
    await screen.findByText('Pier has been deleted');
    await waitFor(() => expect(address().search).toBe('?section=sites'));
    expect(address().pathname).toBe(`/${ORG}/${SITE}/settings`);
  });

  it('leads from the settings of another one nobody who has left them meanwhile', async () => {
    const { api, router } = open(ALL, `&site=${pier._id}`, { status: 200, body: pier });
    const [arrived, arrive] = held();
    api.answer(`DELETE /api/sites/id/${pier._id}`, () => arrived.then(() => ({ status: 204 })));
    await screen.findByRole('heading', { name: 'Danger zone' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete site' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete site “Pier”?' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Pier' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete site' }));
    await waitFor(() => expect(api.sent('DELETE')).toHaveLength(1));
    await act(() => router.navigate(`/${ORG}/${SITE}/calendar`));
    arrive();
    await screen.findByText('Pier has been deleted');
    await ledAway();
    expect(router.state.location).toMatchObject({ pathname: `/${ORG}/${SITE}/calendar`, search: '' });
  });

  it('leaves the current one, if it is another, and asks first', async () => {
    const { api, address } = open();
    api.answer(`DELETE /api/sites/id/${pier._id}`, () => ({ status: 204 }));
    const askForPier = async () => {
      await openMenu('Pier');
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete site' }));
      return within(await screen.findByRole('alertdialog', { name: 'Delete site “Pier”?' }));
    };
    fireEvent.click((await askForPier()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent('DELETE')).toEqual([]);
    const dialog = await askForPier();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Pier' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete site' }));
    await screen.findByText('Pier has been deleted');
    expect([address().pathname, address().search]).toEqual([`/${ORG}/${SITE}/settings`, '?section=sites']);
    expect(api.sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['1']);
  });

  it('says why it is not possible', async () => {
    const { api, address } = open();
    api.answer(`DELETE ${url}`, () => problem('CONFLICT', 409, { detail: 'An organization needs a site.' }));
    await ask();
    expect(await screen.findByText('An organization needs a site.')).toBeTruthy();
    expect(address().pathname).toBe(`/${ORG}/${SITE}/settings`);
  });
});
