import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlaces } from './drop-places.ts';

afterEach(() => document.body.replaceChildren());

/** A day at the left of the window, in a box whose overflow is given; nothing is laid out here. */
function aDay(overflow: string) {
  const [around, day] = [document.createElement('div'), document.createElement('div')];
  around.style.overflow = overflow;
  day.dataset['drop'] = 'day';
  around.append(day);
  document.body.append(around);
  vi.spyOn(around, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 50, 50));
  const box = vi.spyOn(day, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  return { day, box };
}

describe('the place at a point', () => {
  it.each([
    ['scroll', [true, false, false]],
    ['auto', [true, false, false]],
    ['hidden', [true, false, false]],
    ['clip', [true, false, false]],
    ['visible', [true, true, false]],
  ])('is one that can be seen there, in a box with overflow %s', (overflow, found) => {
    const { day } = aDay(overflow);
    const placeAt = createPlaces();
    const points = [10, 60, 100].map((x) => placeAt({ x, y: 10 })?.element === day);
    expect(points).toEqual(found);
  });

  it('is taken from the boxes read before, until the one found has moved', () => {
    const { day, box } = aDay('visible');
    const placeAt = createPlaces();
    const first = placeAt({ x: 10, y: 10 });
    const again = placeAt({ x: 20, y: 10 });
    expect([first?.element === day, again === first]).toEqual([true, true]);
    box.mockReturnValue(new DOMRect(0, 40, 100, 100));
    expect(placeAt({ x: 10, y: 10 })).toBeUndefined();
    expect(placeAt({ x: 10, y: 120 })?.whole.top).toBe(40);
  });
});
