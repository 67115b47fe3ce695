import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { CHECKLIST_RESULTS, type ChecklistValue, isPointDone, WORK_ORDER_LIMITS } from '@siteward/domain';
import { Checkbox } from '@siteward/ui/checkbox';
import { FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { cx } from '@siteward/ui/lib/cx';
import { Textarea } from '@siteward/ui/textarea';
import { useEffect, useId, useRef, useState } from 'react';
import { type Fault, faultWords } from '#lib/calls/problem.ts';
import { numberFormat } from '#lib/words/formats.ts';
import { kept } from '#lib/words/reasons.ts';
import { numberInField, numberOf } from '#lib/words/typed-number.ts';

type Point = WorkOrderDetail['checklist'][number];

/** Written out, because this page begins without the words of `pageFault` (docs/adr/0006). */
const NOT_A_NUMBER = kept({ code: 'not-a-number', params: {}, message: 'This field can only contain numbers' });

interface PointRowProps {
  /** With the value shown, which may not be saved yet. */
  point: Pick<Point, 'label' | 'kind' | 'required' | 'value'>;
  /** When it was answered, and by whom. */
  by: string | null;
  canAnswer: boolean;
  /** Why the last answer was refused. */
  fault: Fault | undefined;
  onAnswer: (value: ChecklistValue) => void;
}

/** A point of a checklist; members who may answer it do so in place. */
export function PointRow({ point, by, canAnswer, fault, onAnswer }: PointRowProps) {
  const { t } = useLingui();
  const id = useId();
  const { label, kind, required, value } = point;
  const [isUnread, setIsUnread] = useState(false);
  const shown = isUnread ? NOT_A_NUMBER : fault && faultWords(fault);
  const isDone = isPointDone(point);
  const note = isDone ? by : required ? t({ message: 'required', context: 'point of a checklist' }) : null;
  const noteId = `${id}-note`;
  const describedBy = note === null ? undefined : noteId;
  const control = { id, value, describedBy, onAnswer, isRefused: shown !== undefined, onUnread: setIsUnread };
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
            onCheckedChange={(on) => onAnswer(on || null)}
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
        {kind !== 'check' && (canAnswer ? <PointControl {...control} kind={kind} /> : <PointAnswer point={point} />)}
        {note !== null && (
          <span
            id={noteId}
            className={cx('text-muted text-sm tabular-nums', kind !== 'check' && isDone && 'basis-full')}
          >
            {note}
          </span>
        )}
      </div>
      {shown && <FieldError>{shown}</FieldError>}
    </li>
  );
}

interface ControlProps {
  id: string;
  kind: Exclude<Point['kind'], 'check'>;
  value: ChecklistValue;
  /** Whether the last answer was refused, or what is typed is none. */
  isRefused: boolean;
  describedBy: string | undefined;
  onAnswer: (value: ChecklistValue) => void;
  /** Receives whether what was typed is no answer. */
  onUnread: (isUnread: boolean) => void;
}

/** The control that answers a point in place. */
function PointControl({ kind, value, ...props }: ControlProps) {
  switch (kind) {
    case 'pass-fail':
      return <Results value={value} {...props} />;
    case 'number':
      return <NumberAnswer value={value} {...props} />;
    case 'text':
      return <TextAnswer value={value} {...props} />;
  }
}

type AnswerProps = Omit<ControlProps, 'kind'>;

/**
 * What is typed into a point until it is sent. Other people's answers show up as long as the field does not have the focus, and a
 * refused answer stays.
 */
function useTyped(id: string, saved: string, isRefused: boolean) {
  const [typed, setTyped] = useState(saved);
  const refused = useRef(isRefused);
  refused.current = isRefused;
  useEffect(() => {
    if (document.activeElement?.id !== id && !refused.current) setTyped(saved);
  }, [saved, id]);
  return [typed, setTyped] as const;
}

/**
 * A number, which is sent when the field is left. The browser's own field for numbers would read them by the browser's language
 * instead of the page's (12,5 as 125), and what is none as nothing, which would withdraw the answer.
 */
function NumberAnswer({ id, value, isRefused, describedBy, onAnswer, onUnread }: AnswerProps) {
  const saved = typeof value === 'number' ? numberInField(value) : '';
  const [typed, setTyped] = useTyped(id, saved, isRefused);
  const send = () => {
    const next = typed === saved ? value : numberOf(typed);
    const isUnread = next === null && typed.trim() !== '';
    onUnread(isUnread);
    if (!isUnread && next !== value) onAnswer(next);
  };
  return (
    <Input
      id={id}
      inputMode="decimal"
      autoComplete="off"
      className="w-32! flex-none tabular-nums"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={send}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && send()}
      {...(describedBy && { 'aria-describedby': describedBy })}
    />
  );
}

/** A text, which is sent when the field is left. */
function TextAnswer({ id, value, isRefused, describedBy, onAnswer }: AnswerProps) {
  const [typed, setTyped] = useTyped(id, value === null ? '' : String(value), isRefused);
  const send = () => {
    const next = typed.trim() || null;
    if (next !== value) onAnswer(next);
  };
  return (
    <div className="flex basis-full">
      <Textarea
        id={id}
        rows={1}
        limit={WORK_ORDER_LIMITS.checklistText}
        className="min-h-control!"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={send}
        {...(describedBy && { 'aria-describedby': describedBy })}
      />
    </div>
  );
}

/** Pass and fail; choosing the selected one again withdraws the answer, except as the second half of a double click. */
function Results({ id, value, describedBy, onAnswer }: AnswerProps) {
  const label = useResultLabel();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on one line with its label
    <div role="group" aria-labelledby={id} {...(describedBy && { 'aria-describedby': describedBy })} className="flex">
      {CHECKLIST_RESULTS.map((result) => (
        <button
          key={result}
          type="button"
          aria-pressed={value === result}
          onClick={({ detail }) => {
            if (value !== result) onAnswer(result);
            else if (detail < 2) onAnswer(null);
          }}
          className={cx(
            'h-control-sm border border-line-strong px-3 font-medium first:rounded-l-md last:-ml-px last:rounded-r-md focus-visible:-outline-offset-2 max-lg:h-11',
            value !== result
              ? 'bg-surface hover:bg-hover'
              : result === 'pass'
                ? 'bg-green-soft text-green'
                : 'bg-red-soft text-red',
          )}
        >
          {label(result)}
        </button>
      ))}
    </div>
  );
}

function useResultLabel(): (result: (typeof CHECKLIST_RESULTS)[number]) => string {
  const { t } = useLingui();
  return (result) =>
    result === 'pass'
      ? t({ message: 'Pass', context: 'point of a checklist' })
      : t({ message: 'Fail', context: 'point of a checklist' });
}

/** A read-only answer. */
export function PointAnswer({ point: { value, kind } }: { point: Pick<Point, 'value' | 'kind'> }) {
  const label = useResultLabel();
  if (value === null) return null;
  if (typeof value === 'number') return <span className="tabular-nums">{numberFormat().format(value)}</span>;
  const result = kind === 'pass-fail' && CHECKLIST_RESULTS.find((each) => each === value);
  return (
    <span className="wrap-anywhere whitespace-pre-line font-medium">{result ? label(result) : String(value)}</span>
  );
}
