import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStore } from '#testing/photos.ts';
import { keepPhotos, keptPhotos } from './kept-photos.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT = Date.parse('2026-11-20T11:04:00.000Z');
const photos = [{ key: 'one', file: new File(['x'], 'one.jpg') }];

beforeEach(() => {
  vi.setSystemTime(AT);
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps photos for whom they were chosen, until others take their place or there are none', async () => {
  fakeStore();
  const others = [{ key: 'two', file: new File(['y'], 'two.jpg') }];
  await keepPhotos('abc', photos);
  await keepPhotos('def', others);
  expect([await keptPhotos('abc'), await keptPhotos('def'), await keptPhotos('ghi')]).toEqual([photos, others, []]);
  await keepPhotos('abc', others);
  await keepPhotos('def', []);
  expect([await keptPhotos('abc'), await keptPhotos('def')]).toEqual([others, []]);
});

it('keeps them for a day', async () => {
  const held = fakeStore();
  await keepPhotos('abc', photos);
  vi.setSystemTime(AT + DAY_MS - 1);
  expect(await keptPhotos('abc')).toEqual(photos);
  await keepPhotos('def', photos);
  vi.setSystemTime(AT + DAY_MS);
  // Those of another form are forgotten, too.
  expect([await keptPhotos('ghi'), [...held.keys()]]).toEqual([[], ['def']]);
  expect(await keptPhotos('def')).toEqual(photos);
});

it('forgets them after a day also when it is asked for just these', async () => {
  const held = fakeStore();
  await keepPhotos('abc', photos);
  vi.setSystemTime(AT + DAY_MS);
  expect([await keptPhotos('abc'), held.size]).toEqual([[], 0]);
});

it('has none in a browser that stores nothing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await keepPhotos('abc', photos);
  expect(await keptPhotos('abc')).toEqual([]);
});

it.each(['opening', 'asking'] as const)(
  'has none, and keeps nobody waiting, if the browser refuses %s',
  async (refuses) => {
    fakeStore({ refuses });
    await keepPhotos('abc', photos);
    expect(await keptPhotos('abc')).toEqual([]);
  },
);
