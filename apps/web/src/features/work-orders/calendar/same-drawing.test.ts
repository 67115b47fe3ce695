import { expect, it } from 'vitest';
import { isSameDrawing } from './same-drawing.ts';

const item = { key: 'pump' };
const onMove = () => {};
const drawn = { items: [item], style: { top: 4, left: 0 }, title: 'Pump', onMove };

it.each<[isSame: boolean, what: string, after: Partial<typeof drawn>]>([
  [true, 'nothing', {}],
  [true, 'the array, but not what is in it', { items: [item] }],
  [true, 'the style, but not its values', { style: { top: 4, left: 0 } }],
  [false, 'a value of the style', { style: { top: 5, left: 0 } }],
  [false, 'one that is as long in another array', { items: [{ ...item }] }],
  [false, 'how many there are: more', { items: [item, item] }],
  [false, 'how many there are: none', { items: [] }],
  [false, 'the text', { title: 'Pumps' }],
  [false, 'what is called', { onMove: () => {} }],
])('%s: it is drawn as before although this has changed: %s', (isSame, _, after) => {
  expect(isSameDrawing(drawn, { ...drawn, ...after })).toBe(isSame);
});

it('is not drawn as before with one thing more, or one less', () => {
  const more = { ...drawn, note: undefined };
  expect([isSameDrawing(drawn, more), isSameDrawing(more, drawn)]).toEqual([false, false]);
});
