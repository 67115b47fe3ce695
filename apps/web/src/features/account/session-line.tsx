import type { Session } from '@siteward/contract';
import { deviceOf } from '@siteward/domain';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { Monitor, Smartphone, Terminal } from 'lucide-react';
import { TimeAgo } from '#components/time-ago.tsx';

const ICONS = { computer: Monitor, phone: Smartphone, tool: Terminal };

/** One place where the person is signed in. */
export function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { current, ip, userAgent, createdAt, lastSeenAt } = session;
  const { kind, name } = deviceOf(userAgent);
  const Icon = ICONS[kind];
  return (
    <li className="flex items-center gap-3 border-line border-t py-3 first:border-t-0">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-sunken text-muted">
        <Icon aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-medium" title={userAgent}>
            {name}
          </b>
          {current && <Badge tone="green">This session</Badge>}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {ip} · last seen <TimeAgo at={lastSeenAt} /> · signed in <TimeAgo at={createdAt} />
        </p>
      </div>
      {!current && (
        <Button size="sm" onClick={onEnd} aria-label={`End session ${name}, ${ip}`}>
          End
        </Button>
      )}
    </li>
  );
}
