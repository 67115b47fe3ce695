import { createContext, createElement, Fragment, type ReactNode, use } from 'react';

const ENGLISH = {
  cancel: 'Cancel',
  choose: 'Choose',
  chosen: 'chosen',
  clearSearch: 'Clear search',
  clearSelection: 'Clear selection',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  next: 'Next',
  noMatch: 'No match',
  notifications: 'Notifications',
  optional: 'optional',
  pages: 'Pages',
  previous: 'Previous',
  rows: 'Rows',
  search: 'Search',
  searching: 'Searching',
  showPassword: 'Show password',
  tryAgain: 'Try again',
  /** The words for an error that a form holds, which may be a code for them. */
  fault: (text: string): string => text,
  /** How many of the characters that a text may have are used. */
  limit: (length: number, max: number): string =>
    length > max ? `${length} of ${max} characters, ${length - max} too many` : `${length} of ${max} characters`,
  typeToConfirm: (what: ReactNode): ReactNode => createElement(Fragment, null, 'Type ', what, ' to confirm'),
};

/** The words that come with the components themselves. */
export type Words = typeof ENGLISH;

/** The words in the language shown; English by default. */
export const WordsContext = createContext<Words>(ENGLISH);

/** The words that come with the components, in the language shown. */
export function useWords(): Words {
  return use(WordsContext);
}
