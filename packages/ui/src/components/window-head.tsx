import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { useWords } from '#lib/words.ts';
import { buttonClass } from './button.tsx';

interface WindowHeadProps {
  title: ReactNode;
  description?: ReactNode;
  className: string;
}

/** The name of a dialog or a sheet and, if given, one sentence that describes it. */
export function WindowHead({ title, description, className }: WindowHeadProps) {
  return (
    <div className={cx('grid gap-1', className)}>
      <Primitive.Title className="font-semibold text-lg leading-6">{title}</Primitive.Title>
      <Primitive.Description className={description ? 'text-muted' : 'hidden'}>{description}</Primitive.Description>
    </div>
  );
}

/** Closes a dialog or a sheet, at its top right. */
export function WindowClose() {
  const { close } = useWords();
  return (
    <Primitive.Close
      aria-label={close}
      className={buttonClass({ variant: 'ghost', size: 'icon-sm', className: 'absolute top-3 right-3' })}
    >
      <X aria-hidden="true" />
    </Primitive.Close>
  );
}
