import type { RouteName } from '@siteward/domain';
import { CommandDialog, CommandEmpty, CommandInput, CommandList } from '@siteward/ui/command';
import { Spinner } from '@siteward/ui/spinner';
import { useState } from 'react';
import { ActionItems, type ActionsProps } from './action-items.tsx';
import { MemberItems, useMemberSearch } from './member-items.tsx';
import { AreaItems, type Choose, OrganizationItems, type PaletteArea, SiteItems } from './places.tsx';

interface CommandPaletteProps extends ActionsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The areas that the member may open, in the navigation's order. */
  areas: readonly PaletteArea[];
  /** The area that a switch of site or organization stays in. */
  area: RouteName;
}

/** Search and jump: areas, members, sites and organizations, and what can be done from anywhere (ui.md). */
export function CommandPalette({ open, onOpenChange, ...props }: CommandPaletteProps) {
  return (
    <CommandDialog open={open} onOpenChange={onOpenChange} title="Search or jump to" loop>
      <Results close={() => onOpenChange(false)} {...props} />
    </CommandDialog>
  );
}

type ResultsProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & { close: () => void };

/** Inside of the window, so that each opening begins with an empty search. */
function Results({ close, areas, area, ...actions }: ResultsProps) {
  const [typed, setTyped] = useState('');
  const found = useMemberSearch(typed);
  const choose: Choose = (run) => () => {
    close();
    run();
  };
  return (
    <>
      <CommandInput placeholder="Search or jump to…" value={typed} onValueChange={setTyped} />
      <CommandList>
        {found.members.length === 0 && (
          <CommandEmpty>{found.searching ? <Spinner label="Searching" /> : 'No match'}</CommandEmpty>
        )}
        <AreaItems areas={areas} choose={choose} />
        <MemberItems found={found} choose={choose} />
        <SiteItems area={area} choose={choose} />
        <OrganizationItems area={area} choose={choose} />
        <ActionItems {...actions} choose={choose} />
      </CommandList>
    </>
  );
}
