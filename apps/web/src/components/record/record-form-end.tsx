import { useLingui } from '@lingui/react/macro';
import { Alert } from '@siteward/ui/alert';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import type { FormEvent, ReactNode } from 'react';
import { type Described, differencesBetween } from '#lib/forms/differences.ts';
import type { Late } from '#lib/forms/early-form.ts';
import type { FormFault } from '#lib/forms/form-fault.ts';
import { FormFaultAlert } from '../faults.tsx';
import { OnceOpened, onDemand } from '../on-demand.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';

const VersionConflict = onDemand(async () => (await import('./version-conflict.tsx')).VersionConflict);

interface RecordFormEndProps<Saved, Values> {
  /** The form, as `useRecordForm` returns it. */
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
  /** The same, for a conflict between two people: `the site "Harbour Campus"`. */
  thing: string;
  /** Query parameters whose change leads away from the form. */
  params: readonly string[];
  valuesOf: (saved: Saved) => Values;
  /** How to put each field into words. */
  described: readonly Described<Values>[];
  /** Shows what somebody else saved, if that is kept. */
  onTheirs: (current: Saved) => void;
  /** Whether it is saved from a bar rather than by buttons of the form itself. */
  hasBar?: boolean;
}

/** The end of a form for one record: the bar that saves it, the guard for unsaved changes, and the choice in a conflict. */
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

interface RecordCardProps<Saved, Values> extends Omit<RecordFormEndProps<Saved, Values>, 'edit' | 'hasBar'> {
  /** The form, as `useRecordForm` or `useLateRecordForm` returns it. */
  edit: RecordFormEndProps<Saved, Values>['edit'] & {
    submit: (event: FormEvent<HTMLFormElement>) => void;
    restored: boolean;
    fault: FormFault | null;
    clearFault: () => void;
  } & Partial<Late>;
  title: string;
  /** Loads the form's validation before anything is typed. */
  preload: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A card whose fields edit one record: what was typed before is restored, and a refusal is shown below. */
export function RecordCard<Saved, Values>({ title, preload, children, ...end }: RecordCardProps<Saved, Values>) {
  const { t } = useLingui();
  const { submit, restored, fault, clearFault, wake, engine } = end.edit;
  return (
    <form
      noValidate
      onSubmit={submit}
      onFocus={wake ?? preload}
      onChange={wake}
      aria-label={title}
      className="grid grid-cols-1 gap-1"
    >
      <Card>
        <CardHeader title={title} />
        <CardBody className="grid gap-4">
          {restored && <Alert>{t`Your unsaved changes have been restored.`}</Alert>}
          {children}
          <FormFaultAlert fault={fault} onOver={clearFault} />
        </CardBody>
      </Card>
      <RecordFormEnd {...end} />
      {engine}
    </form>
  );
}
