import { Trans, useLingui } from '@lingui/react/macro';
import { DEFAULT_MEMBER_STATUS, type RouteName } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '@siteward/ui/command';
import { Spinner } from '@siteward/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#lib/calls/api.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { roleLabel } from '#lib/words/labels.ts';
import { type EntryGroup, filterGroups, optionValue } from './entries.ts';
import { type Asked, RecordItems, useAsked, useRecordSearches } from './record-items.tsx';
import { type ActionHandlers, useActions } from './use-actions.ts';
import { type PaletteArea, useAreas, useOrganizations, useSites } from './use-places.ts';

interface CommandPaletteProps extends ActionHandlers {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Hands over, once, what was typed before the search field was there. */
  takeTyped: () => string;
  /** The areas that the member may open, in the order of the navigation. */
  areas: readonly PaletteArea[];
  /** The area to stay in when switching site or organization. */
  area: RouteName;
}

/**
 * Search and jump: areas, sites, organizations, actions available from anywhere, records and members (docs/web.md, Every screen).
 */
export function CommandPalette({ open, onOpenChange, ...props }: CommandPaletteProps) {
  const { t } = useLingui();
  const [selected, select] = useState('');
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Search or jump to`}
      value={selected}
      onValueChange={select}
      shouldFilter={false}
      loop
    >
      <Results {...props} close={() => onOpenChange(false)} selected={selected} select={select} />
    </CommandDialog>
  );
}

type ResultsProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & {
  close: () => void;
  /** The value of the option that Enter chooses. */
  selected: string;
  select: (value: string) => void;
};

const NOTHING = 'nothing';

/** Rendered inside the window, so every opening begins with an empty search. */
function Results({ close, takeTyped, areas, area, selected, select, ...handlers }: ResultsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  // Only once the window has focused the field and selected its contents, or the next key would replace the added text.
  const addTyped = () => {
    const before = takeTyped();
    setTyped((since) => before + since);
  };
  const all = [useAreas(areas), useSites(area, typed), useOrganizations(area, typed), useActions(handlers)];
  const groups = filterGroups(all, typed);
  const asked = useAsked(typed);
  const { records: members, ...memberSearch } = useMemberSearch(asked);
  const searches = useRecordSearches(asked);
  const isSearching = memberSearch.searching || searches.some(({ searching }) => searching);
  const faults = [
    ...searches.filter(({ failed }) => failed).map(({ fault }) => fault),
    ...(memberSearch.failed ? [t`Members could not be searched.`] : []),
  ];
  const choose = (run: () => unknown) => () => {
    close();
    run();
  };
  const values = [
    ...groups.flatMap(({ id, entries }) => entries.map(({ key }) => optionValue(id, key))),
    ...searches.flatMap(({ id: group, records }) => records.map(({ id }) => optionValue(group, id))),
    ...members.map(({ _id }) => optionValue(MEMBERS, _id)),
  ];
  const first = values[0] ?? NOTHING;
  /** The last option that was selected only because it was the first. */
  const given = useRef('');
  const isOwnChoice = values.includes(selected) && selected !== given.current;
  // Server results replace options, and areas answer in any order: Enter chooses the first option unless another was chosen.
  useEffect(() => {
    if (isOwnChoice || selected === first) return;
    given.current = first;
    select(first);
  }, [isOwnChoice, selected, first, select]);
  // The next opening begins at the first option again.
  useEffect(() => () => select(''), [select]);
  return (
    <>
      <CommandInput placeholder={t`Search or jump to…`} value={typed} onValueChange={setTyped} onFocus={addTyped} />
      <CommandList>
        {groups.map((group) => (
          <Group key={group.id} group={group} choose={choose} />
        ))}
        {searches.map((search) => (
          <RecordItems key={search.id} search={search} choose={choose} />
        ))}
        <MemberItems members={members} choose={choose} />
        {values.length === 0 && (
          // Made an option because a list box without any is broken for screen readers.
          <CommandItem value={NOTHING} onSelect={() => setTyped('')} className="justify-center py-6!">
            {isSearching ? <Spinner label={t`Searching`} /> : <Nothing faults={faults} />}
          </CommandItem>
        )}
      </CommandList>
    </>
  );
}

function Group({
  group: { id, heading, entries },
  choose,
}: {
  group: EntryGroup;
  choose: (run: () => unknown) => () => void;
}) {
  return (
    <CommandGroup heading={heading}>
      {entries.map(({ key, label, Icon, note, run }) => (
        <CommandItem key={key} value={optionValue(id, key)} shortcut={note} onSelect={choose(run)}>
          <Icon aria-hidden="true" />
          <span className="truncate">{label}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

/** Says that nothing was found, or which parts could not be searched. */
function Nothing({ faults }: { faults: readonly string[] }) {
  return (
    <span>
      {faults.length > 0 ? faults.join(' ') : <Trans>No match.</Trans>}{' '}
      <span className="font-medium text-action-text">
        <Trans>Clear search</Trans>
      </span>
    </span>
  );
}

/** The group of members in the results. */
const MEMBERS = 'members';

interface MemberItemsProps {
  members: ReturnType<typeof useMemberSearch>['records'];
  /** Runs what was chosen, once the palette has closed. */
  choose: (run: () => unknown) => () => void;
}

/** Members that were found; each leads to the list of members, searched for that member. */
function MemberItems({ members, choose }: MemberItemsProps) {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const navigate = useNavigate();
  if (members.length === 0) return null;
  const place = { org, site: siteId, status: DEFAULT_MEMBER_STATUS };
  return (
    <CommandGroup heading={t`Members`}>
      {members.map(({ _id, name, email, roleName }) => (
        <CommandItem
          key={_id}
          value={optionValue(MEMBERS, _id)}
          shortcut={roleLabel(roleName)}
          onSelect={choose(() => navigate(pathTo('org-site-members-status', place, { search: email })))}
        >
          <Avatar name={name || email} size="sm" />
          <span className="min-w-0 truncate">
            {name || email}
            {name && <span className="ml-2 text-muted text-sm">{email}</span>}
          </span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

/** The active members that the server finds for what is typed. */
function useMemberSearch({ place: { org }, query: asked, options, outcome }: Asked) {
  const isWanted = useCan()('members:view');
  const query = { org, ...asked, sort: 'name' } as const;
  const found = api.members.list.useQuery({
    queryKey: ['members', 'list', query],
    queryData: { query },
    ...options(isWanted),
  });
  return outcome(isWanted, found, (member) => member);
}
