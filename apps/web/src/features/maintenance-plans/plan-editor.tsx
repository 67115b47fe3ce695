import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail, PlanDate } from '@siteward/contract';
import { madeOn, planStateOf } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { Copy, Ellipsis, Pause, Play, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { FormFaultAlert } from '#components/faults.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Menu, MenuItem, MenuSeparator } from '#components/menu.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { Page } from '#components/page.tsx';
import { WhenNear } from '#components/when-near.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { namesInLine } from '#lib/counts.ts';
import { differencesBetween } from '#lib/differences.ts';
import { lazyResolver } from '#lib/late-form.tsx';
import { changedFields } from '#lib/merge.ts';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { usePageName } from '#lib/page-name.ts';
import { pathTo } from '#lib/paths.ts';
import { personName } from '#lib/people.ts';
import { problemOf } from '#lib/problem.ts';
import { useRecordForm } from '#lib/record-form.ts';
import { calendarDate, dayWithWeekday } from '#lib/rule-words.ts';
import { hourOf, useSiteCalendar } from '#lib/site-time.ts';
import { useIsMobile } from '#lib/use-media-query.ts';
import { MadeSoFar } from './beside/made-so-far.tsx';
import { type DateActions, NextDates } from './beside/next-dates.tsx';
import type { PlanAsking } from './plan-dialogs.tsx';
import { Dock, PlanLayout } from './plan-layout.tsx';
import { FailureAlert, PausedAlert } from './plan-notices.tsx';
import { PlanBadge } from './plan-state.tsx';
import { bodyOfValues, describedWith, PLAN_FIELDS, type PlanValues, ruleIn, valuesOf } from './plan-values.ts';
import { changePlanDate, isPlan, restorePlanDate, setPlanStatus, usePlanCache, usePreview } from './queries.ts';
import { TemplateCard, TemplateFacts } from './template-card.tsx';
import { WhenCard } from './when/when-card.tsx';

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).planResolver);
const VersionConflict = onDemand(async () => (await import('#components/version-conflict.tsx')).VersionConflict);
const PlanDialogs = onDemand(async () => (await import('./plan-dialogs.tsx')).PlanDialogs);
const PlanFiles = onDemand(async () => (await import('./beside/plan-files.tsx')).PlanFiles);
const PlanHistory = onDemand(async () => (await import('./beside/plan-history.tsx')).PlanHistory);

const RULE_FIELDS = ['rule', 'from', 'time', 'until', 'count', 'leadDays'] as const;

/** A plan as it is changed: what is not saved is counted, and the dates follow it at once. */
export function PlanEditor({ plan }: { plan: MaintenancePlanDetail }) {
  const { t } = useLingui();
  const { title } = plan;
  const id = plan._id;
  const formId = useId();
  const { org, siteId: site, member } = useOrganizationScope();
  const navigate = useNavigate();
  const cache = usePlanCache();
  const isMobile = useIsMobile();
  const [asking, setAsking] = useState<PlanAsking | null>(null);
  const [isGone, setIsGone] = useState(false);
  const pauseReason = useRef('');
  const names = useRef(new Map([[member._id, personName(member)]]));
  const readOnly = !plan.mayChange;
  usePageName(title);
  const edit = useRecordForm<PlanValues, PlanValues, MaintenancePlanDetail>({
    resolver,
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
  const { form, conflict, isDirty, submitting, fault } = edit;
  const { preview, isOther, stays, fault: notLoaded } = usePreviewOf(form, plan);
  const providers = [plan.serviceProvider, conflict?.current.serviceProvider].flatMap((each) => each ?? []);
  const people = [...plan.assignees, ...(conflict?.current.assignees ?? []), ...providers];
  const nameOf = (of: string) => people.find(({ _id }) => _id === of)?.name ?? names.current.get(of) ?? t`A member`;
  // A second click comes before the first one is answered, on the version of before.
  const isSettingDate = useRef(false);
  const setDate = async (change: () => Promise<MaintenancePlanDetail>) => {
    if (isSettingDate.current) return;
    isSettingDate.current = true;
    try {
      cache.put(await change());
    } catch (error) {
      const fault = problemOf(error);
      if (isPlan(fault.current)) cache.put(fault.current);
      toast.error(t`The date could not be changed`, { description: fault.message });
    } finally {
      isSettingDate.current = false;
    }
  };
  const actions: DateActions = {
    onSkip: (day) => void setDate(() => changePlanDate(plan, day, null)),
    onMove: (day, to) => (to ? void setDate(() => changePlanDate(plan, day, to)) : setAsking({ what: 'move', day })),
    onRestore: (day) => void setDate(() => restorePlanDate(plan, day)),
  };
  // Once the guard of what is not saved knows that the plan is gone.
  useEffect(() => {
    if (isGone) void navigate(pathTo('org-site-plans', { org, site }));
  }, [isGone, navigate, org, site]);
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
          <Unsaved form={form} plan={plan} />
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
      <form id={formId} noValidate aria-label={title} onSubmit={edit.submit} onFocus={preload}>
        <PlanLayout
          when={<WhenCard form={form} preview={preview} savedLead={plan.leadDays} readOnly={readOnly} />}
          dates={
            <NextDates
              dates={preview?.dates}
              fault={notLoaded}
              time={form.getValues('time')}
              skipped={isOther ? [] : plan.skipped}
              actions={readOnly || isOther ? undefined : actions}
              note={
                readOnly ? undefined : isOther ? (
                  <OtherDates {...stays} />
                ) : (
                  t`Leaving a date out, or moving it, is saved at once.`
                )
              }
            />
          }
          template={
            readOnly ? (
              <TemplateFacts plan={plan} />
            ) : (
              <TemplateCard
                form={form}
                plan={id}
                people={plan.assignees}
                provider={plan.serviceProvider}
                onPeople={(chosen) => {
                  for (const { _id, name } of chosen) names.current.set(_id, name);
                }}
              />
            )
          }
          rest={
            <>
              <MadeSoFar plan={plan} />
              <WhenNear fallback={<Skeleton className="h-28 w-full rounded-lg!" />}>
                <PlanFiles id={id} />
              </WhenNear>
              <WhenNear fallback={<Skeleton className="h-40 w-full rounded-lg!" />}>
                <PlanHistory id={id} />
              </WhenNear>
            </>
          }
        />
      </form>
      {isMobile && !readOnly && (
        <Dock>
          {step}
          {save}
        </Dock>
      )}
      <LeaveGuard when={isDirty && !isGone} what={title} />
      <OnceOpened open={conflict !== null} onClose={edit.cancelConflict} early={VersionConflict}>
        <VersionConflict
          differences={
            conflict && differencesBetween(describedWith(nameOf), valuesOf(conflict.current), conflict.values)
          }
          thing={t`the plan "${title}"`}
          onKeepTheirs={() => {
            if (conflict) cache.put(conflict.current);
            edit.keepTheirs();
          }}
          onSaveMine={edit.saveMine}
          onCancel={edit.cancelConflict}
          pending={submitting}
        />
      </OnceOpened>
      <OnceOpened open={asking !== null} onClose={() => setAsking(null)} early={PlanDialogs}>
        <PlanDialogs
          {...{ plan, asking, pauseReason }}
          onClose={() => setAsking(null)}
          onRemoved={() => setIsGone(true)}
        />
      </OnceOpened>
    </Page>
  );
}

/** The dates of what is in the form: those that are saved, unless its rule is another one. */
function usePreviewOf(form: UseFormReturn<PlanValues>, plan: MaintenancePlanDetail) {
  const [rule, from, time, until, count, leadDays] = useWatch({ control: form.control, name: RULE_FIELDS });
  const said = { rule, from, time, until, count };
  const { rule: savedRule, from: first, time: at, until: last, count: many } = valuesOf(plan);
  const saved = { rule: savedRule, from: first, time: at, until: last, count: many };
  const isOther = Object.keys(changedFields(saved, said)).length > 0;
  const query = usePreview(ruleIn(said), leadDays, isOther);
  const stays = exceptionsUnder(query.preview?.dates ?? [], plan);
  if (isOther) {
    const left = new Set(stays.kept.map(({ from }) => from));
    const preview = query.preview && {
      ...query.preview,
      dates: query.preview.dates.filter(({ day }) => !left.has(day)),
    };
    return { isOther, preview, stays, fault: query.fault };
  }
  // How long before its day work is made changes no date: those that are left out and moved stay so.
  const dates = plan.dates.map((date) => ({ ...date, madeOn: madeOn(date.day, leadDays) }));
  const { rrule, closedWeekdays } = plan;
  return { isOther, preview: { rrule, dates, closedWeekdays }, stays, fault: null };
}

/** A date that is left out or, with another day, moved. */
type Exception = { from: string; to: string | null };

/** What becomes of the dates that are left out and moved under a rule that is not saved, as far as its next dates tell. */
function exceptionsUnder(dates: readonly PlanDate[], { skipped, moved }: MaintenancePlanDetail) {
  const days = new Set(dates.map(({ day }) => day));
  const last = dates.at(-1)?.day ?? '';
  const all: Exception[] = [...skipped.map((from) => ({ from, to: null })), ...moved];
  const told = all.filter(({ from }) => from <= last).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return { kept: told.filter(({ from }) => days.has(from)), gone: told.filter(({ from }) => !days.has(from)) };
}

/** Of dates that are not saved: that they are not, and what becomes of those that were left out or moved. */
function OtherDates({ kept, gone }: ReturnType<typeof exceptionsUnder>) {
  const { t } = useLingui();
  const inWords = (exceptions: readonly Exception[]) =>
    namesInLine(
      exceptions.map(({ from, to }) => [from, to].flatMap((day) => (day ? calendarDate(day) : [])).join(' → ')),
    );
  const [staying, going] = [inWords(kept), inWords(gone)];
  return (
    <>
      {t`As they will be once the changes are saved.`}
      {staying && <span className="mt-1 block">{t`Still left out or moved: ${staying}.`}</span>}
      {going && (
        <span className="mt-1 block">{t`No longer left out or moved, since the new rule does not have them: ${going}.`}</span>
      )}
    </>
  );
}

/** "Next on Tue 1 Dec, 08:00. Its work order is made on Tue 24 Nov." */
function NextWords({ plan }: { plan: MaintenancePlanDetail }) {
  const { t } = useLingui();
  const { today } = useSiteCalendar();
  const next = plan.dates.find(({ at }) => at === plan.nextAt);
  if (!next) return plan.status === 'paused' ? t`It makes no work while it is paused.` : t`It has no dates to come.`;
  const day = dayWithWeekday(next.day, today);
  const time = hourOf(next.at, plan.timezone);
  const made = dayWithWeekday(next.madeOn, today);
  return (
    <Trans>
      Next on{' '}
      <b className="font-medium text-foreground tabular-nums">
        {day}, {time}
      </b>
      . Its work order is made on {made}.
    </Trans>
  );
}

/** How many fields are not saved. */
function Unsaved({ form, plan }: { form: UseFormReturn<PlanValues>; plan: MaintenancePlanDetail }) {
  const values = useWatch({ control: form.control });
  const count = form.formState.isDirty ? Object.keys(changedFields(valuesOf(plan), values)).length : 0;
  return (
    <span role="status">
      {count > 0 && (
        <Badge dot tone="amber">
          {plural(count, { one: '# unsaved change', other: '# unsaved changes' })}
        </Badge>
      )}
    </span>
  );
}

/** Pauses a plan after a word why, or lets it go on. */
function StepButton({ plan, onPause }: { plan: MaintenancePlanDetail; onPause: () => void }) {
  const { t } = useLingui();
  const cache = usePlanCache();
  const [isPending, setIsPending] = useState(false);
  const { title, allowedTransitions } = plan;
  const goOn = async () => {
    setIsPending(true);
    try {
      cache.put(await setPlanStatus(plan, 'active'));
      toast.success(t`${title} goes on`);
    } catch (error) {
      const fault = problemOf(error);
      if (isPlan(fault.current)) cache.put(fault.current);
      toast.error(t`${title} could not go on`, { description: fault.message });
    } finally {
      setIsPending(false);
    }
  };
  if (allowedTransitions.includes('paused')) {
    return (
      <Button onClick={onPause}>
        <Pause aria-hidden="true" />
        {t({ message: 'Pause', context: 'a maintenance plan' })}
      </Button>
    );
  }
  if (!allowedTransitions.includes('active')) return null;
  return (
    <Button onClick={() => void goOn()} loading={isPending}>
      <Play aria-hidden="true" />
      {t({ message: 'Go on', context: 'a maintenance plan' })}
    </Button>
  );
}

interface PlanMenuProps {
  plan: MaintenancePlanDetail;
  isDirty: boolean;
  onDiscard: () => void;
  onRemove: () => void;
}

function PlanMenu({ plan, isDirty, onDiscard, onRemove }: PlanMenuProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const navigate = useNavigate();
  const can = useCan();
  const { title } = plan;
  if (!can('plans:manage')) return null;
  return (
    <Menu
      align="end"
      button={(props) => (
        <Button variant="ghost" size="icon" aria-label={t`Actions for ${title}`} {...props}>
          <Ellipsis aria-hidden="true" />
        </Button>
      )}
    >
      {isDirty && <MenuItem onSelect={onDiscard}>{t`Discard changes`}</MenuItem>}
      {plan.mayChange && (
        <MenuItem onSelect={() => void navigate(pathTo('org-site-plans-new', { org, site }, { from: plan._id }))}>
          <Copy aria-hidden="true" />
          {t`Duplicate`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={onRemove}>
        <Trash2 aria-hidden="true" />
        {t`Delete plan`}
      </MenuItem>
    </Menu>
  );
}
