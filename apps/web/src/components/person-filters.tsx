import { MEMBER_TYPE_LABELS, MEMBER_TYPES } from '@siteward/domain';
import type { UseListView } from '#lib/use-list-view.ts';
import { useRoles } from '#lib/use-roles.ts';
import { ListFilters } from './data-list/list-filters.tsx';
import type { Filter } from './data-list/types.ts';

const TYPE: Filter = {
  name: 'type',
  label: 'Type',
  options: MEMBER_TYPES.map((type) => ({ value: type, label: MEMBER_TYPE_LABELS[type] })),
};

/** The filters of lists of people: type, role (for who may see the roles) and, unless the page is about one, site. */
export function PersonFilters({ view, ofOneSite = false }: { view: UseListView; ofOneSite?: boolean }) {
  const roles = useRoles();
  const filters: Filter[] = [
    TYPE,
    ...(roles
      ? [{ name: 'role', label: 'Role', options: roles.map(({ _id, name }) => ({ value: _id, label: name })) }]
      : []),
    ...(ofOneSite ? [] : [{ name: 'site', label: 'Site', options: 'sites' as const }]),
  ];
  return <ListFilters view={view} filters={filters} />;
}
