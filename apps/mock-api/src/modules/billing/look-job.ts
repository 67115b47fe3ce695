import type { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { atOrganizations } from '#modules/scheduler/due-job.ts';
import type { Run, ScheduledJob } from '#modules/scheduler/scheduler.ts';
import { NOWHERE } from '#nobody.ts';
import { atOneTime } from '#scope.ts';
import { isOver, type PaymentMethodDoc } from './payment-methods.model.ts';
import { askAbout, type News, settleMethod } from './settle-method.ts';

const NAME = 'customers.look';
const EVERY_MS = 10_000;
/** How long to wait before asking again about a method that stays pending or whose provider did not answer. */
const AGAIN_MS = 10 * 60 * 1000;
/** The most that one round asks; the rest waits for the next round. */
const ROUND_LIMIT = 200;
/** The most in a row for one organization, so that nobody else waits long. */
const A_TURN = 20;

const REASON = { acrossOrganizations: 'the scheduler checks payment methods of all organizations' };

const due = (now: Date) => ({ lookAt: { $lte: now } });

/**
 * Asks providers about pending methods, and has them detach removed ones. Each answer is written in a transaction of its own,
 * after asking.
 */
export async function lookAtMethods(deps: Deps, run: Partial<Run> = {}): Promise<number> {
  const { stopped = () => false } = run;
  const round = { looked: 0 };
  await atOrganizations(deps, NAME, run, {
    isEnough: () => round.looked >= ROUND_LIMIT,
    next: (left) => nextOrg(deps, left),
    work: async (org) => {
      const methods = scoped(deps.models.PaymentMethod, org);
      const limit = Math.min(A_TURN, ROUND_LIMIT - round.looked);
      const found = await methods.list(due(deps.clock()), { sort: { lookAt: 1 }, limit, withDeleted: true });
      // If another process has left none to do, that counts as an attempt too.
      if (found.length === 0) round.looked += 1;
      for (const method of found) {
        if (stopped()) return;
        round.looked += 1;
        await lookLaterWhereAway(deps, method);
      }
    },
  });
  return round.looked;
}

/**
 * Looks every ten seconds. In production, once real cards can be linked, the first round also looks at test cards linked earlier.
 */
export function methodLooks(deps: Deps): ScheduledJob {
  let isFirst = true;
  const run = async (round: Run) => {
    if (isFirst && areTestCardsOver(deps)) await lookAtTestCards(deps);
    isFirst = false;
    return lookAtMethods(deps, round);
  };
  return { name: NAME, everyMs: EVERY_MS, run };
}

/** Whether test cards no longer pay for anything: production with a provider of real ones. */
function areTestCardsOver({ env, payments }: Pick<Deps, 'env' | 'payments'>): boolean {
  return env.production && payments.name !== 'local';
}

function isTestCardOver(deps: Deps, { provider, status }: PaymentMethodDoc): boolean {
  return provider === 'local' && status === 'linked' && areTestCardsOver(deps);
}

async function lookAtTestCards({ models, clock }: Deps): Promise<void> {
  const linked = { provider: 'local', status: 'linked', deletedAt: null } as const;
  await models.PaymentMethod.collection.updateMany(linked, { $set: { lookAt: clock() } });
}

async function nextOrg({ models, clock }: Deps, left: readonly Types.ObjectId[]): Promise<Types.ObjectId | undefined> {
  const filter = { ...due(clock()), ...(left.length > 0 && { org: { $nin: left } }) };
  return (await models.PaymentMethod.findOne(filter, { org: 1 }, REASON).sort({ lookAt: 1 }).lean())?.org;
}

/** If a provider fails to answer about one method, or at all, no other method is kept waiting and it is not asked constantly. */
async function lookLaterWhereAway(deps: Deps, method: PaymentMethodDoc): Promise<void> {
  try {
    await lookAt(deps, method);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
    const { _id, org } = method;
    const later = new Date(deps.clock().getTime() + AGAIN_MS);
    await deps.models.PaymentMethod.updateOne({ _id, org }, { $set: { lookAt: later } });
  }
}

async function lookAt(deps: Deps, method: PaymentMethodDoc): Promise<void> {
  const { connection, models, clock, payments } = deps;
  const { _id, org, setupRef, providerRef, provider, deletedAt } = method;
  const again = new Date(clock().getTime() + AGAIN_MS);
  // A method kept by another provider cannot be asked about while that provider's keys are missing; once they are back, it is
  // detached.
  const isAsked = provider === payments.name;
  if (deletedAt) {
    if (isAsked) await payments.detach({ setupRef, providerRef });
    // Nobody else has stored anything about a test card.
    const isLetGo = isAsked || provider === 'local';
    await models.PaymentMethod.updateOne({ _id, org }, { $set: { lookAt: isLetGo ? null : again } });
    return;
  }
  const unasked: News = { at: clock(), status: isTestCardOver(deps, method) ? 'removed' : 'pending' };
  const said: News = (await askAbout(deps, method)) ?? unasked;
  const isLeft = said.status === 'pending' && isOver(method, clock());
  const news: News = isLeft ? { at: said.at, status: 'failed', failure: 'ended' } : { lookAt: again, ...said };
  const scope = { ...deps, org: org.toString(), origin: NOWHERE };
  await unitOfWork(connection, () => settleMethod(atOneTime(scope), _id, news));
}
