import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { workOrderNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { NewRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useCreateForm } from '#lib/forms/record-form.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { refreshWorkOrders } from '../one-work-order.ts';
import { WorkOrderFields } from './work-order-fields.tsx';
import { NEW_WORK_ORDER, WORK_ORDER_FIELDS } from './work-order-values.ts';

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).workOrderResolver);

interface NewWorkOrderDialogProps {
  onClose: () => void;
  /** Called after it was created, before the dialog closes. */
  onCreated?: (order: WorkOrderDetail) => void;
}

/**
 * Creates a work order at the current site, which is open straight away. What was typed is kept until it is sent or cancelled.
 */
export function NewWorkOrderDialog({ onClose, onCreated }: NewWorkOrderDialogProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { form, ...editing } = useCreateForm({
    resolver,
    defaultValues: NEW_WORK_ORDER,
    fields: WORK_ORDER_FIELDS,
    draft: `work-order/new/${site}`,
    create: (values) => bodyOf(api.workOrders.create.mutate({ body: { ...values, org, site } })),
    onCreated: (order) => {
      const number = workOrderNumber(order.number);
      const open = () => void navigate(pathTo('org-site-work-orders-id', { org, site, id: order._id }));
      toast.success(t`${number} has been created`, { action: { label: t`Open`, onClick: open } });
      void refreshWorkOrders(cache);
      onCreated?.(order);
      onClose();
    },
  });
  return (
    <NewRecordDialog
      title={t`New work order`}
      submitLabel={t`Create work order`}
      editing={editing}
      preload={preload}
      onClose={onClose}
    >
      <WorkOrderFields form={form} isNew />
    </NewRecordDialog>
  );
}
