import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { EmptyState } from '../components/empty-state.tsx';
import { forgetPlaces } from './focus-return.ts';
import { keepFocusSomewhere } from './keep-focus-somewhere.ts';

beforeEach(() => {
  forgetPlaces();
  onTestFinished(keepFocusSomewhere());
});

const focused = () => document.activeElement?.textContent;
const button = (name: string) => screen.getByRole('button', { name });

/** A page of buttons. */
const page = (...names: readonly string[]) => (
  <>
    <h1 tabIndex={-1}>The page</h1>
    {names.map((name) => (
      <button key={name} type="button">
        {name}
      </button>
    ))}
  </>
);

type PageProps = { what: 'there' | 'gone' | 'disabled'; hasSection?: boolean; marks?: boolean };

/** A button that disappears, inside a section of a page or outside of any. */
function Page({ what, hasSection = true, marks = false }: PageProps) {
  const button = what !== 'gone' && (
    <button type="button" disabled={what === 'disabled'}>
      Try again
    </button>
  );
  return (
    <>
      <h1 tabIndex={-1}>The page</h1>
      {hasSection && (
        <section {...(marks && { 'data-keeps-focus': '' })}>
          <h2>The section</h2>
          <button type="button" {...(marks && { 'data-takes-focus': '' })}>
            Add
          </button>
          {button}
        </section>
      )}
      {!hasSection && button}
    </>
  );
}

it.each<[string, PageProps, string]>([
  ['the heading of the section', { what: 'gone' }, 'The section'],
  ['it also where what had it can no longer be pressed', { what: 'disabled' }, 'The section'],
  ['what is marked for it', { what: 'gone', marks: true }, 'Add'],
  ['the heading of the page, where there is no other', { what: 'gone', hasSection: false }, 'The page'],
])('moves to %s', async (_, props, expected) => {
  const { rerender } = render(<Page {...props} what="there" />);
  button('Try again').focus();
  rerender(<Page {...props} />);
  await waitFor(() => expect(focused()).toBe(expected));
});

it('waits for what a section is still loading', async () => {
  const section = (content: ReactNode) => (
    <>
      <h1 tabIndex={-1}>The page</h1>
      <div data-keeps-focus="">{content}</div>
    </>
  );
  const went: (string | null)[] = [];
  const note = ({ target }: FocusEvent) => void (target instanceof Element && went.push(target.textContent));
  document.addEventListener('focusin', note);
  onTestFinished(() => document.removeEventListener('focusin', note));
  const { rerender } = render(section(<button type="button">Open</button>));
  button('Open').focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  rerender(section(<p>Loading</p>));
  // Longer than it waits otherwise.
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  rerender(section(<h2>What was opened</h2>));
  await waitFor(() => expect(focused()).toBe('What was opened'));
  expect(went).toEqual(['Open', 'What was opened']);
});

it('gives others the full time, even if something else had just disappeared', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { rerender } = render(page('One', 'Two', 'Three'));
  button('One').focus();
  rerender(page('Two', 'Three'));
  await vi.advanceTimersByTimeAsync(80);
  button('Two').focus();
  rerender(page('Three'));
  await vi.advanceTimersByTimeAsync(80);
  expect(document.activeElement).toBe(document.body);
  await vi.advanceTimersByTimeAsync(40);
  expect(focused()).toBe('The page');
});

it('moves to the text that says that a list is empty, once the last record is gone along with its list', async () => {
  const list = (names: readonly string[]) => (
    <>
      <h1 tabIndex={-1}>People</h1>
      <div>
        {names.length === 0 ? (
          <EmptyState title="Nobody yet" />
        ) : (
          <ul>
            {names.map((name) => (
              <li key={name} data-row={name} tabIndex={-1}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
  const { rerender } = render(list(['Ann', 'Ben']));
  screen.getByText('Ann').focus();
  rerender(list(['Ben']));
  await waitFor(() => expect(focused()).toBe('Ben'));
  rerender(list([]));
  await waitFor(() => expect(focused()).toBe('Nobody yet'));
});

it('leaves it where other code puts it, and where people have taken it away', async () => {
  const went: (string | null)[] = [];
  const note = ({ target }: FocusEvent) => void (target instanceof Element && went.push(target.textContent));
  document.addEventListener('focusin', note);
  onTestFinished(() => document.removeEventListener('focusin', note));
  const { rerender } = render(page('Go', 'Stay', 'End'));
  button('Go').focus();
  rerender(page('Stay', 'End', 'More'));
  await act(async () => {});
  button('Stay').focus();
  button('Stay').blur();
  rerender(page('Stay', 'End'));
  await act(async () => {});
  expect(document.activeElement).toBe(document.body);
  // Anything it was going to do would have happened before this.
  button('End').focus();
  rerender(page('Stay'));
  await waitFor(() => expect(focused()).toBe('The page'));
  expect(went).toEqual(['Go', 'Stay', 'End', 'The page']);
});
