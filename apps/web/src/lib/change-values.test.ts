import { changeValue } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import { changeValueWords } from './change-values.ts';

describe('a value of a work order', () => {
  const values = [
    changeValue('work-order-status', { status: 'on-hold' }),
    changeValue('work-order-priority', { priority: 'urgent' }),
    changeValue('work-order-type', { type: 'preventive' }),
    changeValue('instant', { at: '2026-11-22T08:30:00.000Z' }),
  ];
  const words = () => values.map((value) => changeValueWords(value, 'Asia/Kolkata'));

  it('is in the language being shown, and a time is by the clock of the site', async () => {
    await speak('en');
    expect(words()).toEqual(['On hold', 'Urgent', 'Preventive', expect.stringMatching(/^22 November 2026.*14:00/)]);
    await speak('de');
    expect(words()).toEqual(['Pausiert', 'Dringend', 'Wartung', expect.stringMatching(/^22\. November 2026.*14:00/)]);
  });

  it('is in English if it comes from a newer API', async () => {
    await speak('de');
    const newer = [
      { ...changeValue('work-order-status', { status: 'open' }), params: { status: 'parked' }, message: 'Parked' },
      { ...changeValue('instant', { at: 'some day' }), message: 'Some day' },
    ];
    expect(newer.map((value) => changeValueWords(value))).toEqual(['Parked', 'Some day']);
  });
});
