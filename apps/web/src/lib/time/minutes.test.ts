import { expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import { minutesHelp, minutesWords } from './minutes.ts';

it.each([
  [0, '0 min', undefined],
  [59, '59 min', undefined],
  [60, '1 h', '1 h'],
  [61, '1 h 1 min', '1 h 1 min'],
  [1500, '25 h', '25 h'],
])('%i minutes are %j, and next to their field %j', async (minutes, words, help) => {
  await speak('en');
  expect([minutesWords(minutes), minutesHelp(minutes)]).toEqual([words, help]);
});

it.each([null, 90.5, Number.NaN])('says nothing next to %j', (minutes) => expect(minutesHelp(minutes)).toBeUndefined());
