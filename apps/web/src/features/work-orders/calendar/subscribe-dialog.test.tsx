import type { CalendarFeeds } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';

const URL_ONCE = 'https://siteward.example/api/calendar/feed/abc.ics';
const FEED = { createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(), fetchedAt: null };

function open(feeds: CalendarFeeds = { own: null, site: null }, isReadOnly = false) {
  const api = fakeApi({
    'GET /api/calendar/feed': () => ({ status: 200, body: feeds }),
    'POST /api/calendar/feed': () => ({ status: 201, body: { ...FEED, url: URL_ONCE } }),
    'DELETE /api/calendar/feed': () => ({ status: 204 }),
  });
  return {
    ...api,
    ...renderPage(<SubscribeDialog onClose={() => {}} />, pageScope(['calendar:view'], { isReadOnly })),
  };
}

const own = () => screen.findByRole('region', { name: 'My work, at all my sites' });
const ofSite = () => screen.findByRole('region', { name: /^Everything at / });
const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));

afterEach(() => {
  toast.dismiss();
});

describe('the subscription dialog', () => {
  it('creates a link and shows it once, to be copied or opened', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const api = open();
    const section = await own();
    within(section).getByText('No link yet');
    api.answer('GET /api/calendar/feed', () => ({ status: 200, body: { own: FEED, site: null } }));
    press(section, 'Create link');
    expect(await within(section).findByLabelText('Your link')).toHaveProperty('value', URL_ONCE);
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ org: ORG }]);
    const program = within(section).getByRole('link', { name: 'Open in calendar app' });
    expect(program.getAttribute('href')).toBe('webcal://siteward.example/api/calendar/feed/abc.ics');
    press(section, 'Copy link');
    await within(section).findByText('Copied');
    expect(writeText).toHaveBeenCalledWith(URL_ONCE);
    await within(section).findByText('Link created: 3 h ago. Not used yet.');
    within(await ofSite()).getByText('No link yet');
  });

  it('creates none while the organization is read-only; existing ones can be revoked', async () => {
    const api = open({ own: FEED, site: null }, true);
    const section = await own();
    expect(screen.getByText(/^You can create new links once a payment method is linked/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Make|New) link/ })).toBeNull();
    press(section, 'Revoke link…');
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }));
    await waitFor(() => expect(api.sent('DELETE')).toHaveLength(1));
  });

  it('asks before it replaces a link with a new one', async () => {
    const api = open({ own: null, site: { ...FEED, fetchedAt: new Date(Date.now() - 120_000).toISOString() } });
    const section = await ofSite();
    within(section).getByText('Link created: 3 h ago. Last used: 2 min ago.');
    expect(within(section).queryByLabelText('Your link')).toBeNull();
    press(section, 'New link…');
    const question = await screen.findByRole('alertdialog', { name: 'Create a new link?' });
    expect(api.sent('POST')).toEqual([]);
    press(question, 'Create new link');
    await within(section).findByLabelText('Your link');
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ org: ORG, site: SITE }]);
  });

  it('asks before it revokes one, and shows why that was refused', async () => {
    const api = open({ own: null, site: FEED });
    const section = await ofSite();
    api.answer('DELETE /api/calendar/feed', () => problem('UNAVAILABLE', 503));
    press(section, 'Revoke link…');
    const question = await screen.findByRole('alertdialog', { name: 'Revoke this link?' });
    press(question, 'Revoke link');
    await within(question).findByRole('alert');
    api.answer('DELETE /api/calendar/feed', () => ({ status: 204 }));
    api.answer('GET /api/calendar/feed', () => ({ status: 200, body: { own: null, site: null } }));
    press(question, 'Revoke link');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await within(section).findByText('No link yet');
    expect(Object.fromEntries(api.sent('DELETE').at(-1)?.query ?? [])).toEqual({ org: ORG, site: SITE });
  });

  it.each(['New link…', 'Revoke link…'])('changes nothing if the question is closed: %s', async (label) => {
    const api = open({ own: FEED, site: null });
    press(await own(), label);
    fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([...api.sent('POST'), ...api.sent('DELETE')]).toEqual([]);
  });

  it('says when the links could not be loaded, and loads them again', async () => {
    const api = fakeApi({ 'GET /api/calendar/feed': () => problem('INTERNAL', 500) });
    renderPage(<SubscribeDialog onClose={() => {}} />, pageScope(['calendar:view']));
    await screen.findByText('Your links could not be loaded.');
    api.answer('GET /api/calendar/feed', () => ({ status: 200, body: { own: null, site: null } }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    within(await own()).getByText('No link yet');
  });
});
