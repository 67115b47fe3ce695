import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { Avatar } from '@siteward/ui/avatar';

interface Found {
  people: readonly MemberName[];
  /** How many there are, including those that were not sent. */
  total: number;
  searching: boolean;
  failed: boolean;
}

/**
 * The texts of a list of people while the server searches for them, and about those found.
 *
 * @param people - those of the people found that are offered
 */
export function usePeopleSearch({ total, searching, failed, ...found }: Found, people: readonly MemberName[]) {
  const { t } = useLingui();
  const more = total - found.people.length;
  return {
    searchLabel: t`Search people`,
    emptyText: failed ? t`People could not be searched.` : t`No match`,
    loading: searching && people.length === 0,
    note:
      more > 0
        ? plural(more, { one: '# more person: search for them', other: '# more people: search for them' })
        : undefined,
  };
}

/** A person as an option of such a list. */
export function personOption({ _id, name }: MemberName) {
  return { value: _id, label: name, icon: <Avatar name={name} size="sm" /> };
}
