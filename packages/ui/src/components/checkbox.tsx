import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#lib/cx.ts';
import { FieldContext, useFieldControl, useFieldGroup } from '#lib/field-context.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Part of what it represents is on: it is neither on nor off. */
  indeterminate?: boolean | undefined;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** A native check box that looks 16 px in size and can be pressed within 24 px. */
export function Checkbox({
  indeterminate = false,
  onCheckedChange,
  onChange,
  className,
  ref,
  ...props
}: CheckboxProps) {
  const attach = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate;
    if (typeof ref === 'function') return ref(input);
    if (ref) ref.current = input;
  };
  return (
    <span className={cx('relative inline-grid size-6 flex-none place-items-center align-middle', className)}>
      <input
        type="checkbox"
        className="peer absolute inset-0 m-0 size-6 cursor-pointer appearance-none rounded-sm focus-visible:outline-offset-0 disabled:cursor-not-allowed"
        {...props}
        {...useFieldControl(props)}
        ref={attach}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      <span
        aria-hidden="true"
        className="group pointer-events-none grid size-4 place-items-center rounded-xs border-[1.5px] border-line-strong bg-surface text-on-action peer-checked:border-action peer-checked:bg-action peer-indeterminate:border-action peer-indeterminate:bg-action peer-disabled:opacity-45 peer-aria-invalid:border-red peer-[:checked:not(:indeterminate)]:[&>.lucide-check]:block peer-indeterminate:[&>.lucide-minus]:block"
      >
        <Check className="hidden size-3 stroke-3" />
        <Minus className="hidden size-3 stroke-3" />
      </span>
    </span>
  );
}

interface CheckFieldProps extends CheckboxProps {
  label: ReactNode;
  help?: ReactNode;
}

/** A check box with its label on the right; the whole line can be pressed. */
export function CheckField({ label, help, className, id, ...props }: CheckFieldProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <div className={cx('flex items-start gap-2.5 max-lg:py-2.5', className)}>
      <FieldContext value={null}>
        <Checkbox
          id={name}
          {...(help && { 'aria-describedby': `${name}-help` })}
          {...props}
          className="-my-0.5 -ml-1"
        />
      </FieldContext>
      <div className="grid">
        <label htmlFor={name}>{label}</label>
        {help && (
          <span id={`${name}-help`} className="text-muted text-sm">
            {help}
          </span>
        )}
      </div>
    </div>
  );
}

/** Several check boxes inside `<Field group>`, which names and describes them. */
export function CheckGroup({ className, ...props }: Omit<ComponentProps<'fieldset'>, 'role'>) {
  const { names } = useFieldGroup();
  return <fieldset className={cx('grid gap-2', className)} {...names} {...props} />;
}
