import { CommandPalette } from '#features/palette/command-palette.tsx';
import { QueryProviders } from '../providers.tsx';

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The command palette with the pages' cache around it, since it opens beside a page and not in one. */
export function Palette(props: PaletteProps) {
  return (
    <QueryProviders>
      <CommandPalette {...props} />
    </QueryProviders>
  );
}
