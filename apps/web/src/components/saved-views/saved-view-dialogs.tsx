import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedView } from '@siteward/contract';
import { sharesViews } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { CheckField } from '@siteward/ui/checkbox';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field, FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useKept } from '@siteward/ui/lib/use-kept';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { FormFaultAlert, WindowFault } from '#components/faults.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useForm, useSubmit } from '#lib/forms/form.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import type { SavedViews } from './saved-views.ts';

/** The current question: the name for a new view, the changes to an existing one, or whether to delete it. */
export type AskedOfViews = { what: 'save' } | { what: 'edit' | 'delete'; view: SavedView };

interface SavedViewDialogsProps {
  saved: SavedViews;
  /** Null if nothing is being asked. */
  asked: AskedOfViews | null;
  onClose: () => void;
  /** Called with a view that has just been saved. */
  onSaved: (view: SavedView) => void;
  onDeleted: (view: SavedView) => void;
}

/** The dialogs for saved views. */
export function SavedViewDialogs({ saved, asked, onClose, onSaved, onDeleted }: SavedViewDialogsProps) {
  const { t } = useLingui();
  const shown = useKept(asked);
  if (shown?.what === 'delete') {
    return <DeleteView view={shown.view} open={asked !== null} onClose={onClose} onDeleted={onDeleted} />;
  }
  const view = shown?.what === 'edit' ? shown.view : undefined;
  return (
    <Dialog open={asked !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent onOpenAutoFocus={preload}>
        <DialogHeader
          title={view ? t`Change view` : t`Save view`}
          description={
            view
              ? undefined
              : t`It keeps the tab, the filters, the search, the order, the columns, and how they are shown.`
          }
        />
        {shown && (
          <ViewForm
            key={view?._id ?? 'new'}
            view={view}
            saved={saved}
            onSaved={(done) => {
              onClose();
              if (!view) onSaved(done);
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).savedViewResolver);

interface ViewFormProps {
  /** Undefined if a new view is being saved. */
  view: SavedView | undefined;
  saved: SavedViews;
  onSaved: (view: SavedView) => void;
}

function ViewForm({ view, saved: { area, query, views }, onSaved }: ViewFormProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { org, member } = useOrganizationScope();
  const defaultValues = { name: view?.name ?? '', shared: view?.shared ?? false, opens: view?.default ?? false };
  const form = useForm({ resolver, defaultValues });
  const { submit, submitting, fault, clearFault } = useSubmit(
    form,
    ['name', 'shared'],
    async ({ opens, ...values }) => {
      try {
        // The latest version: a change made elsewhere may have been seen since this was opened.
        const version = views.find(({ _id }) => _id === view?._id)?.version;
        const done = view
          ? await bodyOf(api.savedViews.update.mutate({ params: { id: view._id }, body: { ...values, version } }))
          : await bodyOf(api.savedViews.create.mutate({ body: { org, area, query, ...values } }));
        if (opens !== done.default) {
          await bodyOf(api.savedViews.choose.mutate({ body: { org, area, view: opens ? done._id : null } }));
        }
        await cache.invalidateQueries({ queryKey: ['savedViews'] });
        const { name } = done;
        toast.success(t`View “${name}” has been saved`);
        onSaved(done);
      } catch (error) {
        void cache.invalidateQueries({ queryKey: ['savedViews'] });
        throw error;
      }
    },
  );
  const { errors } = form.formState;
  return (
    <DialogForm submitLabel={t`Save`} onSubmit={submit} submitting={submitting}>
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      {sharesViews(member.type) && (
        <div>
          <CheckField
            label={t`Share with the staff`}
            help={t`All staff who see this list can open it. Only you can change it.`}
            {...form.register('shared')}
          />
          {errors.shared?.message && <FieldError>{errors.shared.message}</FieldError>}
        </div>
      )}
      <CheckField
        label={t`Open the list with this view`}
        help={t`For you only, whenever you open the list.`}
        {...form.register('opens')}
      />
      <FormFaultAlert fault={fault} onOver={clearFault} />
    </DialogForm>
  );
}

interface DeleteViewProps extends Pick<SavedViewDialogsProps, 'onClose' | 'onDeleted'> {
  view: SavedView;
  open: boolean;
}

function DeleteView({ view, open, onClose, onDeleted }: DeleteViewProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { name, shared } = view;
  const remove = api.savedViews.remove.useMutation({
    onSuccess: () => {
      toast.success(t`View “${name}” has been deleted`);
      onClose();
      onDeleted(view);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['savedViews'] }),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Delete view “${name}”?`}
      description={
        shared ? (
          <Trans>Staff can no longer open it. The records it shows stay. This cannot be undone.</Trans>
        ) : (
          <Trans>The records it shows stay. This cannot be undone.</Trans>
        )
      }
      confirmLabel={t`Delete view`}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: view._id }, extraHeaders: { 'if-match': String(view.version) } })}
    >
      <WindowFault error={remove.error} />
    </ConfirmDialog>
  );
}
