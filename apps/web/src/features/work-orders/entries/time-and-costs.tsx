import { useLingui } from '@lingui/react/macro';
import type { TimeEntry, WorkOrderCost, WorkOrderDetail } from '@siteward/contract';
import { isWorkerOn, labourCost, mayRecord, takesEntries } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { useKept } from '@siteward/ui/lib/use-kept';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { MenuItem, RowMenu } from '#components/menu.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useActor } from '#lib/organization/organization-scope.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { dayWords } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { formatMinor } from '#lib/words/money.ts';
import { steppingDetail, useEntries, useTotals } from '../one-work-order.ts';
import type { Recording } from './entry-dialog.tsx';

const EntryDialog = onDemand(async () => (await import('./entry-dialog.tsx')).EntryDialog);

/** An existing entry. */
type Recorded = { kind: 'time'; entry: TimeEntry } | { kind: 'cost'; entry: WorkOrderCost };

/** Time and costs of a work order, with what the reader may do about them (docs/product.md, Time and costs). */
export function TimeAndCosts({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const actor = useActor();
  const isMobile = useIsMobile();
  const { time, costs, hasMoney } = useEntries(order._id);
  const [asked, setAsked] = useState<Recording | null>(null);
  const [removing, setRemoving] = useState<Recorded | null>(null);
  const isOpen = takesEntries(order.status);
  const canRecord = isOpen && isWorkerOn(steppingDetail(order), actor);
  const close = () => setAsked(null);
  const [hours, spent] = [time.data?.body.entries ?? [], costs.data?.body.entries ?? []];
  const isEmpty = hours.length === 0 && spent.length === 0;
  const failed = [time, costs].find(({ error, data }) => error && !data);
  // Space is reserved for people who can add something, as the card is certain to be shown to them.
  if (!time.data && !failed) return canRecord ? <CardShape className="h-28" /> : null;
  if (isEmpty && !canRecord && !failed) return null;
  const canChange = ({ member }: TimeEntry | WorkOrderCost) =>
    isOpen && mayRecord(steppingDetail(order), member._id, actor);
  const menuOf = (recorded: Recorded) =>
    canChange(recorded.entry) && (
      <RowMenu name={nameOf(recorded)}>
        <MenuItem onSelect={() => setAsked(recorded)}>{t({ message: 'Change', context: 'time or cost' })}</MenuItem>
        <MenuItem onSelect={() => setRemoving(recorded)}>{t({ message: 'Remove', context: 'time or cost' })}</MenuItem>
      </RowMenu>
    );
  const buttons = canRecord && (
    <>
      <Button {...TAKES_FOCUS} size="sm" onClick={() => setAsked({ kind: 'time', entry: null })}>
        {t`Add time`}
      </Button>
      {hasMoney && (
        <Button size="sm" onClick={() => setAsked({ kind: 'cost', entry: null })}>
          {t`Add cost`}
        </Button>
      )}
    </>
  );
  return (
    <Card {...KEEPS_FOCUS}>
      <CardHeader
        title={hasMoney ? t`Time and costs` : t({ message: 'Time', context: 'spent on work' })}
        action={!isMobile && buttons}
      />
      <CardBody className="pt-2">
        {isMobile && buttons && <div className="mb-2 flex flex-wrap gap-2 *:flex-1">{buttons}</div>}
        {failed && <QueryFault title={t`Time and costs could not be loaded.`} query={failed} />}
        {isEmpty && !failed && <p className="text-muted">{t`Nothing has been recorded yet.`}</p>}
        {hours.length > 0 && (
          <ul aria-label={t({ message: 'Time', context: 'spent on work' })} className="grid">
            {hours.map((entry) => (
              <TimeRow key={entry._id} entry={entry} menu={menuOf({ kind: 'time', entry })} />
            ))}
          </ul>
        )}
        {spent.length > 0 && (
          <ul aria-label={t`Costs`} className="grid">
            {spent.map((entry) => (
              <Row
                key={entry._id}
                entry={entry}
                what={entry.description}
                amount={formatMinor(entry.cost)}
                menu={menuOf({ kind: 'cost', entry })}
              />
            ))}
          </ul>
        )}
        {!isEmpty && <Totals id={order._id} />}
      </CardBody>
      <OnceOpened open={asked !== null} onClose={close} {...(canRecord && { early: EntryDialog })}>
        <EntryDialog order={order} asked={asked} onClose={close} />
      </OnceOpened>
      <RemoveEntry order={order} recorded={removing} onClose={() => setRemoving(null)} />
    </Card>
  );
}

/** A name for an entry, to tell it from others. */
function nameOf({ kind, entry }: Recorded): string {
  return kind === 'time'
    ? namesInLine([minutesWords(entry.minutes), ...(entry.member.name ? [entry.member.name] : [])])
    : entry.description;
}

function TimeRow({ entry, menu }: { entry: TimeEntry; menu: ReactNode }) {
  const { minutes, note, ratePerHour: rate } = entry;
  const amount = rate ? formatMinor({ ...rate, amount: labourCost(minutes, rate.amount) }) : '';
  return <Row entry={entry} what={minutesWords(minutes)} note={note} amount={amount} menu={menu} />;
}

interface RowProps {
  entry: TimeEntry | WorkOrderCost;
  what: string;
  note?: string;
  amount: string;
  menu: ReactNode;
}

function Row({ entry: { member, day }, what, note = '', amount, menu }: RowProps) {
  const { t } = useLingui();
  const now = useNow();
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-b py-2">
      <Avatar name={member.name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{what}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {member.name || t`Someone who is not a member`} · <time dateTime={day}>{dayWords(day, now)}</time>
          {note && ` · ${note}`}
        </p>
      </div>
      {amount && <span className="whitespace-nowrap tabular-nums">{amount}</span>}
      {menu}
    </li>
  );
}

function Totals({ id }: { id: string }) {
  const { t } = useLingui();
  const { time, cost } = useTotals(id);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-3 font-semibold">
      <span>{t`Total`}</span>
      <span className="tabular-nums">{[time, cost].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

interface RemoveEntryProps {
  order: WorkOrderDetail;
  /** Null: the question is closed. */
  recorded: Recorded | null;
  onClose: () => void;
}

function RemoveEntry({ order, recorded, onClose }: RemoveEntryProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const remove = async () => {
    if (!recorded) return;
    setIsPending(true);
    const { entry, kind } = recorded;
    const call = kind === 'time' ? api.workOrderTime : api.workOrderCosts;
    const params = { id: order._id, entry: entry._id };
    try {
      await bodyOf(call.remove.mutate({ params, extraHeaders: { 'if-match': String(entry.version) } }));
    } catch (error) {
      sayNotDone(t`It could not be removed.`, problemOf(error));
    }
    setIsPending(false);
    onClose();
    await cache.invalidateQueries({ queryKey: [kind === 'time' ? 'workOrderTime' : 'workOrderCosts', order._id] });
  };
  const shown = useKept(recorded);
  const name = shown ? nameOf(shown) : '';
  return (
    <ConfirmDialog
      open={recorded !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove “${name}”?`}
      description={t`The entry no longer counts in the totals. This cannot be undone.`}
      confirmLabel={t({ message: 'Remove', context: 'time or cost' })}
      pending={isPending}
      onConfirm={() => void remove()}
    />
  );
}
