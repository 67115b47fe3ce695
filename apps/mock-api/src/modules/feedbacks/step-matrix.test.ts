import { randomBytes } from 'node:crypto';
import { DAY_MS, FEEDBACK_STATUSES, type FeedbackStatus, SYSTEM_ROLES, type SystemRoleName } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefused, FORBIDDEN, GONE, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { openForm, sendFeedback, sentByForm, stepOf } from './feedbacks-testing.ts';

const api = await openForFile(createTestApi());
type Team = Awaited<ReturnType<typeof createTeam>>;
let team: Team;
let other: PersonInOrganization;
let feedback: string;
const people = new Map<SystemRoleName, PersonInOrganization>();
beforeAll(async () => {
  team = await createTeam(api);
  for (const { name } of SYSTEM_ROLES) people.set(name, await team.add(name, [team.site]));
  other = await team.add('Requester', [team.site]);
  feedback = (await sendFeedback(other, team))._id;
}, 60_000);

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const STEPS_BY_LINK = ['withdrawn', 'acknowledged'] as const;

type State = { status: FeedbackStatus; createdBy?: string; statusSince?: Date };
/** Puts a feedback into a state as if its steps had been taken, and resets its version to 1. */
async function put(id: string, { createdBy, ...state }: State) {
  const by = createdBy !== undefined && { createdBy: new Types.ObjectId(createdBy) };
  const set = { statusSince: api.clock.next(), ...state, ...by, version: 1 };
  await api.deps.models.Feedback.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: set });
}

type Need = 'triage' | 'conversion' | 'work' | 'sender';
/** The steps, and who or what takes them, written by hand (docs/product.md, Feedbacks). */
const STEPS: Record<FeedbackStatus, Partial<Record<FeedbackStatus, Need>>> = {
  new: {
    acknowledged: 'triage',
    converted: 'conversion',
    resolved: 'triage',
    declined: 'triage',
    withdrawn: 'sender',
  },
  acknowledged: { converted: 'conversion', resolved: 'triage', declined: 'triage' },
  converted: { resolved: 'work', acknowledged: 'work' },
  resolved: { acknowledged: 'sender' },
  declined: {},
  withdrawn: {},
};
const TRIAGES: readonly SystemRoleName[] = ['Owner', 'Administrator', 'Manager'];
/** The roles that may request a step at all. */
const ASKS: readonly SystemRoleName[] = [...TRIAGES, 'Requester'];
const SEES_ALL: readonly SystemRoleName[] = [...TRIAGES, 'Technician', 'Viewer'];

/** The refusal that somebody gets who requests a step; null if it is taken. */
function refusalOf(role: SystemRoleName, isOwn: boolean, need: Need | undefined) {
  if (!ASKS.includes(role)) return FORBIDDEN;
  if (!SEES_ALL.includes(role) && !isOwn) return NOT_FOUND;
  switch (need) {
    case undefined:
    case 'work':
      return ILLEGAL;
    case 'triage':
      return TRIAGES.includes(role) ? null : FORBIDDEN;
    case 'conversion':
      return TRIAGES.includes(role) ? { ...ILLEGAL, reason: 'convert-by-itself' } : FORBIDDEN;
    case 'sender':
      return isOwn ? null : { ...FORBIDDEN, reason: 'not-own-feedback' };
  }
}

/** Whether a step is offered, including conversion to work, which has a call of its own. */
function isOffered(role: SystemRoleName, isOwn: boolean, need: Need | undefined): boolean {
  if (need === 'sender') return isOwn && ASKS.includes(role);
  return (need === 'triage' || need === 'conversion') && TRIAGES.includes(role);
}

const CASES = SYSTEM_ROLES.flatMap(({ name }) =>
  FEEDBACK_STATUSES.flatMap((from) => [true, false].map((isOwn) => [name, isOwn ? 'own' : 'not own', from] as const)),
);

describe.each(CASES)('%s, with a feedback that is %s and %s', (role, whose, from) => {
  it('takes the steps of the role, and is refused all others', async () => {
    const person = people.get(role) ?? team.owner;
    const isOwn = whose === 'own';
    const state = { status: from, createdBy: isOwn ? person.member : other.member };
    await put(feedback, state);
    const detail = await person.client.feedbacks.get({ params: { id: feedback } });
    const sees = SEES_ALL.includes(role) || (role === 'Requester' && isOwn);
    expect(detail.status).toBe(sees ? 200 : role === 'Requester' ? 404 : 403);
    if (detail.status === 200) {
      const offered = FEEDBACK_STATUSES.filter((to) => isOffered(role, isOwn, STEPS[from][to]));
      expect(detail.body.allowedTransitions.toSorted()).toEqual(offered.toSorted());
    }
    for (const to of FEEDBACK_STATUSES) {
      await put(feedback, state);
      const refusal = refusalOf(role, isOwn, STEPS[from][to]);
      if (refusal) await expectRefused(api, () => stepOf(person, feedback, to), refusal);
      else {
        expect(await stepOf(person, feedback, to)).toMatchObject({ status: 200, body: { status: to, version: 2 } });
      }
    }
  });
});

describe('through the link', () => {
  const idOf = async (org: string, number: number) =>
    (await api.deps.models.Feedback.findOne({ org, number }).orFail().lean())._id.toString();
  const stored = (id: string) => api.deps.models.Feedback.findOne({ org: team.org, _id: id }).lean();
  const take = (token: string, status: (typeof STEPS_BY_LINK)[number]) =>
    api.client().publicFeedbacks.step({ params: { token, status }, body: {} });
  /** The steps that the sender can take, written by hand. */
  const LEADS: Partial<Record<FeedbackStatus, (typeof STEPS_BY_LINK)[number]>> = {
    new: 'withdrawn',
    resolved: 'acknowledged',
  };
  /** Statuses in which somebody still has to work on it, so its link does not end. */
  const RUNS_ON: readonly FeedbackStatus[] = ['new', 'acknowledged', 'converted'];

  type Sent = { token: string; id: string };
  let [good, renewed, foreign]: [Sent, Sent, Sent] = [
    { token: '', id: '' },
    { token: '', id: '' },
    { token: '', id: '' },
  ];
  beforeAll(async () => {
    const send = async (by: Team): Promise<Sent> => {
      const { token, number } = await sentByForm(api, await openForm(by.owner, by.site));
      return { token, id: await idOf(by.org, number) };
    };
    [good, renewed, foreign] = [await send(team), await send(team), await send(await createTeam(api))];
    const params = { id: renewed.id };
    expect((await team.manager.client.feedbacks.update({ params, body: { newLink: true } })).status).toBe(200);
  });

  describe.each(FEEDBACK_STATUSES)('of a feedback that is %s', (status) => {
    it.each(STEPS_BY_LINK)('%s is taken only where the product has it', async (step) => {
      await put(good.id, { status });
      if (LEADS[status] === step) {
        expect(await take(good.token, step)).toMatchObject({ status: 200, body: { status: step } });
        expect(await stored(good.id)).toMatchObject({ status: step, version: 2 });
      } else await expectRefused(api, () => take(good.token, step), ILLEGAL);
    });

    it.each(STEPS_BY_LINK)('%s is refused if it comes too late, or through an expired link', async (step) => {
      await put(good.id, { status, statusSince: new Date(api.clock.next().getTime() - 14 * DAY_MS - 1) });
      if (status === 'resolved' || LEADS[status] !== step) {
        const late = step === LEADS[status] && { reason: 'reopen-too-late' };
        await expectRefused(api, () => take(good.token, step), { ...ILLEGAL, ...late });
      }
      await put(good.id, { status, statusSince: new Date(api.clock.next().getTime() - 90 * DAY_MS) });
      if (!RUNS_ON.includes(status)) await expectRefused(api, () => take(good.token, step), GONE);
      else if (LEADS[status] === step) expect((await take(good.token, step)).status).toBe(200);
      else await expectRefused(api, () => take(good.token, step), ILLEGAL);
    });

    it.each(STEPS_BY_LINK)(
      '%s is not taken through a link that was replaced, nor through one that never existed',
      async (step) => {
        await put(renewed.id, { status });
        await expectRefused(api, () => take(renewed.token, step), GONE);
        const unknown = randomBytes(32).toString('base64url');
        await expectRefused(api, () => take(unknown, step), GONE);
      },
    );

    it.each(STEPS_BY_LINK)('%s through another organization’s link affects only that organization', async (step) => {
      await put(good.id, { status });
      await put(foreign.id, { status });
      const before = await stored(good.id);
      expect((await take(foreign.token, step)).status).toBe(LEADS[status] === step ? 200 : 409);
      expect(await stored(good.id)).toEqual(before);
    });
  });
});
