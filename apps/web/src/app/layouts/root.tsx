import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router-dom';
import { ConnectionBar } from '#components/page/connection-bar.tsx';
import { LoadingBar } from '#components/page/loading-bar.tsx';
import { WordsProvider } from '#components/words.tsx';
import { noteFirstPage } from '../guards.ts';

/**
 * What surrounds every page: the loading bar and the state of the connection. It also decides where focus and scroll position go
 * after a navigation, and makes sure that the focus is never lost.
 */
export function Root() {
  const { state } = useNavigation();
  usePageEntry();
  useLayoutEffect(noteFirstPage, []);
  useEffect(keepFocus, []);
  return (
    <WordsProvider>
      <LoadingBar loading={state !== 'idle'} />
      <Outlet />
      <ConnectionBar />
    </WordsProvider>
  );
}

/**
 * Where focus and scroll position go after a navigation: a new page begins at its top, with the focus on its heading so that
 * the heading is read out; a page that somebody goes back to is scrolled to where they left it. Changes within a page, such as
 * of a filter, move nothing.
 */
function usePageEntry(): void {
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

/**
 * Keeps the focus from getting lost as long as the application is open. The first page does not need this to be shown, so the code
 * is loaded afterwards; if it cannot be loaded, the page works without it.
 */
function keepFocus(): () => void {
  let isOver = false;
  let end = (): void => {};
  const keep = ({ keepFocusSomewhere }: typeof import('@siteward/ui/lib/keep-focus-somewhere')) => {
    if (!isOver) end = keepFocusSomewhere();
  };
  void import('@siteward/ui/lib/keep-focus-somewhere').then(keep, () => undefined);
  return () => {
    isOver = true;
    end();
  };
}
