import { useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail } from '@siteward/contract';
import { fault, PLAN_LIMITS } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { type FormEvent, useState } from 'react';
import { AnswerDialog } from '#components/answer-dialog.tsx';
import { FaultAlert } from '#components/faults.tsx';
import { useDoing } from '#lib/cache/record-cache.ts';
import { useSiteCalendar } from '#lib/time/site-time.ts';
import { kept } from '#lib/words/reasons.ts';
import { calendarDate } from '#lib/words/rule-words.ts';
import { changePlanDate, isPlan, removePlan, setPlanStatus, usePlanCache } from './queries.ts';

/** The pending question about a plan. */
export type PlanAsking = { what: 'pause' } | { what: 'remove' } | { what: 'move'; day: string };

interface PlanDialogsProps {
  plan: MaintenancePlanDetail;
  asking: PlanAsking | null;
  onClose: () => void;
  onRemoved: () => void;
}

/** The dialogs for actions on a plan that need a reason, a confirmation or a day. */
export function PlanDialogs({ asking, ...props }: PlanDialogsProps) {
  switch (asking?.what) {
    case undefined:
      return null;
    case 'pause':
      return <PauseDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
    case 'move':
      return <MoveDialog day={asking.day} {...props} />;
  }
}

type DialogProps = Omit<PlanDialogsProps, 'asking'>;

function usePlanDoing(onDone: () => void) {
  const cache = usePlanCache();
  return { ...useDoing({ cache, is: isPlan, onDone }), cache };
}

function PauseDialog({ plan, onClose }: DialogProps) {
  const { t } = useLingui();
  const { title } = plan;
  const { isPending, error, run, cache } = usePlanDoing(() => {
    onClose();
    toast.success(t`${title} is paused`);
  });
  return (
    <AnswerDialog
      title={t`Pause ${title}`}
      description={t`It creates no work until you resume it. Work orders missed in the meantime are not created later.`}
      label={t`Reason`}
      help={t`Everybody who sees the plan sees this, for example “The unit is being replaced.”`}
      submitLabel={t({ message: 'Pause', context: 'a maintenance plan' })}
      most={PLAN_LIMITS.reason}
      draft={`pause/${plan._id}`}
      isPending={isPending}
      error={error}
      onSend={(reason) => run(async () => cache.put(await setPlanStatus(plan, 'paused', reason)))}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ plan, onClose, onRemoved }: DialogProps) {
  const { t } = useLingui();
  const { title, _id } = plan;
  const { isPending, error, run, cache } = usePlanDoing(() => {
    onClose();
    onRemoved();
    toast.success(t`${title} has been deleted`);
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete ${title}?`}
      description={t`It creates no more work, and its files are deleted. Its existing work orders stay. This cannot be undone.`}
      confirmLabel={t`Delete plan`}
      pending={isPending}
      onConfirm={() =>
        void run(async () => {
          await removePlan(plan);
          cache.drop(_id);
        })
      }
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
  );
}

function MoveDialog({ plan, day, onClose }: DialogProps & { day: string }) {
  const { t } = useLingui();
  const { today } = useSiteCalendar();
  const [to, setTo] = useState(day);
  const [isChecked, setIsChecked] = useState(false);
  const name = calendarDate(day);
  const { isPending, error, run, cache } = usePlanDoing(onClose);
  const isMissing = to === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (to === day) return onClose();
    if (!isMissing) void run(async () => cache.put(await changePlanDate(plan, day, to)));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={t`Move ${name}`}
          description={t`Only this date is moved, immediately. You can move it back until one of the two days arrives.`}
        />
        <DialogForm submitLabel={t({ message: 'Move', context: 'a date' })} submitting={isPending} onSubmit={send}>
          <Field required label={t`New date`} {...(isChecked && isMissing && { error: kept(fault('required')) })}>
            <Input type="date" min={today} max="2189-12-31" value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
          <FaultAlert error={error} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
