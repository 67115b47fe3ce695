import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog, DialogContent, DialogForm, DialogHeader } from './dialog.tsx';

const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

function show(children: ReactNode, submitting = false) {
  onSubmit.mockClear();
  render(
    <Dialog open>
      <DialogContent>
        <DialogHeader title="Close the door" />
        <DialogForm submitLabel="Close it" onSubmit={onSubmit} submitting={submitting}>
          {children}
        </DialogForm>
      </DialogContent>
    </Dialog>,
  );
}

const focused = () => waitFor(() => expect(document.activeElement).not.toBe(document.body));

describe('a dialog with a form', () => {
  it('focuses its first field', async () => {
    show(<textarea aria-label="Why" />);
    await focused();
    expect(document.activeElement).toBe(screen.getByLabelText('Why'));
  });

  it('focuses its main action if it has no fields', async () => {
    show(<p>It is open.</p>);
    await focused();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close it' }));
  });

  it.each([
    ['ctrlKey', 'textarea', 1],
    ['metaKey', 'textarea', 1],
    ['ctrlKey', 'Cancel', 1],
    ['shiftKey', 'textarea', 0],
  ] as const)('is submitted by Enter with %s from %s: %i times', (modifier, from, times) => {
    show(<textarea aria-label="textarea" />);
    const element =
      from === 'Cancel' ? screen.getByRole('button', { name: 'Cancel' }) : screen.getByLabelText('textarea');
    fireEvent.keyDown(element, { key: 'Enter', [modifier]: true });
    expect(onSubmit).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['while it is under way', true, {}],
    ['by a key that is held', false, { repeat: true }],
    ['by a key that belongs to what is being put together, as in Chinese', false, { isComposing: true }],
  ])('is not submitted %s', (_, submitting, event) => {
    show(<textarea aria-label="Why" />, submitting);
    fireEvent.keyDown(screen.getByLabelText('Why'), { key: 'Enter', ctrlKey: true, ...event });
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
