import { createSiteSchema } from '@siteward/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteCodeFrom } from './site-code.ts';

describe('siteCodeFrom', () => {
  it.each([
    ['Pier 3', 'pier-3'],
    ['  Köln / Süd  ', 'koln-sud'],
    ['A & B', 'a-b'],
    ['東京', 'dong-jing'],
    ['मुंबई कार्यालय', 'munbii-kaaryaaly'],
    ['पुणे फ़ैसिलिटी', 'punne-phaisilittii'],
    ['St Mary’s', 'st-marys'],
    ['Москва Центр', 'moskva-centr'],
    ['서울 본사', 'seoul-bonsa'],
    ['القاهرة', 'lqhr'],
    ['Αθήνα', 'athina'],
    ['กรุงเทพ', 'krungethph'],
    ['Łódź ß', 'lodz-ss'],
    ['🏭', 'site'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
    ['--', 'site'],
  ])('turns %j into the code %j', (name, code) => {
    expect(siteCodeFrom(name)).toBe(code);
  });

  it('always produces a code that the contract accepts', () => {
    const accepts = (code: string) =>
      createSiteSchema.safeParse({ org: '0'.repeat(24), name: 'Any', code }).data?.code === code;
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => accepts(siteCodeFrom(name))));
  });
});
