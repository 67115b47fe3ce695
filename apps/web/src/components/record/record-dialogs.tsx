import { useLingui } from '@lingui/react/macro';
import { Alert } from '@siteward/ui/alert';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { toast } from '@siteward/ui/toaster';
import type { FormEvent, ReactNode } from 'react';
import { type Described, differencesBetween } from '#lib/forms/differences.ts';
import type { FormFault } from '#lib/forms/form-fault.ts';
import { FormFaultAlert } from '../faults.tsx';
import { VersionConflict } from './version-conflict.tsx';

/** What `useCreateForm` and `useRecordForm` provide to the dialog around a form. */
type Editing = {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  submitting: boolean;
  fault: FormFault | null;
  clearFault: () => void;
  restored: boolean;
  /** There is unsaved input; it is kept as a draft. */
  isDirty: boolean;
  discard: () => void;
};

interface NewRecordDialogProps {
  title: string;
  description?: string;
  submitLabel: string;
  editing: Editing;
  /** Loads the form's validation before anything is typed. */
  preload: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * The dialog of a form: what was typed before is restored, a refusal is shown below, and "Cancel" discards the input; if it is
 * closed in another way, it says that the input is kept.
 */
export function NewRecordDialog({ editing, onClose, children, ...props }: NewRecordDialogProps) {
  const { t } = useLingui();
  const { submit, submitting, fault, clearFault, restored, isDirty, discard } = editing;
  const cancel = () => {
    discard();
    onClose();
  };
  const close = () => {
    onClose();
    if (isDirty) toast.success(t`Your changes return when the form is opened again`);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent onOpenAutoFocus={props.preload}>
        <DialogHeader title={props.title} description={props.description} />
        <DialogForm submitLabel={props.submitLabel} onSubmit={submit} submitting={submitting} onCancel={cancel}>
          {restored && <Alert>{t`Your unsaved changes have been restored.`}</Alert>}
          {children}
          <FormFaultAlert fault={fault} onOver={clearFault} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}

type EditingRecord<Values, Saved> = Editing & {
  conflict: { current: Saved; values: Values } | null;
  keepTheirs: () => void;
  saveMine: () => void;
  cancelConflict: () => void;
};

interface EditRecordDialogProps<Values extends object, Saved> extends Omit<NewRecordDialogProps, 'submitLabel'> {
  editing: EditingRecord<Values, Saved>;
  /** What two people changed: `the role "Night crew"`. */
  thing: string;
  valuesOf: (record: Saved) => Values;
  /** How to put the fields into words, to show two versions side by side. */
  described: readonly Described<Values>[];
  /** Called with the latest saved record if that is kept instead of the input. */
  onTheirs: (record: Saved) => void;
}

/** The same for editing a record; if somebody else has changed it in the meantime, both versions are shown. */
export function EditRecordDialog<Values extends object, Saved>({
  thing,
  valuesOf,
  described,
  onTheirs,
  ...dialog
}: EditRecordDialogProps<Values, Saved>) {
  const { t } = useLingui();
  const { conflict, keepTheirs, saveMine, cancelConflict, submitting } = dialog.editing;
  return (
    <>
      <NewRecordDialog {...dialog} submitLabel={t`Save`} />
      <VersionConflict
        differences={conflict && differencesBetween(described, valuesOf(conflict.current), conflict.values)}
        thing={thing}
        onKeepTheirs={() => {
          if (conflict) onTheirs(conflict.current);
          keepTheirs();
        }}
        onSaveMine={saveMine}
        onCancel={cancelConflict}
        pending={submitting}
      />
    </>
  );
}
