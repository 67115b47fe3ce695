import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from '../components/alert-dialog.tsx';
import { Dialog, DialogContent, DialogHeader } from '../components/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../components/dropdown-menu.tsx';
import { Sheet, SheetContent, SheetHeader } from '../components/sheet.tsx';
import { Toaster, toast } from '../components/toaster.tsx';
import { focusBack, keepFocus } from './focus-return.ts';

type WindowProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; onRemove: () => void };

/** Takes the focus as soon as it is there, before its window gives it to anything. */
function Hasty({ onRemove }: Pick<WindowProps, 'onRemove'>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} type="button" onClick={onRemove}>
      Remove
    </button>
  );
}

/** Every kind of window, with one button that removes a record and leaves the window open. */
const WINDOWS = {
  dialog: ({ title, onRemove, ...props }: WindowProps) => (
    <Dialog {...props}>
      <DialogContent>
        <DialogHeader title={title} />
        <button type="button" onClick={onRemove}>
          Remove
        </button>
      </DialogContent>
    </Dialog>
  ),
  sheet: ({ title, onRemove, ...props }: WindowProps) => (
    <Sheet {...props}>
      <SheetContent>
        <SheetHeader title={title} />
        <button type="button" onClick={onRemove}>
          Remove
        </button>
      </SheetContent>
    </Sheet>
  ),
  question: ({ onRemove, ...props }: WindowProps) => (
    <ConfirmDialog {...props} description="It goes." confirmLabel="Remove" onConfirm={onRemove} />
  ),
  hasty: ({ title, onRemove, ...props }: WindowProps) => (
    <Dialog {...props}>
      <DialogContent>
        <DialogHeader title={title} />
        <Hasty onRemove={onRemove} />
      </DialogContent>
    </Dialog>
  ),
};
const KINDS = ['dialog', 'sheet', 'question', 'hasty'] as const;

/** A list of two records, each with a menu whose item opens a window that names it. */
function People({ kind = 'dialog' }: { kind?: keyof typeof WINDOWS }) {
  const Window = WINDOWS[kind];
  const [names, setNames] = useState(['Ann', 'Ben']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <h1 tabIndex={-1}>People</h1>
      {names.map((name) => (
        <div key={name} data-row={name} tabIndex={-1}>
          {name}
          <DropdownMenu>
            <DropdownMenuTrigger>Actions for {name}</DropdownMenuTrigger>
            <DropdownMenuContent>
              <DropdownMenuItem onSelect={() => setAsked(name)}>Change {name}</DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
      ))}
      <Window
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Change ${asked}`}
        onRemove={() => setNames(names.filter((name) => name !== asked))}
      />
      <Toaster />
    </>
  );
}

async function openWindowOf(name: string, kind: keyof typeof WINDOWS) {
  const trigger = screen.getByRole('button', { name: `Actions for ${name}` });
  trigger.focus();
  fireEvent.keyDown(trigger, { key: 'Enter' });
  const item = await screen.findByRole('menuitem', { name: `Change ${name}` });
  item.focus();
  fireEvent.click(item);
  return screen.findByRole(kind === 'question' ? 'alertdialog' : 'dialog', { name: `Change ${name}` });
}

const focused = () => document.activeElement?.textContent;
const setState = (window: HTMLElement | null, state: string) => window?.setAttribute('data-state', state);

function Rows({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name} data-row={name} tabIndex={-1}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  );
}

describe('the focus', () => {
  it.each(KINDS)('returns from a %s to the button of the menu that opened it', async (kind) => {
    render(<People kind={kind} />);
    fireEvent.keyDown(await openWindowOf('Ann', kind), { key: 'Escape' });
    await waitFor(() => expect(focused()).toBe('Actions for Ann'));
  });

  it('also returns there if a pointer opened the menu, which does not focus its button', async () => {
    render(<People />);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Actions for Ben' }), { button: 0 });
    const item = await screen.findByRole('menuitem', { name: 'Change Ben' });
    item.focus();
    fireEvent.click(item);
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(focused()).toBe('Actions for Ben'));
  });

  it.each(KINDS)('moves from a %s to the next record, or to the heading if none is left', async (kind) => {
    render(<People kind={kind} />);
    const removeAndClose = async (name: string) => {
      const window = await openWindowOf(name, kind);
      fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
      fireEvent.keyDown(window, { key: 'Escape' });
    };
    await removeAndClose('Ann');
    await waitFor(() => expect(focused()).toBe('BenActions for Ben'));
    await removeAndClose('Ben');
    await waitFor(() => expect(focused()).toBe('People'));
  });

  it('returns from the button of a message to what had it before', async () => {
    render(<People />);
    screen.getByRole('button', { name: 'Actions for Ben' }).focus();
    toast.success('Ben is changed', { action: { label: 'Undo', onClick: () => {} } });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    undo.focus();
    fireEvent.click(undo);
    expect(focused()).toBe('Actions for Ben');
    toast.dismiss();
  });

  it.each([
    ['goes to the record that follows on one that has gone', 'one', 'Ben'],
    ['goes nowhere where the whole list has gone, with the page that it was on', 'two', ''],
  ])('%s', (_, list, expected) => {
    const { rerender } = render(<Rows key="one" names={['Ann', 'Ben']} />);
    screen.getByRole('button', { name: 'Ann' }).focus();
    rerender(<Rows key={list} names={['Ben', 'Cem']} />);
    keepFocus();
    expect(document.activeElement === document.body ? '' : focused()).toBe(expected);
  });

  it('stays in a window that opened while another was closing, with what has been typed there', async () => {
    const windows = (open: 'first' | 'second') => (
      <>
        <h1 tabIndex={-1}>People</h1>
        {['first', 'second'].map((title) => (
          <Dialog key={title} open={open === title}>
            <DialogContent>
              <DialogHeader title={title} />
              <input aria-label={`Name in the ${title}`} />
            </DialogContent>
          </Dialog>
        ))}
      </>
    );
    const { rerender } = render(windows('first'));
    screen.getByLabelText('Name in the first').focus();
    rerender(windows('second'));
    const field = screen.getByLabelText<HTMLInputElement>('Name in the second');
    field.focus();
    fireEvent.change(field, { target: { value: 'ro' } });
    field.setSelectionRange(2, 2);
    // The first window returns the focus in a task of its own, which is behind this one.
    await new Promise((resolve) => setTimeout(resolve));
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 2, 2]);
  });

  it.each<[string, (button: HTMLButtonElement) => void]>([
    ['has gone', (button) => button.remove()],
    ['is disabled', (button) => button.setAttribute('disabled', '')],
    ['is in a part that is inert', (button) => button.closest('section')?.setAttribute('inert', '')],
    ['is in a window that is fading out', (button) => setState(button.closest('section'), 'closed')],
    ['is in a window that is closed', (button) => button.closest('dialog')?.removeAttribute('open')],
  ])('does not return to what %s, but to what had it before', (_, lose) => {
    render(
      <>
        <button type="button">Before</button>
        <dialog open>
          <section role="dialog" data-state="open">
            <button type="button">Latest</button>
          </section>
        </dialog>
      </>,
    );
    screen.getByRole('button', { name: 'Before' }).focus();
    const latest = screen.getByRole<HTMLButtonElement>('button', { name: 'Latest' });
    latest.focus();
    lose(latest);
    latest.blur();
    focusBack();
    expect(focused()).toBe('Before');
  });

  it('moves to the heading if it was nowhere before', () => {
    render(<h1 tabIndex={-1}>Alone</h1>);
    focusBack([]);
    expect(focused()).toBe('Alone');
  });
});

describe('an error message', () => {
  it('is an alert with its reason; a success message is not', async () => {
    render(<Toaster />);
    toast.success('Saved');
    await screen.findByText('Saved');
    expect(screen.queryByRole('alert')).toBeNull();
    toast.error('Not saved', { description: 'Somebody else was faster.' });
    expect((await screen.findByRole('alert')).textContent).toBe('Not savedSomebody else was faster.');
    toast.dismiss();
  });
});

it.each([true, false])('moves to what a section marks for it, otherwise to its heading: %s', async (isMarked) => {
  function Entries() {
    const [isThere, setIsThere] = useState(true);
    const [isAsked, setIsAsked] = useState(false);
    return (
      <>
        <h1 tabIndex={-1}>Work</h1>
        <section data-keeps-focus="">
          <h2>Time</h2>
          {isMarked && (
            <button type="button" data-takes-focus="">
              Add time
            </button>
          )}
          {isThere && (
            <button type="button" onClick={() => setIsAsked(true)}>
              Remove an hour
            </button>
          )}
        </section>
        <ConfirmDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title="Sure?"
          description="It goes."
          confirmLabel="Remove"
          onConfirm={() => {
            setIsThere(false);
            setIsAsked(false);
          }}
        />
      </>
    );
  }
  render(<Entries />);
  const remove = screen.getByRole('button', { name: 'Remove an hour' });
  remove.focus();
  fireEvent.click(remove);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(isMarked ? 'Add time' : 'Time'));
});
