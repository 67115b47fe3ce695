import { MEMBER_TYPE_LABELS, MEMBER_TYPES } from '@siteward/domain';
import { type Filter, ListFilters } from '#components/data-list/list-filters.tsx';
import { useRoles } from '#lib/use-roles.ts';
import type { MembersView } from './queries.ts';

const TYPE: Filter = {
  name: 'type',
  label: 'Type',
  options: MEMBER_TYPES.map((type) => ({ value: type, label: MEMBER_TYPE_LABELS[type] })),
};

/** The filters of the members: type, role (for who may see the roles) and site. */
export function MemberFilters({ view }: { view: MembersView }) {
  const roles = useRoles();
  const options = (records: readonly { _id: string; name: string }[]) =>
    records.map(({ _id, name }) => ({ value: _id, label: name }));
  const filters: Filter[] = [
    TYPE,
    ...(roles ? [{ name: 'role', label: 'Role', options: options(roles) }] : []),
    { name: 'site', label: 'Site', options: 'sites' },
  ];
  return <ListFilters view={view} filters={filters} />;
}
