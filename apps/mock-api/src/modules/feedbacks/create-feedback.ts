import { type createFeedbackSchema, reason } from '@siteward/contract';
import { DEFAULT_LANGUAGE, languageOf } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { lacksPermission } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { languageOfPerson } from '#mail/reader.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { nextNumber } from '#modules/numbers/next-number.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import type { OrgScope } from '#scope.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { creationOf, newFeedback } from './new-feedback.ts';
import { tellReporter } from './public/feedback-mails.ts';

type NewFeedback = Omit<z.output<typeof createFeedbackSchema>, 'org'>;

/**
 * Sends a feedback about a site: the actor's own, or what somebody else told them.
 *
 * @throws NOT_FOUND for a site beyond the actor's reach.
 * @throws FORBIDDEN if somebody who does not triage feedbacks names another reporter.
 */
export async function createFeedback(scope: OrgScope, input: NewFeedback): Promise<FeedbackDoc> {
  const { actor, models, env, clock, origin } = scope;
  const { site: siteId, reporterName, contact, ...said } = input;
  const onBehalf = reporterName !== undefined || contact !== undefined;
  if (onBehalf && !actor.permissions.includes('feedbacks:triage')) {
    const path = reporterName === undefined ? 'contact' : 'reporterName';
    throw lacksPermission('feedbacks:triage', { errors: [{ path, ...reason('reporter-for-triage') }] });
  }
  const site = await holdSite(scope, siteId);
  const member = await scoped(models.Member, scope.org).findOne({ _id: actor.member }, { fields: { email: 1 } });
  const speaker = onBehalf ? null : await models.User.findOne({ _id: actor.user, deletedAt: null }).lean();
  const own = { reporterName: actor.name, contact: member?.email ?? '' };
  const feedback = newFeedback(
    env,
    {
      ...said,
      ...(onBehalf ? { reporterName: reporterName ?? '', contact: contact ?? '' } : own),
      language: onBehalf ? (languageOf([site.locale]) ?? DEFAULT_LANGUAGE) : languageOfPerson(speaker, origin),
      anonymous: false,
      createdBy: new Types.ObjectId(actor.member),
      onBehalf,
    },
    { site: site._id, number: await nextNumber(scope, 'feedback'), at: clock() },
  );
  const created = await scoped(models.Feedback, scope).create(feedback);
  await audit(scope, creationOf(created));
  if (onBehalf) await tellReporter(scope, created, 'received');
  return created;
}
