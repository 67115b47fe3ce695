import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { settleFocus, takeFocusFaults } from './focus-rule.ts';

/** Something with a button that removes it, and optionally the id of what gets the focus afterwards. */
function Leaving({ children, to }: { children: (leave: () => void) => ReactNode; to?: string }) {
  const [isThere, setIsThere] = useState(true);
  const leave = () => {
    setIsThere(false);
    if (to) setTimeout(() => document.getElementById(to)?.focus());
  };
  return isThere ? children(leave) : null;
}

const aButton = (name: string, leave?: () => void) => (
  <button type="button" id={name} onClick={leave}>
    {name}
  </button>
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('notices that the focus is nowhere', async () => {
  render(
    <>
      <Leaving>{(leave) => aButton('Dismiss', leave)}</Leaving>
      <p>What has no heading</p>
    </>,
  );
  press('Dismiss');
  await settleFocus();
  expect(takeFocusFaults()).toEqual(['the focus is nowhere since button "Dismiss" has gone']);
});

it.each([
  ['Opener', []],
  ['Other', ['from the window of button "Cancel" to button "Other", and not to button "Opener", which had opened it']],
])('requires a window to return the focus to what had it before: %s', async (to, faults) => {
  render(
    <>
      {aButton('Opener')}
      {aButton('Other')}
      <Leaving to={to}>{(leave) => <div role="dialog">{aButton('Cancel', leave)}</div>}</Leaving>
    </>,
  );
  press('Opener');
  press('Cancel');
  await expect.poll(() => document.activeElement?.textContent).toBe(to);
  expect(takeFocusFaults()).toEqual(faults);
});

it.each([
  ['Ben', []],
  ['Other', ['from button "Ann", which has gone, to button "Other", and not to a record of the list']],
])('requires another record to get the focus when one disappears: %s', async (to, faults) => {
  render(
    <>
      {aButton('Other')}
      <ul>
        <Leaving to={to}>{(leave) => <li data-row="1">{aButton('Ann', leave)}</li>}</Leaving>
        <li data-row="2">{aButton('Ben')}</li>
      </ul>
    </>,
  );
  press('Ann');
  await expect.poll(() => document.activeElement?.textContent).toBe(to);
  expect(takeFocusFaults()).toEqual(faults);
});
