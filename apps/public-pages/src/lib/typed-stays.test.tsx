import { contract } from '@siteward/contract';
import { fireEvent, screen } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FormPage } from '#form/form-page.tsx';
import { FORM, fakeApi, renderPage, TRACKED } from '#testing/pages.tsx';
import { TrackingPage } from '#tracking/tracking-page.tsx';
import { en } from '#words/en.ts';

const { send, step, reply } = contract.publicFeedbacks;

type Issue = { path: unknown[]; maximum?: unknown };

/** Every field for typing on the pages of people without an account. */
type Place = {
  page: ReactNode;
  address: string;
  /** What the page loads, what it loads later, and what it then shows. */
  loads: [call: string, body: unknown, later: unknown, shows: RegExp];
  /** The button that opens a field which is not there from the start. */
  opens?: string;
  field: RegExp;
  /** The field's name in the contract, and the schema that it is part of. */
  named: string;
  body: { safeParse: (value: unknown) => { error?: { issues: readonly Issue[] } } };
  sends: string;
};

const FORM_PAGE = {
  page: <FormPage token="abc" />,
  address: '/f/abc',
  loads: ['GET /api/public/feedbacks/abc', FORM, { ...FORM, paused: true }, /^Nothing can be sent from here/],
  body: send.body,
  sends: 'POST /api/public/feedbacks/abc',
} satisfies Partial<Place>;
const TRACKING = '/api/public/feedback-tracking/secret';
const TRACKING_PAGE = {
  page: <TrackingPage />,
  address: '/t#token=secret',
  loads: [`GET ${TRACKING}`, TRACKED, { ...TRACKED, response: 'The sink is new.' }, /^The sink is new/],
} satisfies Partial<Place>;
const PLACES: Place[] = [
  { ...FORM_PAGE, field: /^What is wrong/, named: 'subject' },
  { ...FORM_PAGE, field: /^Tell us more/, named: 'message' },
  { ...FORM_PAGE, field: /^Where/, named: 'place' },
  { ...FORM_PAGE, field: /^Name/, named: 'name' },
  { ...FORM_PAGE, field: /^Email or phone/, named: 'contact' },
  {
    ...TRACKING_PAGE,
    field: /^Write to/,
    named: 'body',
    body: reply.body,
    sends: `POST ${TRACKING}/messages`,
  },
  {
    ...TRACKING_PAGE,
    opens: 'Reopen…',
    field: /^What is still wrong/,
    named: 'message',
    body: step.body,
    sends: `PUT ${TRACKING}/status/acknowledged`,
  },
];

beforeEach(() => {
  // The browser waits before it sends; these tests do not.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
});

type Failure = 'no connection' | 402 | 409 | 429 | 500;
const FAILURES: Failure[] = ['no connection', 402, 409, 429, 500];

function fail(failure: Failure): { status: number; body: object } {
  if (failure === 'no connection') throw new TypeError('Failed to fetch');
  return { status: failure, body: {} };
}

/** Opens a page. After `breaks`, nothing can be sent or loaded; after `mends`, it loads again, with other content. */
async function open({ page, address, loads: [call, body, later], opens, field, sends }: Place) {
  history.replaceState(null, '', address);
  let load: () => { body: unknown } = () => ({ body });
  let failure: Failure = 409;
  fakeApi({ [call]: () => load(), [sends]: () => fail(failure) });
  renderPage(page);
  if (opens) fireEvent.click(await screen.findByRole('button', { name: opens }));
  return {
    field: await screen.findByRole<HTMLInputElement>('textbox', { name: field }),
    breaks: (why: Failure) => {
      failure = why;
      load = () => fail(why);
    },
    mends: () => {
      failure = 409;
      load = () => ({ body: later });
    },
  };
}

describe.each(PLACES)('what was typed at $field', (place) => {
  it.each(FAILURES)('stays when it cannot be sent and the page cannot be reloaded: %s', async (failure) => {
    const { field, breaks, mends } = await open(place);
    const send = () => fireEvent.submit(field.form ?? field);
    for (const each of screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^What is wrong|^Tell us more/ }))
      fireEvent.input(each, { target: { value: 'It drips' } });
    const value = place.named === 'contact' ? 'farah@example.com' : 'Still wet';
    fireEvent.input(field, { target: { value } });
    breaks(failure);
    send();
    await screen.findByRole('alert');
    fireEvent(document, new Event('visibilitychange'));
    // Once the page shows what it loads from here on, it has already learned that it could not load before.
    mends();
    send();
    await screen.findByText(place.loads[3]);
    expect(screen.getByRole('textbox', { name: place.field })).toBe(field);
    expect(field.value).toBe(value);
  });

  it('may be exactly as long as the contract says', async () => {
    const { field } = await open(place);
    const issues = place.body.safeParse({ [place.named]: 'x'.repeat(100_000) }).error?.issues ?? [];
    const most = Number(issues.find(({ path, maximum }) => path.join('.') === place.named && maximum)?.maximum);
    fireEvent.input(field, { target: { value: 'x'.repeat(most) } });
    expect(screen.getByText(en.components.limit(most, most))).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });
});
