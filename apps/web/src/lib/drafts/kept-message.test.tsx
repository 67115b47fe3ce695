import { act, cleanup, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useKeptMessage } from './kept-message.ts';

beforeEach(() => sessionStorage.clear());

const open = (name = 'ticket-message/1') => renderHook(() => useKeptMessage(name)).result;

it('keeps what was written, with its key, for the same record in this tab', () => {
  const first = open();
  act(() => first.current.change({ text: 'We look at it', internal: true }));
  const { message } = first.current;
  expect(message).toMatchObject({ text: 'We look at it', internal: true });
  cleanup();
  expect(open().current.message).toEqual(message);
  expect(open('ticket-message/2').current.message).toMatchObject({ text: '', internal: false });
});

it('has another key once something was changed', () => {
  const { current } = open();
  const page = open();
  act(() => page.current.change({ text: 'We look at it' }));
  const { key } = page.current.message;
  act(() => page.current.change({ internal: true }));
  expect(new Set([current.message.key, key, page.current.message.key]).size).toBe(3);
});

it('is empty once it has arrived, stays a note, and has another key', () => {
  const page = open();
  act(() => page.current.change({ text: 'We look at it', internal: true }));
  const { message: sent } = page.current;
  act(() => page.current.arrived(sent));
  expect(page.current.message).toMatchObject({ text: '', internal: true });
  expect(page.current.message.key).not.toBe(sent.key);
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  ['what was added while it was on its way', 'We look at it. Today.\n', 'Today.\n'],
  ['all of it if what was sent has been changed', 'We looked at it. Today.', 'We looked at it. Today.'],
])('keeps %s, even if its page was left in the meantime', (_, now, left) => {
  const page = open();
  act(() => page.current.change({ text: 'We look at it.', internal: true }));
  const { message: sent } = page.current;
  act(() => page.current.change({ text: now }));
  const { arrived } = page.current;
  act(() => arrived(sent));
  expect(page.current.message).toMatchObject({ text: left, internal: true });
  expect(page.current.message.key).not.toBe(sent.key);
  act(() => page.current.change({ text: now }));
  cleanup();
  arrived(sent);
  expect(open().current.message).toMatchObject({ text: left, internal: true });
});

it('is forgotten once it has arrived, even if its page was left in the meantime', () => {
  const page = open();
  act(() => page.current.change({ text: 'We look at it' }));
  const { message, arrived } = page.current;
  cleanup();
  expect(sessionStorage).toHaveLength(1);
  arrived(message);
  expect(sessionStorage).toHaveLength(0);
});

it.each(['text', { text: 'x', internal: false }, { text: 1, internal: false, key: 'k' }, null])(
  'begins anew if something else was stored: %j',
  (stored) => {
    sessionStorage.setItem('siteward:draft::ticket-message/1', JSON.stringify(stored));
    expect(open().current.message).toMatchObject({ text: '', internal: false });
  },
);
