import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './alert-dialog.tsx';
import { CommandDialog, CommandInput } from './command.tsx';
import { Dialog, DialogContent, DialogForm, DialogHeader } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Sheet, SheetContent, SheetHeader } from './sheet.tsx';

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

  it('puts the focus on the first fault that sending it finds', async () => {
    function Closing() {
      const [isTried, setIsTried] = useState(false);
      const error = isTried ? 'This field is required' : undefined;
      return (
        <Dialog open>
          <DialogContent>
            <DialogHeader title="Close the door" />
            <DialogForm
              submitLabel="Close it"
              onSubmit={(event) => {
                event.preventDefault();
                setIsTried(true);
              }}
            >
              <input aria-label="Which" />
              <Field label="Why" error={error}>
                <Input />
              </Field>
              <Field label="Until" error={error}>
                <Input />
              </Field>
            </DialogForm>
          </DialogContent>
        </Dialog>
      );
    }
    render(<Closing />);
    await focused();
    fireEvent.click(screen.getByRole('button', { name: 'Close it' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Why'));
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

describe('the search field of the palette', () => {
  it('keeps what is typed, with the cursor where it was, when a page under it takes the focus', async () => {
    render(
      <>
        <h1 tabIndex={-1}>People</h1>
        <CommandDialog open onOpenChange={vi.fn()} title="Doors">
          <CommandInput placeholder="Search" />
        </CommandDialog>
      </>,
    );
    const field = screen.getByPlaceholderText<HTMLInputElement>('Search');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: 'door' } });
    field.setSelectionRange(3, 3);
    screen.getByText('People').focus();
    await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([3, 3]));
    expect(document.activeElement).toBe(field);
  });
});

/** Presses the layer over the page, as a mouse does. Returns whether the press may move the focus. */
function pressScrim(): boolean {
  const scrim = document.querySelector('.bg-scrim') ?? document.body;
  fireEvent.pointerDown(scrim);
  const mayMove = fireEvent.mouseDown(scrim);
  fireEvent.click(scrim);
  return mayMove;
}

describe('a press outside a window', () => {
  type Window = (onOpenChange: (open: boolean) => void) => ReactNode;
  const dialog: Window = (onOpenChange) => (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader title="Close the door" />
      </DialogContent>
    </Dialog>
  );
  const sheet: Window = (onOpenChange) => (
    <Sheet open onOpenChange={onOpenChange}>
      <SheetContent>
        <SheetHeader title="Doors" />
      </SheetContent>
    </Sheet>
  );
  const palette: Window = (onOpenChange) => (
    <CommandDialog open onOpenChange={onOpenChange} title="Doors">
      <CommandInput placeholder="Search" />
    </CommandDialog>
  );
  const question: Window = (onOpenChange) => (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete?"
      description=""
      confirmLabel="Delete"
      onConfirm={vi.fn()}
    />
  );

  it.each<[what: string, window: Window, closes: boolean]>([
    ['a dialog', dialog, true],
    ['a drawer', sheet, true],
    ['the palette', palette, true],
    ['a question', question, false],
  ])('leaves %s open and the focus in it if it ends the double click that opened it', async (_, window, closes) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    const onOpenChange = vi.fn();
    render(window(onOpenChange));
    await focused();
    // The window listens for presses from the next task on.
    await new Promise((resolve) => setTimeout(resolve));
    clock.mockReturnValue(10_499);
    expect(pressScrim()).toBe(false);
    expect(onOpenChange).not.toHaveBeenCalled();
    clock.mockReturnValue(10_500);
    expect(pressScrim()).toBe(false);
    expect(onOpenChange.mock.calls).toEqual(closes ? [[false]] : []);
    clock.mockRestore();
  });
});
