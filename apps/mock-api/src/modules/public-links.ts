import { type LinkKind, reason } from '@siteward/contract';
import { isPaidFor, onlySites } from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { NO_RECORD } from '#nobody.ts';
import type { LinkScope } from '#scope.ts';
import { findCardLink } from './billing/local-payments.ts';
import { findDispatchLink } from './dispatch/dispatched-work.ts';
import { findFeedbackLink, findFormLink } from './feedbacks/public/feedback-links.ts';

/** The one record that a token opens, its site (null if it has none), and the name of its bearer. */
export type FoundLink = { record: Types.ObjectId; org: Types.ObjectId; site: Types.ObjectId | null; name: string };
type LinkDeps = Pick<Deps, 'models' | 'clock' | 'env' | 'payments'>;

/**
 * How each kind of link is found; null if the token opens nothing. Each finder sends the database the same queries whatever it
 * finds, so that response times do not tell a dead token from one that never existed.
 */
const FINDERS: Record<LinkKind, (deps: LinkDeps, token: string) => Promise<FoundLink | null>> = {
  dispatch: findDispatchLink,
  'feedback-form': findFormLink,
  feedback: findFeedbackLink,
  card: findCardLink,
};

/**
 * What a link opens, as the scope of its calls: the organization, the one site, no permissions (docs/adr/0034).
 *
 * @param token - as it was mailed
 * @throws GONE if the token opens nothing: it is unknown, has expired or was revoked, or its record, site or organization was
 *   deleted or closed.
 */
export async function openLink(
  deps: LinkDeps,
  kind: LinkKind,
  token: string,
): Promise<Pick<LinkScope, 'org' | 'actor' | 'link' | 'isPaused'>> {
  const { models, clock } = deps;
  const found = await FINDERS[kind](deps, token);
  const org = found?.org ?? NO_RECORD;
  const open = { _id: org, status: 'active', deletedAt: null } as const;
  const organization = await models.Organization.findOne(open, { paymentLinked: 1, trialEndsAt: 1 }).lean();
  const sites = await scoped(models.Site, org).count({ _id: found?.site ?? NO_RECORD });
  if (!found || !organization || (found.site && sites === 0)) throw new AppError('GONE', reason('link-over'));
  const record = found.record.toString();
  return {
    org: org.toString(),
    link: { kind, record, name: found.name },
    isPaused: !isPaidFor(organization, clock()),
    actor: {
      user: record,
      member: record,
      reach: onlySites(found.site ? [found.site.toString()] : []),
      permissions: [],
    },
  };
}
