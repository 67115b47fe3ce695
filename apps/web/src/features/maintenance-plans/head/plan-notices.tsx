import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MaintenancePlanDetail } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { dayWithWeekday, useSiteCalendar } from '#lib/time/site-time.ts';
import { absoluteTime } from '#lib/time/time-ago.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { asSentence, refusalWords } from '#lib/words/reasons.ts';

type NoticeProps = { plan: MaintenancePlanDetail };

/** Says that a plan cannot make its work orders, why, and what to do. */
export function FailureAlert({ plan }: NoticeProps) {
  useLanguage();
  const { today } = useSiteCalendar();
  const { lastFailure, status, timezone } = plan;
  if (lastFailure === null || status === 'paused') return null;
  const day = dayWithWeekday(lastFailure.day, today);
  const at = absoluteTime(lastFailure.at, timezone);
  return (
    <Alert tone="danger" title={t`The work order for ${day} could not be created.`}>
      {failureWords(lastFailure)}
      <span className="mt-1 block text-muted text-sm">
        <Trans>Last tried on {at}. It is retried every hour, and missed work is then created.</Trans>
      </span>
    </Alert>
  );
}

/** Why, and what to do about it; for an unknown assignee or provider, one text says both. Call it while rendering. */
function failureWords(failure: NonNullable<MaintenancePlanDetail['lastFailure']>): string {
  if (failure.reason === 'unknown-assignees') {
    return t`An assignee is no longer active, or no longer has access to this site. Choose others in the template and save the plan.`;
  }
  if (failure.reason === 'unknown-provider') {
    return t`The service provider is no longer active, or no longer works at this site. Choose another one in the template and save the plan.`;
  }
  const why = asSentence(refusalWords(failure));
  return t`${why} Check the template and save the plan.`;
}

/** Says that a plan is paused, why, by whom and since when. */
export function PausedAlert({ plan: { paused, timezone } }: NoticeProps) {
  useLanguage();
  if (paused === null) return null;
  const by = paused.by.name || t`Someone who is not a member`;
  return (
    <Alert tone="warning" title={t`This plan is paused.`}>
      <span className="wrap-anywhere whitespace-pre-line">{paused.reason}</span>
      <span className="mt-1 block text-muted text-sm">
        {by} · {absoluteTime(paused.at, timezone)}
      </span>
    </Alert>
  );
}
