import { Trans, useLingui } from '@lingui/react/macro';
import { WordsContext } from '@siteward/ui/lib/words';
import type { ReactNode } from 'react';
import { numberFormat } from '#lib/words/formats.ts';
import { keptWords } from '#lib/words/reasons.ts';

/** Supplies the components of packages/ui with their built-in texts in the current language. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const words = {
    cancel: t`Cancel`,
    choose: t`Choose`,
    chosen: t({ message: 'chosen', context: 'option of a list' }),
    clearSearch: t`Clear search`,
    clearSelection: t`Clear selection`,
    close: t`Close`,
    dismiss: t`Dismiss`,
    fault: keptWords,
    loading: t`Loading`,
    next: t({ message: 'Next', context: 'page of a list' }),
    noMatch: t`No match`,
    notifications: t`Notifications`,
    optional: t({ message: 'optional', context: 'field of a form' }),
    pages: t`Pages`,
    previous: t({ message: 'Previous', context: 'page of a list' }),
    rows: t({ message: 'Rows', context: 'of a list, per page' }),
    search: t`Search`,
    searching: t`Searching`,
    showPassword: t`Show password`,
    tryAgain: t`Try again`,
    limit: (length: number, max: number) => {
      const [typed, most, over] = [length, max, length - max].map((each) => numberFormat().format(each));
      return length > max ? t`${typed} of ${most} characters, ${over} too many` : t`${typed} of ${most} characters`;
    },
    typeToConfirm: (what: ReactNode) => <Trans>Type {what} to confirm</Trans>,
  };
  return <WordsContext value={words}>{children}</WordsContext>;
}
