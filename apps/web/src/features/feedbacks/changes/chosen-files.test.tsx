import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { ChosenFiles, useChosenFiles } from './chosen-files.tsx';

function Chosen() {
  return <ChosenFiles files={useChosenFiles(2)} disabled={false} />;
}

const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Add files', { selector: 'input' }), {
    target: { files: names.map((name) => new File(['%PDF'], name, { type: 'application/pdf' })) },
  });
const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('a chosen file is removed again, and the focus moves to the button that adds others', async () => {
  renderPage(<Chosen />, pageScope([]));
  choose('Roof.pdf', 'Lamp.pdf');
  const remove = screen.getByRole('button', { name: 'Remove Roof.pdf' });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(names()).toEqual(['Lamp.pdf']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add files' }));
});

it('files beyond the limit are left out, with a message until one is removed', async () => {
  renderPage(<Chosen />, pageScope([]));
  choose('Roof.pdf');
  choose('Lamp.pdf', 'Door.pdf');
  expect(names()).toEqual(['Roof.pdf', 'Lamp.pdf']);
  expect((await screen.findByRole('alert')).textContent).toContain('2');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Lamp.pdf' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(names()).toEqual(['Roof.pdf']);
});
