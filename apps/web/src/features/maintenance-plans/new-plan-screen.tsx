import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail, MemberName } from '@siteward/contract';
import { isRecordId } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { toast } from '@siteward/ui/toaster';
import { Suspense, useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FormFaultAlert } from '#components/faults.tsx';
import { Page } from '#components/page/page.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useLateCreateForm } from '#lib/forms/late-create-form.ts';
import { LateForm } from '#lib/forms/late-form.tsx';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSiteCalendar } from '#lib/time/site-time.ts';
import { NextDates } from './beside/next-dates.tsx';
import { LeaveGuard, PLAN_CHECKS, whenIn } from './plan-form.ts';
import { Dock, PlanLayout, PlanSkeleton } from './plan-layout.tsx';
import { firstDay, newPlan, PLAN_FIELDS, type PlanValues, ruleIn, valuesOf } from './plan-values.ts';
import { usePlan, usePlanCache, usePreview } from './queries.ts';
import { TemplateCard } from './template/template-card.tsx';
import { TemplateFields } from './template/template-fields.tsx';
import { WhenCard } from './when/when-card.tsx';

/** Creates a plan: an empty one, or a copy of another plan of the organization (`from` in the address). */
export function NewPlanScreen() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { today } = useSiteCalendar();
  const from = params.get('from') ?? '';
  const isCopy = isRecordId(from);
  const query = usePlan(from, isCopy);
  const original = query.data?.body;
  if (!isCopy) return <NewPlan values={newPlan(today)} draft="" />;
  if (original) {
    const values = { ...valuesOf(original), from: firstDay(today), until: null };
    return <NewPlan values={values} draft={from} original={original} />;
  }
  return (
    <Page title={t`New plan`}>
      {query.error ? (
        <Card>
          <QueryFault title={t`The plan could not be loaded.`} query={query} />
        </Card>
      ) : (
        <PlanSkeleton label={t`Loading the plan`} />
      )}
    </Page>
  );
}

interface NewPlanProps {
  values: PlanValues;
  /** Distinguishes the draft from others: the id of the plan copied, or empty. */
  draft: string;
  original?: MaintenancePlanDetail;
}

function NewPlan({ values, draft, original }: NewPlanProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const navigate = useNavigate();
  const navigateFromHere = useNavigateFromHere();
  const cache = usePlanCache();
  const isMobile = useIsMobile();
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const edit = useLateCreateForm<PlanValues, PlanValues, MaintenancePlanDetail>({
    ...PLAN_CHECKS,
    defaultValues: values,
    fields: PLAN_FIELDS,
    draft: `maintenance-plan/new/${site}/${draft}`,
    create: ({ rule, ...others }) => {
      const body = { ...others, repeats: ruleIn({ rule, ...others }).repeats, org, site };
      return bodyOf(api.maintenancePlans.create.mutate({ body }));
    },
    onCreated: (plan) => {
      cache.put(plan);
      const { title, _id: id } = plan;
      toast.success(t`${title} has been created`);
      void navigateFromHere(pathTo('org-site-plans-id', { org, site, id }), { replace: true });
    },
  });
  const { leadDays, ...when } = whenIn(edit);
  const { preview, fault: notLoaded } = usePreview(ruleIn(when), leadDays, true);
  // In an effect, because the guard for unsaved changes has to know first that the page is to be left.
  useEffect(() => {
    if (isLeaving) void navigate(pathTo('org-site-plans', { org, site }));
  }, [isLeaving, navigate, org, site]);
  const cancel = () => {
    edit.discard();
    setIsLeaving(true);
  };
  const buttons = (
    <>
      <Button onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={edit.submitting}>
        <Trans>Create plan</Trans>
      </Button>
    </>
  );
  const people: readonly MemberName[] = original?.assignees ?? [];
  return (
    <Page
      title={t`New plan`}
      help={t`Define what to do and when. Work orders are then created in time.`}
      actions={!isMobile && buttons}
    >
      <div className="mb-4 grid gap-3 empty:hidden">
        {edit.restored && <Alert>{t`Your unsaved changes have been restored.`}</Alert>}
        <FormFaultAlert fault={edit.fault} onOver={edit.clearFault} />
      </div>
      <LateForm form={edit} id={formId} aria-label={t`New plan`}>
        <PlanLayout
          when={<WhenCard edit={edit} preview={preview} readOnly={false} />}
          dates={<NextDates dates={preview?.dates} fault={notLoaded} time={when.time} />}
          template={
            <TemplateCard>
              <TemplateFields
                edit={edit}
                points={values.checklist.length}
                people={people}
                provider={original?.serviceProvider ?? null}
                onPeople={undefined}
                plan={undefined}
              />
            </TemplateCard>
          }
        />
      </LateForm>
      {isMobile && <Dock>{buttons}</Dock>}
      <Suspense>
        {edit.isDirty && !edit.submitting && !isLeaving && <LeaveGuard when what={t`the new plan`} />}
      </Suspense>
    </Page>
  );
}
