import { useLingui } from '@lingui/react/macro';
import { workOrderNumber } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { cx } from '@siteward/ui/lib/cx';
import { CalendarClock, CalendarX2, CheckCheck, Repeat } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { Link } from '#components/link.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSiteZone, withZone } from '#lib/time/site-time.ts';
import { useNow, useToday } from '#lib/time/time-ago.ts';
import { type Item, isRepeated, overWords, stateWords, timeWords, wholeWords } from './calendar-entries.ts';
import { isSameDrawing } from './same-drawing.ts';
import { type Drag, useDragged } from './use-drag.ts';

/**
 * What can be done with entries: dragging them, and moving them in a window. Stays the same object until somebody's rights
 * change.
 */
export interface EntryActions {
  drag: Drag;
  mayMove: (item: Item) => boolean;
  onMove: (item: Item) => void;
}

interface EntryProps {
  item: Item;
  actions: EntryActions;
  /** Whether it is a single line of text, as in looks without hours. */
  isLine?: boolean;
  /** How many lines its title may take, and what is shown below. */
  lines?: number;
  shows?: 'title' | 'state' | 'time' | 'place' | 'person';
  canResize?: boolean;
  /** Whether other entries are next to it, which leaves no room to show who does it. */
  isNarrow?: boolean;
  style?: CSSProperties;
}

const ROOM = { title: 0, state: 1, time: 2, place: 3, person: 4 } as const;

/** One entry: a link to what it is about, with the button that moves it. */
export const Entry = memo(function Entry({
  item,
  actions: { drag, mayMove, onMove },
  isLine = false,
  lines = 1,
  shows = isLine ? 'state' : 'place',
  canResize = false,
  isNarrow = false,
  style,
}: EntryProps) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const { order, entry, title, tone, isDue } = item;
  const isMovable = mayMove(item);
  const room = ROOM[shows];
  const time = isRepeated(item.start, zone) ? withZoneAlways(item, zone) : timeWords(item, zone);
  const [isNear, setIsNear] = useState(false);
  const isMoving = useDragged(drag, (dragged) => dragged?.order._id === item.key);
  const name = order ? workOrderNumber(order.number) : '';
  const people =
    entry.kind === 'work-order' ? entry.workOrder.assignees : entry.kind === 'plan' ? entry.plan.assignees : [];
  const [first] = people;
  const span = isDue ? null : { start: item.start, end: item.end };
  return (
    <li
      className={cx('cal-entry', `cal-${tone}`, isLine && 'cal-line', isMovable && 'cal-movable')}
      style={style}
      {...(isMovable && !isNear && { onPointerEnter: () => setIsNear(true), onFocus: () => setIsNear(true) })}
      {...(order && isMovable && { onPointerDown: (event) => drag.begin(event, order, span) })}
    >
      <Opening item={item} style={{ '--lines': lines }} isMoving={isMoving}>
        {isLine && !entry.allDay && room > 0 && <span className="text-muted tabular-nums">{time}</span>}
        <b>{title}</b>
        {room > 0 && <State item={item} />}
        {room > 0 && <Over item={item} />}
        {!isLine && room > 1 && <span className="text-muted tabular-nums">{time}</span>}
        {!isLine && room > 2 && item.place && <span className="text-muted">{item.place}</span>}
      </Opening>
      {!isLine && !isNarrow && room > 1 && first && (
        <span className={cx('cal-who', room < ROOM.person && 'cal-beside')} aria-hidden="true">
          <Avatar name={first.name} className="size-5! text-[9px]!" />
        </span>
      )}
      {isMovable && (
        <button
          type="button"
          className="cal-move"
          aria-label={t`Move ${name} to…`}
          title={t`Move to… (M)`}
          data-move=""
          onPointerDown={(event) => event.stopPropagation()}
          data-row={item.key}
          onClick={() => onMove(item)}
        >
          {/* Drawn once the entry is pointed at or focused: with thousands of entries, the icons would be half of what has to
              be laid out. */}
          {isNear && <CalendarClock aria-hidden="true" className="size-3.5" />}
        </button>
      )}
      {order && isMovable && canResize && (
        <span
          className="cal-resize"
          aria-hidden="true"
          onPointerDown={(event) => drag.begin(event, order, span, true)}
        />
      )}
    </li>
  );
}, isSameDrawing);

/** Names the zone, to tell apart two times that the clock shows the same. */
function withZoneAlways(item: Item, zone: string): string {
  return withZone(timeWords(item, zone), item.start, zone);
}

/** From how many entries the height of a list is estimated while it is too far away to be laid out (`cal-many`). */
export function manyOf(items: readonly Item[]): CSSProperties {
  const style: Record<`--${string}`, number> = { '--entries': items.length };
  return style;
}

/** How overdue it is. Shows nothing if it is not, and so is not re-rendered as time passes either. */
export function Over({ item }: { item: Item }) {
  return item.order?.overdue ? <OverNow item={item} /> : null;
}

function OverNow({ item }: { item: Item }) {
  const now = useNow();
  return <span className="font-medium text-red">{overWords(item, now)}</span>;
}

/** Everything about it in one line, for screen readers. */
function Spoken({ item }: { item: Item }) {
  const zone = useSiteZone();
  const today = useToday(zone);
  return item.order?.overdue ? <SpokenNow item={item} /> : wholeWords(item, { zone, today, now: 0 });
}

function SpokenNow({ item }: { item: Item }) {
  const zone = useSiteZone();
  const today = useToday(zone);
  const now = useNow();
  return wholeWords(item, { zone, today, now });
}

interface OpeningProps {
  item: Item;
  style: Record<string, number>;
  isMoving: boolean;
  children: ReactNode;
}

/** The block itself, which opens what it is about. */
function Opening({ item, style, isMoving, children }: OpeningProps) {
  const to = useAddress()(item);
  const { entry, isDue, key } = item;
  // What is visible is also part of what is read out, in another order, and so is hidden from screen readers.
  return (
    <Link to={to} draggable={false} className="cal-link" data-entry={key} data-row={key}>
      <span
        aria-hidden="true"
        className="cal-block"
        style={style}
        {...(isDue && { 'data-due': '' })}
        {...(isMoving && { 'data-moving': '' })}
        {...(entry.kind === 'plan' && { 'data-plan': '' })}
      >
        {children}
      </span>
      <span className="sr-only">
        <Spoken item={item} />
      </span>
    </Link>
  );
}

/** The page of what an entry is about. */
export function useAddress(): (item: Item) => string {
  const { org, siteId: site } = useOrganizationScope();
  return ({ entry }) => {
    switch (entry.kind) {
      case 'work-order':
        return pathTo('org-site-work-orders-id', { org, site, id: entry.workOrder._id });
      case 'plan':
        return pathTo('org-site-plans-id', { org, site, id: entry.plan._id });
      case 'contract-end':
        return pathTo('org-site-service-providers', { org, site }, { provider: entry.serviceProvider._id });
    }
  };
}

/** What an entry is, with its icon: a dot for a status, two ticks once it is verified. */
export function State({ item }: { item: Item }) {
  const { entry } = item;
  return (
    <span className="cal-state">
      {entry.kind === 'plan' ? (
        <Repeat aria-hidden="true" />
      ) : entry.kind === 'contract-end' ? (
        <CalendarX2 aria-hidden="true" />
      ) : entry.workOrder.status === 'verified' ? (
        <CheckCheck aria-hidden="true" />
      ) : (
        <i />
      )}
      <span className="truncate">{stateWords(item)}</span>
    </span>
  );
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much more a distance sideways counts than one in the direction of the arrow. */
const ASIDE = 3;

/** Moves between entries with the arrow keys: to the nearest one in that direction, as laid out on the screen. */
export function goAmongEntries(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTIONS[event.key];
  const from = event.target instanceof HTMLElement && event.target.dataset['entry'] !== undefined ? event.target : null;
  if (!direction || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  const [x, y] = direction;
  const here = middleOf(from);
  let best: { element: HTMLElement; far: number } | undefined;
  for (const element of event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')) {
    const there = middleOf(element);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (ahead < 4) continue;
    const far = ahead + ASIDE * aside;
    if (!best || far < best.far) best = { element, far };
  }
  event.preventDefault();
  best?.element.focus();
}

function middleOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top };
}
