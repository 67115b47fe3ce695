import { Avatar } from '@siteward/ui/avatar';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { Link } from './link.tsx';

interface PersonProps {
  name: string;
  email: string;
  /** Where the name leads to. */
  to?: To;
  /** After the name: "you". */
  note?: ReactNode;
}

/** Somebody in a table: initials, name and address, below each other or, in low rows, side by side. */
export function Person({ name, email, to, note }: PersonProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name || email} seed={email} />
      <span className="grid min-w-0 in-data-[density=compact]:flex in-data-[density=compact]:items-center in-data-[density=compact]:gap-2">
        <span className="flex min-w-0 flex-none items-center gap-1.5 font-medium in-data-[density=compact]:max-w-[60%]">
          {to ? (
            <Link to={to} preventScrollReset className="truncate hover:underline">
              {name || email}
            </Link>
          ) : (
            <span className="truncate">{name || email}</span>
          )}
          {note}
        </span>
        {name && <span className="truncate text-muted text-sm">{email}</span>}
      </span>
    </span>
  );
}
