import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
}

/**
 * A link within the application. Use this one instead of react-router's own, whose prefetching for framework modes would add 2.4
 * KB to the first load.
 */
export function Link({ to, replace = false, preventScrollReset = false, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    preventScrollReset,
    ...(props.target !== undefined && { target: props.target }),
  });
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
