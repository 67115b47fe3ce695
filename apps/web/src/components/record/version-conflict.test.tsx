import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { VersionConflict } from './version-conflict.tsx';

function open() {
  const calls: string[] = [];
  const note = (name: string) => () => calls.push(name);
  renderPage(
    <VersionConflict
      differences={[
        { label: 'Name', theirs: 'Night crew', yours: 'Crew' },
        { label: 'Description', theirs: '', yours: 'At night' },
        { label: 'Place', theirs: '3.07', yours: '' },
      ]}
      thing="the role “Night crew”"
      onKeepTheirs={note('theirs')}
      onSaveMine={note('mine')}
      onCancel={note('cancel')}
    />,
    pageScope([]),
  );
  return calls;
}

it('shows both versions of each field, and a dash for an empty one', () => {
  open();
  expect(screen.getByText('Two versions of the role “Night crew” differ. Choose the one to keep.')).toBeTruthy();
  expect(screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['', 'Saved now', 'Yours'],
    ['Name', 'Night crew', 'Crew'],
    ['Description', '–', 'At night'],
    ['Place', '3.07', '–'],
  ]);
});

it.each([
  ['Keep saved version', 'theirs'],
  ['Save mine', 'mine'],
  ['Close', 'cancel'],
])('takes "%s" for its decision', (button, decision) => {
  const calls = open();
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(calls).toEqual([decision]);
});

it('goes back to the form without a decision on Escape', async () => {
  const calls = open();
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(calls).toEqual(['cancel']));
});
