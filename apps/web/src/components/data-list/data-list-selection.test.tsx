import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { openPeople, People, ROWS, result, showAs } from './data-list-testing.tsx';

beforeEach(() => showAs('table'));

describe('the selection of a list', () => {
  it('selects rows, and all of them, with actions that do not hide the filters', () => {
    openPeople();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.getByRole('toolbar', { name: 'Actions for 1 people' })).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all people on this page' }));
    expect(screen.getByText('3 selected')).toBeDefined();
    expect(screen.getByRole('searchbox')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  const selected = () =>
    screen
      .getAllByRole('checkbox', { checked: true })
      .map((box) => box.getAttribute('aria-label'))
      .join();

  it('selects every record that matches, on all pages, when that is asked for', async () => {
    openPeople();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 32 people' }));
    expect(await screen.findByText('All 32 selected')).toBeDefined();
    expect(screen.getByRole('toolbar', { name: 'Actions for 32 people' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Select all 32 people' })).toBeNull();
  });

  it('neither claims nor offers to have selected everything if the list is capped before the records end', () => {
    openPeople(result({ page: { items: ROWS, page: 1, pages: 1, limit: 10, total: 3, capped: true } }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all people on this page' }));
    expect(screen.getByText('3 selected')).toBeDefined();
  });

  it('leaves the focus to the rest of the bar when a button goes, and to the row touched last when the bar does', async () => {
    openPeople();
    const ben = screen.getByRole('checkbox', { name: 'Select Ben' });
    ben.focus();
    fireEvent.click(ben);
    const all = screen.getByRole('button', { name: 'Select all 32 people' });
    all.focus();
    fireEvent.click(all);
    await screen.findByText('All 32 selected');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move' })));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move' }), { key: 'Escape' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(ben));
    fireEvent.click(ben);
    screen.getByRole('button', { name: 'Clear selection' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(document.activeElement).toBe(ben));
  });

  it('keeps the selection from page to page, and ends it with another search', async () => {
    openPeople();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('1 selected')).toBeDefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ann' } });
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('selects a range with Shift, by pointer and by key, and ends the selection with Escape', () => {
    openPeople();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Cid' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ann' }), { shiftKey: true });
    expect(selected()).toBe('Select all people on this page,Select Ann,Select Ben,Select Cid');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    const press = (key: string, shiftKey = false) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
    // Starting from Ann, who was clicked last.
    press('x');
    press('j');
    press('j');
    press('X', true);
    expect(selected()).toBe('Select all people on this page,Select Ann,Select Ben,Select Cid');
    // Where there is no row, the keys are left to the page.
    screen.getByRole('button', { name: 'Next' }).focus();
    expect([press('x'), press('Enter')]).toEqual([true, true]);
  });

  it('leaves Escape to the search field while it holds text', () => {
    openPeople(result(), '/people?search=an');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(screen.getByText('1 selected')).toBeDefined();
  });

  it('leaves Escape to whatever is open over the page, or has used it', () => {
    openPeople();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    const over = document.body.appendChild(document.createElement('div'));
    for (const role of ['dialog', 'alertdialog', 'menu', 'listbox']) {
      over.setAttribute('role', role);
      fireEvent.keyDown(document.body, { key: 'Escape' });
    }
    over.remove();
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(screen.getByText('1 selected')).toBeDefined();
    // An empty search field has no use for it.
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('drops deleted records from the selection, and moves the focus to the row that took their place', async () => {
    const page = { items: ROWS, page: 1, pages: 1, limit: 10, total: 3, capped: false };
    const Changing = () => {
      const [isGone, setGone] = useState(false);
      const items = isGone ? ROWS.filter(({ name }) => name !== 'Ben') : ROWS;
      return (
        <>
          <People shown={result({ page: { ...page, items } })} />
          <button type="button" onMouseEnter={() => setGone(true)}>
            Remove Ben
          </button>
        </>
      );
    };
    renderPage(<Changing />, pageScope([]), '/people');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ann' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    screen.getByRole('checkbox', { name: 'Select Ben' }).focus();
    fireEvent.mouseEnter(screen.getByRole('button', { name: 'Remove Ben' }));
    await waitFor(() => expect(screen.getByText('1 selected')).toBeDefined());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cid'));
  });
});
