import { FEEDBACK_LIMITS } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { SwitchField } from '@siteward/ui/switch';
import { useWords } from '#lib/language.ts';
import type { DraftFaults } from './check-draft.ts';
import type { Draft } from './draft.ts';

interface WhoProps {
  draft: Draft;
  faults: DraftFaults;
  mayBeAnonymous: boolean;
  onChange: (part: Partial<Draft>) => void;
}

/** Who gives the feedback and how to answer them, or neither. */
export function Who({ draft, faults, mayBeAnonymous, onChange }: WhoProps) {
  const { form, faults: said } = useWords();
  const isNamed = !(draft.anonymous && mayBeAnonymous);
  return (
    <div className="grid gap-4 rounded-lg border border-line p-4">
      {mayBeAnonymous && (
        <SwitchField
          label={<b className="font-semibold">{form.anonymous}</b>}
          help={form.anonymousHelp}
          checked={draft.anonymous}
          onCheckedChange={(anonymous) => onChange({ anonymous })}
        />
      )}
      {isNamed && (
        <div className={`grid gap-4 sm:grid-cols-2 sm:gap-3 ${mayBeAnonymous ? 'border-line border-t pt-4' : ''}`}>
          <Field label={form.name} optional={mayBeAnonymous} required={!mayBeAnonymous} error={faults.name?.(said)}>
            <Input
              name="name"
              autoComplete="name"
              value={draft.name}
              limit={FEEDBACK_LIMITS.name}
              onChange={({ currentTarget: { value } }) => onChange({ name: value })}
            />
          </Field>
          <Field label={form.contact} optional error={faults.contact?.(said)}>
            <Input
              name="contact"
              autoComplete="email"
              inputMode="email"
              value={draft.contact}
              limit={FEEDBACK_LIMITS.contact}
              onChange={({ currentTarget: { value } }) => onChange({ contact: value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
