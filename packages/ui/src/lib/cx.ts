/** Joins class names; nothing is merged, so the parts a first load needs stay free of tailwind-merge. */
export { clsx as cx } from 'clsx';
