import { use, useCallback } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router-dom';

type Address = { pathname: string; search: string };

/**
 * Which page an address is about, whatever its query says; but the states of the index page and the sections of the settings are
 * pages of their own.
 */
export function pageOf({ pathname, search }: Address): string {
  return `${pathname} ${new URLSearchParams(search).get(pathname === '/' ? 'state' : 'section')}`;
}

/**
 * Where the person is going, or is: a function, always the same, that says it at any time, also after something was awaited, when
 * what `useLocation` gave may be out of date. The router itself is the only one that knows, and only this context leads to it.
 *
 * @returns The page (`pageOf`); undefined outside of the application's router, where nobody can leave
 */
export function useDestination(): () => string | undefined {
  const router = use(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => router && pageOf(router.state.navigation.location ?? router.state.location), [router]);
}

/** Whether the person is on the way to another page. Whatever changes the address by itself waits, as it would keep them here. */
export function useIsLeaving(): boolean {
  const here = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && pageOf(next) !== pageOf(here);
}

/** A function that says at any time whether the person is still on this page, and not about to leave it. */
export function useIsHere(): () => boolean {
  const destination = useDestination();
  const here = pageOf(useLocation());
  return () => (destination() ?? here) === here;
}

/**
 * `useNavigate` for what follows an answer that was awaited: leads on from this page, and does nothing if the person is no longer
 * on it, or is about to leave it.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (to, options) => {
    if (isHere()) await navigate(to, options);
  };
}

/**
 * `useNavigate` for a way that first has to be found, which begins with a choice: `const leadOn = choose()`, and then `leadOn`
 * with what was found. The choice takes precedence over wherever the person was going before, and whatever they choose later
 * takes precedence over it.
 */
export function useChosenWay(): () => (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const destination = useDestination();
  return () => {
    const before = destination();
    return async (to, options) => {
      if (destination() === before) await navigate(to, options);
    };
  };
}
