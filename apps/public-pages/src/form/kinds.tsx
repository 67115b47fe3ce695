import type { FeedbackKind } from '@siteward/domain';
import { CircleAlert, CircleCheck, HandHelping, Heart, Lightbulb, type LucideIcon } from 'lucide-react';
import { useWords } from '#lib/language.ts';

const ICONS: Record<FeedbackKind, LucideIcon> = {
  complaint: CircleAlert,
  request: HandHelping,
  suggestion: Lightbulb,
  compliment: Heart,
};

interface KindsProps {
  kinds: readonly FeedbackKind[];
  value: FeedbackKind;
  onChange: (kind: FeedbackKind) => void;
}

/** What the feedback is about: large options, whose whole box can be pressed. */
export function Kinds({ kinds, value, onChange }: KindsProps) {
  const { form } = useWords();
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-2 gap-2 border-0 p-0">
      <legend className="sr-only">{form.kinds}</legend>
      {kinds.map((kind) => {
        const Icon = ICONS[kind];
        const { name, help } = form.kind[kind];
        return (
          <label
            key={kind}
            className="relative grid cursor-pointer content-start gap-2 rounded-lg border border-line-strong p-3 hover:bg-hover has-checked:border-action has-checked:bg-action-soft has-checked:outline-1 has-checked:outline-action has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 sm:grid-cols-[36px_minmax(0,1fr)] sm:items-center sm:gap-3 sm:p-3.5"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === value}
              onChange={() => onChange(kind)}
              className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-md bg-sunken text-muted peer-checked:bg-action peer-checked:text-on-action"
            >
              <Icon />
            </span>
            <CircleCheck
              aria-hidden="true"
              className="invisible absolute top-2.5 right-2.5 text-action-text peer-checked:visible"
            />
            <span className="grid min-w-0">
              <b className="font-semibold">{name}</b>
              <span className="text-muted text-sm">{help}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
