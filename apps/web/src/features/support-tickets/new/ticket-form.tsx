import { useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, type TicketCategory, type TicketPriority } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Textarea } from '@siteward/ui/textarea';
import { toast } from '@siteward/ui/toaster';
import { useWatch } from 'react-hook-form';
import { NewRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useCreateForm } from '#lib/forms/record-form.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { ticketCategoryLabel, workOrderPriorityLabel } from '#lib/words/labels.ts';
import { useTicketCache } from '../queries.ts';
import { RequesterPicker } from './requester-picker.tsx';

type TicketValues = {
  subject: string;
  text: string;
  category: TicketCategory;
  priority: TicketPriority;
  /** The id of the member the ticket is for, and their name for the draft; empty for one's own ticket. */
  requester: string;
  requesterName: string;
};

const NEW: TicketValues = {
  subject: '',
  text: '',
  category: 'question',
  priority: 'medium',
  requester: '',
  requesterName: '',
};
const FIELDS = ['subject', 'text', 'category', 'priority', 'requester'] as const;

const { resolver, preload } = lazyResolver<TicketValues>(async () => (await import('./schemas.ts')).ticketResolver);

/** Writes a ticket, for oneself or for somebody else. What was typed is kept until it is sent or cancelled. */
export function NewTicketDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const manages = useCan()('tickets:manage');
  const cache = useTicketCache();
  const { form, ...editing } = useCreateForm<TicketValues, TicketValues, SupportTicketDetail>({
    resolver,
    defaultValues: NEW,
    fields: FIELDS,
    draft: `support-ticket/new/${org}`,
    create: ({ requester, requesterName: _, ...asked }) => {
      const body = { ...asked, ...(requester !== '' && { requester }), org, site };
      return bodyOf(api.supportTickets.create.mutate({ body }));
    },
    onCreated: (ticket) => {
      cache.put(ticket);
      const { name } = ticket.requester;
      toast.success(ticket.own ? t`Your ticket has been sent` : t`The ticket for ${name} has been sent`);
      onCreated(ticket._id);
    },
  });
  const { errors } = form.formState;
  const [requester, requesterName] = useWatch({ control: form.control, name: ['requester', 'requesterName'] });
  return (
    <NewRecordDialog
      title={t`New ticket`}
      description={
        requester === '' ? t`Say what you need. You get an email as soon as somebody answers.` : t`Say what they need.`
      }
      submitLabel={t`Send`}
      editing={editing}
      preload={preload}
      onClose={onClose}
    >
      {manages && (
        <Field
          label={t({ message: 'Requester', context: 'ticket' })}
          help={requester === '' ? undefined : t`It becomes their ticket, and they get an email.`}
          error={errors.requester?.message}
        >
          <RequesterPicker
            value={requester === '' ? null : { _id: requester, name: requesterName }}
            onValueChange={(chosen) => {
              form.setValue('requester', chosen?._id ?? '', { shouldDirty: true });
              form.setValue('requesterName', chosen?.name ?? '', { shouldDirty: true });
              form.clearErrors('requester');
            }}
          />
        </Field>
      )}
      <Field required label={t`Subject`} error={errors.subject?.message}>
        <Input autoComplete="off" {...form.register('subject')} />
      </Field>
      <Field required label={t`Message`} error={errors.text?.message}>
        <Textarea rows={5} {...form.register('text')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t({ message: 'What is it about?', context: 'ticket' })} error={errors.category?.message}>
          <NativeSelect {...form.register('category')}>
            {TICKET_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {ticketCategoryLabel(category)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t`Priority`} error={errors.priority?.message}>
          <NativeSelect {...form.register('priority')}>
            {TICKET_PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {workOrderPriorityLabel(priority)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </NewRecordDialog>
  );
}
