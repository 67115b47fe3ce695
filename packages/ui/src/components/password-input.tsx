import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from '#lib/cx.ts';
import { useWords } from '#lib/words.ts';
import { Input } from './input.tsx';

/** A password field whose text can be revealed; the toggle is named "Show password", and its state says whether it is on. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const { showPassword } = useWords();
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className={cx('pr-11', className)} />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-1 my-auto grid h-8 w-9 place-items-center rounded-sm text-muted hover:text-foreground"
      >
        <Icon aria-hidden="true" />
        <span className="sr-only">{showPassword}</span>
      </button>
    </div>
  );
}
