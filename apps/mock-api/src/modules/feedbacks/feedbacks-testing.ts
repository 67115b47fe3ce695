import type { createFeedbackSchema, FeedbackDetail, SentFeedback, sendFeedbackSchema } from '@siteward/contract';
import { FEEDBACK_THOUGHT_MS, type FeedbackStatus } from '@siteward/domain';
import type { z } from 'zod';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';

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

/** A step taken by somebody inside, with everything that it may require. */
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

/** Turns on the form of a site and returns its token. */
export async function openForm(by: PersonInOrganization, site: string, anonymous = true): Promise<string> {
  const body = { feedbackForm: { enabled: true, anonymous } };
  const answer = await by.client.sites.update({ params: { id: site }, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.feedbackForm.token;
}

type Sent = z.input<typeof sendFeedbackSchema>;

/** A form as filled in by somebody who takes their time. */
export async function filledIn(api: TestApi, token: string, more: Partial<Sent> = {}): Promise<Sent> {
  const form = await api.client().publicFeedbacks.form({ params: { token } });
  if (form.status !== 200) throw new Error(JSON.stringify(form.body));
  api.advance(FEEDBACK_THOUGHT_MS);
  const said = { kind: 'complaint', subject: 'It drips', message: 'By the sink', language: 'de' } as const;
  return { ...said, anonymous: false, name: 'Farah', stamp: form.body.stamp, ...more };
}

/** Sends a feedback through the form of a site. */
export async function sentByForm(api: TestApi, token: string, more: Partial<Sent> = {}): Promise<SentFeedback> {
  const body = await filledIn(api, token, more);
  const answer = await api.client().publicFeedbacks.send({ params: { token }, body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
