import { isRecordId } from '@siteward/domain';
import { useEffect, useRef } from 'react';
import { FIELDS } from '#lib/browser/single-keys.ts';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import { useUrlParams } from '#lib/lists/use-url-state.ts';
import { useIsHere } from '#lib/navigation/destination.ts';
import { IN_USE } from './use-list-keys.ts';

export type RecordPanelState = ReturnType<typeof useRecordPanel>;

/**
 * Which record's panel is open. It is kept in the address, so that back, reload and a pasted link show the same. From 1280 px up,
 * if the panel is next to the list, it follows the focus from row to row.
 *
 * @param param - its query parameter: `member`
 */
export function useRecordPanel(param: string) {
  const { params, get, set } = useUrlParams();
  const isDocked = !useIsMobile();
  const isHere = useIsHere();
  const asked = get(param);
  const id = asked !== undefined && isRecordId(asked) ? asked : null;
  const isOpen = id !== null;
  // The record shown without taking the focus: the one whose row got the focus, or the one the page was opened with.
  const followed = useRef(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (id === null) {
      followed.current = null;
      // Going back in the history also closes the panel, without `close` handling the focus.
      if (shown.current !== null && document.activeElement === document.body) giveBack(shown.current);
    }
    shown.current = id;
  }, [id]);

  // Going back leads to the list, not through every record looked at.
  const change = (next: string | null) => set({ [param]: next ?? undefined }, { replace: isOpen });

  /** Shows another record; the focus stays where it is. */
  const show = (next: string | null) => {
    followed.current = next;
    change(next);
  };

  /** Shows a record and moves the focus to the panel's heading. */
  const enter = (next: string) => {
    followed.current = null;
    if (next === id) heading.current?.focus();
    else change(next);
  };

  const close = () => {
    show(null);
    if (id !== null) giveBack(id);
  };

  /**
   * Closes the panel if it shows this record, which is gone; the record deleted in the list may have been another one, and people who
   * have set out for another page go there.
   */
  const closeOf = (record: string) => {
    if (record === id && isHere()) close();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what they do depends only on the address
  useEffect(() => {
    if (!isOpen || !isDocked) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.dataset['row'] : undefined;
      if (row !== undefined && row !== id) show(row);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(IN_USE)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('focusin', onFocus);
    // Ahead of the list, which uses the key for its selection.
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [id, isDocked, params]);

  /** The address of a record's panel, for use in a link. */
  const linkTo = (record: string) => {
    const query = new URLSearchParams(params);
    query.set(param, record);
    return { search: String(query) };
  };
  /** Whether the panel takes the focus when it shows a record; not from somebody who has begun to type while it was loading. */
  const takesFocus = (record: string) => followed.current !== record && !document.activeElement?.matches(FIELDS);
  return { id, isDocked, isOpen, show, enter, close, closeOf, linkTo, heading, takesFocus };
}

/** Moves the focus to the row of a record, or to the page's heading if no row is shown for it. */
function giveBack(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
  (row ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus();
}
