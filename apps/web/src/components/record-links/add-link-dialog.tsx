import { useLingui } from '@lingui/react/macro';
import { fault, LINK_RELATIONS, type LinkRelation } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { kept } from '#lib/words/reasons.ts';
import { relationLabel } from './relation-label.ts';

/** How the record to link is chosen: the label, and the control that finds it. */
export type LinkPicker = {
  label: string;
  control: (value: string | null, onValueChange: (value: string | null) => void) => ReactNode;
};

interface AddLinkDialogProps {
  open: boolean;
  onClose: () => void;
  picker: LinkPicker;
  calls: {
    add: (relation: LinkRelation, record: string) => Promise<unknown>;
    refresh: () => Promise<unknown>;
  };
}

/** Links a record to another one: how they are related, and which one it is. */
export function AddLinkDialog({ open, onClose, ...props }: AddLinkDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent>
        <AddLinkForm onDone={onClose} {...props} />
      </DialogContent>
    </Dialog>
  );
}

function AddLinkForm({ onDone, picker, calls }: Omit<AddLinkDialogProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const { t } = useLingui();
  const [relation, setRelation] = useState<LinkRelation>('blocked-by');
  const [other, setOther] = useState<string | null>(null);
  const [missing, setMissing] = useState<string>();
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    if (other === null) return setMissing(kept(fault('required')));
    setIsPending(true);
    try {
      await calls.add(relation, other);
      await calls.refresh();
      onDone();
    } catch (caught) {
      setError(caught);
    }
    setIsPending(false);
  };
  return (
    <>
      <DialogHeader title={t`Add link`} />
      <DialogForm submitLabel={t`Add link`} submitting={isPending} onSubmit={(event) => void add(event)}>
        <Field label={t`Kind of link`}>
          <NativeSelect
            value={relation}
            onChange={({ target }) => {
              setRelation(LINK_RELATIONS.find((each) => each === target.value) ?? relation);
              setError(null);
            }}
          >
            {LINK_RELATIONS.map((each) => (
              <option key={each} value={each}>
                {relationLabel(each)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field required label={picker.label} error={missing}>
          {picker.control(other, (value) => {
            setOther(value);
            setMissing(undefined);
            setError(null);
          })}
        </Field>
        <FaultAlert error={error} />
      </DialogForm>
    </>
  );
}
