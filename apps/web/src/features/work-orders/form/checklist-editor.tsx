import { Trans, useLingui } from '@lingui/react/macro';
import { CHECKLIST_KINDS, WORK_ORDER_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { CheckField } from '@siteward/ui/checkbox';
import { FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { kindLabel } from '../words.ts';
import type { PointValues, WorkOrderValues } from './work-order-values.ts';

const MOST = WORK_ORDER_LIMITS.checklist;
const NEW_POINT: PointValues = { label: '', kind: 'check', required: false };

/** The points of a checklist, in their order: Enter adds the next one, and lines that are pasted become points of their own. */
export function ChecklistEditor({ form }: { form: UseFormReturn<WorkOrderValues> }) {
  const { t } = useLingui();
  const { control, register, formState, setFocus } = form;
  const { fields, insert, append, remove, move, update } = useFieldArray({
    control,
    name: 'checklist',
    keyName: 'key',
  });
  const add = useRef<HTMLButtonElement>(null);
  const isFull = fields.length >= MOST;

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isFull) insert(index + 1, NEW_POINT, { focusName: `checklist.${index + 1}.label` });
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    const point = form.getValues(`checklist.${index}`);
    const points = lines.slice(0, MOST - fields.length + 1).map((label) => ({ ...NEW_POINT, label }));
    const [first = NEW_POINT, ...rest] = points;
    const isEmpty = point.label.trim() === '';
    if (isEmpty) update(index, { ...point, label: first.label });
    insert(index + 1, isEmpty ? rest : points.slice(0, MOST - fields.length), { shouldFocus: false });
  };
  const drop = (index: number) => {
    const next = Math.min(index, fields.length - 2);
    remove(index);
    // What had the focus is gone.
    setTimeout(() => (next < 0 ? add.current?.focus() : setFocus(`checklist.${next}.label`)));
  };

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-md">{t`Checklist`}</legend>
      <ol className="grid gap-3 empty:hidden">
        {fields.map(({ key }, index) => {
          const number = index + 1;
          const fault = formState.errors.checklist?.[index]?.label?.message;
          return (
            <li key={key} className="grid gap-2 rounded-md border border-line p-2.5">
              <div className="flex items-center gap-1">
                <Input
                  aria-label={t`Point ${number}`}
                  aria-invalid={Boolean(fault)}
                  limit={WORK_ORDER_LIMITS.checklistLabel}
                  autoComplete="off"
                  {...register(`checklist.${index}.label`)}
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
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
                <Button variant="ghost" size="icon" aria-label={t`Remove point ${number}`} onClick={() => drop(index)}>
                  <X aria-hidden="true" />
                </Button>
              </div>
              {fault && <FieldError>{fault}</FieldError>}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <NativeSelect
                  size="sm"
                  aria-label={t`Answer to point ${number}`}
                  {...register(`checklist.${index}.kind`)}
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
                  {...register(`checklist.${index}.required`)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {formState.errors.checklist?.message && <FieldError>{formState.errors.checklist.message}</FieldError>}
      {!isFull && (
        <Button
          ref={add}
          variant="dashed"
          className="justify-self-start"
          onClick={() => append(NEW_POINT, { focusName: `checklist.${fields.length}.label` })}
        >
          <Plus aria-hidden="true" />
          <Trans>Add point</Trans>
        </Button>
      )}
    </fieldset>
  );
}
