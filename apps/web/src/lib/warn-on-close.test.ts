import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWarnOnClose } from './warn-on-close.ts';

/** Whether the browser asks before the tab is closed. */
function asks(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  return closing.defaultPrevented;
}

it('the browser asks before a tab is closed, as long as something would be lost', () => {
  const { rerender, unmount } = renderHook(({ when }) => useWarnOnClose(when), { initialProps: { when: false } });
  expect(asks()).toBe(false);
  rerender({ when: true });
  expect(asks()).toBe(true);
  rerender({ when: false });
  expect(asks()).toBe(false);
  rerender({ when: true });
  unmount();
  expect(asks()).toBe(false);
});
