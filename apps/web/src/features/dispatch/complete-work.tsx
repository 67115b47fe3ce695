import { Trans, useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { pageFault, SIGNATURE_LIMITS, WORK_ORDER_LIMITS, workOrderNumber } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Field, FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { sendByKey } from '@siteward/ui/lib/send-by-key';
import { Skeleton } from '@siteward/ui/skeleton';
import { Textarea } from '@siteward/ui/textarea';
import { CheckCheck, Play } from 'lucide-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { onDemand } from '#components/on-demand.tsx';
import { Facts } from '#components/record/facts.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { faultWords, problemOf } from '#lib/calls/problem.ts';
import { siteTime } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { kept } from '#lib/words/reasons.ts';
import { useChange, useShow, useStep, useTyped } from './use-dispatch.ts';

const DrawingPad = onDemand(async () => (await import('#components/fields/drawing-pad.tsx')).DrawingPad);

/** Starts accepted work, or resumes it. */
export function StartCard({ token, work: { workOrder } }: { token: string; work: DispatchedWork }) {
  const isHeld = workOrder.status === 'on-hold';
  const start = useStep(token);
  return (
    <Card>
      <CardBody className="grid gap-2">
        <p className="text-muted">
          {isHeld ? (
            <Trans>The job is on hold. Resume it when you can.</Trans>
          ) : (
            <Trans>You have accepted the job. Start it when you arrive; you can then fill in the checklist.</Trans>
          )}
        </p>
        <Button variant="primary" disabled={start.isPending} onClick={() => start.mutate({ step: 'started' })}>
          <Play aria-hidden="true" />
          {isHeld ? <Trans>Resume work</Trans> : <Trans>Start work</Trans>}
        </Button>
        {start.error && <FieldError>{faultWords(problemOf(start.error))}</FieldError>}
      </CardBody>
    </Card>
  );
}

/** Takes what was done, and the signature if one is required. The button can always be pressed, and then says what is missing. */
export function CompleteCard({ token, work }: { token: string; work: DispatchedWork }) {
  const { t } = useLingui();
  const [resolution, setResolution] = useTyped(token, 'resolution');
  const [name, setName] = useTyped(token, 'name');
  const [drawing, setDrawing] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const fields = { resolution: useRef<HTMLTextAreaElement>(null), name: useRef<HTMLInputElement>(null) };
  const complete = useComplete(token);
  const { signatureMissing, checklist } = work.workOrder;
  const left = checklist.filter(({ required, value }) => required && (value === null || value === false)).length;
  const [lacksWords, lacksName] = [resolution.trim() === '', signatureMissing && name.trim() === ''];
  const missing = (is: boolean) => (isChecked && is ? { error: kept(pageFault('required')) } : {});
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (left > 0) return document.querySelector<HTMLElement>('[data-point-left] :is(input, textarea, button)')?.focus();
    if (lacksWords) return fields.resolution.current?.focus();
    if (lacksName) return fields.name.current?.focus();
    const signing = signatureMissing ? { name: name.trim(), drawing: drawing || null } : null;
    complete.mutate(
      { signing, resolution: resolution.trim() },
      {
        onSuccess: () => {
          setResolution('');
          setName('');
        },
      },
    );
  };
  return (
    <Card>
      <CardHeader title={t`Complete the job`} />
      <CardBody>
        <form onSubmit={send} onKeyDown={sendByKey} noValidate className="grid gap-4">
          <Field required label={t`What was done`} {...missing(lacksWords)}>
            <Textarea
              ref={fields.resolution}
              limit={WORK_ORDER_LIMITS.resolution}
              value={resolution}
              onChange={({ target }) => setResolution(target.value)}
            />
          </Field>
          {signatureMissing && (
            <>
              <Field required label={t`Name of the person signing`} {...missing(lacksName)}>
                <Input
                  ref={fields.name}
                  autoComplete="name"
                  limit={SIGNATURE_LIMITS.name}
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                />
              </Field>
              <Suspense fallback={<Skeleton className="h-40 w-full rounded-md!" />}>
                <DrawingPad optional label={t({ message: 'Signature', context: 'under work' })} onDrawn={setDrawing} />
              </Suspense>
            </>
          )}
          <Button type="submit" variant="primary" disabled={complete.isPending}>
            <CheckCheck aria-hidden="true" />
            <Trans>Complete the job</Trans>
          </Button>
          {left > 0 && (
            <p role={isChecked ? 'alert' : undefined} className="text-amber text-sm">
              {t`Required points still open: ${left}`}
            </p>
          )}
          {complete.error && <FieldError>{faultWords(problemOf(complete.error))}</FieldError>}
        </form>
      </CardBody>
    </Card>
  );
}

/** Signs first if that is required, because completing depends on it. */
function useComplete(token: string) {
  const show = useShow(token);
  return useChange(token, async ({ signing, resolution }: { signing: Signing | null; resolution: string }) => {
    const params = { token };
    if (signing) show(await bodyOf(api.dispatch.sign.mutate({ params, body: signing })));
    return bodyOf(api.dispatch.step.mutate({ params, body: { step: 'completed', resolution } }));
  });
}

type Signing = { name: string; drawing: string | null };

/** The outcome of the work, once there is nothing left to do here. */
export function DoneCard({ work }: { work: DispatchedWork }) {
  const { t } = useLingui();
  const now = useNow();
  const { status, workOrder, organization, site, files } = work;
  const { number, completedAt, resolution, checklist } = workOrder;
  const [firm, what] = [organization.name, workOrderNumber(number)];
  const all = checklist.length;
  const answered = checklist.filter(({ value }) => value !== null && value !== false).length;
  if (status !== 'completed') {
    return <Alert title={t`There is nothing to do here`}>{t`${firm} has ended this work.`}</Alert>;
  }
  return (
    <Card>
      <CardHeader title={t`Done. Thank you.`} />
      <CardBody className="grid gap-4">
        <p>
          {workOrder.status === 'completed'
            ? t`${what} is completed and waiting for ${firm} to verify it.`
            : t`${what} was completed.`}
        </p>
        <Facts
          facts={[
            [
              t({ message: 'Completed', context: 'status of a work order' }),
              completedAt ? siteTime(completedAt, now, site.timezone) : '',
            ],
            [t`Resolution`, resolution],
            [t`Checklist`, all > 0 ? t`${answered} of ${all}` : ''],
            [t`Photos`, files.filter(({ own }) => own).length || ''],
          ]}
        />
      </CardBody>
    </Card>
  );
}
