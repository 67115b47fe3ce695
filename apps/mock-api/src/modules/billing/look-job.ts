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
/** What is pending without an end, or of which the provider said nothing, is asked about again so much later. */
const AGAIN_MS = 10 * 60 * 1000;
/** What one round asks at most: what is left waits for the next one. */
const ROUND_LIMIT = 200;
const A_TURN = 20;

const REASON = { acrossOrganizations: 'time looks at the payment methods of all organizations' };

const due = (now: Date) => ({ lookAt: { $lte: now } });

/** Asks providers about what is pending, and lets go of what was removed. What they say is looked at before it is written, each in a transaction of its own. */
export async function lookAtMethods(deps: Deps, run: Partial<Run> = {}): Promise<number> {
  const { stopped = () => false } = run;
  const round = { looked: 0 };
  await atOrganizations(deps, NAME, run, {
    isEnough: () => round.looked >= ROUND_LIMIT,
    next: (left) => nextOrg(deps, left),
    work: async (org) => {
      const methods = scoped(deps.models.PaymentMethod, org);
      const found = await methods.list(due(deps.clock()), { sort: { lookAt: 1 }, limit: A_TURN, withDeleted: true });
      // Another process may have left none, which is a try as well.
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

/** Looks every ten seconds; in production at first also at the test cards of before, where real ones are linked by now. */
export function methodLooks(deps: Deps): ScheduledJob {
  let isFirst = true;
  const run = async (round: Run) => {
    if (isFirst && areTestCardsOver(deps)) await lookAtTestCards(deps);
    isFirst = false;
    return lookAtMethods(deps, round);
  };
  return { name: NAME, everyMs: EVERY_MS, run };
}

/** Whether test cards no longer pay for anything: production has a provider of real ones. */
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

/** A provider that does not answer about one method, or not at all, keeps no other method waiting, and is not asked all the time. */
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
  // Of what another provider keeps nobody can be asked while its keys are not there; once they are, it is let go.
  const isAsked = provider === payments.name;
  if (deletedAt) {
    if (isAsked) await payments.detach({ setupRef, providerRef });
    // Of a test card nobody else has kept anything.
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
