import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countLinks,
  emailOfContact,
  FEEDBACK_LIMITS,
  FEEDBACK_LINK_MS,
  FEEDBACK_PHOTO_MS,
  FEEDBACK_REOPEN_MS,
  FEEDBACK_STAMP_MS,
  FEEDBACK_STATUSES,
  FEEDBACK_THOUGHT_MS,
  feedbackLinkEnds,
  feedbackPath,
  feedbackTokenIn,
  isContact,
  reopenUntil,
} from './feedbacks.ts';
import { FEEDBACK_TRANSITIONS } from './transitions/feedback.ts';

it('is followed at an address with its secret in the fragment', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{1,50}$/), (token) => {
      const [path, fragment] = feedbackPath(token).split('#');
      expect([path, feedbackTokenIn(`#${fragment}`)]).toEqual(['/t', token]);
    }),
  );
  expect(['', '#', '#token=', '#abc', '#token=a&b=c', '#x#token=a'].map(feedbackTokenIn)).toEqual([
    '',
    '',
    '',
    '',
    '',
    '',
  ]);
});

it('has the durations of docs/product.md', () => {
  const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000];
  expect([FEEDBACK_THOUGHT_MS, FEEDBACK_STAMP_MS]).toEqual([minute / 20, day]);
  expect([FEEDBACK_PHOTO_MS, FEEDBACK_REOPEN_MS, FEEDBACK_LINK_MS]).toEqual([hour, 14 * day, 90 * day]);
});

it.each(FEEDBACK_STATUSES)(
  'with the status %s has a link that expires, unless the organization still has a step to take',
  (status) => {
    const statusSince = '2026-11-22T09:00:00.000Z';
    const isWorkedOn = FEEDBACK_TRANSITIONS[status].some(({ requires }) => !requires.includes('reporter'));
    const ends = isWorkedOn ? null : new Date(Date.parse(statusSince) + FEEDBACK_LINK_MS);
    expect(feedbackLinkEnds({ status, statusSince })).toEqual(ends);
  },
);

it('can be reopened by its reporter while it is resolved, for as long as docs/product.md says', () => {
  const since = { statusSince: '2026-11-22T09:00:00.000Z' };
  const ends = new Map(FEEDBACK_STATUSES.map((status) => [status, reopenUntil({ status, ...since })]));
  const open = FEEDBACK_STATUSES.map((status) => [
    status,
    status === 'resolved' ? new Date('2026-12-06T09:00:00.000Z') : null,
  ]);
  expect([...ends]).toEqual(open);
});

it('has a link that expires counting from when it was settled or when the link was issued, whichever is later', () => {
  const ends = (linkSince: string | null) =>
    feedbackLinkEnds({ status: 'declined', statusSince: '2026-01-10T09:00:00.000Z', linkSince });
  expect([null, '2026-01-05T09:00:00.000Z', '2026-01-20T09:00:00.000Z'].map(ends)).toEqual([
    new Date('2026-04-10T09:00:00.000Z'),
    new Date('2026-04-10T09:00:00.000Z'),
    new Date('2026-04-20T09:00:00.000Z'),
  ]);
});

describe('a contact', () => {
  it.each(['farah@kontor.example', '+49 40 5551299', '040 / 555-12 99', '(040) 55512', '12345'])(
    '%s is one',
    (text) => {
      expect(isContact(text)).toBe(true);
    },
  );

  it.each([
    '',
    'Farah',
    'farah@',
    '@kontor',
    '12',
    '1 / 2 - 34',
    '+',
    '++49 40 5551299',
    '040 555 1299 ext. 5',
    '9'.repeat(40),
  ])('%j is not one', (text) => {
    expect(isContact(text)).toBe(false);
  });

  it('receives mail if it is an email address', () => {
    expect(emailOfContact('Farah@Kontor.example')).toBe('farah@kontor.example');
    expect([emailOfContact('+49 40 5551299'), emailOfContact('')]).toEqual([null, null]);
  });
});

describe('web addresses in a text', () => {
  it.each([
    ['It drips at 12.30 in room 3.07, see photo.jpg', 0],
    ['See https://example.com and HTTP://example.com', 2],
    ['www.example.com, not wwwww', 1],
    ['<a href="x">y</a> [url=x]y[/url]', 2],
  ])('%j has %d', (text, count) => {
    expect(countLinks(text)).toBe(count);
  });

  it('are all counted, however long the text', () => {
    fc.assert(
      fc.property(fc.nat(FEEDBACK_LIMITS.links * 3), fc.stringMatching(/^[ a-z]{0,50}$/), (count, between) => {
        const text = Array.from({ length: count }, () => `${between} https://a.example `).join('');
        expect(countLinks(text)).toBe(count);
      }),
    );
  });
});
