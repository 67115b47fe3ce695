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
  useEffect(() => {
    if (id === null) followed.current = null;
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
    const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
    show(null);
    // What is on another page of the list, or on none, has no row.
    (row ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus();
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
  return { id, isDocked, isOpen, show, enter, close, linkTo, heading, takesFocus };
}
