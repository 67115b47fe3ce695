import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: { spacing: ['control', 'control-sm', 'row'] },
    classGroups: { z: [{ z: ['sticky', 'overlay', 'floating'] }] },
  },
});

/** Joins class names; of two utilities that set the same property the last one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
