import {
  type FeedbackForm,
  type formOfSiteSchema,
  reason,
  type SentFeedback,
  type sendFeedbackSchema,
} from '@siteward/contract';
import {
  DEFAULT_LANGUAGE,
  emailOfContact,
  FEEDBACK_KINDS,
  FEEDBACK_LIMITS,
  FEEDBACK_STAMP_MS,
  FEEDBACK_THOUGHT_MS,
  LANGUAGES,
  languageOf,
} from '@siteward/domain';
import type { z } from 'zod';
import { AppError, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { randomToken, tokenHash } from '#modules/auth/secrets.ts';
import { nextNumber } from '#modules/numbers/next-number.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import type { LinkScope, OrgScope } from '#scope.ts';
import { creationOf, newFeedback } from '../new-feedback.ts';
import { actingBy, recordOf } from './feedback-links.ts';
import { tellReporter } from './feedback-mails.ts';
import { stampedAt, stampOf, trackingToken } from './feedback-tokens.ts';

async function siteOf(scope: LinkScope): Promise<SiteDoc> {
  const site = await scoped(scope.models.Site, scope.org).findOne({ _id: recordOf(scope) });
  if (!site) throw new AppError('GONE', reason('link-over'));
  return site;
}

/** What the form of a site says and allows. */
export async function showForm(scope: LinkScope): Promise<FeedbackForm> {
  const site = await siteOf(scope);
  const organization = await scope.models.Organization.findById(scope.org, { name: 1 }).orFail().lean();
  return {
    organization: organization.name,
    site: { name: site.name, address: site.address },
    language: languageOf([site.locale]) ?? DEFAULT_LANGUAGE,
    languages: [...LANGUAGES],
    anonymous: site.feedbackForm.anonymous,
    kinds: [...FEEDBACK_KINDS],
    photos: FEEDBACK_LIMITS.attachments,
    stamp: stampOf(scope.env, scope.link.record, scope.clock()),
    paused: scope.isPaused,
  };
}

/**
 * The form of a site within the actor's reach, with its link, whether it is on or off.
 *
 * @throws NOT_FOUND.
 */
export async function showFormOf(scope: OrgScope, id: string): Promise<z.infer<typeof formOfSiteSchema>> {
  const site = await scoped(scope.models.Site, scope).findOne({ _id: id });
  if (!site) throw notFound('site');
  const { enabled, anonymous, token } = site.feedbackForm;
  return { site: { _id: site._id.toString(), name: site.name }, enabled, anonymous, token };
}

type Sent = z.output<typeof sendFeedbackSchema>;

/**
 * Stores a feedback that was sent through the form of a site.
 *
 * @throws VALIDATION if the form requires a name and none is given, or for a stamp that the form did not issue.
 * @throws CONFLICT if it was sent faster than anybody can fill in the form, was sent already, or the form was requested too long
 *   ago.
 */
export async function sendByForm(scope: LinkScope, { website = '', ...sent }: Sent): Promise<SentFeedback> {
  const { env, clock, models } = scope;
  const site = await siteOf(scope);
  const { name = '', contact = '' } = sent.anonymous ? {} : sent;
  if (name === '' && !site.feedbackForm.anonymous) throw invalid('name', reason('required'));
  const isAnonymous = name === '' && contact === '';
  await useStamp(scope, sent.stamp);
  const now = clock();
  if (website !== '') return pretend(scope, emailOfContact(contact) !== null);
  const acting = actingBy(scope, { isAnonymous });
  const { kind, subject, message, place, language } = sent;
  const said = { kind, subject, message, place, language, reporterName: name, contact, anonymous: isAnonymous };
  const about = { site: site._id, number: await nextNumber(acting, 'feedback'), at: now };
  const feedback = newFeedback(env, { ...said, createdBy: null, onBehalf: false }, about);
  const created = await scoped(models.Feedback, acting).create(feedback);
  const link = { ...scope.link, record: created._id.toString(), name };
  await audit({ ...acting, link }, creationOf(created));
  const mailed = await tellReporter({ ...acting, link }, created, 'received');
  return { number: created.number, createdAt: now.toISOString(), token: trackingToken(env, created).token, mailed };
}

/** The answer to a submission that was not filled in by a person, which is not stored. */
async function pretend({ models, org, clock }: LinkScope, mailed: boolean): Promise<SentFeedback> {
  const counter = await models.NumberCounter.findOne({ org, kind: 'feedback' }, { last: 1 }).lean();
  return { number: (counter?.last ?? 0) + 1, createdAt: clock().toISOString(), token: randomToken(), mailed };
}

/**
 * Demands that the sender requested the form, had time to fill it in, and sends it only once.
 *
 * @throws VALIDATION for a stamp that no form has issued; CONFLICT if the form must be requested again.
 */
async function useStamp({ env, link, clock, models }: LinkScope, stamp: string): Promise<void> {
  const at = stampedAt(env, link.record, stamp);
  if (!at) throw invalid('stamp', reason('check-field'));
  const age = clock().getTime() - at.getTime();
  if (age < FEEDBACK_THOUGHT_MS) throw new AppError('CONFLICT', reason('feedback-too-quick'));
  const over = () => new AppError('CONFLICT', reason('feedback-form-over'));
  if (age > FEEDBACK_STAMP_MS) throw over();
  const used = { _id: tokenHash(stamp), expiresAt: new Date(at.getTime() + FEEDBACK_STAMP_MS) };
  const before = await models.UsedStamp.findOneAndUpdate({ _id: used._id }, { $setOnInsert: used }, { upsert: true });
  if (before) throw over();
}
