import { useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Menu } from '../menu.tsx';

interface RowMenuProps extends Pick<ComponentProps<typeof Menu>, 'children' | 'early'> {
  name: string;
}

/** What can be done with one record of a list, behind three dots: the menu's items are its children. */
export function RowMenu({ name, children, early }: RowMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      early={early}
      button={(props) => (
        <Button variant="ghost" size="icon" aria-label={t`Actions for ${name}`} {...props}>
          <Ellipsis aria-hidden="true" />
        </Button>
      )}
    >
      {children}
    </Menu>
  );
}
