import type { RouteName } from '@siteward/domain';
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '@siteward/ui/command';
import { Spinner } from '@siteward/ui/spinner';
import { useState } from 'react';
import { type EntryGroup, filterGroups } from './entries.ts';
import { MemberItems } from './member-items.tsx';
import { type ActionHandlers, useActions } from './use-actions.ts';
import { useMemberSearch } from './use-member-search.ts';
import { type PaletteArea, useAreas, useOrganizations, useSites } from './use-places.ts';

interface CommandPaletteProps extends ActionHandlers {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The areas that the member may open, in the navigation's order. */
  areas: readonly PaletteArea[];
  /** The area that a switch of site or organization stays in. */
  area: RouteName;
}

/** Search and jump: areas, sites, organizations, what can be done from anywhere, and members (ui.md). */
export function CommandPalette({ open, onOpenChange, ...props }: CommandPaletteProps) {
  return (
    <CommandDialog open={open} onOpenChange={onOpenChange} title="Search or jump to" shouldFilter={false} loop>
      <Results close={() => onOpenChange(false)} {...props} />
    </CommandDialog>
  );
}

type ResultsProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & { close: () => void };

/** Inside of the window, so that each opening begins with an empty search. */
function Results({ close, areas, area, ...handlers }: ResultsProps) {
  const [typed, setTyped] = useState('');
  const all = [useAreas(areas), useSites(area), useOrganizations(area), useActions(handlers)];
  const groups = filterGroups(all, typed);
  const { members, searching, failed } = useMemberSearch(typed);
  const choose = (run: () => unknown) => () => {
    close();
    run();
  };
  const isEmpty = groups.length === 0 && members.length === 0;
  return (
    <>
      <CommandInput placeholder="Search or jump to…" value={typed} onValueChange={setTyped} />
      <CommandList>
        {groups.map((group) => (
          <Group key={group.heading} group={group} choose={choose} />
        ))}
        <MemberItems members={members} choose={choose} />
        {isEmpty && (
          // An option, since a list box without any would be a broken one to screen readers.
          <CommandItem value="nothing" onSelect={() => setTyped('')} className="justify-center py-6">
            {searching ? <Spinner label="Searching" /> : <Nothing failed={failed} />}
          </CommandItem>
        )}
      </CommandList>
    </>
  );
}

function Group({
  group: { heading, entries },
  choose,
}: {
  group: EntryGroup;
  choose: (run: () => unknown) => () => void;
}) {
  return (
    <CommandGroup heading={heading}>
      {entries.map(({ key, label, Icon, note, run }) => (
        <CommandItem key={key} value={`${heading} ${key}`} shortcut={note} onSelect={choose(run)}>
          <Icon aria-hidden="true" />
          <span className="truncate">{label}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

function Nothing({ failed }: { failed: boolean }) {
  return (
    <span>
      {failed ? 'Members could not be searched.' : 'No match.'}{' '}
      <span className="font-medium text-action-text">Clear the search</span>
    </span>
  );
}
