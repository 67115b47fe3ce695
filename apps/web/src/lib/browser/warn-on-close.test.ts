import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SOURCES } from '#testing/sources.ts';
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

it('knows for each file when closing the tab would lose something', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) =>
    Array.from(text.matchAll(/\n *useWarnOnClose\((.*)\);/g), ([, when]) => [file, when]),
  );
  expect(Object.fromEntries(found)).toEqual({
    'components/comments/comment-changes.tsx': 'isChanged',
    'components/comments/use-comments.ts': '!isEmpty',
    'components/files/use-uploads.ts': 'underWay > 0',
    'components/record/leave-guard.tsx': 'when',
    'features/feedbacks/changes/chosen-files.tsx': 'chosen.length > 0',
    'lib/drafts/kept-answer.ts': "text.trim() !== ''",
    'lib/drafts/kept-message.ts': '!isEmpty',
  });
});
