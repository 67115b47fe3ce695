import { changeValue } from '@siteward/contract';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { LongChange } from './long-change.tsx';

const names = (...points: string[]) => changeValue('names', { names: points });
const checklist = {
  field: 'checklist',
  from: names('Isolate *', 'Pressure, bar (number) *: 21.4', 'Clean coils: true'),
  to: names('Isolate *', 'Pressure, bar (number)', 'Clean coils: true', 'Take a picture'),
};

it('a change of a description expands to the texts before and after', () => {
  const [from, to] = [changeValue('text', { text: 'Trips\nat noon' }), changeValue('text', { text: 'Trips' })];
  renderPage(<LongChange change={{ field: 'description', from, to }} />, pageScope([]));
  expect(screen.getByText('Trips').closest('details')?.open).toBe(false);
  fireEvent.click(screen.getByText('Show: Description'));
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Trips\nat noon', 'Trips']);
});

it('a change of a checklist expands to the points that were added, removed and changed', () => {
  renderPage(<LongChange change={checklist} />, pageScope([]));
  fireEvent.click(screen.getByText('Show: Checklist'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Point changed from “Pressure, bar (Number) *: 21.4” to “Pressure, bar (Number)”',
    'Point added: “Take a picture”',
  ]);
});

it('says the kinds of points in the language shown', async () => {
  await speak('de');
  renderPage(<LongChange change={{ ...checklist, to: null }} />, pageScope([]));
  fireEvent.click(screen.getByText('Anzeigen: Checkliste'));
  expect(screen.getAllByRole('listitem')[1]?.textContent).toBe('Punkt entfernt: „Pressure, bar (Zahl) *: 21.4“');
});
