import { useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Sheet, SheetContent, SheetTitle } from '@siteward/ui/sheet';
import { Skeleton } from '@siteward/ui/skeleton';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { RecordFault } from '#components/record/record-fault.tsx';
import type { RecordPanelState } from './use-record-panel.ts';

interface RecordPanelProps {
  panel: RecordPanelState;
  /** What kind of record it is: "Member". */
  label: string;
  children: (id: string) => ReactNode;
}

/**
 * The panel of one record of a list. From 1280 px up it is next to the list, without a scrim, so that J and K keep moving
 * through the rows; below that it covers the list.
 */
export function RecordPanel({ panel, label, children }: RecordPanelProps) {
  if (panel.id === null) return null;
  const body = children(panel.id);
  if (panel.isDocked) {
    return (
      <aside
        aria-label={label}
        data-docked=""
        className="fixed top-14 right-0 bottom-0 z-sticky flex w-[480px] flex-col border-line border-l bg-surface shadow-lg print:hidden"
      >
        {body}
      </aside>
    );
  }
  return (
    <Sheet open onOpenChange={(open) => !open && panel.close()}>
      <SheetContent bare aria-describedby={undefined} className="w-full! md:w-[480px]!">
        <SheetTitle className="sr-only">{label}</SheetTitle>
        {body}
      </SheetContent>
    </Sheet>
  );
}

interface PanelBodyProps {
  id: string;
  panel: RecordPanelState;
  /** The ids of the records on this page of the list, in order. */
  ids: readonly string[];
  /** The name of the record, as soon as it is known. */
  name: string | undefined;
  /** Whole sentences, supplied by the area: inserting a noun does not work in every language. */
  words: { previous: string; next: string; loading: string; failed: string; gone: string };
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The actions for the record. */
  menu: ReactNode;
  foot?: ReactNode;
  /** The content, as soon as the record is known. */
  children: ReactNode;
}

/** The content of such a panel: the buttons to its neighbours, and the record, or why it is missing. */
export function PanelBody({ id, panel, ids, name, words, query, menu, foot, children }: PanelBodyProps) {
  const { t } = useLingui();
  const at = ids.indexOf(id);
  const [position, count] = [at + 1, ids.length];
  const step = (by: number) => {
    const next = ids[at + by];
    if (next !== undefined) panel.show(next);
  };
  return (
    <>
      <div className="flex min-h-14 items-center gap-1 border-line border-b py-2 pr-3 pl-5">
        <span className="mr-auto text-muted tabular-nums">{at >= 0 && t`${position} of ${count} on this page`}</span>
        <Step label={words.previous} isThere={at > 0} onStep={() => step(-1)}>
          <ChevronUp aria-hidden="true" />
        </Step>
        <Step label={words.next} isThere={at >= 0 && at < ids.length - 1} onStep={() => step(1)}>
          <ChevronDown aria-hidden="true" />
        </Step>
        {menu}
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={panel.close}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {name !== undefined && t`Details of ${name}`}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {children ||
          (query.error ? (
            <RecordFault
              id={id}
              title={words.failed}
              gone={words.gone}
              back={<Button onClick={panel.close}>{t`Back to the list`}</Button>}
              query={query}
            />
          ) : (
            <LoadingRegion label={words.loading} className="grid gap-3 p-5">
              <Skeleton className="h-11 w-60" />
              <Skeleton className="h-4 w-80" />
              <Skeleton className="h-4 w-72" />
              <Skeleton className="h-4 w-80" />
            </LoadingRegion>
          ))}
      </div>
      {foot}
    </>
  );
}

interface StepProps {
  label: string;
  isThere: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** A button to a neighbouring record. At either end it stays focusable and does nothing. */
function Step({ label, isThere, onStep, children }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={!isThere || undefined}
      onClick={isThere ? onStep : undefined}
    >
      {children}
    </Button>
  );
}

/** The record's heading, which takes the focus when the panel is entered. */
export function PanelHeading({ id, panel, children }: { id: string; panel: RecordPanelState; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the heading appears
  useEffect(() => {
    if (panel.takesFocus(id)) panel.heading.current?.focus();
  }, [id]);
  return (
    <h2
      ref={panel.heading}
      tabIndex={-1}
      className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold text-lg leading-6"
    >
      {children}
    </h2>
  );
}
