import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { Avatar } from '@siteward/ui/avatar';

const MOST_FACES = 3;

/** The initials of the assignees, overlapping; their names are read out. Says so when nobody is assigned. */
export function Faces({ people }: { people: readonly MemberName[] }) {
  const { t } = useLingui();
  const shown = people.slice(0, MOST_FACES);
  const more = people.length - shown.length;
  if (people.length === 0) return <span className="text-muted text-sm">{t`Nobody yet`}</span>;
  return (
    <span className="flex flex-none items-center">
      {shown.map(({ _id, name }) => (
        <Avatar key={_id} name={name} labelled className="-ml-1.5 ring-2 ring-surface first:ml-0" />
      ))}
      {more > 0 && <span className="ml-1 text-muted text-sm">+{more}</span>}
    </span>
  );
}
