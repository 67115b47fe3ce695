import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { type Job, startJob } from '#job.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { endExpiredInvitations } from './end-invitation.ts';

const MINUTE_MS = 60_000;
/** What one round ends at most: what is left waits for the next one, and shows as ended anyway. */
const ROUND_LIMIT = 1000;
/** What one transaction ends at most, so that nobody waits long for the organization. */
const AT_ONCE = 50;

const REASON = { acrossOrganizations: 'time ends invitations of all organizations' };
const ORIGIN = { requestId: '', ip: '', userAgent: '', acceptLanguage: '' };

/**
 * Writes down which invitations have expired, with the invited members and the audit log (docs/adr/0014), one
 * organization after the other. Any number of processes may do so at once: within the organization's lock only the
 * first one finds something to end. A failure in one organization is logged, and does not keep the others.
 *
 * @returns How many were ended.
 */
export async function endDueInvitations(deps: Deps, stopped = () => false): Promise<number> {
  let ended = 0;
  const failed: string[] = [];
  while (!stopped() && ended < ROUND_LIMIT) {
    const org = await organizationWithDue(deps, failed);
    if (org === undefined) break;
    try {
      ended += await endSomeOf(deps, org, Math.min(AT_ONCE, ROUND_LIMIT - ended));
    } catch (error) {
      failed.push(org);
      deps.log.error({ err: error, org }, 'expired invitations could not be ended');
    }
  }
  return ended;
}

async function organizationWithDue({ models, clock }: Deps, failed: readonly string[]): Promise<string | undefined> {
  const due = { status: 'pending', deletedAt: null, expiresAt: { $lte: clock() } } as const;
  const filter = { ...due, ...(failed.length > 0 && { org: { $nin: failed } }) };
  const oldest = await models.Invitation.findOne(filter, { org: 1 }, REASON).sort({ expiresAt: 1 }).lean();
  return oldest?.org.toString();
}

function endSomeOf(deps: Deps, org: string, limit: number): Promise<number> {
  const scope = { ...deps, org, origin: ORIGIN };
  return unitOfWork(deps.connection, async () => {
    await lockOrganization(scope);
    return endExpiredInvitations(scope, limit);
  });
}

/**
 * Ends what has expired, once a minute for as long as the process lives. Stopping lets the transaction in progress
 * finish.
 */
export function startExpiryJob(deps: Deps): Job {
  const options = { everyMs: MINUTE_MS, failure: 'expired invitations could not be looked up' };
  return startJob(deps, options, (stopped) => endDueInvitations(deps, stopped));
}
