import type { Permission } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
// What the form loads when it is first used, imported here so that no test depends on how busy the machine is.
import '#lib/forms/record-engine.tsx';
import './schemas.ts';
import { GeneralSection } from './general-section.tsx';

const SEATS = {
  seats: 40,
  available: 40,
  used: 36,
  trial: false,
  pricePerSeat: 8,
  total: 320,
  version: 1,
  monthly: { amount: 32_000, currency: 'EUR' },
};
const url = `/api/organizations/id/${ORG}`;

function open(permissions: Permission[], more: object = {}, seats = SEATS) {
  const refresh = vi.fn(async () => {});
  const scope = pageScope(permissions, { refresh });
  const organization = { ...scope.organization, ...more };
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: organization }),
    [`GET /api/seats/org/${ORG}`]: () => ({ status: 200, body: seats }),
    [`PATCH ${url}`]: ({ body }) => ({ status: 200, body: { ...organization, ...(body as object), version: 2 } }),
  });
  const page = renderPage(<GeneralSection />, { ...scope, organization });
  return { api, refresh, ...page };
}

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));

describe('members who manage the organization', () => {
  it('saves what was changed, based on the version that was on screen', async () => {
    const { api, refresh } = open(['organization:manage']);
    expect((await field('Name')).value).toBe('Northwind');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await type('Name', 'Northwind Works');
    fireEvent.click(screen.getByLabelText('Institution'));
    (await screen.findByRole('button', { name: 'Save changes' })).focus();
    await save();
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { name: 'Northwind Works', busInst: 'institution', version: 1 },
    ]);
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Organization' }));
  });

  it.each([
    ['Name', '  ', 'This field is required'],
    ['Name', 'x', 'Must be at least 2 characters'],
    ['Name', 'Sign in at evil.com', 'Leave out web addresses, such as www.example.com, and put a space after a dot'],
    ['Email', '', 'This field is required'],
    ['Email', 'office', 'Please enter a valid email'],
    ['Phone', '040 555', 'Please enter a phone number with its country, like +49 40 5551299'],
  ])('%s %j: %s', async (label, value, message) => {
    const { api } = open(['organization:manage']);
    await type(label, value);
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
    expect(api.sent('PATCH')).toEqual([]);
  });

  it('shows the phone number in groups, and accepts it in any notation', async () => {
    const { api } = open(['organization:manage'], { contact: '+49405551299' });
    expect((await field('Phone')).value).toBe('+49405551299');
    fireEvent.focus(await field('Phone'));
    await waitFor(async () => expect((await field('Phone')).value).toBe('+49 40 5551299'));
    await type('Phone', '0049 40 555-1300');
    fireEvent.blur(await field('Phone'));
    expect((await field('Phone')).value).toBe('+49 40 5551300');
    await save();
    await waitFor(() => expect(api.sent('PATCH').map(({ body }) => Object(body).contact)).toEqual(['+49405551300']));
  });

  it('discards what was typed', async () => {
    open(['organization:manage']);
    await type('Name', 'Else');
    const discard = await screen.findByRole('button', { name: 'Discard' });
    discard.focus();
    fireEvent.click(discard);
    expect((await field('Name')).value).toBe('Northwind');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Organization' }));
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps what was typed when saving fails, and as a draft', async () => {
    const { api } = open(['organization:manage']);
    api.answer(`PATCH ${url}`, () => problem('UNAVAILABLE', 503, { detail: 'Not right now.' }));
    await type('Name', 'Else');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Not right now.');
    expect((await field('Name')).value).toBe('Else');
    cleanup();
    open(['organization:manage']);
    expect(await screen.findByText(/have been restored/)).toBeTruthy();
    expect((await field('Name')).value).toBe('Else');
  });

  it("shows both versions, and saves one's own over the newer one", async () => {
    const { api } = open(['organization:manage']);
    const { organization } = pageScope([]);
    const current = { ...organization, name: 'Theirs', contact: '+49405551299', version: 7 };
    api.answer(`PATCH ${url}`, ({ body }) => {
      const { version } = body as { version: number };
      if (version !== 7) return problem('VERSION_CONFLICT', 409, { current });
      return { status: 200, body: { ...organization, ...(body as object), version: 8 } };
    });
    await type('Name', 'Mine');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(dialog.textContent).toContain('NameTheirsMine');
    fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { name: 'Mine', version: 1 },
      { name: 'Mine', version: 7 },
    ]);
    expect((await field('Name')).value).toBe('Mine');
  });

  it("sends a draft's changes again, compared with what it started from", async () => {
    open(['organization:manage']);
    await type('Name', 'Mine');
    cleanup();
    const { api } = open(['organization:manage']);
    await screen.findByText(/have been restored/);
    const current = { ...pageScope([]).organization, email: 'other@north.example', version: 7 };
    api.answer(`PATCH ${url}`, ({ body }) =>
      (body as { version: number }).version === 7
        ? { status: 200, body: { ...current, ...(body as object), version: 8 } }
        : problem('VERSION_CONFLICT', 409, { current }),
    );
    await save();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
    expect(api.sent('PATCH').at(-1)?.body).toEqual({ name: 'Mine', version: 7 });
    expect((await field('Email')).value).toBe('other@north.example');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes the saved version when that is chosen', async () => {
    const { api } = open(['organization:manage']);
    const current = { ...pageScope([]).organization, name: 'Theirs', version: 7 };
    api.answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current }));
    await type('Name', 'Mine');
    await save();
    fireEvent.click(await screen.findByRole('button', { name: 'Keep saved version' }));
    await waitFor(async () => expect((await field('Name')).value).toBe('Theirs'));
    expect(api.sent('PATCH')).toHaveLength(1);
  });
});

it('others see the organization, and which permission is needed to change it', async () => {
  const { api } = open([]);
  expect(await screen.findByText('office@north.example')).toBeTruthy();
  expect(screen.getByText(/Organization: manage/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('Seats and billing')).toBeNull();
  expect(api.calls.map(({ path }) => path)).not.toContain(`/api/seats/org/${ORG}`);
});

it('names no permission to those who have it, but nobody pays for their organization', async () => {
  const scope = pageScope(['organization:manage'], { permissions: [], isReadOnly: true });
  fakeApi({ [`GET ${url}`]: () => ({ status: 200, body: scope.organization }) });
  renderPage(<GeneralSection />, scope);
  expect(await screen.findByText('Nothing can be changed here until a payment method is linked.')).toBeTruthy();
  expect(screen.queryByText(/needs the permission/)).toBeNull();
});

describe('seats and billing', () => {
  it('says what is used and what it costs', async () => {
    open(['billing:view']);
    expect(await screen.findByRole('meter', { name: 'Seats used' })).toBeTruthy();
    expect(screen.getByText('€320.00 a month for 40 seats')).toBeTruthy();
    expect(screen.queryByText(/until the trial ends/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Seats and payment methods' })).toBeTruthy();
    expect(screen.getByText('Payment method linked')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Set up billing' })).toBeNull();
  });

  it('says when more seats than a trial allows will be available', async () => {
    open(['billing:view'], {}, { ...SEATS, available: 20, used: 18, trial: true });
    expect((await screen.findByText(/18 of 20 seats/)).textContent).toBe('18 of 20 seats');
    expect(screen.getByText('€320.00 a month for 40 seats')).toBeTruthy();
    expect(screen.getByText('You have 20 seats until the trial ends, then 40.')).toBeTruthy();
  });

  it.each([
    ['2999-01-02T00:00:00.000Z', 'Trial'],
    ['2020-01-02T00:00:00.000Z', 'Trial ended'],
  ])('links to the billing while no payment method is linked: %s, %s', async (trialEndsAt, word) => {
    open(['billing:view', 'billing:manage'], { paymentLinked: false, trialEndsAt });
    expect(await screen.findByText(word)).toBeTruthy();
    const href = screen.getByRole('link', { name: 'Set up billing' }).getAttribute('href');
    expect(href).toMatch(new RegExp(`^/create-customer\\?org=${ORG}&returnTo=%2F`));
  });
});
