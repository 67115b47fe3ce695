import type { Role } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { VersionConflict } from '#components/version-conflict.tsx';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { type Described, differencesBetween } from '#lib/differences.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { useRecordForm } from '#lib/use-record-form.ts';
import { useRolesCache } from './queries.ts';
import { isRole } from './role-access.ts';

type Details = Pick<Role, 'name' | 'description'>;

const DESCRIBED: readonly Described<Details>[] = [
  { label: 'Name', words: ({ name }) => name },
  { label: 'Description', words: ({ description }) => description },
];
const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).roleDetailsResolver);
const detailsOf = ({ name, description }: Role): Details => ({ name, description });

/** Renames a role and changes its description. In: the role as it is known. */
export function EditRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const cache = useRolesCache();
  const { member, refresh } = useOrganizationScope();
  const { form, submit, submitting, fault, restored, ...rest } = useRecordForm({
    resolver,
    record: role,
    valuesOf: detailsOf,
    fields: ['name', 'description'],
    draft: `role/${role._id}`,
    save: (body, version) => bodyOf(api.roles.update.mutate({ params: { id: role._id }, body: { ...body, version } })),
    onSaved: (saved) => {
      cache.put(saved);
      void cache.refresh();
      if (saved._id === member.role) void refresh();
      toast.success(`${saved.name} is saved`);
      onClose();
    },
    isRecord: isRole,
  });
  const { errors } = form.formState;
  const { conflict } = rest;
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent onOpenAutoFocus={preload}>
          <DialogHeader title={`Change "${role.name}"`} />
          <form noValidate onSubmit={submit} className="contents">
            <DialogBody>
              {restored && <Alert>What you had typed before and not saved is here again.</Alert>}
              <Field label="Name" error={errors.name?.message} required>
                <Input autoComplete="off" {...form.register('name')} />
              </Field>
              <Field
                label="Description"
                optional
                error={errors.description?.message}
                help="One line: what the role is for."
              >
                <Input autoComplete="off" {...form.register('description')} />
              </Field>
              {fault && (
                <Alert tone="danger" live>
                  {fault}
                </Alert>
              )}
            </DialogBody>
            <DialogFooter>
              <Button
                onClick={() => {
                  rest.discard();
                  onClose();
                }}
              >
                Cancel
              </Button>
              <Button type="submit" variant="primary" loading={submitting}>
                Save
              </Button>
            </DialogFooter>
          </form>
        </DialogContent>
      </Dialog>
      <VersionConflict
        differences={conflict && differencesBetween(DESCRIBED, detailsOf(conflict.current), conflict.values)}
        thing={`the role "${role.name}"`}
        onKeepTheirs={() => {
          if (conflict) cache.put(conflict.current);
          rest.keepTheirs();
        }}
        onSaveMine={rest.saveMine}
        onCancel={rest.cancelConflict}
        pending={submitting}
      />
    </>
  );
}
