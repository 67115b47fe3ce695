import { screen } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { FormPage } from '#form/form-page.tsx';
import { fakeApi, renderPage } from '#testing/pages.tsx';
import { TrackingPage } from '#tracking/tracking-page.tsx';
import { TestCardPage } from '../test-card/test-card-page.tsx';

/** Each page that somebody without an account comes to by a link: its address, what it loads, and what it says where that is dead. */
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
  it.each([400, 404, 410])('says of a link that is dead (%i) that it is, and tells nothing else', async (status) => {
    history.replaceState(null, '', address);
    fakeApi({ [`GET ${loads}`]: () => ({ status, body: {} }) });
    renderPage(page);
    expect(await screen.findByRole('heading', { name: dead })).toBeTruthy();
    expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Try again' })]).toEqual([null, null]);
  });

  it.each([402, 409, 429, 500, 503])('can be tried again after what passes (%i)', async (status) => {
    history.replaceState(null, '', address);
    fakeApi({ [`GET ${loads}`]: () => ({ status, body: {} }) });
    renderPage(page);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: dead })).toBeNull();
  });
});
