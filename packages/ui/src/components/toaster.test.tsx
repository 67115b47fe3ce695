import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useWords, WordsContext } from '#lib/words.ts';
import { Dialog, DialogContent, DialogHeader } from './dialog.tsx';
import { Toaster, toast } from './toaster.tsx';

it('shows messages sent before their place was loaded, in order, and removes all of them', async () => {
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

it('keeps messages sent while there is no place for the next one', async () => {
  toast.success('On the way');
  render(<Toaster />);
  await screen.findByText('On the way');
});

it('has a name in the language shown', async () => {
  const German = () => (
    <WordsContext value={{ ...useWords(), notifications: 'Meldungen' }}>
      <Toaster />
    </WordsContext>
  );
  render(<German />);
  expect((await screen.findByRole('region')).getAttribute('aria-label')).toBe('Meldungen alt+T');
});

it('can be pressed over an open window without closing it; pressing elsewhere outside closes it', async () => {
  const onClick = vi.fn();
  render(
    <>
      <Dialog defaultOpen>
        <DialogContent>
          <DialogHeader title="New work order" />
        </DialogContent>
      </Dialog>
      <Toaster />
    </>,
  );
  toast.error('Read-only right now', { action: { label: 'What can be done', onClick } });
  const button = await screen.findByRole('button', { name: 'What can be done', hidden: true });
  const place = button.closest<HTMLElement>('[data-sonner-toaster]');
  expect([document.body.style.pointerEvents, place?.style.pointerEvents]).toEqual(['none', 'auto']);
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  screen.getByRole('dialog', { name: 'New work order' });
  // Long after the double click that may have opened it.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 500);
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  clock.mockRestore();
});
