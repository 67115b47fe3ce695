import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail } from '@siteward/contract';
import { planStateOf } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { CardShape } from '@siteward/ui/card-shape';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormFaultAlert } from '#components/faults.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { Page } from '#components/page/page.tsx';
import { WhenNear } from '#components/when-near.tsx';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { LateForm } from '#lib/forms/late-form.tsx';
import { useLateRecordForm } from '#lib/forms/late-record-form.ts';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { usePageName } from '#lib/navigation/page-name.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { personName } from '#lib/organization/person-name.ts';
import { type DateActions, NextDates } from './beside/next-dates.tsx';
import { NextWords, PlanMenu, StepButton, Unsaved } from './head/plan-head.tsx';
import { FailureAlert, PausedAlert } from './head/plan-notices.tsx';
import type { PlanAsking } from './plan-dialogs.tsx';
import { LeaveGuard, PLAN_CHECKS } from './plan-form.ts';
import { Dock, PlanLayout } from './plan-layout.tsx';
import { usePreviewOf } from './plan-preview.ts';
import { PlanBadge } from './plan-state.tsx';
import { bodyOfValues, PLAN_FIELDS, type PlanValues, valuesOf } from './plan-values.ts';
import { changePlanDate, isPlan, restorePlanDate, usePlanCache } from './queries.ts';
import { TemplateCard } from './template/template-card.tsx';
import { WhenCard } from './when/when-card.tsx';

const PlanConflict = onDemand(async () => (await import('./plan-conflict.tsx')).PlanConflict);
const PlanDialogs = onDemand(async () => (await import('./plan-dialogs.tsx')).PlanDialogs);
const TemplateFields = onDemand(async () => (await import('./template/template-fields.tsx')).TemplateFields);
const TemplateFacts = onDemand(async () => (await import('./template/template-facts.tsx')).TemplateFacts);
const MadeSoFar = onDemand(async () => (await import('./beside/made-so-far.tsx')).MadeSoFar);
const OtherDates = onDemand(async () => (await import('./beside/other-dates.tsx')).OtherDates);
const PlanFiles = onDemand(async () => (await import('./beside/plan-files.tsx')).PlanFiles);
const PlanHistory = onDemand(async () => (await import('./beside/plan-history.tsx')).PlanHistory);

/** Edits a plan: unsaved changes are counted, and the dates follow them immediately. */
export function PlanEditor({ plan }: { plan: MaintenancePlanDetail }) {
  const { t } = useLingui();
  const { title } = plan;
  const id = plan._id;
  const formId = useId();
  const { org, siteId: site, member } = useOrganizationScope();
  const navigate = useNavigateFromHere();
  const cache = usePlanCache();
  const isMobile = useIsMobile();
  const [asking, setAsking] = useState<PlanAsking | null>(null);
  const [isGone, setIsGone] = useState(false);
  const names = useRef(new Map([[member._id, personName(member)]]));
  const readOnly = !plan.mayChange;
  usePageName(title);
  const edit = useLateRecordForm<PlanValues, PlanValues, MaintenancePlanDetail>({
    ...PLAN_CHECKS,
    record: plan,
    valuesOf,
    fields: PLAN_FIELDS,
    draft: `maintenance-plan/${id}`,
    save: (changes, version) => {
      const body = { ...bodyOfValues(changes), version };
      return bodyOf(api.maintenancePlans.update.mutate({ params: { id }, body }));
    },
    onSaved: (saved) => {
      cache.put(saved);
      const { title } = saved;
      toast.success(t`${title} has been saved`);
    },
    isRecord: isPlan,
  });
  const { conflict, isDirty, submitting, fault } = edit;
  const { time, preview, isOther, stays, fault: notLoaded } = usePreviewOf(edit, plan);
  const providers = [plan.serviceProvider, conflict?.current.serviceProvider].flatMap((each) => each ?? []);
  const people = [...plan.assignees, ...(conflict?.current.assignees ?? []), ...providers];
  const nameOf = (of: string) => people.find(({ _id }) => _id === of)?.name ?? names.current.get(of) ?? t`A member`;
  // A second click, before the first one is answered, would still be based on the old version.
  const isSettingDate = useRef(false);
  const setDate = async (change: () => Promise<MaintenancePlanDetail>) => {
    if (isSettingDate.current) return;
    isSettingDate.current = true;
    try {
      cache.put(await change());
    } catch (error) {
      const fault = problemOf(error);
      if (isPlan(fault.current)) cache.put(fault.current);
      sayNotDone(t`The date could not be changed`, fault);
    } finally {
      isSettingDate.current = false;
    }
  };
  const actions: DateActions = {
    onSkip: (day) => void setDate(() => changePlanDate(plan, day, null)),
    onMove: (day, to) => (to ? void setDate(() => changePlanDate(plan, day, to)) : setAsking({ what: 'move', day })),
    onRestore: (day) => void setDate(() => restorePlanDate(plan, day)),
  };
  const leave = () => {
    // Rendered first, so that the guard for unsaved changes knows that the plan is gone. Not left to an effect: news of the deletion
    // may have arrived before its answer, and then the editor is no longer there.
    flushSync(() => setIsGone(true));
    void navigate(pathTo('org-site-plans', { org, site }), { replace: true });
  };
  const save = (
    <Button
      variant="primary"
      type="submit"
      form={formId}
      loading={submitting}
      disabled={!isDirty}
      className={isMobile ? 'flex-[1.6]!' : undefined}
    >
      <Trans>Save changes</Trans>
    </Button>
  );
  const step = <StepButton plan={plan} onPause={() => setAsking({ what: 'pause' })} />;
  return (
    <Page
      title={title}
      eyebrow={<PlanBadge plan={plan} />}
      help={planStateOf(plan) !== 'failing' && <NextWords plan={plan} />}
      actions={
        <>
          <Unsaved edit={edit} plan={plan} />
          <PlanMenu
            plan={plan}
            isDirty={isDirty}
            onDiscard={edit.discard}
            onRemove={() => setAsking({ what: 'remove' })}
          />
          {!isMobile && step}
          {!isMobile && !readOnly && save}
        </>
      }
    >
      <div className="mb-4 grid gap-3 empty:hidden">
        <FailureAlert plan={plan} />
        <PausedAlert plan={plan} />
        {edit.restored && <Alert>{t`Your unsaved changes have been restored.`}</Alert>}
        <FormFaultAlert fault={fault} onOver={edit.clearFault} />
      </div>
      <LateForm form={edit} id={formId} aria-label={title}>
        <PlanLayout
          when={<WhenCard edit={edit} preview={preview} savedLead={plan.leadDays} readOnly={readOnly} />}
          dates={
            <NextDates
              dates={preview?.dates}
              fault={notLoaded}
              time={time}
              skipped={isOther ? [] : plan.skipped}
              actions={readOnly || isOther ? undefined : actions}
              note={
                readOnly ? undefined : isOther ? (
                  <Suspense fallback={<Skeleton className="h-4 w-72" />}>
                    <OtherDates {...stays} />
                  </Suspense>
                ) : (
                  t`Skipping or moving a date is saved immediately.`
                )
              }
            />
          }
          template={
            <TemplateCard>
              <WhenNear fallback={<Skeleton className="h-90" />} isNeeded={edit.form !== null}>
                {readOnly ? (
                  <TemplateFacts plan={plan} />
                ) : (
                  <TemplateFields
                    edit={edit}
                    points={plan.checklist.length}
                    plan={id}
                    people={plan.assignees}
                    provider={plan.serviceProvider}
                    onPeople={(chosen) => {
                      for (const { _id, name } of chosen) names.current.set(_id, name);
                    }}
                  />
                )}
              </WhenNear>
            </TemplateCard>
          }
          rest={
            <>
              <WhenNear fallback={<CardShape className={plan.made.total === 0 ? 'h-28' : 'h-90'} />}>
                <MadeSoFar plan={plan} />
              </WhenNear>
              <WhenNear fallback={<CardShape className="h-28" />}>
                <PlanFiles id={id} />
              </WhenNear>
              <WhenNear fallback={<CardShape className="h-40" />}>
                <PlanHistory id={id} />
              </WhenNear>
            </>
          }
        />
      </LateForm>
      {isMobile && !readOnly && (
        <Dock>
          {step}
          {save}
        </Dock>
      )}
      <Suspense>{isDirty && !isGone && <LeaveGuard when what={title} />}</Suspense>
      <OnceOpened open={conflict !== null} onClose={edit.cancelConflict} early={PlanConflict}>
        <PlanConflict title={title} edit={edit} nameOf={nameOf} />
      </OnceOpened>
      <OnceOpened open={asking !== null} onClose={() => setAsking(null)} early={PlanDialogs}>
        <PlanDialogs plan={plan} asking={asking} onClose={() => setAsking(null)} onRemoved={leave} />
      </OnceOpened>
    </Page>
  );
}
