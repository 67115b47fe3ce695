import type { Permission } from '@siteward/domain';
import { House } from 'lucide-react';

/** The navigation of somebody with these permissions: the titles of its areas, and of the page that opens first. */
export type NavigationOf = (permissions: readonly Permission[]) => {
  landing: string;
  groups: readonly { heading: string; titles: readonly string[] }[];
};

interface PreviewNavigationProps {
  navigationOf: NavigationOf;
  permissions: readonly Permission[];
}

/** The navigation as a role shows it: a picture of it, whose entries lead nowhere. */
export function PreviewNavigation({ navigationOf, permissions }: PreviewNavigationProps) {
  const { landing, groups } = navigationOf(permissions);
  return (
    <div className="bg-nav p-3 text-nav-text">
      {groups
        .filter(({ titles }) => titles.length > 0)
        .map(({ heading, titles }) => (
          <section key={heading} aria-label={`Navigation: ${heading}`}>
            <p className="px-2.5 pt-2 pb-1 font-semibold text-2xs text-nav-muted tracking-[.04em]">{heading}</p>
            <ul>
              {titles.map((title) => (
                <li key={title} className="flex h-8.5 items-center gap-2 px-2.5 font-medium">
                  {title}
                  {title === landing && (
                    <span className="ml-auto flex items-center gap-1.5 font-normal text-nav-accent text-xs">
                      <House aria-hidden="true" className="size-3.5!" />
                      opens first
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
