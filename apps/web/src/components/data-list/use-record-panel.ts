import { isRecordId } from '@siteward/domain';
import { useEffect, useRef } from 'react';
import { useIsMobile } from '#lib/use-media-query.ts';
import { useUrlParams } from '#lib/use-url-state.ts';
import { IN_USE } from './use-list-keys.ts';

export type RecordPanelState = ReturnType<typeof useRecordPanel>;

/**
 * Of which record of a list the panel is open; it is kept in the address, so that back, reload and a pasted link show the same.
 * Beside the list, from 1280 px on, the panel follows the focus from row to row.
 *
 * @param param - what the address calls it: `member`
 */
export function useRecordPanel(param: string) {
  const { params, get, set } = useUrlParams();
  const isDocked = !useIsMobile();
  const asked = get(param);
  const id = asked !== undefined && isRecordId(asked) ? asked : null;
  const isOpen = id !== null;
  // What the panel shows without taking the focus: what the focus moved to, and what the page began with.
  const followed = useRef(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (id === null) {
      followed.current = null;
      // The way back closes it too, which asks nobody for the focus.
      if (shown.current !== null && document.activeElement === document.body) giveBack(shown.current);
    }
    shown.current = id;
  }, [id]);

  // The way back leads to the list, not through all that has been looked at.
  const change = (next: string | null) => set({ [param]: next ?? undefined }, { replace: isOpen });

  /** Shows another one; the focus stays where it is. */
  const show = (next: string | null) => {
    followed.current = next;
    change(next);
  };

  /** Shows one, with the focus on the panel's heading. */
  const enter = (next: string) => {
    followed.current = null;
    if (next === id) heading.current?.focus();
    else change(next);
  };

  const close = () => {
    show(null);
    if (id !== null) giveBack(id);
  };

  /** Closes it where it shows one that is gone: another one may have been deleted in the list beside it. */
  const closeOf = (record: string) => {
    if (record === id) close();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what they do depends on the address alone
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
    // Before the list takes the key for its selection.
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [id, isDocked, params]);

  /** The address of a record's panel, for a link. */
  const linkTo = (record: string) => {
    const query = new URLSearchParams(params);
    query.set(param, record);
    return { search: String(query) };
  };
  /** Whether the panel takes the focus once it shows a record. */
  const takesFocus = (record: string) => followed.current !== record;
  return { id, isDocked, isOpen, show, enter, close, closeOf, linkTo, heading, takesFocus };
}

/** Gives the focus to the row of a record; what is on another page of the list, or on none, has none. */
function giveBack(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
  (row ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus();
}
