import { describe, expect, it } from 'vitest';
import { AREA_ICONS } from './areas.ts';
import sprite from './layouts/icons.svg?raw';

describe('the areas of the navigation', () => {
  it('have icons that are in the sprite', () => {
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
    const missing = Object.values(AREA_ICONS).filter((icon) => !drawn.includes(icon));
    expect(missing, 'copy the drawing of each from Lucide into layouts/icons.svg').toEqual([]);
  });
});
