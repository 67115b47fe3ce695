import { ruleText } from '@siteward/domain';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { PlanForm } from '../plan-form.ts';
import type { EditedRule } from './edited-rule.ts';
import { Editor } from './editors.tsx';

interface WordEditorProps extends Omit<ComponentProps<typeof Editor>, 'onChange'> {
  form: NonNullable<PlanForm['form']>;
}

/**
 * The editor for a word of the sentence, in a form. The focus moves to its first control as soon as it is rendered: after opening
 * something, people look for it next.
 */
export function WordEditor({ form, ...props }: WordEditorProps) {
  const change = ({ repeats, ...others }: Partial<EditedRule>) => {
    const changed = { ...others, ...(repeats && { rule: ruleText(repeats) }) };
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    if (changed.rule !== undefined) form.setValue('rule', changed.rule, options);
    if (changed.from !== undefined) form.setValue('from', changed.from, options);
    if (changed.time !== undefined) form.setValue('time', changed.time, options);
    if (changed.until !== undefined) form.setValue('until', changed.until, options);
    if (changed.count !== undefined) form.setValue('count', changed.count, options);
  };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current
      ?.querySelector<HTMLElement>('input:checked, [aria-pressed=true], input, select, button, [tabindex]')
      ?.focus();
  }, []);
  return (
    <div ref={box}>
      <Editor {...props} onChange={change} />
    </div>
  );
}
