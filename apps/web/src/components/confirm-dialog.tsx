import type { ConfirmDialogProps } from '@siteward/ui/alert-dialog';
import { lazy, Suspense } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { useOnDemand } from '#lib/on-demand.ts';

const load = () => import('@siteward/ui/alert-dialog');
const Loaded = lazy(async () => ({ default: (await loadChunk(load)).ConfirmDialog }));

/**
 * The question of packages/ui for what is on a page from the start: its code, 15 KB, comes once the page has come to rest, or
 * is asked for. A dialog that has a chunk of its own takes the one of packages/ui.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const isThere = useOnDemand(props.open, load);
  return <Suspense>{isThere && <Loaded {...props} />}</Suspense>;
}
