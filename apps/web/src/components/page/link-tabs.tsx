import { TabNav, tabClass } from '@siteward/ui/tabs';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { Link } from '../link.tsx';

/** `count` follows the title: a CountPill. */
export interface LinkTab<Key extends string> {
  key: Key;
  title: string;
  to: To;
  count?: ReactNode;
  className?: string;
}

interface LinkTabsProps<Key extends string> {
  /** What they are tabs of: "Members by status". */
  label: string;
  tabs: readonly LinkTab<Key>[];
  /** The key of the one that is shown. */
  current: Key;
  className?: string;
}

/**
 * Tabs that are kept in the address, like the statuses of a list: each is a link, and the page stays where it is
 * scrolled to.
 */
export function LinkTabs<Key extends string>({ label, tabs, current, className }: LinkTabsProps<Key>) {
  return (
    <TabNav label={label} {...(className !== undefined && { className })}>
      {tabs.map(({ key, title, to, count, className: own }) => (
        <Link
          key={key}
          to={to}
          preventScrollReset
          {...(key === current && { 'aria-current': 'page' as const })}
          className={own === undefined ? tabClass(key === current) : `${tabClass(key === current)} ${own}`}
        >
          <span className="truncate">{title}</span>
          {count}
        </Link>
      ))}
    </TabNav>
  );
}
