import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FirstStep, openFirstSteps, trialDaysLeft } from '@siteward/domain';
import { Button, buttonClass } from '@siteward/ui/button';
import { Card, CardHeader } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { cx } from '@siteward/ui/lib/cx';
import { Meter } from '@siteward/ui/meter';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from '#components/link.tsx';
import { createPreference } from '#lib/browser/preference.ts';
import { api } from '#lib/calls/api.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useNow } from '#lib/time/time-ago.ts';

type Step = { title: string; text: string; action: string; to: string };

/**
 * What a new organization starts with. Each step is ticked off once its result exists. The list is for members who may take the
 * steps, until the trial ends, a payment method is linked, or somebody dismisses it on this device. Nothing is shown when there
 * is nothing left to do.
 */
export function FirstSteps() {
  const { t } = useLingui();
  const { org, siteId: site, permissions, organization, user } = useOrganizationScope();
  const days = trialDaysLeft(organization.trialEndsAt, useNow());
  const [kept] = useState(() =>
    createPreference(`siteward:first-steps:${org}:${user._id}`, ['shown', 'dismissed', 'done']),
  );
  const choice = kept.use();
  const steps = openFirstSteps(permissions);
  const isWanted = choice !== 'dismissed' && days > 0 && !organization.paymentLinked && steps.length > 0;
  const { data, error } = api.organizations.firstSteps.useQuery({
    queryKey: ['organizations', 'first-steps', org],
    queryData: { params: { id: org } },
    enabled: isWanted,
    // People who come back may just have completed a step.
    staleTime: 0,
  });
  const done = steps.filter((step) => data?.body[step]);
  const known = data && (done.length === steps.length ? 'done' : 'shown');
  useEffect(() => {
    if (isWanted && known && known !== choice) kept.set(known);
  }, [isWanted, known, choice, kept]);
  if (!isWanted) return null;
  // A placeholder keeps the page below from jumping, unless everything was done last time.
  if (!data) return choice === 'shown' && !error ? <CardShape className="mb-4 h-66" /> : null;
  if (known === 'done') return null;
  const words: Record<FirstStep, Step> = {
    site: {
      title: t`Complete your first site`,
      text: t`Its address and working hours, which due times and calendars depend on.`,
      action: t`Open the site`,
      to: pathTo('org-site-settings', { org, site }, { section: 'sites', site }),
    },
    colleagues: {
      title: t`Invite colleagues`,
      text: t`They join with the link in their email, in the role you choose.`,
      action: t`Invite`,
      to: pathTo(permissions.includes('members:view') ? 'org-site-members-status' : 'org-site-invitations', {
        org,
        site,
      }),
    },
    workOrder: {
      title: t`Create the first work order`,
      text: t`Something to repair, inspect or install at one of your sites.`,
      action: t`New work order`,
      to: pathTo('org-site-work-orders', { org, site }, { new: 'blank' }),
    },
  };
  const [doneCount, stepCount] = [done.length, steps.length];
  const progress = t`${doneCount} of ${stepCount} done`;
  const next = steps.find((step) => !data.body[step]);
  return (
    <Card className="mb-4">
      <CardHeader
        title={t`First steps`}
        className="flex-wrap"
        aside={<TrialLeft days={days} />}
        action={
          <Button size="sm" variant="ghost" onClick={() => kept.set('dismissed')}>
            <Trans>Dismiss</Trans>
          </Button>
        }
      />
      <div className="grid gap-1.5 px-4 pt-1 pb-3">
        <p className="text-muted tabular-nums">{progress}</p>
        <Meter label={t`First steps`} value={done.length} max={steps.length} valueText={progress} />
      </div>
      <ol aria-label={t`First steps`} className="border-line border-t">
        {steps.map((step) => (
          <StepLine key={step} step={words[step]} isDone={data.body[step]} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function TrialLeft({ days }: { days: number }) {
  return (
    <span className="text-muted text-sm tabular-nums">
      <Plural value={days} one="The last day of your trial" other="# days left of your trial" />
    </span>
  );
}

function StepLine({ step, isDone, isNext }: { step: Step; isDone: boolean; isNext: boolean }) {
  const { title, text, action, to } = step;
  return (
    <li
      className={cx(
        'flex gap-x-3 border-line border-t px-4 py-3 first:border-t-0',
        isDone ? 'items-center' : 'items-start',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 flex-none place-items-center rounded-full border-[1.5px]',
          isDone ? 'border-transparent bg-green-soft text-green' : 'border-line-strong',
        )}
      >
        {isDone && <Check className="size-3.5! stroke-3" />}
      </span>
      {/* Where there is no room for the button beside the text, it is below it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className={cx('font-medium', isDone && 'text-muted')}>
            {isDone ? (
              <Trans>
                {title}
                <span className="sr-only">, done</span>
              </Trans>
            ) : (
              title
            )}
          </p>
          {!isDone && <p className="text-muted text-sm">{text}</p>}
        </div>
        {!isDone && (
          <Link to={to} className={buttonClass({ size: 'sm', variant: isNext ? 'primary' : 'secondary' })}>
            {action}
          </Link>
        )}
      </div>
    </li>
  );
}
