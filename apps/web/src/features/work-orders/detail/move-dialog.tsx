import { useLingui } from '@lingui/react/macro';
import type { SiteSummary, WorkOrderDetail } from '@siteward/contract';
import { fault, workOrderNumber } from '@siteward/domain';
import { Combobox } from '@siteward/ui/combobox';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field, FieldError } from '@siteward/ui/field';
import { toast } from '@siteward/ui/toaster';
import { type FormEvent, useState } from 'react';
import { type Fault, faultWords, problemOf } from '#lib/calls/problem.ts';
import { moreSites, useSiteSearch } from '#lib/organization/places.ts';
import { kept } from '#lib/words/reasons.ts';
import { updateWorkOrder } from '../mutations.ts';
import { useSendAgain } from './use-send-again.ts';

/** Moves a work order to another site that the member has access to. Its page follows it there. */
export function MoveDialog({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const { t } = useLingui();
  const [site, setSite] = useState<SiteSummary | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Fault | null>(null);
  const sendAgain = useSendAgain(order._id);
  const number = workOrderNumber(order.number);
  const move = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!site || pending) return;
    setPending(true);
    setRefused(null);
    const { _id: id, name } = site;
    try {
      await sendAgain(
        ({ version = order.version }) => updateWorkOrder({ _id: order._id, version }, { site: id }),
        (current) => current.site === order.site,
      );
      toast.success(t`${number} is now at ${name}`);
      onClose();
    } catch (error) {
      setRefused(problemOf(error));
    }
    setPending(false);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={t`Move ${number} to another site`} description={order.title} />
        <DialogForm submitLabel={t`Move`} submitting={pending} onSubmit={(event) => void move(event)}>
          <Field
            required
            label={t`Site`}
            help={t`Its number, comments, files and history go with it. Anyone without access to the other site is unassigned and no longer sees it; a service provider that does not work there is removed.`}
            {...(isChecked && !site && { error: kept(fault('required')) })}
          >
            <SitePicker value={site} onValueChange={setSite} without={order.site} />
          </Field>
          {refused && <FieldError>{faultWords(refused)}</FieldError>}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}

interface SitePickerProps {
  value: SiteSummary | null;
  onValueChange: (value: SiteSummary | null) => void;
  /** The id of the site that is not offered. */
  without: string;
}

/** A choice of one site, searched for on the server. */
function SitePicker({ value, onValueChange, without }: SitePickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const found = useSiteSearch(typed);
  const offered = found.sites.filter(({ _id }) => _id !== without);
  return (
    <Combobox
      value={value?._id ?? null}
      valueLabel={value?.name ?? ''}
      options={offered.map(({ _id, name, code }) => ({ value: _id, label: name, hint: code }))}
      onValueChange={(next) => onValueChange(offered.find(({ _id }) => _id === next) ?? null)}
      placeholder={t`Choose a site`}
      searchLabel={t`Search sites`}
      emptyText={found.failed ? t`Sites could not be searched.` : t`No match`}
      loading={found.searching && offered.length === 0}
      note={moreSites(found)}
      onSearch={setTyped}
    />
  );
}
