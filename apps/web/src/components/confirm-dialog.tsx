import type { ConfirmDialogProps } from '@siteward/ui/alert-dialog';
import { OnceOpened, onDemand } from './on-demand.tsx';

const Loaded = onDemand(async () => (await import('@siteward/ui/alert-dialog')).ConfirmDialog);

/**
 * The confirmation of packages/ui, for dialogs that are on a page from the start: its 15 KB of code are loaded once the page has
 * settled, or when it is opened. A dialog that has its own chunk uses the one from packages/ui directly.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open} onClose={() => props.onOpenChange(false)} early={Loaded}>
      <Loaded {...props} />
    </OnceOpened>
  );
}
