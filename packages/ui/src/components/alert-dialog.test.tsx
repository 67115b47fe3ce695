import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './alert-dialog.tsx';

function show(props: Partial<ConfirmDialogProps> = {}) {
  const confirmed = vi.fn();
  const opened = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={opened}
      title="Delete role “Night crew”?"
      description="8 people lose it."
      confirmLabel="Delete role"
      onConfirm={confirmed}
      {...props}
    />,
  );
  return { confirmed, opened };
}

describe('ConfirmDialog', () => {
  it('names the thing and says what happens', () => {
    show();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete role “Night crew”?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '8 people lose it.',
    );
  });

  it('confirms once and leaves closing to the caller', () => {
    const { confirmed, opened } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Delete role' }));
    expect(confirmed).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
  });

  it('cancels without confirming', () => {
    const { confirmed, opened } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(opened.mock.calls).toEqual([[false]]);
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('cannot be confirmed while it runs', () => {
    const { confirmed } = show({ pending: true });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete role' });
    fireEvent.click(button);
    if (button.form) fireEvent.submit(button.form);
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('waits for the name if it has to be typed', () => {
    const { confirmed } = show({ typeToConfirm: 'Night crew' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete role' });
    const input = screen.getByLabelText('Type Night crew to confirm');
    fireEvent.change(input, { target: { value: 'night crew' } });
    expect(button.disabled).toBe(true);
    fireEvent.change(input, { target: { value: 'Night crew' } });
    expect(button.disabled).toBe(false);
    fireEvent.click(button);
    expect(confirmed).toHaveBeenCalledTimes(1);
  });
});
