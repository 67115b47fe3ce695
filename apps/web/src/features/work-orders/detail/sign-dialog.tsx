import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { fault, SIGNATURE_LIMITS, workOrderNumber } from '@siteward/domain';
import { CheckField } from '@siteward/ui/checkbox';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field, FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { type FormEvent, useRef, useState } from 'react';
import { DrawingPad } from '#components/fields/drawing-pad.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { type Fault, faultWords, problemOf } from '#lib/calls/problem.ts';
import { kept } from '#lib/words/reasons.ts';
import { useSendAgain } from './use-send-again.ts';

type Signing = { name: string; drawing: string | null };

/** Has somebody sign on the screen, with a finger or the mouse, or by name only. */
export function SignDialog({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [drawing, setDrawing] = useState('');
  const [isByName, setIsByName] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const pad = useRef<HTMLDivElement>(null);
  const { send, pending, refused } = useSigning(order, onClose);
  const max = SIGNATURE_LIMITS.name;
  const nameFault =
    name.trim() === '' ? fault('required') : name.trim().length > max ? fault('too-long', { max }) : null;
  const lacksDrawing = !isByName && drawing === '';
  // A drawing cannot be recreated by the device's user, so only Cancel discards it.
  const keep = (event: Event) => {
    if (drawing !== '' || name !== '') event.preventDefault();
  };
  const sign = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (nameFault) return nameField.current?.focus();
    if (lacksDrawing) return pad.current?.focus();
    void send({ name: name.trim(), drawing: isByName ? null : drawing });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onEscapeKeyDown={keep} onInteractOutside={keep}>
        <DialogHeader title={t`Sign ${workOrderNumber(order.number)}`} description={order.title} />
        <DialogForm submitLabel={t({ message: 'Sign', context: 'under work' })} submitting={pending} onSubmit={sign}>
          <Field
            required
            label={t`Name of the person signing`}
            {...(isChecked && nameFault && { error: kept(nameFault) })}
          >
            <Input
              ref={nameField}
              autoComplete="off"
              limit={max}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          {!isByName && (
            <DrawingPad
              ref={pad}
              label={t({ message: 'Signature', context: 'under work' })}
              onDrawn={setDrawing}
              error={isChecked && lacksDrawing ? t`Sign here, or choose to sign by name only.` : undefined}
            />
          )}
          <CheckField
            label={t`Sign by name only`}
            help={t`For people who cannot draw here.`}
            checked={isByName}
            onCheckedChange={(on) => {
              setIsByName(on);
              setDrawing('');
            }}
          />
          {refused && <FieldError>{faultWords(refused)}</FieldError>}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}

/** Sends a signature, and sends it again if somebody has changed something else in the meantime. */
function useSigning({ _id: id, signature: seen }: WorkOrderDetail, onSigned: () => void) {
  const sendAgain = useSendAgain(id);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Fault | null>(null);
  const send = async (signing: Signing) => {
    if (pending) return;
    setPending(true);
    setRefused(null);
    try {
      await sendAgain(
        (onVersion) => bodyOf(api.workOrders.sign.mutate({ params: { id }, body: { ...signing, ...onVersion } })),
        ({ signature }) => signature === seen,
      );
      onSigned();
    } catch (error) {
      setRefused(problemOf(error));
    }
    setPending(false);
  };
  return { send, pending, refused };
}
