import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { type ChecklistValue, isPointDone } from '@siteward/domain';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { CountPill } from '@siteward/ui/tabs';
import { useRef, useState } from 'react';
import { PointRow } from '#components/record/point-row.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { type Fault, problemOf } from '#lib/calls/problem.ts';
import { useActor } from '#lib/organization/organization-scope.ts';
import { siteClock, useSiteZone } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { worksOn } from '../one-work-order.ts';
import { useSendAgain } from './use-send-again.ts';

type Point = WorkOrderDetail['checklist'][number];

/** The checklist of a work order, answered in place by those who work on it while it is in progress. */
export function Checklist({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const works = worksOn(order, useActor());
  const { shownOf, faultOf, answer } = useAnswers(order);
  const zone = useSiteZone();
  const now = useNow();
  const { checklist, status } = order;
  const byOf = ({ doneAt, doneByName }: Point) =>
    doneAt && `${siteClock(doneAt, now, zone)} · ${doneByName || t`Someone who is not a member`}`;
  if (checklist.length === 0) return null;
  const points = checklist.map((point) => ({ ...point, value: shownOf(point) }));
  const [done, all] = [points.filter(isPointDone).length, points.length];
  const waits = works && (status === 'open' || status === 'on-hold');
  return (
    <Card>
      <CardHeader title={t`Checklist`} aside={<CountPill>{t`${done} of ${all}`}</CountPill>} />
      <CardBody>
        {waits && <p className="mb-2 text-muted">{t`It can be worked on while the work order is in progress.`}</p>}
        <ol aria-label={t`Checklist`} className="grid">
          {points.map((point) => (
            <PointRow
              key={point._id}
              point={point}
              canAnswer={works && status === 'in-progress'}
              fault={faultOf(point)}
              by={byOf(point)}
              onAnswer={(value) => answer(point, value)}
            />
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

/**
 * Answers on their way to the server, sent one after the other so that each is based on the version that the one before led to.
 */
function useAnswers({ _id: id }: WorkOrderDetail) {
  const sendAgain = useSendAgain(id);
  const [sent, setSent] = useState<Readonly<Record<string, { value: ChecklistValue }>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const line = useRef(Promise.resolve());

  const send = ({ _id: point, kind, value: seen }: Point, value: ChecklistValue) =>
    sendAgain(
      (onVersion) =>
        bodyOf(api.workOrders.answerPoint.mutate({ params: { id, point }, body: { value, ...onVersion } })),
      ({ checklist }) => checklist.some((each) => each._id === point && each.kind === kind && each.value === seen),
    );
  const answer = (point: Point, value: ChecklistValue) => {
    const mine = { value };
    setSent((before) => ({ ...before, [point._id]: mine }));
    setFaults(({ [point._id]: _, ...others }) => others);
    line.current = line.current
      .then(() => send(point, value))
      .catch((error: unknown) => setFaults((before) => ({ ...before, [point._id]: problemOf(error) })))
      .then(() => {
        setSent((before) => {
          const { [point._id]: latest, ...others } = before;
          return latest === mine ? others : before;
        });
      });
  };
  return {
    answer,
    shownOf: ({ _id, value }: Point) => sent[_id]?.value ?? (sent[_id] ? null : value),
    faultOf: ({ _id }: Point) => faults[_id],
  };
}
