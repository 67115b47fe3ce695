import { CommandDialog, CommandEmpty, CommandInput, CommandList } from '@siteward/ui/command';

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Search and jump: areas, things to create, organizations and sites. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  return (
    <CommandDialog open={open} onOpenChange={onOpenChange} title="Search or jump to">
      <CommandInput placeholder="Search or jump to…" />
      <CommandList>
        <CommandEmpty>No match</CommandEmpty>
      </CommandList>
    </CommandDialog>
  );
}
