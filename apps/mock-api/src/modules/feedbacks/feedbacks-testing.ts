import type { createFeedbackSchema, FeedbackDetail } from '@siteward/contract';
import type { FeedbackStatus } from '@siteward/domain';
import type { z } from 'zod';
import type { PersonInOrganization } from '#testing/harness.ts';

type Place = { org: string; site: string };
type NewFeedback = Partial<Omit<z.input<typeof createFeedbackSchema>, 'org' | 'site'>>;

/** A tenant who has told somebody inside. */
export const FARAH = { reporterName: 'Farah Siddiqui', contact: 'farah@kontor.example' } as const;

/** Sends a feedback, by default a complaint about water. */
export async function sendFeedback(
  by: PersonInOrganization,
  { org, site }: Place,
  more: NewFeedback = {},
): Promise<FeedbackDetail> {
  const said = { kind: 'complaint', subject: 'Water drips', message: 'One drop a second', place: 'A 3.07' } as const;
  const answer = await by.client.feedbacks.create({ body: { org, site, ...said, ...more } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A step of somebody inside, with all that it may ask for. */
export function stepOf(by: PersonInOrganization, id: string, status: FeedbackStatus) {
  const body = { reason: 'Not ours', response: 'Sealed' };
  return by.client.feedbacks.setStatus({ params: { id, status }, body });
}

/** A feedback as it is now. */
export async function feedbackOf(by: PersonInOrganization, id: string): Promise<FeedbackDetail> {
  const answer = await by.client.feedbacks.get({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
