import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '#lib/cx.ts';
import { FieldContext } from '#lib/field-context.ts';
import { useWords } from '#lib/words.ts';

interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  /** The control's id; generated if omitted. */
  id?: string | undefined;
  /** One sentence below the control. */
  help?: ReactNode;
  /** The error, in one sentence; marks the control as invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Says "optional" next to the label; the accessible name is the label alone. */
  optional?: boolean | undefined;
  /** A link or a button to the right of the label; Tab reaches it after the control. */
  action?: ReactNode;
  /** The control is a group (radios, check boxes), which the label names instead of pointing to it. */
  group?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** A label, a control, a help line and an error, connected for screen readers. */
export function Field(props: FieldProps) {
  const own = useId();
  const { optional } = useWords();
  const id = props.id ?? own;
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = cx(props.error && errorId, props.help && helpId) || undefined;
  const state = {
    id,
    labelId,
    describedBy,
    invalid: Boolean(props.error),
    required: Boolean(props.required),
    group: Boolean(props.group),
  };
  const Name = props.group ? 'span' : 'label';
  const control = (
    <>
      <FieldContext value={state}>{props.children}</FieldContext>
      {props.error && <FieldError id={errorId}>{props.error}</FieldError>}
      {props.help && (
        <p id={helpId} className="text-muted text-sm">
          {props.help}
        </p>
      )}
    </>
  );
  // Even while the action renders nothing, so the control stays the same element.
  const hasAction = props.action !== undefined;
  return (
    <div
      {...(props.error && { 'data-fault': '' })}
      className={cx(
        'grid min-w-0 content-start gap-1.5',
        // Never wider than there is room: a control that names what is chosen shortens it instead.
        hasAction ? 'grid-cols-[1fr_auto] items-baseline' : 'grid-cols-1',
        props.className,
      )}
    >
      <div className={cx('flex items-baseline gap-2 text-md', props.hideLabel && 'sr-only')}>
        <Name id={labelId} {...(!props.group && { htmlFor: id })} className="font-medium">
          {props.label}
        </Name>
        {props.required && (
          <span aria-hidden="true" className="-ml-1 text-red">
            *
          </span>
        )}
        {props.optional && <span className="text-muted text-sm">{optional}</span>}
      </div>
      {hasAction ? (
        <>
          <div className="col-span-2 grid min-w-0 grid-cols-1 gap-1.5">{control}</div>
          <span className="col-start-2 row-start-1 font-medium text-action-text text-md">{props.action}</span>
        </>
      ) : (
        control
      )}
    </div>
  );
}

/** An error with its icon; also for one that concerns a whole form. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const { fault } = useWords();
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 font-medium text-md text-red">
      <CircleAlert aria-hidden="true" className="mt-0.5" />
      {typeof children === 'string' ? fault(children) : children}
    </p>
  );
}
