import { Button } from '@siteward/ui/button';
import { Chip } from '@siteward/ui/chip';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '@siteward/ui/dropdown-menu';
import { ListFilter } from 'lucide-react';
import type { UseListView } from '#lib/use-list-view.ts';

/** One filter of a list: its name in the address, what it is called and what it can be. */
export interface Filter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** The filters that are on, as chips, and the menu that sets them. */
export function ListFilters({ view, filters }: { view: UseListView; filters: readonly Filter[] }) {
  const set = (name: string, value: string) => view.change({ filters: { ...view.filters, [name]: value } });
  const on = filters.filter(({ name }) => view.filters[name]);
  return (
    <>
      {on.map(({ name, label, options }) => (
        <Chip
          key={name}
          label={label}
          value={options.find(({ value }) => value === view.filters[name])?.label ?? view.filters[name]}
          removeLabel={`Remove filter ${label}`}
          onRemove={() => set(name, '')}
        />
      ))}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="dashed" size="sm">
            <ListFilter aria-hidden="true" />
            Filter
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {filters.map(({ name, label, options }) => (
            <DropdownMenuSub key={name}>
              <DropdownMenuSubTrigger>{label}</DropdownMenuSubTrigger>
              <DropdownMenuSubContent>
                <DropdownMenuRadioGroup value={view.filters[name] ?? ''} onValueChange={(value) => set(name, value)}>
                  {options.map(({ value, label: text }) => (
                    <DropdownMenuRadioItem key={value} value={value}>
                      {text}
                    </DropdownMenuRadioItem>
                  ))}
                </DropdownMenuRadioGroup>
              </DropdownMenuSubContent>
            </DropdownMenuSub>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}
