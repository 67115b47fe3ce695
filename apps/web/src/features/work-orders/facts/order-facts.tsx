import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberName, WorkOrderDetail } from '@siteward/contract';
import { feedbackNumber, heldMsAt, ticketNumber } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Link } from '#components/link.tsx';
import { Facts } from '#components/record/facts.tsx';
import { scheduleWords } from '#components/record/schedule-words.ts';
import { Due, spanWords } from '#components/work/due.tsx';
import { PriorityBadge } from '#components/work/status-badge.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import {
  dayWithWeekday,
  isForeignZone,
  siteTime,
  useSiteCalendar,
  useSiteZone,
  zoneWords,
} from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { feedbackStatusLabel, ticketStatusLabel } from '#lib/words/labels.ts';
import { mayUpdate, useTotals } from '../one-work-order.ts';
import { ProviderFact } from './provider-fact.tsx';

/** The facts of a work order, next to its content. */
export function OrderFacts({ order, onEdit }: { order: WorkOrderDetail; onEdit: () => void }) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const now = useNow();
  const scope = useOrganizationScope();
  const canEdit = mayUpdate(order, scope.permissions);
  const { assignees, watchers, estimatedMinutes, tags, completedAt, completedBy, verifiedAt, verifiedBy } = order;
  const by = (at: string | null, person: MemberName | null) =>
    at && namesInLine([siteTime(at, now, zone), ...(person?.name ? [person.name] : [])]);
  const held = heldMsAt(order, now);
  const totals = useTotals(order._id);
  const { org, site } = order;
  const feedbacks = order.feedbacks.map(({ _id: id, number, subject, status }) => ({
    to: pathTo('org-site-feedbacks-id', { org, site, id }),
    number: feedbackNumber(number),
    subject,
    status: feedbackStatusLabel(status),
  }));
  // A ticket may belong to another site.
  const tickets = order.supportTickets.map(({ _id, site, number, subject, status }) => ({
    to: pathTo('org-site-support-tickets', { org, site }, { ticket: _id }),
    number: ticketNumber(number),
    subject,
    status: ticketStatusLabel(status),
  }));
  return (
    <Card>
      <CardHeader
        title={t`Details`}
        action={
          canEdit && (
            <Button size="sm" onClick={onEdit}>
              {t({ message: 'Change', context: 'work order' })}
            </Button>
          )
        }
      />
      <CardBody>
        <Facts
          facts={[
            [t`Priority`, <PriorityBadge key="priority" priority={order.priority} />],
            [t`Assignees`, <People key="assignees" people={assignees} none={t`Nobody yet`} />],
            [
              t`Service provider`,
              order.serviceProvider && <ProviderFact key="provider" order={order} provider={order.serviceProvider} />,
            ],
            [t`Due`, <Due key="due" order={order} />],
            [t`Scheduled`, scheduleWords(order, now, zone)],
            [
              t({ message: 'Plan', context: 'maintenance' }),
              order.plan && <OfPlan key="plan" order={order} plan={order.plan} />,
            ],
            [t`Place`, order.place],
            [t`Feedbacks`, feedbacks.length > 0 ? <Numbers key="feedbacks" records={feedbacks} /> : null],
            [t`Support tickets`, tickets.length > 0 ? <Numbers key="tickets" records={tickets} /> : null],
            [t`Category`, order.category],
            [t({ message: 'Estimate', context: 'work order' }), estimatedMinutes ? minutesWords(estimatedMinutes) : ''],
            [t({ message: 'Time', context: 'spent on work' }), totals.time],
            [t`Cost`, totals.cost],
            [t({ message: 'On hold', context: 'time on hold' }), held >= 60_000 ? spanWords(held) : ''],
            [t({ message: 'Completed', context: 'status of a work order' }), by(completedAt, completedBy)],
            [t({ message: 'Verified', context: 'status of a work order' }), by(verifiedAt, verifiedBy)],
            [t`Tags`, namesInLine(tags)],
            [t`Watchers`, namesInLine(watchers.map(({ name }) => name || t`Someone who is not a member`))],
            [t`Time zone`, isForeignZone(zone) ? zoneWords(zone) : ''],
          ]}
        />
      </CardBody>
    </Card>
  );
}

/** The maintenance plan that created it, and the day it was created for. */
function OfPlan({
  order: { org, site },
  plan,
}: {
  order: WorkOrderDetail;
  plan: NonNullable<WorkOrderDetail['plan']>;
}) {
  const { today } = useSiteCalendar();
  const day = dayWithWeekday(plan.day, today);
  return (
    <>
      <Link
        to={pathTo('org-site-plans-id', { org, site, id: plan._id })}
        className="font-medium text-action-text hover:underline"
      >
        {plan.title}
      </Link>{' '}
      <span className="text-muted text-sm tabular-nums">
        <Trans>for {day}</Trans>
      </span>
    </>
  );
}

/** Records that a work order was created from or is linked with, each with its number and status. */
function Numbers({ records }: { records: readonly { to: string; number: string; subject: string; status: string }[] }) {
  return (
    <ul className="grid gap-1">
      {records.map(({ to, number, subject, status }) => (
        <li key={to}>
          <Link to={to} title={subject} className="font-medium text-action-text tabular-nums hover:underline">
            {number}
          </Link>{' '}
          <span className="text-muted text-sm">{status}</span>
        </li>
      ))}
    </ul>
  );
}

function People({ people, none }: { people: readonly MemberName[]; none: string }) {
  const { t } = useLingui();
  if (people.length === 0) return <span className="text-muted">{none}</span>;
  return (
    <ul className="grid gap-1.5">
      {people.map(({ _id, name }) => (
        <li key={_id} className="flex items-center gap-2">
          <Avatar name={name} size="sm" />
          {name || t`Someone who is not a member`}
        </li>
      ))}
    </ul>
  );
}
