import { useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '@siteward/ui/dropdown-menu';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';

/** What can be done with one record of a list, behind three dots: the menu's items are its children. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t`Actions for ${name}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
