import { homeOf } from '@siteward/ui/lib/focus-return';
import { type RefCallback, useEffect, useState } from 'react';

/** On the control of a section that takes the focus when what had it is gone, such as the button that adds another. */
export const TAKES_FOCUS = { 'data-takes-focus': '' } as const;

const PASSING = '[role=menu], [role=dialog], [role=alertdialog], dialog';

/**
 * Keeps the focus in a section of a page where what had it goes away: an entry with its menu, an upload that is stopped, what stood
 * in for a part that has been loaded. It goes to the control that is marked for it, else to the section's heading.
 *
 * @returns The ref of the section.
 */
export function useKeptFocus<Section extends HTMLElement>(): RefCallback<Section> {
  const [section, setSection] = useState<Section | null>(null);
  useEffect(() => {
    if (!section) return;
    // What gives the focus back after a window knows it by this.
    section.dataset['keepsFocus'] = '';
    let hadIt = section.contains(document.activeElement);
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A menu or a window gives the focus back to where it was.
      hadIt = section.contains(target) || (hadIt && target.closest(PASSING) !== null);
    };
    const gone = new MutationObserver(() => {
      if (hadIt && (document.activeElement ?? document.body) === document.body) homeOf(section)?.focus();
    });
    document.addEventListener('focusin', note);
    gone.observe(section, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      gone.disconnect();
    };
  }, [section]);
  return setSection;
}
