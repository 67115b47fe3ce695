import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#lib/cx.ts';
import { FieldContext, useFieldControl } from '#lib/field-context.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** An on/off control that takes effect immediately: a native check box with the role switch. */
export function Switch({ onCheckedChange, onChange, className, ...props }: SwitchProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native check box already says whether it is checked
      role="switch"
      className={cx(
        'relative m-0 h-6 w-10 flex-none cursor-pointer appearance-none rounded-full bg-line-strong transition-colors checked:bg-action disabled:cursor-not-allowed disabled:opacity-45',
        'after:absolute after:top-1 after:left-1 after:size-4 after:rounded-full after:bg-surface after:transition-transform checked:after:translate-x-4',
        className,
      )}
      {...props}
      {...useFieldControl(props)}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
    />
  );
}

interface SwitchFieldProps extends SwitchProps {
  label: ReactNode;
  help?: ReactNode;
}

/** A line with a label on the left and its switch on the right. */
export function SwitchField({ label, help, className, id, ...props }: SwitchFieldProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <div className={cx('flex min-h-control items-center gap-4', className)}>
      <div className="grid min-w-0 flex-1">
        <label htmlFor={name}>{label}</label>
        {help && (
          <span id={`${name}-help`} className="text-muted text-sm">
            {help}
          </span>
        )}
      </div>
      <FieldContext value={null}>
        <Switch id={name} {...(help && { 'aria-describedby': `${name}-help` })} {...props} />
      </FieldContext>
    </div>
  );
}
