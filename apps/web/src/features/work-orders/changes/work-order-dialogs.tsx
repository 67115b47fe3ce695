import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberName, WorkOrder } from '@siteward/contract';
import { clockTime, WORK_ORDER_LIMITS, workOrderNumber } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useKept } from '@siteward/ui/lib/use-kept';
import { type ReactNode, useState } from 'react';
import { BulkResults } from '#components/bulk-results.tsx';
import { VersionConflict } from '#components/record/version-conflict.tsx';
import { PeopleSelect } from '#components/work/people-select.tsx';
import { haveSameIds } from '#lib/organization/same-ids.ts';
import { isForeignZone, useSiteZone, zoneWords } from '#lib/time/site-time.ts';
import { instantOfInput, timeFault } from '#lib/time/time-inputs.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { reasonWords } from '#lib/words/reasons.ts';
import { StepDialog } from './step-dialog.tsx';
import type { WorkOrderFlow } from './use-work-order-flow.ts';
import { differencesOf } from './work-order-change.ts';

type Orders = readonly WorkOrder[];

/** The windows in which changes from the list ask for input and show their answers. */
export function WorkOrderDialogs({ flow, notice }: { flow: WorkOrderFlow; notice?: ReactNode }) {
  useLanguage();
  const zone = useSiteZone();
  const { asking, conflict } = flow;
  const kept = useKept(conflict);
  const step = asking?.what === 'step' ? asking : null;
  const of = (what: 'assignees' | 'due' | 'remove') => (asking?.what === what ? asking.orders : null);
  return (
    <>
      <StepDialog
        step={step}
        onClose={flow.cancel}
        onTake={flow.take}
        pending={flow.isRunning}
        fault={flow.fault}
        notice={step?.to === 'completed' && notice}
      />
      <FormDialog orders={of('assignees')} onClose={flow.cancel}>
        {(orders) => (
          <AssigneesForm orders={orders} onChoose={(assignees) => flow.answer({ kind: 'assignees', assignees })} />
        )}
      </FormDialog>
      <FormDialog orders={of('due')} onClose={flow.cancel}>
        {(orders) => <DueForm orders={orders} onChoose={(dueAt) => flow.answer({ kind: 'dueAt', dueAt })} />}
      </FormDialog>
      <RemoveDialog orders={of('remove')} onClose={flow.cancel} onRemove={() => flow.answer({ kind: 'remove' })} />
      <VersionConflict
        thing={kept ? workOrderNumber(kept.theirs.number) : ''}
        differences={conflict && differencesOf(conflict, zone)}
        onKeepTheirs={flow.settle}
        onSaveMine={flow.saveMine}
        onCancel={flow.settle}
      />
      <BulkResults results={flow.results} onClose={flow.clearResults} />
    </>
  );
}

interface FormDialogProps {
  /** Null: the dialog is closed. */
  orders: Orders | null;
  onClose: () => void;
  children: (orders: Orders) => ReactNode;
}

function FormDialog({ orders, onClose, children }: FormDialogProps) {
  const kept = useKept(orders);
  return (
    <Dialog open={orders !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>{kept && children(kept)}</DialogContent>
    </Dialog>
  );
}

/** The assignees of the given work orders if all have the same ones, otherwise none. */
function sharedAssignees(orders: Orders): readonly MemberName[] {
  const isShared = haveSameIds(orders.map(({ assignees }) => assignees.map(({ _id }) => _id)));
  return (isShared && orders[0]?.assignees) || [];
}

/** A single work order is referred to by name, several by how many there are. */
function onlyOf([first, ...others]: Orders): WorkOrder | undefined {
  return others.length === 0 ? first : undefined;
}

const nameOf = ({ number, title }: WorkOrder) => `${workOrderNumber(number)} “${title}”`;

interface AssigneesFormProps {
  orders: Orders;
  onChoose: (people: readonly MemberName[]) => void;
}

function AssigneesForm({ orders, onChoose }: AssigneesFormProps) {
  const { t } = useLingui();
  const shared = sharedAssignees(orders);
  const only = onlyOf(orders);
  const [people, setPeople] = useState(shared);
  const isTooMany = people.length > WORK_ORDER_LIMITS.assignees;
  const most = WORK_ORDER_LIMITS.assignees;
  return (
    <>
      <DialogHeader
        title={
          only
            ? t`Assign ${nameOf(only)}`
            : plural(orders.length, { one: 'Assign # work order', other: 'Assign # work orders' })
        }
        description={t`They replace the current assignees. Choose nobody to unassign everybody.`}
      />
      <DialogForm
        submitLabel={t`Assign`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooMany) onChoose(people);
        }}
      >
        <Field label={t`Assignees`} {...(isTooMany && { error: t`Choose at most ${most} people.` })}>
          <PeopleSelect
            values={people.map(({ _id }) => _id)}
            known={shared}
            placeholder={t`Nobody`}
            onValuesChange={(_, chosen) => setPeople(chosen)}
          />
        </Field>
      </DialogForm>
    </>
  );
}

interface DueFormProps {
  orders: Orders;
  onChoose: (dueAt: string | null) => void;
}

function DueForm({ orders, onChoose }: DueFormProps) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const [first] = orders;
  const only = onlyOf(orders);
  const isShared = orders.every(({ dueAt }) => dueAt === first?.dueAt);
  const [typed, setTyped] = useState(isShared && first ? clockTime(first.dueAt, zone) : '');
  const read = instantOfInput(typed, zone);
  const skipped = timeFault(read);
  const where = zoneWords(zone);
  return (
    <>
      <DialogHeader
        title={
          only
            ? t`Due date of ${nameOf(only)}`
            : plural(orders.length, { one: 'Due date of # work order', other: 'Due date of # work orders' })
        }
      />
      <DialogForm
        submitLabel={typed === '' ? t`Remove due date` : t`Set due date`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!skipped) onChoose(read);
        }}
      >
        <Field
          label={t`Due date`}
          error={skipped ? reasonWords(skipped) : undefined}
          help={
            isForeignZone(zone)
              ? t`In the time zone of the site, ${where}. Leave it empty for none.`
              : t`Leave it empty for none.`
          }
        >
          <Input
            type="datetime-local"
            value={typed}
            max="9999-12-31T23:59"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </DialogForm>
    </>
  );
}

const NAMED = 5;

interface RemoveDialogProps {
  orders: Orders | null;
  onClose: () => void;
  onRemove: (orders: Orders) => void;
}

/** Asks before work orders are deleted, naming them. */
function RemoveDialog({ orders, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useLingui();
  const kept = useKept(orders) ?? [];
  const [first] = kept;
  const count = kept.length;
  const more = count - NAMED;
  const name = first && `${workOrderNumber(first.number)} ${first.title}`;
  return (
    <ConfirmDialog
      open={orders !== null}
      onOpenChange={(open) => !open && onClose()}
      title={
        count === 1
          ? t`Delete ${name}?`
          : plural(count, { one: 'Delete # work order?', other: 'Delete # work orders?' })
      }
      description={t`They disappear from all lists and counts, and cannot be restored. To keep their history, cancel them instead.`}
      confirmLabel={t`Delete`}
      onConfirm={() => onRemove(kept)}
    >
      {count > 1 && (
        <ul className="wrap-anywhere list-disc pl-5">
          {kept.slice(0, NAMED).map(({ _id, number, title }) => (
            <li key={_id}>
              {workOrderNumber(number)} {title}
            </li>
          ))}
          {more > 0 && <li>{plural(more, { one: '# other', other: '# others' })}</li>}
        </ul>
      )}
    </ConfirmDialog>
  );
}
