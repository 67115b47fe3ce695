import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { KEEPS_FOCUS, TAKES_FOCUS } from './kept-focus.ts';

/** A section with entries and, if allowed, a button that adds another, next to a button outside of the section. */
function Section({ entries, mayAdd }: { entries: readonly string[]; mayAdd: boolean }) {
  return (
    <>
      <button type="button">Elsewhere</button>
      <div {...KEEPS_FOCUS}>
        <h2>Time</h2>
        {mayAdd && (
          <button type="button" {...TAKES_FOCUS}>
            Add time
          </button>
        )}
        {entries.map((entry) => (
          <button key={entry} type="button">
            {entry}
          </button>
        ))}
      </div>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

it.each([
  ['the button that adds another', true, 'Add time'],
  ['the heading', false, 'Time'],
])('when the focused element disappears, the focus goes to %s', async (_, mayAdd, expected) => {
  const { rerender } = render(<Section entries={['One']} mayAdd={mayAdd} />);
  screen.getByText('One').focus();
  rerender(<Section entries={[]} mayAdd={mayAdd} />);
  await waitFor(() => expect(focused()).toBe(expected));
});

it('when an element disappears from which a menu or window had taken the focus, the focus goes to the section', async () => {
  const menu = document.createElement('div');
  menu.role = 'menu';
  menu.innerHTML = '<button type="button">Remove</button>';
  document.body.append(menu);
  onTestFinished(() => menu.remove());
  const { rerender } = render(<Section entries={['One']} mayAdd />);
  screen.getByText('One').focus();
  screen.getByText('Remove').focus();
  menu.remove();
  rerender(<Section entries={[]} mayAdd />);
  await waitFor(() => expect(focused()).toBe('Add time'));
});

it('when an element disappears that had the focus from the start, the focus stays in the section', async () => {
  function Late() {
    const [isLoaded, setIsLoaded] = useState(false);
    return (
      <div {...KEEPS_FOCUS}>
        <h2>Time</h2>
        {/* biome-ignore lint/a11y/noAutofocus: the placeholder of a part has the focus in the same way */}
        {!isLoaded && <input aria-label="Wait" autoFocus onChange={() => setIsLoaded(true)} />}
      </div>
    );
  }
  render(<Late />);
  expect(document.activeElement).toBe(screen.getByLabelText('Wait'));
  fireEvent.change(screen.getByLabelText('Wait'), { target: { value: 'x' } });
  await waitFor(() => expect(focused()).toBe('Time'));
});

it('does not take the focus when it is elsewhere, or nowhere', async () => {
  const { rerender } = render(<Section entries={['One', 'Two']} mayAdd />);
  screen.getByText('One').focus();
  screen.getByText('Elsewhere').focus();
  rerender(<Section entries={['Two']} mayAdd />);
  await Promise.resolve();
  expect(focused()).toBe('Elsewhere');
  screen.getByText('Elsewhere').blur();
  rerender(<Section entries={[]} mayAdd />);
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
