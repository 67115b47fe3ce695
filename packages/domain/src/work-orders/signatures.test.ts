import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawingOf, isDrawing, SIGNATURE_LIMITS, type SignedFor, staysSigned, strokesOf } from './signatures.ts';
import { WORK_ORDER_STATUSES } from './work-orders.ts';

const { width, height } = SIGNATURE_LIMITS;

describe('a signature', () => {
  const valve = { label: 'Valve closed', kind: 'check', required: true, value: true } as const;
  const bar = { label: 'Pressure in bar', kind: 'number', required: false, value: 2.5 } as const;
  const signed: SignedFor = { title: 'Boiler', description: 'Leaks', checklist: [valve, bar] };

  it.each<[string, Parameters<typeof staysSigned>[1], boolean]>([
    ['nothing', {}, true],
    ['the same answers again', { ...signed, checklist: [{ ...valve }, { ...bar }] }, true],
    ['another title', { title: 'Pump' }, false],
    ['another description', { description: '' }, false],
    ['another answer', { checklist: [valve, { ...bar, value: 3 }] }, false],
    ['an answer that is taken back', { checklist: [{ ...valve, value: null }, bar] }, false],
    ['false for none', { checklist: [{ ...valve, value: false }, bar] }, false],
    ['another label', { checklist: [{ ...valve, label: 'Valve open' }, bar] }, false],
    ['another kind', { checklist: [valve, { ...bar, kind: 'text' }] }, false],
    ['a point that need not be done', { checklist: [{ ...valve, required: false }, bar] }, false],
    ['another order', { checklist: [bar, valve] }, false],
    ['a point less', { checklist: [valve] }, false],
    ['a point more', { checklist: [valve, bar, bar] }, false],
  ])('after %s', (_, change, stays) => {
    expect(staysSigned(signed, change)).toBe(stays);
  });

  it.each(WORK_ORDER_STATUSES)('after a step to %s', (status) => {
    expect(staysSigned({}, { status })).toBe(status !== 'open');
    expect(staysSigned(signed, { status })).toBe(status !== 'open');
  });
});

describe('a drawing', () => {
  const good = ['M0 0L600 200', 'M1 2L3 4L5 6M7 8L7 8', `M0 0${'L1 1'.repeat(4999)}`];
  const bad = [
    ...['', 'M1 2', 'L1 2', 'M1 2L3', 'M601 0L1 1', 'M0 201L1 1', 'M1 2L3 4Z', ' M1 2L3 4', 'M1 2 L3 4', 'M1 2L3 4\n'],
    ...['M-1 2L3 4', 'M1.5 2L3 4', 'M1 2L1000 4', 'm1 2l3 4', '"/><script>', `M0 0${'L1 1'.repeat(5000)}`],
  ];
  it.each([...good.map((text) => ({ text, is: true })), ...bad.map((text) => ({ text, is: false }))])(
    '$text: $is',
    ({ text, is }) => {
      expect(isDrawing(text)).toBe(is);
    },
  );
});

describe('the drawing of strokes', () => {
  const size = { width: 300, height: 100 };
  it.each([
    ['nothing', [], ''],
    [
      'a stroke, as large as the box',
      [
        [
          { x: 0, y: 0 },
          { x: 300, y: 100 },
        ],
      ],
      'M0 0L600 200',
    ],
    ['a dot', [[{ x: 10, y: 10 }]], 'M20 20L20 20'],
    [
      'what leaves the surface',
      [
        [
          { x: -5, y: -5 },
          { x: 999, y: 10 },
        ],
      ],
      'M0 0L600 20',
    ],
    [
      'a hand that rests',
      [
        [
          { x: 1, y: 1 },
          { x: 1.1, y: 1.1 },
          { x: 5, y: 5 },
        ],
      ],
      'M2 2L10 10',
    ],
    [
      'two strokes',
      [
        [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
        [],
        [{ x: 3, y: 3 }],
      ],
      'M2 2L4 4M6 6L6 6',
    ],
  ])('%s', (_, strokes, drawing) => {
    expect(drawingOf(strokes, size)).toBe(drawing);
    // Drawing the stored strokes again gives the same drawing.
    expect(drawingOf(strokesOf(drawing), SIGNATURE_LIMITS)).toBe(drawing);
  });

  it('keeps its proportions on a narrow surface', () => {
    expect(
      drawingOf(
        [
          [
            { x: 0, y: 0 },
            { x: 100, y: 400 },
          ],
        ],
        { width: 100, height: 400 },
      ),
    ).toBe('M0 0L50 200');
  });

  it('is a valid drawing, however much was drawn', () => {
    const point = fc.record({
      x: fc.double({ min: -50, max: 900, noNaN: true }),
      y: fc.integer({ min: -9, max: 500 }),
    });
    const strokes = fc.array(fc.array(point, { maxLength: 60 }), { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(strokes, (drawn) => {
        const drawing = drawingOf(drawn, { width: 600, height: 200 });
        expect(drawing === '' ? drawn.every(({ length }) => length === 0) : isDrawing(drawing)).toBe(true);
      }),
    );
    const long = Array.from({ length: 30_000 }, (_, index) => ({ x: index % width, y: (index * 7) % height }));
    const manyDots = Array.from({ length: 5000 }, (_, index) => [{ x: index % width, y: index % height }]);
    for (const drawn of [[long], manyDots]) {
      const drawing = drawingOf(drawn, { width, height });
      expect(isDrawing(drawing)).toBe(true);
      expect(drawing.length).toBeGreaterThan(SIGNATURE_LIMITS.drawing / 4);
    }
  });
});
