import { Button } from '@siteward/ui/button';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { held } from '#testing/held.ts';

let Menu: typeof import('./menu.tsx').Menu;
let MenuItem: typeof import('./menu.tsx').MenuItem;
let onDemand: typeof import('./on-demand.tsx').onDemand;
beforeEach(async () => {
  // Each test needs a fresh module, because the module keeps what it has loaded.
  vi.resetModules();
  ({ Menu, MenuItem } = await import('./menu.tsx'));
  ({ onDemand } = await import('./on-demand.tsx'));
});

const onSelect = vi.fn();

function show(): HTMLElement {
  render(
    <Menu button={(props) => <Button {...props}>Actions</Button>}>
      <MenuItem disabled>Resend</MenuItem>
      <MenuItem onSelect={onSelect}>Revoke</MenuItem>
      <MenuItem>Remove</MenuItem>
    </Menu>,
  );
  return button();
}

const button = () => screen.getByRole('button', { name: 'Actions' });
const menu = () => screen.queryByRole('menu', { name: 'Actions' });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const click = (element: HTMLElement) => fireEvent.pointerDown(element, { button: 0 });
const loaded = () => act(async () => void (await import('@siteward/ui/dropdown-menu')));
const says = (element: HTMLElement) =>
  ['aria-haspopup', 'aria-expanded', 'aria-busy'].map((name) => element.getAttribute(name));

describe('a menu on demand', () => {
  it.each(['Enter', ' ', 'ArrowDown'])(
    'opens with the key "%s" at its first item, and Escape returns the focus to the button',
    async (key) => {
      const before = show();
      before.focus();
      press(key);
      expect([menu(), ...says(before)]).toEqual([null, 'menu', 'true', 'true']);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Revoke'));
      expect(says(before)).toEqual(['menu', 'true', null]);
      press('Escape');
      await waitFor(() => expect([menu(), document.activeElement]).toEqual([null, before]));
      expect(says(before)).toEqual(['menu', 'false', null]);
      // Already loaded, it starts at the first item again.
      press(key);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Revoke'));
      expect(button()).toBe(before);
    },
  );

  it('loads items with their own chunk when the pointer or the focus comes near, and opens at the first once they are there', async () => {
    const [given, give] = held();
    const Items = onDemand(() => given.then(() => () => <MenuItem>Later</MenuItem>));
    const preload = vi.spyOn(Items, 'preload');
    render(
      <Menu early={Items} button={(props) => <Button {...props}>Actions</Button>}>
        <Items />
      </Menu>,
    );
    expect(preload).not.toHaveBeenCalled();
    fireEvent.pointerEnter(button());
    expect(preload).toHaveBeenCalledOnce();
    button().focus();
    press('Enter');
    await loaded();
    expect([menu(), ...says(button())]).toEqual([null, 'menu', 'true', 'true']);
    await act(async () => give());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Later'));
  });

  it('opens for a pointer without pointing at an item, and a second press closes it', async () => {
    const before = show();
    click(before);
    const opened = await screen.findByRole('menu', { name: 'Actions' });
    await waitFor(() => expect(document.activeElement).toBe(opened));
    click(before);
    await waitFor(() => expect([menu(), ...says(before)]).toEqual([null, 'menu', 'false', null]));
    click(before);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    await waitFor(() => expect([menu(), document.activeElement]).toEqual([null, before]));
    expect([onSelect.mock.calls.length, button()]).toEqual([1, before]);
  });

  it('opens for a click by assistive technology, which involves neither pointer nor key', async () => {
    fireEvent.click(show());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Revoke'));
  });

  it.each<[string, (element: HTMLElement) => boolean]>([
    ['pointer', fireEvent.pointerEnter],
    ['focus', fireEvent.focus],
  ])('is loaded when the %s comes near, and then opens immediately', async (_, comeNear) => {
    comeNear(show());
    await loaded();
    click(button());
    expect([menu() === null, ...says(button())]).toEqual([false, 'menu', 'true', null]);
  });

  it.each<[string, () => boolean]>([
    ['a second press', () => click(button())],
    ['the key again', () => press('Enter')],
    ['Escape', () => press('Escape')],
  ])('stays closed if %s came before it was loaded', async (_, giveUp) => {
    const before = show();
    before.focus();
    press('Enter');
    giveUp();
    await loaded();
    expect([menu(), document.activeElement, ...says(before)]).toEqual([null, before, 'menu', 'false', null]);
  });

  it('does not take a key held down for another press', async () => {
    show().focus();
    press('Enter');
    fireEvent.keyDown(button(), { key: 'Enter', repeat: true });
    expect(await screen.findByRole('menu', { name: 'Actions' })).toBeDefined();
  });
});
