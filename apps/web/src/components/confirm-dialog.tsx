import type { ConfirmDialogProps } from '@siteward/ui/alert-dialog';
import { OnceOpened, onDemand } from './on-demand.tsx';

const Loaded = onDemand(async () => (await import('@siteward/ui/alert-dialog')).ConfirmDialog);

/**
 * The confirmation of packages/ui, for what is on a page from the start: its code, 15 KB, is loaded once the page has
 * come to rest, or when it is opened. A dialog that has a chunk of its own takes the one of packages/ui.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open} onClose={() => props.onOpenChange(false)} early={Loaded}>
      <Loaded {...props} />
    </OnceOpened>
  );
}
