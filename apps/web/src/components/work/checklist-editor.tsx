import { Trans, useLingui } from '@lingui/react/macro';
import { CHECKLIST_KINDS, WORK_ORDER_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { CheckField } from '@siteward/ui/checkbox';
import { FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { kindLabel, type PointValues } from './point-kinds.ts';

const MOST = WORK_ORDER_LIMITS.checklist;
const NEW_POINT: PointValues = { label: '', kind: 'check', required: false };

interface ChecklistEditorProps {
  points: readonly PointValues[];
  onPointsChange: (points: PointValues[]) => void;
  /** What is wrong with the list, and with the label of each point. */
  fault?: string | undefined;
  faultAt: (index: number) => string | undefined;
  /** Other controls that add points, next to the button. */
  children?: React.ReactNode;
}

/** The points of a checklist, in order: Enter adds the next one, and pasted lines each become a point. */
export function ChecklistEditor({ points, onPointsChange, fault, faultAt, children }: ChecklistEditorProps) {
  const { t } = useLingui();
  const keys = useKeys(points.length);
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const focusOn = useFocusNext(list, add);
  const isFull = points.length >= MOST;

  const insert = (index: number, added: readonly PointValues[]) => {
    keys.insert(index, added.length);
    onPointsChange(points.toSpliced(index, 0, ...added));
  };
  const change = (index: number, changed: Partial<PointValues>) => {
    onPointsChange(points.map((point, at) => (at === index ? { ...point, ...changed } : point)));
  };
  const move = (from: number, to: number) => {
    const point = points[from];
    if (!point) return;
    keys.move(from, to);
    onPointsChange(points.toSpliced(from, 1).toSpliced(to, 0, point));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isFull) return;
    insert(index + 1, [NEW_POINT]);
    focusOn(index + 1);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    const point = points[index];
    if (lines.length < 2 || !point) return;
    event.preventDefault();
    const pasted = lines.map((label) => ({ ...NEW_POINT, label }));
    const room = MOST - points.length;
    if (point.label.trim() !== '') return insert(index + 1, pasted.slice(0, room));
    const [first = NEW_POINT, ...rest] = pasted.slice(0, room + 1);
    keys.insert(index + 1, rest.length);
    onPointsChange(points.toSpliced(index, 1, { ...point, label: first.label }, ...rest));
  };
  const drop = (index: number) => {
    keys.drop(index);
    onPointsChange(points.toSpliced(index, 1));
    // The element that had the focus is gone.
    focusOn(Math.min(index, points.length - 2));
  };

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-md">{t`Checklist`}</legend>
      <ol ref={list} className="grid gap-3 empty:hidden">
        {points.map((point, index) => {
          const number = index + 1;
          const wrong = faultAt(index);
          return (
            <li key={keys.at(index)} className="grid gap-2 rounded-md border border-line p-2.5">
              <div className="flex items-center gap-1">
                <Input
                  aria-label={t`Point ${number}`}
                  aria-invalid={Boolean(wrong)}
                  limit={WORK_ORDER_LIMITS.checklistLabel}
                  autoComplete="off"
                  value={point.label}
                  onChange={({ target }) => change(index, { label: target.value })}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPaste={(event) => onPaste(event, index)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t`Move point ${number} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t`Move point ${number} down`}
                  disabled={index === points.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
                <Button variant="ghost" size="icon" aria-label={t`Remove point ${number}`} onClick={() => drop(index)}>
                  <X aria-hidden="true" />
                </Button>
              </div>
              {wrong && <FieldError>{wrong}</FieldError>}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <NativeSelect
                  size="sm"
                  aria-label={t`Answer to point ${number}`}
                  value={point.kind}
                  onChange={({ target }) => {
                    const kind = CHECKLIST_KINDS.find((each) => each === target.value);
                    if (kind) change(index, { kind });
                  }}
                >
                  {CHECKLIST_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {kindLabel(kind)}
                    </option>
                  ))}
                </NativeSelect>
                <CheckField
                  label={t({ message: 'Required', context: 'point of a checklist' })}
                  aria-label={t`Point ${number} is required`}
                  checked={point.required}
                  onCheckedChange={(required) => change(index, { required })}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {fault && <FieldError>{fault}</FieldError>}
      {!isFull && (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={add}
            variant="dashed"
            onClick={() => {
              insert(points.length, [NEW_POINT]);
              focusOn(points.length);
            }}
          >
            <Plus aria-hidden="true" />
            <Trans>Add point</Trans>
          </Button>
          {children}
        </div>
      )}
    </fieldset>
  );
}

/** A stable key for each point that moves along with it, so that it keeps the focus. */
function useKeys(count: number) {
  const made = useRef(0);
  const keys = useRef<number[]>([]);
  const fresh = (many: number) =>
    Array.from({ length: Math.max(0, many) }, () => {
      made.current += 1;
      return made.current;
    });
  // The list may have been replaced from outside, for example by a draft.
  keys.current = [...keys.current.slice(0, count), ...fresh(count - keys.current.length)];
  return {
    at: (index: number) => keys.current[index],
    insert: (index: number, many: number) => void keys.current.splice(index, 0, ...fresh(many)),
    drop: (index: number) => void keys.current.splice(index, 1),
    move: (from: number, to: number) => void keys.current.splice(to, 0, ...keys.current.splice(from, 1)),
  };
}

/** Moves the focus to a point once it is rendered, or to the add button if there is none. */
function useFocusNext(list: React.RefObject<HTMLOListElement | null>, add: React.RefObject<HTMLButtonElement | null>) {
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    const input = list.current?.children[next.current]?.querySelector('input');
    (input ?? add.current)?.focus();
    next.current = null;
  });
  return (index: number) => {
    next.current = index;
  };
}
