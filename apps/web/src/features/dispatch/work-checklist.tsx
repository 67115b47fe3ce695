import { useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { type ChecklistValue, isPointDone } from '@siteward/domain';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Checkbox } from '@siteward/ui/checkbox';
import { FieldError } from '@siteward/ui/field';
import { CountPill } from '@siteward/ui/tabs';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { PointAnswer, PointControl } from '#components/point-control.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { faultWords, problemOf } from '#lib/problem.ts';
import { siteClock } from '#lib/site-time.ts';
import { useNow } from '#lib/time-ago.ts';
import { useShow } from './use-dispatch.ts';

type Point = DispatchedWork['workOrder']['checklist'][number];

/** What is to be recorded; it is answered in place while the work is in progress. */
export function WorkChecklist({ token, work }: { token: string; work: DispatchedWork }) {
  const { t } = useLingui();
  const { checklist, status } = work.workOrder;
  if (checklist.length === 0) return null;
  const [done, all] = [checklist.filter(isPointDone).length, checklist.length];
  const canAnswer = work.status === 'accepted' && status === 'in-progress';
  const title = work.status === 'sent' ? t`What you will record` : t`Checklist`;
  return (
    <Card>
      <CardHeader title={title} aside={<CountPill>{t`${done} of ${all}`}</CountPill>} />
      <CardBody>
        <ol aria-label={title} className="grid">
          {checklist.map((point) => (
            <PointRow key={point._id} token={token} point={point} zone={work.site.timezone} canAnswer={canAnswer} />
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

interface PointProps {
  token: string;
  point: Point;
  zone: string;
  canAnswer: boolean;
}

function PointRow({ token, point, zone, canAnswer }: PointProps) {
  const { t } = useLingui();
  const id = useId();
  const now = useNow();
  const show = useShow(token);
  const answer = useMutation({
    mutationFn: (value: ChecklistValue) =>
      bodyOf(api.dispatch.answerPoint.mutate({ params: { token, point: point._id }, body: { value } })),
    onSuccess: show,
  });
  const { label, kind, required, doneAt, doneByName } = point;
  const isDone = isPointDone(point);
  const by = isDone && doneAt ? [siteClock(doneAt, now, zone), doneByName].filter(Boolean).join(' · ') : null;
  const note = isDone ? by : required ? t({ message: 'required', context: 'point of a checklist' }) : null;
  const noteId = `${id}-note`;
  const describedBy = note === null ? undefined : noteId;
  // What was sent shows at once, until it is answered.
  const value = answer.isPending ? answer.variables : point.value;
  return (
    <li
      className="grid gap-1 border-line border-t py-2 first:border-t-0"
      {...(required && !isDone && { 'data-point-left': '' })}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5">
        {kind === 'check' && (
          <Checkbox
            id={id}
            checked={value === true}
            disabled={!canAnswer}
            onCheckedChange={(on) => answer.mutate(on || null)}
            {...(describedBy && { 'aria-describedby': describedBy })}
            className="-ml-1"
          />
        )}
        {kind === 'pass-fail' || (!canAnswer && kind !== 'check') ? (
          <span id={id} className="wrap-anywhere min-w-40 flex-1">
            {label}
          </span>
        ) : (
          <label htmlFor={id} className="wrap-anywhere min-w-40 flex-1 py-1">
            {label}
          </label>
        )}
        {kind !== 'check' &&
          (canAnswer ? (
            <PointControl
              {...{ id, kind, value, describedBy, isRefused: answer.isError }}
              onAnswer={(next) => answer.mutate(next)}
            />
          ) : (
            <PointAnswer point={point} />
          ))}
        {note !== null && (
          <span id={noteId} className="text-muted text-sm tabular-nums">
            {note}
          </span>
        )}
      </div>
      {answer.error && <FieldError>{faultWords(problemOf(answer.error))}</FieldError>}
    </li>
  );
}
