import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { tabClass } from './tabs.tsx';

export const Tabs = Primitive.Root;
export const TabsContent = Primitive.Content;

/** Tabs within a page (not routes); give it an aria-label. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn('scrollbar-none mb-4 flex gap-1 overflow-x-auto overflow-y-hidden border-line border-b', className)}
      {...props}
    />
  );
}

/** One tab. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        tabClass(false),
        'data-[state=active]:border-action data-[state=active]:text-foreground',
        className,
      )}
      {...props}
    />
  );
}
