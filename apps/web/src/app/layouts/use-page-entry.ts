import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Where focus and scroll go after a navigation: a new page begins at its top, with the focus on its heading so that it
 * is read out; a page that was gone back to is where it was left. Changes within a page, as of a filter, move nothing.
 */
export function usePageEntry(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  const left = useRef(new Map<string, number>());

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => left.current.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key]);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector('h1')?.focus({ preventScroll: true });
    scrollTo(0, (isBack && left.current.get(key)) || 0);
  }, [pathname, key, isBack]);
}
