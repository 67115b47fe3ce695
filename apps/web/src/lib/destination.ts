import { type LoaderFunction, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

let destination: Request | undefined;

/** Wraps a page's loader, which runs as soon as somebody is on the way there, so that it is known where they are going. */
export function noteDestination(loader: LoaderFunction): LoaderFunction {
  return (args, context) => {
    destination = args.request;
    return loader(args, context);
  };
}

/**
 * Whether the page at an address is being left, or has been left: nothing that is found out about it leads elsewhere any more.
 * A way that was given up does not count: the link to the content ends it and stays on the page, where no loader runs.
 *
 * @param address - a path, with its query on the index page, whose states are pages of their own
 */
export function isLeaving(address: string): boolean {
  if (!destination || destination.signal.aborted) return false;
  return pageOf(new URL(address, destination.url)) !== pageOf(new URL(destination.url));
}

/**
 * Forgets where anybody was going; for tests, which share this module.
 *
 * @internal
 */
export function forgetDestination(): void {
  destination = undefined;
}

function pageOf({ pathname, searchParams }: URL): string {
  return pathname === '/' ? `/ ${searchParams.get('state')}` : pathname;
}

/**
 * `useNavigate` for what follows an answer that was awaited: leads on from the page on which the wait began, and does nothing if
 * the person has left that page meanwhile, or is about to.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (to, options) => {
    if (!isLeaving(pathname + search)) await navigate(to, options);
  };
}
