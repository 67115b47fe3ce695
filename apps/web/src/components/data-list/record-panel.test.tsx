import { PERMISSIONS } from '@siteward/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { PanelBody, PanelHeading, RecordPanel } from './record-panel.tsx';
import { useRecordPanel } from './use-record-panel.ts';

const IDS = ['1', '2', '3'].map((digit) => digit.repeat(24));
const [FIRST = '', SECOND = '', LAST = ''] = IDS;
const STRANGER = '9'.repeat(24);
const words = { previous: 'Previous', next: 'Next', loading: 'Loading', failed: 'Not loaded', gone: 'It is gone' };
const retry = vi.fn();

function List({ error = null, isKnown = true }: { error?: unknown; isKnown?: boolean }) {
  const panel = useRecordPanel('member');
  const query = { error, isFetching: false, refetch: retry };
  return (
    <>
      <h1 tabIndex={-1}>People</h1>
      <button type="button" onClick={() => panel.enter(SECOND)}>
        Ben
      </button>
      <RecordPanel panel={panel} label="Member">
        {(id) => (
          <PanelBody
            id={id}
            panel={panel}
            ids={IDS}
            name={isKnown ? 'Ada' : undefined}
            words={words}
            query={query}
            menu={<button type="button">Menu</button>}
            foot={<p>The end</p>}
          >
            {isKnown && (
              <PanelHeading id={id} panel={panel}>
                Ada
              </PanelHeading>
            )}
          </PanelBody>
        )}
      </RecordPanel>
    </>
  );
}

function open(id: string, list = <List />, isWide = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { router } = renderPage(list, pageScope(PERMISSIONS), `/page?member=${id}`);
  return () => new URLSearchParams(router.state.location.search).get('member');
}
const place = () => screen.queryByText(/ on this page$/)?.textContent;
const isOver = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

it.each([
  [FIRST, '1 of 3 on this page', [FIRST, SECOND]],
  [SECOND, '2 of 3 on this page', [FIRST, LAST]],
  [LAST, '3 of 3 on this page', [SECOND, LAST]],
  // It is on another page of the list, or no longer in it.
  [STRANGER, undefined, [STRANGER, STRANGER]],
])('leads from record %s to its neighbours on the page', (id, words, [before, after]) => {
  const shown = open(id);
  expect([place(), isOver('Previous'), isOver('Next')]).toEqual([words, before === id, after === id]);
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(shown()).toBe(before);
  if (before !== id) fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toBe(id);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toBe(after);
});

it('says whose it is, with its menu and its foot, and is closed', () => {
  const shown = open(SECOND);
  expect(screen.getByRole('complementary', { name: 'Member' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Details of Ada');
  expect(screen.getByText('Menu')).toBeTruthy();
  expect(screen.getByText('The end')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([shown(), screen.queryByText('The end')]).toEqual([null, null]);
});

it('covers a narrow list, and is closed with Escape', async () => {
  const shown = open(SECOND, <List />, false);
  const sheet = await screen.findByRole('dialog', { name: 'Member' });
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(shown()).toBeNull();
});

it('takes the focus when a record is entered, but not when the page is opened with one', async () => {
  open(FIRST);
  const heading = () => screen.getByRole('heading', { name: 'Ada' });
  expect(document.activeElement).not.toBe(heading());
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement).not.toBe(heading());
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ben' }));
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});

it('says that the record is being loaded, and names nobody by then', () => {
  open(SECOND, <List isKnown={false} />);
  expect(screen.getByText('Loading').parentElement?.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(/^Details of/)).toBeNull();
});

it('says that the record could not be loaded, and loads it again', () => {
  open(SECOND, <List isKnown={false} error={new Error('No answer')} />);
  expect(screen.getByText('Not loaded')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it.each(['Ben', 'Search'])(
  'takes the focus when a record has been loaded, unless somebody is typing: %s',
  async (name) => {
    let arrive = () => {};
    function SlowList() {
      const [isKnown, setIsKnown] = useState(false);
      arrive = () => setIsKnown(true);
      return (
        <>
          <input aria-label="Search" />
          <List isKnown={isKnown} />
        </>
      );
    }
    open(FIRST, <SlowList />);
    fireEvent.click(screen.getByRole('button', { name: 'Ben' }));
    const [ben, search] = [
      screen.getByRole('button', { name: 'Ben' }),
      screen.getByRole('textbox', { name: 'Search' }),
    ];
    (name === 'Ben' ? ben : search).focus();
    act(() => arrive());
    const heading = await screen.findByRole('heading', { name: 'Ada' });
    expect(document.activeElement).toBe(name === 'Ben' ? heading : search);
  },
);
