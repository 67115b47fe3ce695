import { PROVIDER_TRADES } from '@siteward/domain';
import { expect, it } from 'vitest';
import { papersWords, standingWords, tradeLabel } from './words.ts';

const day = '2026-12-01';

it.each([
  [{ state: 'valid', expiresOn: null, daysLeft: null }, 'Does not expire'],
  [{ state: 'valid', expiresOn: '2027-06-30', daysLeft: 211 }, 'Until 30 Jun 2027'],
  [{ state: 'due', expiresOn: day, daysLeft: 12 }, 'Expires in 12 days'],
  [{ state: 'due', expiresOn: day, daysLeft: 1 }, 'Expires in 1 day'],
  [{ state: 'due', expiresOn: day, daysLeft: 0 }, 'Expires today'],
  [{ state: 'expired', expiresOn: '2026-11-09', daysLeft: -22 }, 'Expired 9 Nov 2026'],
] as const)('says of a document that is %o: %s', (standing, words) => {
  expect(standingWords(standing)).toBe(words);
});

it.each([
  [0, { state: 'valid', expiresOn: null, daysLeft: null }, 'None on file'],
  [2, { state: 'valid', expiresOn: '2027-06-30', daysLeft: 211 }, 'In order'],
  [2, { state: 'due', expiresOn: day, daysLeft: 1 }, 'Expires in 1 day'],
  [2, { state: 'expired', expiresOn: '2026-11-09', daysLeft: -22 }, 'Expired 9 Nov 2026'],
] as const)('says of %i documents, the first to expire being %o: %s', (documentCount, papers, words) => {
  expect(papersWords({ documentCount, papers })).toBe(words);
});

it('names each trade', () => {
  expect(Object.fromEntries(PROVIDER_TRADES.map((trade) => [trade, tradeLabel(trade)]))).toEqual({
    'access-control': 'Access control',
    carpentry: 'Carpentry',
    cctv: 'CCTV',
    cleaning: 'Cleaning',
    cooling: 'Cooling',
    doors: 'Doors',
    electrical: 'Electrical',
    'emergency-power': 'Emergency power',
    escalators: 'Escalators',
    'fire-alarm': 'Fire alarm',
    'fire-dampers': 'Fire dampers',
    'fire-extinguishers': 'Fire extinguishers',
    flooring: 'Flooring',
    gates: 'Gates',
    glazing: 'Glazing',
    grounds: 'Grounds',
    heating: 'Heating',
    lifts: 'Lifts',
    lighting: 'Lighting',
    locksmith: 'Locksmith',
    metalwork: 'Metalwork',
    networks: 'Networks',
    painting: 'Painting',
    'pest-control': 'Pest control',
    plumbing: 'Plumbing',
    roofing: 'Roofing',
    security: 'Security',
    ventilation: 'Ventilation',
    waste: 'Waste',
    'window-cleaning': 'Window cleaning',
    'winter-service': 'Winter service',
    other: 'Other',
  });
});
