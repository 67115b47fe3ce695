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
