import { useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { type ChecklistValue, isPointDone } from '@siteward/domain';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { CountPill } from '@siteward/ui/tabs';
import { PointRow } from '#components/record/point-row.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { siteClock } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { useChange } from './use-dispatch.ts';

type Point = DispatchedWork['workOrder']['checklist'][number];

/** The points to record; they are answered in place while the work is in progress. */
export function WorkChecklist({ token, work }: { token: string; work: DispatchedWork }) {
  const { t } = useLingui();
  const { checklist, status } = work.workOrder;
  if (checklist.length === 0) return null;
  const [done, all] = [checklist.filter(isPointDone).length, checklist.length];
  const canAnswer = work.status === 'accepted' && status === 'in-progress';
  const title = work.status === 'sent' ? t`What to record` : t`Checklist`;
  return (
    <Card>
      <CardHeader title={title} aside={<CountPill>{t`${done} of ${all}`}</CountPill>} />
      <CardBody>
        <ol aria-label={title} className="grid">
          {checklist.map((point) => (
            <Answered key={point._id} token={token} point={point} zone={work.site.timezone} canAnswer={canAnswer} />
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

interface AnsweredProps {
  token: string;
  point: Point;
  zone: string;
  canAnswer: boolean;
}

function Answered({ token, point, zone, canAnswer }: AnsweredProps) {
  const now = useNow();
  const answer = useChange(token, (value: ChecklistValue) =>
    bodyOf(api.dispatch.answerPoint.mutate({ params: { token, point: point._id }, body: { value } })),
  );
  const { doneAt, doneByName } = point;
  return (
    <PointRow
      // The answer being sent is shown immediately.
      point={answer.isPending ? { ...point, value: answer.variables } : point}
      by={doneAt && [siteClock(doneAt, now, zone), doneByName].filter(Boolean).join(' · ')}
      canAnswer={canAnswer}
      fault={answer.error ? problemOf(answer.error) : undefined}
      onAnswer={(value) => answer.mutate(value)}
    />
  );
}
