/** Joins class names without merging them, to keep tailwind-merge out of the first load. */
export { clsx as cx } from 'clsx';
