import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { workOrderNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useRef } from 'react';
import { EditRecordDialog } from '#components/record/record-dialogs.tsx';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useRecordForm } from '#lib/forms/record-form.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { personName } from '#lib/organization/person-name.ts';
import { useSiteZone } from '#lib/time/site-time.ts';
import { updateWorkOrder } from '../mutations.ts';
import { isWorkOrderDetail, useWorkOrderCache } from '../one-work-order.ts';
import { WorkOrderFields } from './work-order-fields.tsx';
import { describedWith, valuesOf, WORK_ORDER_FIELDS } from './work-order-values.ts';

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).workOrderResolver);

/** Changes the fields of a work order; if somebody else has changed the same fields in the meantime, both versions are shown. */
export function EditWorkOrderDialog({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const { t } = useLingui();
  const number = workOrderNumber(order.number);
  const { member } = useOrganizationScope();
  const zone = useSiteZone();
  const cache = useWorkOrderCache();
  const names = useRef(new Map([[member._id, personName(member)]]));
  const { form, ...editing } = useRecordForm({
    resolver,
    record: order,
    valuesOf,
    fields: WORK_ORDER_FIELDS,
    draft: `work-order/${order._id}`,
    save: (values, version) => updateWorkOrder({ _id: order._id, version }, values),
    onSaved: (saved) => {
      cache.put(saved);
      toast.success(t`${number} has been saved`);
      onClose();
    },
    isRecord: isWorkOrderDetail,
  });
  const { conflict } = editing;
  const providers = [order.serviceProvider, conflict?.current.serviceProvider].flatMap((each) => each ?? []);
  const people = [...order.assignees, ...(conflict?.current.assignees ?? []), ...providers];
  const nameOf = (id: string) => people.find(({ _id }) => _id === id)?.name ?? names.current.get(id) ?? t`A member`;
  return (
    <EditRecordDialog
      title={t`Change ${number}`}
      editing={editing}
      preload={preload}
      onClose={onClose}
      thing={t`the work order ${number}`}
      valuesOf={valuesOf}
      described={describedWith(zone, nameOf)}
      onTheirs={cache.put}
    >
      <WorkOrderFields
        form={form}
        people={order.assignees}
        provider={order.serviceProvider}
        onPeople={(chosen) => {
          for (const { _id, name } of chosen) names.current.set(_id, name);
        }}
      />
    </EditRecordDialog>
  );
}
