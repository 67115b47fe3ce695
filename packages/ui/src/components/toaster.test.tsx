import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWords, WordsContext } from '#lib/words.ts';
import { Toaster, toast } from './toaster.tsx';

it('shows what was said before its place was loaded, in order, and takes all of it away', async () => {
  toast.success('Saved');
  toast.error('Not saved', { description: 'Try again.' });
  expect(screen.queryByText('Saved')).toBeNull();
  render(<Toaster />);
  await screen.findByText('Saved');
  expect((await screen.findByRole('alert')).textContent).toBe('Not savedTry again.');
  expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(2);
  toast.dismiss();
  toast.success('Later');
  await screen.findByText('Later');
});

it('keeps what is said while there is no place for the next one', async () => {
  toast.success('On the way');
  render(<Toaster />);
  await screen.findByText('On the way');
});

it('is called by a name in the language that is shown', async () => {
  const German = () => (
    <WordsContext value={{ ...useWords(), notifications: 'Meldungen' }}>
      <Toaster />
    </WordsContext>
  );
  render(<German />);
  expect((await screen.findByRole('region')).getAttribute('aria-label')).toBe('Meldungen alt+T');
});
