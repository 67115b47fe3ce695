import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CannedReply } from '@siteward/contract';
import { CANNED_PLACEHOLDERS, type CannedPlaceholder, TICKET_LIMITS } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useKept } from '@siteward/ui/lib/use-kept';
import { Textarea } from '@siteward/ui/textarea';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { WindowFault } from '#components/faults.tsx';
import { EditRecordDialog, NewRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import type { Described } from '#lib/forms/differences.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useCreateForm, useRecordForm } from '#lib/forms/record-form.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

/** The open dialog about canned replies: writing a new one, or changing or deleting an existing one. */
export type AskedOfReplies = { what: 'write' } | { what: 'change' | 'delete'; reply: CannedReply };

type Values = Pick<CannedReply, 'title' | 'text'>;
const FIELDS = ['title', 'text'] as const;
/** The initial values of the form. */
export const valuesOf = ({ title, text }: Values): Values => ({ title, text });

const { resolver, preload } = lazyResolver<Values>(async () => (await import('./schemas.ts')).cannedReplyResolver);

/** The dialogs for canned replies; null: none is open. */
export function CannedReplyDialogs({ asked, onClose }: { asked: AskedOfReplies | null; onClose: () => void }) {
  const shown = useKept(asked);
  if (shown?.what === 'delete') return <DeleteReply reply={shown.reply} open={asked !== null} onClose={onClose} />;
  if (asked?.what === 'write') return <NewReply onClose={onClose} />;
  if (asked?.what === 'change') return <ChangeReply key={asked.reply._id} reply={asked.reply} onClose={onClose} />;
  return null;
}

function useSaved(onClose: () => void) {
  const cache = useQueryClient();
  const { t } = useLingui();
  return ({ title }: CannedReply) => {
    void cache.invalidateQueries({ queryKey: ['cannedReplies'] });
    toast.success(t`“${title}” has been saved`);
    onClose();
  };
}

function NewReply({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const { form, ...editing } = useCreateForm<Values, Values, CannedReply>({
    resolver,
    defaultValues: { title: '', text: '' },
    fields: FIELDS,
    draft: `canned-reply/new/${org}`,
    create: (values) => bodyOf(api.cannedReplies.create.mutate({ body: { ...values, org } })),
    onCreated: useSaved(onClose),
  });
  return (
    <NewRecordDialog
      title={t`New canned reply`}
      submitLabel={t`Save`}
      editing={editing}
      preload={preload}
      onClose={onClose}
    >
      <Fields form={form} />
    </NewRecordDialog>
  );
}

function ChangeReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { _id: id, title } = reply;
  const { form, ...editing } = useRecordForm<Values, Values, CannedReply>({
    resolver,
    record: reply,
    valuesOf,
    fields: FIELDS,
    draft: `canned-reply/${id}`,
    save: (body, version) => bodyOf(api.cannedReplies.update.mutate({ params: { id }, body: { ...body, version } })),
    onSaved: useSaved(onClose),
    isRecord: isReply,
  });
  return (
    <EditRecordDialog
      title={t`Change canned reply`}
      thing={t`the canned reply “${title}”`}
      editing={editing}
      preload={preload}
      valuesOf={valuesOf}
      described={described()}
      onTheirs={() => void cache.invalidateQueries({ queryKey: ['cannedReplies'] })}
      onClose={onClose}
    >
      <Fields form={form} />
    </EditRecordDialog>
  );
}

/** The fields of a reply; placeholders are inserted by buttons. */
function Fields({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useLingui();
  const { errors } = form.formState;
  const words = placeholderWords();
  const add = (name: CannedPlaceholder) => {
    const field = document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea[name=text]');
    const text = form.getValues('text');
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    form.setValue('text', `${text.slice(0, from)}{${name}}${text.slice(to)}`, { shouldDirty: true });
    field?.focus();
  };
  return (
    <>
      <Field label={t`Title`} required error={errors.title?.message} help={t`The title you find it by.`}>
        <Input autoComplete="off" limit={TICKET_LIMITS.cannedTitle} {...form.register('title')} />
      </Field>
      <Field label={t`Text`} required error={errors.text?.message}>
        <Textarea rows={6} limit={TICKET_LIMITS.message} {...form.register('text')} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-muted text-sm">{t`Filled in when the reply is used`}</legend>
        <div className="flex flex-wrap gap-2">
          {CANNED_PLACEHOLDERS.map((name) => (
            <Button key={name} size="sm" variant="dashed" onClick={() => add(name)}>
              {words[name]}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function placeholderWords(): Record<CannedPlaceholder, string> {
  return {
    requester: t({ message: 'Requester', context: 'placeholder' }),
    number: t({ message: 'Number of the ticket', context: 'placeholder' }),
    site: t({ message: 'Site', context: 'placeholder' }),
    subject: t({ message: 'Subject', context: 'placeholder' }),
    me: t({ message: 'My name', context: 'placeholder' }),
  };
}

interface DeleteReplyProps {
  reply: CannedReply;
  open: boolean;
  onClose: () => void;
}

function DeleteReply({ reply: { _id: id, title, version }, open, onClose }: DeleteReplyProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const remove = api.cannedReplies.remove.useMutation({
    onSuccess: () => {
      toast.success(t`“${title}” has been deleted`);
      onClose();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['cannedReplies'] }),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Delete “${title}”?`}
      description={<Trans>Nobody can use it any more. Messages written with it stay.</Trans>}
      confirmLabel={t`Delete reply`}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id }, extraHeaders: { 'if-match': String(version) } })}
    >
      <WindowFault error={remove.error} />
    </ConfirmDialog>
  );
}

/** The fields in words, to show two versions side by side. */
const described = (): readonly Described<Values>[] => [
  { label: t`Title`, words: ({ title }) => title },
  { label: t`Text`, words: ({ text }) => text },
];

/** Whether a value is a canned reply: a problem document carries the record untyped. */
function isReply(value: unknown): value is CannedReply {
  return typeof value === 'object' && value !== null && 'title' in value && 'text' in value;
}
