import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { isRecordId, WORK_ORDER_LIMITS, WORK_ORDER_PRIORITIES, WORK_ORDER_TYPES } from '@siteward/domain';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Skeleton } from '@siteward/ui/skeleton';
import { Suspense, useId, useState } from 'react';
import { ListFilters } from '#components/data-list/list-filters.tsx';
import type { Filter, OwnChoice, OwnChoiceProps } from '#components/data-list/types.ts';
import { onDemand } from '#components/on-demand.tsx';
import { useAssignable, usePlansHere, useSiteProviders } from '#components/work/at-site.ts';
import { TagOptions } from '#components/work/tag-options.tsx';
import type { UseListView } from '#lib/lists/list-view.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { workOrderPriorityLabel, workOrderStatusLabel, workOrderTypeLabel } from '#lib/words/labels.ts';
import { DUE_DAYS, NAMED_DAYS } from './due-filter.tsx';
import { filtersOf, statusesOf, type WorkOrdersView } from './work-orders-view.ts';

interface WorkOrderFiltersProps {
  view: UseListView & Pick<WorkOrdersView, 'tab' | 'filters'>;
  /** The filters to offer instead of those of the tab, in a look that has its own. */
  only?: readonly string[];
  /** Additional filters, which come first. */
  more?: readonly Filter[];
  /** People whose names are known, such as those in the records shown. */
  known: readonly MemberName[];
  /** Service providers whose names are known. */
  knownProviders: readonly { _id: string; name: string }[];
}

/** The filters of the work orders that a tab leaves open. */
export function WorkOrderFilters({ view, only, more = [], known, knownProviders }: WorkOrderFiltersProps) {
  const { t } = useLingui();
  const can = useCan();
  const { member } = useOrganizationScope();
  const mayAsk = can('work-orders:assign', 'work-orders:view-any');
  const asked = view.filters.assignee ?? [];
  const isUnnamed = asked.some((id) => isRecordId(id) && !known.some(({ _id }) => _id === id));
  const { people } = useAssignable('', isUnnamed && mayAsk);
  const assignee = mayAsk
    ? { Select: AssigneeFilter, words: (ids: readonly string[]) => assigneeWords(ids, [...people, ...known, member]) }
    : [...anybody()];
  const [inAddress] = view.filters.serviceProvider ?? [];
  const isProviderUnnamed = inAddress !== undefined && !knownProviders.some(({ _id }) => _id === inAddress);
  const { seesThem, providers } = useSiteProviders({ isWanted: isProviderUnnamed });
  const named = [...providers, ...knownProviders];
  const provider = {
    Select: ProviderFilter,
    words: ([id]: readonly string[]) => named.find(({ _id }) => _id === id)?.name ?? t`1 service provider`,
  };
  const [planInAddress] = view.filters.plan ?? [];
  const { seesThem: seesPlans, plans } = usePlansHere(planInAddress !== undefined);
  const plan = {
    Select: PlanFilter,
    words: ([id]: readonly string[]) => plans.find(({ _id }) => _id === id)?.title ?? t`1 plan`,
  };
  const filters: Filter[] = [
    {
      name: 'status',
      label: t`Status`,
      options: statusesOf(view.tab).map((value) => ({ value, label: workOrderStatusLabel(value) })),
    },
    {
      name: 'priority',
      label: t`Priority`,
      options: WORK_ORDER_PRIORITIES.toReversed().map((value) => ({ value, label: workOrderPriorityLabel(value) })),
    },
    {
      name: 'type',
      label: t({ message: 'Type', context: 'work order' }),
      options: WORK_ORDER_TYPES.map((value) => ({ value, label: workOrderTypeLabel(value) })),
    },
    { name: 'assignee', label: t`Assignee`, options: assignee },
    ...(seesThem || inAddress ? [{ name: 'serviceProvider', label: t`Service provider`, options: provider }] : []),
    ...(seesPlans || planInAddress
      ? [{ name: 'plan', label: t({ message: 'Plan', context: 'maintenance' }), options: plan }]
      : []),
    { name: 'due', label: t`Due`, options: DUE_DAYS },
    { name: 'overdue', label: t`Overdue`, options: [{ value: 'true', label: t`Overdue only` }] },
    { name: 'unscheduled', label: t`Schedule`, options: [{ value: 'true', label: t`Unscheduled only` }] },
    { name: 'tag', label: t`Tag`, options: TAG },
    { name: 'category', label: t`Category`, options: CATEGORY },
    ...onlyWhereOn(view),
  ];
  const open: readonly string[] = only ?? filtersOf(view.tab);
  return <ListFilters view={view} filters={[...more, ...filters.filter(({ name }) => open.includes(name))]} />;
}

/** Filters that the dashboard's links use, offered only once they are on. */
function onlyWhereOn({ filters }: Pick<WorkOrdersView, 'filters'>): Filter[] {
  const all: Filter[] = [
    { name: 'created', label: t({ message: 'Created', context: 'work orders' }), options: NAMED_DAYS },
    { name: 'completed', label: t({ message: 'Completed', context: 'work orders' }), options: NAMED_DAYS },
    { name: 'responded', label: t({ message: 'Started', context: 'work orders' }), options: NAMED_DAYS },
    { name: 'uncategorized', label: t`Category`, options: [{ value: 'true', label: t`Without a category` }] },
    { name: 'sites', label: t`Site`, options: [{ value: 'all', label: t`All my sites` }] },
  ];
  return all.filter(({ name }) => Object.keys(filters).includes(name));
}

/** The options for assignees that are not a particular name. */
function anybody() {
  return [
    { value: 'me', label: t`Me` },
    { value: 'none', label: t`Nobody` },
  ] as const;
}

/** The chosen assignees: "Me, Chidi Okafor, 1 person". */
function assigneeWords(ids: readonly string[], known: readonly MemberName[]): string {
  const named = new Map<string, string>([
    ...known.map(({ _id, name }) => [_id, name] as const),
    ...anybody().map(({ value, label }) => [value, label] as const),
  ]);
  const names = ids.flatMap((id) => named.get(id) ?? []);
  const others = ids.length - names.length;
  return namesInLine(others > 0 ? [...names, plural(others, { one: '# person', other: '# people' })] : names);
}

const PeopleSelect = onDemand(async () => (await import('#components/work/people-select.tsx')).PeopleSelect);

function AssigneeFilter(props: OwnChoiceProps) {
  const { t } = useLingui();
  const { member } = useOrganizationScope();
  return (
    <Suspense fallback={<Skeleton className="h-control w-full" />}>
      <PeopleSelect {...props} first={anybody()} without={[member._id]} placeholder={t`Any`} />
    </Suspense>
  );
}

/** One of the service providers of the site. */
function ProviderFilter({ values: [id = ''], onValuesChange }: OwnChoiceProps) {
  const { t } = useLingui();
  const { providers } = useSiteProviders();
  return (
    <NativeSelect value={id} onChange={({ target: { value } }) => onValuesChange(value === '' ? [] : [value])}>
      <option value="">{t`Any`}</option>
      {id !== '' && providers.every(({ _id }) => _id !== id) && <option value={id}>{t`1 service provider`}</option>}
      {providers.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** One of the maintenance plans of the site. */
function PlanFilter({ values: [id = ''], onValuesChange }: OwnChoiceProps) {
  const { t } = useLingui();
  const { plans } = usePlansHere();
  return (
    <NativeSelect value={id} onChange={({ target: { value } }) => onValuesChange(value === '' ? [] : [value])}>
      <option value="">{t`Any`}</option>
      {id !== '' && plans.every(({ _id }) => _id !== id) && <option value={id}>{t`1 plan`}</option>}
      {plans.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}

/** A tag may contain commas, which separate values in the address. */
const TAG: OwnChoice = {
  Select: (props) => <TextFilter {...props} limit={WORK_ORDER_LIMITS.tag} hasTags />,
  words: (values) => values.join(','),
};

/** So may a category. */
const CATEGORY: OwnChoice = {
  Select: (props) => <TextFilter {...props} limit={WORK_ORDER_LIMITS.category} />,
  words: (values) => values.join(','),
};

/** A text filter, applied when the field loses focus, or with Enter. */
function TextFilter({
  values,
  onValuesChange,
  limit,
  hasTags = false,
}: OwnChoiceProps & { limit: number; hasTags?: boolean }) {
  const tag = values.join(',');
  const [typed, setTyped] = useState(tag);
  const [shown, setShown] = useState(tag);
  if (shown !== tag) {
    setShown(tag);
    setTyped(tag);
  }
  const list = useId();
  const set = () => {
    const next = typed.trim();
    if (next !== tag) onValuesChange(next === '' ? [] : [next]);
  };
  return (
    <>
      <Input
        {...(hasTags && { list })}
        value={typed}
        limit={limit}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={set}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && set()}
      />
      {hasTags && <TagOptions id={list} />}
    </>
  );
}
