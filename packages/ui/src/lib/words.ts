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
  /** The words of a fault that a form has kept, which may be a code for them. */
  fault: (text: string): string => text,
  /** How many characters a text has of those that it may have. */
  limit: (length: number, max: number): string =>
    length > max ? `${length} of ${max} characters, ${length - max} too many` : `${length} of ${max} characters`,
  typeToConfirm: (what: ReactNode): ReactNode => createElement(Fragment, null, 'Type ', what, ' to confirm'),
};

/** The words that components bring themselves. */
export type Words = typeof ENGLISH;

/** The words in the language that is shown; English where nobody says. */
export const WordsContext = createContext<Words>(ENGLISH);

/** The words that a component brings itself, in the language that is shown. */
export function useWords(): Words {
  return use(WordsContext);
}
