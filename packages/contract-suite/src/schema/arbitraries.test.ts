import { uploadRulesOf } from '@siteward/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../calls.ts';
import { anyCharacter, arbitraryOf } from './arbitraries.ts';

it('any character is a whole one, from the first to the last', () => {
  const whole = ['\0', 'a', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'];
  expect(whole.filter((text) => !anyCharacter.canShrinkWithoutContext(text))).toEqual([]);
  const others = ['', 'ab', '\ud800', '\udfff', '\ud800a', '\u{10000}\u{10000}', 7, undefined];
  expect(others.filter((text) => anyCharacter.canShrinkWithoutContext(text))).toEqual([]);
  const made = fc.sample(anyCharacter, { seed: 1, numRuns: 2000 });
  expect(made.filter((text) => /\p{Cs}/u.test(text) || [...text].length !== 1)).toEqual([]);
  const points = made.map((text) => text.codePointAt(0) ?? -1);
  expect([Math.min(...points) < 10, Math.max(...points) > 0x10fff0]).toEqual([true, true]);
});

it('texts of any characters also contain words that break programs', () => {
  const words = fc.sample(fc.string({ unit: anyCharacter }), { seed: 1, numRuns: 5000 }).join(' ');
  expect(words).toContain('__proto__');
});

it('an arbitrary call names no real person’s address, to which a server could send mail', () => {
  const pools = { ids: ['a'.repeat(24)], emails: ['owner@north.example'], secrets: ['x'] };
  const bodies = ROUTES.flatMap(({ route }) =>
    'body' in route && !uploadRulesOf(route) && route.body instanceof z.ZodType ? [route.body] : [],
  );
  const made = bodies.flatMap((body, seed) => fc.sample(arbitraryOf(body, pools), { seed, numRuns: 40 }));
  const addresses = textsIn(made).filter((text) => z.email().safeParse(text.trim()).success);
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((address) => !/@(suite|north)\.example$/.test(address))).toEqual([]);
  expect(new Set(addresses).size).toBeGreaterThan(5);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
