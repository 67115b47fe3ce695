import { Label as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

/** The name of a control. */
export function Label({ className, ...props }: ComponentProps<typeof Primitive.Root> & { htmlFor: string }) {
  return <Primitive.Root className={cn('font-medium text-md', className)} {...props} />;
}
