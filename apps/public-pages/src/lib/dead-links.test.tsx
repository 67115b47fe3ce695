import { fireEvent, screen } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FormPage } from '#form/form-page.tsx';
import { FORM, fakeApi, renderPage, TRACKED } from '#testing/pages.tsx';
import { TrackingPage } from '#tracking/tracking-page.tsx';
import { TestCardPage } from '../test-card/test-card-page.tsx';

/**
 * Every page that people without an account reach by a link: its address, what it loads, and what it says if the link is dead.
 */
const PAGES: [name: string, page: ReactNode, address: string, loads: string, dead: string][] = [
  ['form', <FormPage token="abc" />, '/f/abc', '/api/public/feedbacks/abc', 'This link no longer works'],
  [
    'tracking page',
    <TrackingPage />,
    '/t#token=secret',
    '/api/public/feedback-tracking/secret',
    'This link no longer works',
  ],
  [
    'page of a test card',
    <TestCardPage />,
    '/test-card#token=secret',
    '/api/local-payments/secret',
    'This page is no longer valid',
  ],
];

describe.each(PAGES)('the %s', (_, page, address, loads, dead) => {
  it.each([400, 404, 410])('says that a link is dead (%i), and tells nothing else', async (status) => {
    history.replaceState(null, '', address);
    fakeApi({ [`GET ${loads}`]: () => ({ status, body: {} }) });
    renderPage(page);
    expect(await screen.findByRole('heading', { name: dead })).toBeTruthy();
    expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Try again' })]).toEqual([null, null]);
  });

  it.each([402, 409, 429, 500, 503])('can be tried again after a temporary failure (%i)', async (status) => {
    history.replaceState(null, '', address);
    fakeApi({ [`GET ${loads}`]: () => ({ status, body: {} }) });
    renderPage(page);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: dead })).toBeNull();
  });
});

/** The ways in which the reader of an open page learns that its link has died since. */
const HEARD: [how: string, page: ReactNode, address: string, call: string, body: unknown, happens: () => void][] = [
  [
    'the form, when it is sent',
    <FormPage token="abc" />,
    '/f/abc',
    '/api/public/feedbacks/abc',
    FORM,
    () => {
      // The browser waits before it sends.
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
      for (const name of [/^What is wrong/, /^Tell us more/])
        fireEvent.input(screen.getByRole('textbox', { name }), { target: { value: 'It drips' } });
      fireEvent.click(screen.getByRole('button', { name: 'Send complaint' }));
    },
  ],
  ...(['visibilitychange', 'online'] as const).map((event): (typeof HEARD)[number] => [
    `the tracking page, by ${event}`,
    <TrackingPage />,
    '/t#token=secret',
    '/api/public/feedback-tracking/secret',
    TRACKED,
    () => (event === 'online' ? window : document).dispatchEvent(new Event(event)),
  ]),
  [
    'the tracking page, when something is sent',
    <TrackingPage />,
    '/t#token=secret',
    '/api/public/feedback-tracking/secret',
    TRACKED,
    () => {
      fireEvent.click(screen.getByRole('radio', { name: '4 of 5' }));
      fireEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    },
  ],
];

describe.each(HEARD)('%s', (_, page, address, call, body, happens) => {
  it.each([400, 404, 410])('says that its link has died since (%i)', async (status) => {
    history.replaceState(null, '', address);
    let isDead = false;
    const answer = () => (isDead ? { status, body: {} } : { body });
    fakeApi({ [`GET ${call}`]: answer, [`POST ${call}`]: answer, [`PUT ${call}/rating`]: answer });
    renderPage(page);
    await screen.findByText('Harbour Campus', { exact: false });
    isDead = true;
    happens();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
