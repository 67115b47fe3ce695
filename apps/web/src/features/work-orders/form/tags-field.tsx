import { useLingui } from '@lingui/react/macro';
import { tagKeyOf, WORK_ORDER_LIMITS } from '@siteward/domain';
import { Chip } from '@siteward/ui/chip';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { type KeyboardEvent, useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TagOptions } from '../tag-options.tsx';
import type { WorkOrderValues } from './work-order-values.ts';

/** Words to find it by; Enter or a comma ends one. */
export function TagsField({ form }: { form: UseFormReturn<WorkOrderValues> }) {
  const { t } = useLingui();
  const tags = useWatch({ control: form.control, name: 'tags' });
  const list = useId();
  const [typed, setTyped] = useState('');
  const { errors } = form.formState;
  const faults: readonly ({ message?: string | undefined } | undefined)[] = Array.isArray(errors.tags)
    ? errors.tags
    : [errors.tags];
  const set = (next: string[]) => form.setValue('tags', next, { shouldDirty: true, shouldValidate: true });
  const take = (text: string) => {
    const words = text.split(',').map((word) => word.trim());
    const keys = words.map(tagKeyOf);
    const taken = tags.map(tagKeyOf);
    const fresh = words.filter((_, index) => {
      const key = keys[index] ?? '';
      return key !== '' && !taken.includes(key) && keys.indexOf(key) === index;
    });
    if (fresh.length > 0) set([...tags, ...fresh]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      take(typed);
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) set(tags.slice(0, -1));
  };
  return (
    <div className="grid gap-2">
      <Field
        label={t`Tags`}
        optional
        error={faults.find((fault) => fault?.message)?.message}
        help={t`Words to find it by, parted by commas.`}
      >
        <Input
          list={list}
          autoComplete="off"
          limit={WORK_ORDER_LIMITS.tag}
          value={typed}
          onChange={({ target }) => (target.value.includes(',') ? take(target.value) : setTyped(target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => take(typed)}
        />
      </Field>
      <TagOptions id={list} />
      <ul aria-label={t`Tags so far`} className="flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <Chip
              label={tag}
              removeLabel={t`Remove tag ${tag}`}
              onRemove={() => set(tags.filter((each) => each !== tag))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
