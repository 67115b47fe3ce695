import { type Described, differencesBetween } from '#lib/differences.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { OnceOpened, onDemand } from './on-demand.tsx';
import { SaveBar } from './save-bar.tsx';

const VersionConflict = onDemand(async () => (await import('./version-conflict.tsx')).VersionConflict);

export interface RecordFormEndProps<Saved, Values> {
  /** What `useRecordForm` gives of it. */
  edit: {
    isDirty: boolean;
    submitting: boolean;
    discard: () => void;
    conflict: { current: Saved; values: Values } | null;
    keepTheirs: () => void;
    saveMine: () => void;
    cancelConflict: () => void;
  };
  /** What was changed: "Harbour Campus". */
  what: string;
  /** The same where two people have changed it: `the site "Harbour Campus"`. */
  thing: string;
  /** Query parameters that lead away from the form when they change. */
  params: readonly string[];
  valuesOf: (saved: Saved) => Values;
  /** How to read each field. */
  described: readonly Described<Values>[];
  /** Shows what somebody else has saved, where that is kept. */
  onTheirs: (current: Saved) => void;
  /** Whether it is saved in a bar, and not by buttons of its own. */
  hasBar?: boolean;
}

/** What a form over one record ends with: the bar that saves it, the guard of what is not saved, and the choice in a conflict. */
export function RecordFormEnd<Saved, Values>({
  edit,
  what,
  thing,
  params,
  valuesOf,
  described,
  onTheirs,
  hasBar = true,
}: RecordFormEndProps<Saved, Values>) {
  const { isDirty, submitting, conflict } = edit;
  return (
    <>
      {hasBar && isDirty && <SaveBar what={what} submitting={submitting} onDiscard={edit.discard} />}
      <LeaveGuard when={isDirty} what={what} params={params} />
      <OnceOpened open={conflict !== null} onClose={edit.cancelConflict}>
        <VersionConflict
          differences={conflict && differencesBetween(described, valuesOf(conflict.current), conflict.values)}
          thing={thing}
          onKeepTheirs={() => {
            if (!conflict) return;
            edit.keepTheirs();
            onTheirs(conflict.current);
          }}
          onSaveMine={edit.saveMine}
          onCancel={edit.cancelConflict}
          pending={submitting}
        />
      </OnceOpened>
    </>
  );
}
