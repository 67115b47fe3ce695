import { useLingui } from '@lingui/react/macro';
import { tagKeyOf, WORK_ORDER_LIMITS } from '@siteward/domain';
import { Chip } from '@siteward/ui/chip';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { type KeyboardEvent, useId, useState } from 'react';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { TagOptions } from './tag-options.tsx';

interface TagsFieldProps {
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  /** What is wrong with the tags, in react-hook-form's format: with all of them, or with some. */
  faults: unknown;
}

/** Words to find a work order by; Enter or a comma completes one. */
export function TagsField({ tags, onTagsChange: set, faults }: TagsFieldProps) {
  const { t } = useLingui();
  const list = useId();
  const [typed, setTyped] = useState('');
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
    <div {...KEEPS_FOCUS} className="grid gap-2">
      <Field label={t`Tags`} optional error={firstMessage(faults)} help={t`Words to find it by, separated by commas.`}>
        <Input
          {...TAKES_FOCUS}
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

function firstMessage(faults: unknown): string | undefined {
  const all: unknown[] = Array.isArray(faults) ? faults : [faults];
  for (const each of all) {
    if (typeof each === 'object' && each !== null && 'message' in each && typeof each.message === 'string') {
      return each.message;
    }
  }
  return undefined;
}
