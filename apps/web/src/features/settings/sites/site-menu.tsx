import type { SiteSummary } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@siteward/ui/dropdown-menu';
import { Ellipsis, Settings2, Trash2 } from 'lucide-react';
import { useCan, useIsLimited } from '#lib/organization-scope.ts';

interface SiteMenuProps {
  site: SiteSummary;
  onOpen: () => void;
  onDelete: () => void;
}

/** What can be done with one site. */
export function SiteMenu({ site, onOpen, onDelete }: SiteMenuProps) {
  const canManage = useCan()('sites:manage');
  // It changes what others are limited to.
  const canDelete = canManage && !useIsLimited();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Actions for ${site.name}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onOpen}>
          <Settings2 aria-hidden="true" />
          {canManage ? 'Change settings' : 'Show settings'}
        </DropdownMenuItem>
        {canDelete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem tone="danger" onSelect={onDelete}>
              <Trash2 aria-hidden="true" />
              Delete site
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
