import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { cx } from '#lib/cx.ts';
import { useFieldGroup } from '#lib/field-context.ts';

interface Choice {
  name: string;
  value: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
}

const ChoiceContext = createContext<Choice | null>(null);

interface RadioGroupProps extends Omit<ComponentProps<'div'>, 'role'> {
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  /** The form name that the radios share; generated if omitted. */
  name?: string | undefined;
}

/** Native radios as a group; inside `<Field group>`, it takes its name and error from there. */
export function RadioGroup({ value, onValueChange, name, className, ...props }: RadioGroupProps) {
  const own = useId();
  const { invalid, required, names } = useFieldGroup();
  return (
    <ChoiceContext value={{ name: name ?? own, value, onValueChange }}>
      <div
        role="radiogroup"
        {...names}
        {...(invalid && { 'aria-invalid': true })}
        {...(required && { 'aria-required': true })}
        className={cx('grid gap-2', className)}
        {...props}
      />
    </ChoiceContext>
  );
}

interface RadioItemProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  value: string;
  label: ReactNode;
  help?: ReactNode;
}

/** One choice with its label; the whole line can be pressed. */
export function RadioItem({ value, label, help, className, onChange, ...props }: RadioItemProps) {
  const id = useId();
  const group = use(ChoiceContext);
  return (
    <div className={cx('flex items-start gap-2.5 max-lg:py-2', className)}>
      <span className="relative -my-0.5 -ml-1 inline-grid size-6 flex-none place-items-center">
        <input
          type="radio"
          id={id}
          name={group?.name}
          value={value}
          {...(group?.value !== undefined && { checked: group.value === value })}
          {...(help && { 'aria-describedby': `${id}-help` })}
          onChange={(event) => {
            onChange?.(event);
            group?.onValueChange?.(value);
          }}
          className="peer absolute inset-0 m-0 size-6 appearance-none rounded-full focus-visible:outline-offset-0"
          {...props}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none size-4 rounded-full border-[1.5px] border-line-strong bg-surface peer-checked:border-[5px] peer-checked:border-action peer-disabled:opacity-45"
        />
      </span>
      <div className="grid">
        <label htmlFor={id}>{label}</label>
        {help && (
          <span id={`${id}-help`} className="text-muted text-sm">
            {help}
          </span>
        )}
      </div>
    </div>
  );
}
