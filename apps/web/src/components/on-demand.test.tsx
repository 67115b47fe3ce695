import { Dialog, DialogContent, DialogHeader } from '@siteward/ui/dialog';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { held } from '#testing/held.ts';
import { LoadedMenu, MenuItem, RowMenu } from './menu.tsx';
import { OnceOpened, type OnDemand, onDemand } from './on-demand.tsx';

interface WindowProps {
  open: boolean;
  onClose: () => void;
}

function Loaded({ open, onClose }: WindowProps) {
  return (
    <Dialog open={open} onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader title="Invite members" />
        <input aria-label="Addresses" />
      </DialogContent>
    </Dialog>
  );
}

let hasConnection = true;
const load = vi.fn(async (): Promise<ComponentType<WindowProps>> => {
  if (!hasConnection) throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  return Loaded;
});

/** What browsers do with the focus and happy-dom does not: it moves into the dialog, and back when that is closed. */
function moveTheFocus() {
  const { showModal, close } = HTMLDialogElement.prototype;
  let before: Element | null = null;
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    before = document.activeElement;
    showModal.call(this);
    this.querySelector('button')?.focus();
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    close.call(this);
    if (before instanceof HTMLElement) before.focus();
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  moveTheFocus();
  hasConnection = true;
  load.mockClear();
  vi.stubGlobal('fetch', async () => {
    if (!hasConnection) throw new TypeError('offline');
    return new Response('{}');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Page({ Window }: { Window: OnDemand<WindowProps> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Invite
      </button>
      <OnceOpened open={open} onClose={close} early={Window}>
        <Window open={open} onClose={close} />
      </OnceOpened>
    </>
  );
}

const show = () => render(<Page Window={onDemand(load)} />);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const opener = () => screen.getByText('Invite');
const press = () =>
  act(async () => {
    opener().focus();
    fireEvent.click(opener());
  });
const waiting = () => screen.queryByRole('dialog', { name: 'Loading' });
const opened = () => screen.queryByRole('dialog', { name: 'Invite members' });
const hasFocus = (window: HTMLElement | null) => window?.contains(document.activeElement) ?? false;

/** The same, opened from a menu item, which disappears once it is chosen. */
function PageWithMenu({ Window }: { Window: OnDemand<WindowProps> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <RowMenu name="Members">
        <MenuItem onSelect={() => setOpen(true)}>Invite</MenuItem>
      </RowMenu>
      <OnceOpened open={open} onClose={close}>
        <Window open={open} onClose={close} />
      </OnceOpened>
    </>
  );
}

describe('a dialog on demand', () => {
  it('is loaded once the page has settled, and then opens immediately', async () => {
    show();
    await wait(1000);
    expect(load).not.toHaveBeenCalled();
    await wait(1000);
    expect(load).toHaveBeenCalledOnce();
    fireEvent.click(opener());
    expect([waiting(), opened() !== null]).toEqual([null, true]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is loaded only after the previous one has arrived, so that the page can respond in between', async () => {
    const [arrived, arrive] = held();
    const One = onDemand(() => arrived.then(() => Loaded));
    render(
      <>
        <Page Window={One} />
        <Page Window={onDemand(load)} />
      </>,
    );
    await wait(10_000);
    expect(load).not.toHaveBeenCalled();
    arrive();
    await wait(0);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not loaded for a page that has been left', async () => {
    show().unmount();
    await wait(60_000);
    expect(load).not.toHaveBeenCalled();
  });

  it('says without a connection what it is waiting for, opens once the connection is back, and has the focus throughout', async () => {
    hasConnection = false;
    show();
    await wait(2000);
    // A failure before the dialog was asked for concerns nobody.
    expect([load.mock.calls.length, waiting(), opened()]).toEqual([1, null, null]);
    await press();
    expect(waiting()?.textContent).toContain('This opens as soon as the connection is back.');
    // Not on its button, which a space would press.
    expect(document.activeElement).toBe(within(screen.getByRole('dialog')).getByRole('status'));
    hasConnection = true;
    await wait(30_000);
    expect([waiting(), hasFocus(opened())]).toEqual([null, true]);
    await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
    await wait(1000);
    expect([opened(), document.activeElement]).toEqual([null, opener()]);
  });

  it.each([
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])('is no longer waited for after %s: it stays closed, with the focus where it was', async (_, giveUp) => {
    hasConnection = false;
    show();
    await press();
    await act(async () => void giveUp());
    expect([waiting(), document.activeElement]).toEqual([null, opener()]);
    hasConnection = true;
    await wait(30_000);
    expect([waiting(), opened(), document.activeElement]).toEqual([null, null, opener()]);
  });

  it('opened from a menu and no longer waited for, returns the focus to the menu’s button', async () => {
    await LoadedMenu.preload();
    hasConnection = false;
    render(<PageWithMenu Window={onDemand(load)} />);
    const button = screen.getByRole('button', { name: 'Actions for Members' });
    await act(async () => {
      button.focus();
      fireEvent.keyDown(button, { key: 'Enter' });
    });
    await wait(0);
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Invite' })));
    await wait(0);
    expect(hasFocus(waiting())).toBe(true);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
    await wait(0);
    expect([waiting(), document.activeElement]).toEqual([null, button]);
  });
});
