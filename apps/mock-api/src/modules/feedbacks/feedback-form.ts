import { createHmac, timingSafeEqual } from 'node:crypto';
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
  FEEDBACK_THOUGHT_MS,
  LANGUAGES,
  languageOf,
} from '@siteward/domain';
import type { z } from 'zod';
import { AppError, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Environment } from '#env.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { randomToken } from '#modules/auth/secrets.ts';
import { nextNumber } from '#modules/numbers/next-number.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import type { LinkScope, OrgScope } from '#scope.ts';
import { actingBy, recordOf } from './feedback-links.ts';
import { tellReporter } from './feedback-mails.ts';
import { creationOf, newFeedback, trackingToken } from './new-feedback.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How many mails about new feedbacks an address gets in an hour: anybody can give somebody else's. */
const MAILS_AN_HOUR = 5;

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
  };
}

/**
 * The form of a site that the actor reaches, with its link, on and off.
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
 * Stores what somebody sends by the form of a site.
 *
 * @throws VALIDATION without a name where the form wants one, and for a stamp that the form did not give.
 * @throws CONFLICT sooner than anybody can have filled in the form.
 */
export async function sendByForm(scope: LinkScope, { website = '', ...sent }: Sent): Promise<SentFeedback> {
  const { env, clock, models, org } = scope;
  const site = await siteOf(scope);
  const { name = '', contact = '' } = sent.anonymous ? {} : sent;
  if (name === '' && !site.feedbackForm.anonymous) throw invalid('name', reason('required'));
  const isAnonymous = name === '' && contact === '';
  assertThought(scope, sent.stamp);
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
  const { contactKey } = created;
  const statusSince = { $gt: new Date(now.getTime() - HOUR_MS) };
  const mailed =
    emailOfContact(contact) !== null &&
    (await models.Feedback.countDocuments({ org, contactKey, statusSince })) <= MAILS_AN_HOUR;
  if (mailed) await tellReporter(acting, created, 'received');
  return { number: created.number, createdAt: now.toISOString(), token: trackingToken(env, created._id), mailed };
}

/** The answer to what no person has filled in, which is not stored. */
async function pretend({ models, org, clock }: LinkScope, mailed: boolean): Promise<SentFeedback> {
  const counter = await models.NumberCounter.findOne({ org, kind: 'feedback' }, { last: 1 }).lean();
  return { number: (counter?.last ?? 0) + 1, createdAt: clock().toISOString(), token: randomToken(), mailed };
}

/** Says when a form was asked for, in a way that nobody else can. */
export function stampOf({ SESSION_SECRET }: Pick<Environment, 'SESSION_SECRET'>, site: string, at: Date): string {
  const time = at.getTime().toString(36);
  return `${time}.${createHmac('sha256', SESSION_SECRET).update(`form:${site}:${time}`).digest('base64url')}`;
}

function assertThought({ env, link, clock }: LinkScope, stamp: string): void {
  const at = new Date(Number.parseInt(stamp.split('.')[0] ?? '', 36));
  const isTime = !Number.isNaN(at.getTime());
  const [given, own] = [Buffer.from(stamp), Buffer.from(isTime ? stampOf(env, link.record, at) : '')];
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw invalid('stamp', reason('check-field'));
  if (clock().getTime() - at.getTime() < FEEDBACK_THOUGHT_MS)
    throw new AppError('CONFLICT', reason('feedback-too-quick'));
}
