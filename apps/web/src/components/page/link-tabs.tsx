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
  /** What the tabs distinguish: "Members by status". */
  label: string;
  tabs: readonly LinkTab<Key>[];
  /** The key of the current tab. */
  current: Key;
  className?: string;
}

/**
 * Tabs whose state is in the address, for example the statuses of a list: each one is a link, and the scroll position is kept.
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
