import { averageRating, type FeedbackStatus, ratingThatCounts, type WorkOrderStatus } from '@siteward/domain';
import type { Types } from 'mongoose';
import { feedbackKeys } from '#modules/feedbacks/feedbacks.model.ts';
import { trackingHashes } from '#modules/feedbacks/public/feedback-tokens.ts';
import { actionOf } from '#modules/feedbacks/set-feedback-status.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import { MEMBER_REPORTER, REPORTERS, VOICES, type Voice } from './northwind/feedbacks.ts';
import {
  addAsGiven,
  addContents,
  addTold,
  chance,
  daysAgo,
  hold,
  lineOf,
  madeSoFar,
  memberId,
  NORTHWIND_KEY,
  pick,
  recordOf,
  type Seed,
  seedId,
  seedToken,
} from './seed-context.ts';
import type { Pictures } from './seed-files.ts';

const COUNT = 60;
const TRIAGE = 'manager@north.example';
const HOUR = 1 / 24;

/** What feedbacks need to know about a work order. */
type Work = Pick<WorkOrderDoc, '_id' | 'title' | 'site' | 'status' | 'serviceProvider'>;
type Step = { to: FeedbackStatus; days: number };

/** How each ends, latest first: the first ones are new, the oldest are done. */
const ENDS: readonly (readonly [count: number, end: FeedbackStatus])[] = [
  [6, 'new'],
  [9, 'acknowledged'],
  [8, 'converted'],
  [2, 'new'],
  [24, 'resolved'],
  [7, 'declined'],
  [4, 'withdrawn'],
];
const RESPONSES = [
  'It is done. Please tell us if it happens again.',
  'We had a look this morning and have put it right.',
  'You get what you asked for on Monday, at the reception.',
];
const REASONS = [
  'The landlord of the neighbouring building is responsible for this, whom we have told.',
  'We cannot do this within the budget of this year, but have put it on the list for the next.',
];

/** Sixty feedbacks of Northwind Facilities over half a year in every state, some of which share a work order (README, Run it). */
export function seedFeedbacks(seed: Seed, pictures: Pictures): void {
  const { models } = seed;
  const org = seedId(NORTHWIND_KEY);
  const works = madeSoFar(seed, models.WorkOrder).toSorted((one, other) => other.number - one.number);
  const ends = ENDS.flatMap(([count, end]) => Array.from({ length: count }, () => end));
  const all = Array.from({ length: COUNT }, (_, index) => feedbackAt(seed, index, ends[index] ?? 'resolved', works));
  addTold(seed, models.Feedback, all);
  addAsGiven(
    seed,
    models.FeedbackMessage,
    all.flatMap(({ messages }) => messages),
  );
  addAsGiven(seed, models.NumberCounter, [
    { ...recordOf(`${NORTHWIND_KEY}/numbers/feedback`, seed.now), org, kind: 'feedback', last: COUNT },
  ]);
  countRatings(seed, works);
  seedPhotos(
    seed,
    pictures,
    all.map(({ record }) => record).filter((_, index) => index % 7 === 0),
  );
}

/** Counts them as the services do (`countRating`), without a query for each. */
function countRatings(seed: Seed, works: readonly WorkOrderDoc[]) {
  const { Feedback, ServiceProvider } = seed.models;
  for (const feedback of madeSoFar(seed, Feedback)) {
    hold(feedback);
    const work = works.find(({ _id }) => feedback.workOrder?.equals(_id));
    if (feedback.rating === null || !work) continue;
    hold(work);
    const { status, serviceProvider } = work;
    const counts = ratingThatCounts(feedback.rating, { status, serviceProvider: serviceProvider?.toString() ?? null });
    const provider = madeSoFar(seed, ServiceProvider).find(({ _id }) => _id.toString() === counts?.provider);
    if (!counts || !provider) continue;
    hold(feedback, { counted: { provider: provider._id, rating: counts.rating } });
    hold(provider);
    const ratings = {
      ratingSum: (provider.ratingSum ?? 0) + counts.rating,
      ratingCount: (provider.ratingCount ?? 0) + 1,
    };
    hold(provider, { ...ratings, ratingKey: averageRating(ratings) ?? 0 });
  }
}

const keyOf = (index: number) => `${NORTHWIND_KEY}/feedback/${index}`;

function feedbackAt(seed: Seed, index: number, end: FeedbackStatus, works: readonly Work[]) {
  const said = VOICES[index % VOICES.length];
  if (!said) throw new Error('nobody says anything');
  const site = seedId(`${NORTHWIND_KEY}/site/${said.site}`);
  const sentDaysAgo = index < 6 ? (index + 1) * 6 * HOUR : (index - 4) * 3.1;
  const work = workFor(said, site, end, works);
  const steps = stepsOf(index, work || end !== 'converted' ? end : 'acknowledged', work, sentDaysAgo);
  const status = steps.at(-1)?.to ?? 'new';
  const at = (days: number) => daysAgo(seed, days);
  const reporter = REPORTERS[index % REPORTERS.length] ?? null;
  const [reporterName, mailbox] = reporter ?? ['', ''];
  const isMember = reporterName === MEMBER_REPORTER.reporter && said.site === MEMBER_REPORTER.site;
  const contact = isMember ? MEMBER_REPORTER.email : mailbox;
  const createdAt = at(sentDaysAgo);
  const since = at(steps.at(-1)?.days ?? sentDaysAgo);
  const rating =
    status === 'resolved' && chance(`rated/${index}`) < 0.6 ? 2 + Math.floor(4 * chance(`stars/${index}`)) : null;
  const createdBy = isMember ? memberId(NORTHWIND_KEY, MEMBER_REPORTER.email) : null;
  const messages = messagesOf(seed, index, status, { sent: sentDaysAgo, reporter: createdBy });
  const byWork = status === 'resolved' && work !== undefined;
  const { kind, subject, message, place } = said;
  const feedback = {
    ...recordOf(keyOf(index), createdAt),
    updatedAt: since,
    deletedAt: null,
    org: seedId(NORTHWIND_KEY),
    site,
    number: COUNT - index,
    kind,
    subject,
    message,
    place,
    status,
    version: steps.length,
    statusSince: since,
    steps: steps.map(({ to, days }) => ({ status: to, at: at(days) })),
    anonymous: reporter === null,
    reporterName,
    contact,
    language: 'en' as const,
    createdBy,
    onBehalf: false,
    rating,
    workOrder: work?._id ?? null,
    resolvedByWork: byWork ? steps.length : null,
    response: status === 'resolved' && !byWork ? (pick(`response/${index}`, RESPONSES) ?? '') : '',
    declineReason: status === 'declined' ? (pick(`reason/${index}`, REASONS) ?? '') : '',
    respondedBy: status === 'declined' || (status === 'resolved' && !byWork) ? memberId(NORTHWIND_KEY, TRIAGE) : null,
    messageCount: messages.length,
    messagesAt: messages.at(-1)?.createdAt ?? null,
    listed: true,
    awaitsReply: messages.at(-1)?.from === 'reporter',
    trackingHash: trackingHashes(seed.env, seedToken(keyOf(index)))[0] ?? '',
    linkRound: 0,
  };
  return {
    record: { ...feedback, ...feedbackKeys(feedback) },
    messages,
    lines: linesOf(seed, index, said, steps, isMember),
  };
}

/** A work order of the site about the same thing, in a fitting status: for a resolved feedback, one that is verified. */
function workFor({ job }: Voice, site: Types.ObjectId, end: FeedbackStatus, works: readonly Work[]): Work | undefined {
  if (end !== 'converted' && end !== 'resolved') return undefined;
  const fits = (status: WorkOrderStatus) =>
    end === 'resolved' ? status === 'verified' : !['draft', 'verified'].includes(status);
  const there = works.filter((work) => work.site.equals(site) && fits(work.status));
  const same = there.filter(({ title }) => title === job);
  // Work done by a service provider is preferred, because the feedback then rates that provider.
  return (
    same.find(({ serviceProvider }) => serviceProvider !== null) ??
    same[0] ??
    (end === 'converted' ? there.at(0) : undefined)
  );
}

function stepsOf(index: number, end: FeedbackStatus, work: Work | undefined, sent: number): Step[] {
  const first: Step = { to: 'new', days: sent };
  if (end === 'new') return [first];
  const seen = sent * (0.9 + 0.08 * chance(`seen/${index}`));
  if (end === 'withdrawn') return [first, { to: end, days: seen }];
  const acknowledged: Step = { to: 'acknowledged', days: seen };
  if (end === 'acknowledged') return [first, acknowledged];
  const over: Step = { to: end, days: seen * 0.8 };
  if (end === 'resolved' && work) return [first, acknowledged, { to: 'converted', days: seen * 0.97 }, over];
  return chance(`direct/${index}`) < 0.4 && end !== 'converted' ? [first, over] : [first, acknowledged, over];
}

function messagesOf(
  seed: Seed,
  index: number,
  status: FeedbackStatus,
  { sent, reporter }: { sent: number; reporter: Types.ObjectId | null },
) {
  if (status === 'new' || status === 'withdrawn' || chance(`talk/${index}`) > 0.45) return [];
  const said = [
    ['member', 'Thank you for telling us. Is somebody there tomorrow before noon?'],
    ['reporter', 'Yes, from eight on. Please ask for me at the desk.'],
  ] as const;
  return said.slice(0, chance(`answered/${index}`) < 0.7 ? 2 : 1).map(([from, body], place) => ({
    ...recordOf(`${keyOf(index)}/message/${place}`, daysAgo(seed, sent * (0.88 - 0.03 * place))),
    deletedAt: null,
    version: 1,
    org: seedId(NORTHWIND_KEY),
    feedback: seedId(keyOf(index)),
    from,
    body,
    author: from === 'member' ? memberId(NORTHWIND_KEY, TRIAGE) : reporter,
  }));
}

/** Its history, in the form that the services record it. */
function linesOf(seed: Seed, index: number, { kind, subject }: Voice, steps: readonly Step[], isMember: boolean) {
  return steps.map(({ to, days }, place) => {
    const from = steps[place - 1]?.to;
    // A change that its work order causes has no actor.
    const isReporter = from === undefined || to === 'withdrawn';
    const reporter = isMember ? MEMBER_REPORTER.email : null;
    const by = from === 'converted' ? null : isReporter ? reporter : TRIAGE;
    return {
      ...lineOf(`${keyOf(index)}/audit/${place}`, daysAgo(seed, days), by),
      action: from === undefined ? 'feedback.created' : actionOf(from, to),
      target: { kind: 'feedback', id: seedId(keyOf(index)) },
      changes: from === undefined ? { subject, kind, status: to } : { status: { from, to } },
    };
  });
}

/** A photograph each for some of them, sent by their reporters. */
function seedPhotos(
  seed: Seed,
  pictures: Pictures,
  feedbacks: readonly { _id: Types.ObjectId; number: number; createdAt: Date; createdBy: Types.ObjectId | null }[],
): void {
  const { bytes, thumbnail } = pictures.stain;
  const files = feedbacks.map(({ _id, number, createdAt, createdBy }) => {
    const key = `${NORTHWIND_KEY}/feedback-photo/${number}`;
    return {
      ...recordOf(key, createdAt),
      deletedAt: null,
      version: 1,
      org: seedId(NORTHWIND_KEY),
      record: _id,
      kind: 'feedback' as const,
      place: 0,
      name: 'What it looks like.jpg',
      type: 'image/jpeg',
      addedBy: createdBy ?? _id,
      bytes: bytes.length,
      content: seedId(`${key}/content`),
      thumbnail: seedId(`${key}/thumbnail`),
    };
  });
  addContents(
    seed,
    files.flatMap((file) => [
      { _id: file.content, bytes, at: seed.now },
      { _id: file.thumbnail, bytes: thumbnail, at: seed.now },
    ]),
  );
  addAsGiven(seed, seed.models.File, files);
}
