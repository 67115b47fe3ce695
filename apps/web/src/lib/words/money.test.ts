import { expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import { currencyOptions, formatMinor, formatMoney } from './money.ts';

it.each([
  ['EUR', 125_050, '€1,250.50'],
  ['JPY', 1280, 'JP¥1,280'],
  ['USD', 5, 'US$0.05'],
])('an amount of %s has as many decimals as its currency', async (currency, amount, words) => {
  await speak('en');
  expect(formatMinor({ currency, amount })).toBe(words);
});

it('a price is in whole units', async () => {
  await speak('de');
  expect(formatMoney(1280, 'EUR')).toBe('1.280\u00a0€');
});

it('each currency can be chosen once, and the current one even if the browser does not list it', async () => {
  await speak('en');
  const values = (own: string) => currencyOptions(own).map(({ value }) => value);
  expect(values('EUR').filter((value) => value === 'EUR')).toHaveLength(1);
  expect(values('QQQ')).toEqual([...values('EUR'), 'QQQ']);
  expect(currencyOptions('EUR').find(({ value }) => value === 'EUR')?.hint).toBe('Euro');
});
