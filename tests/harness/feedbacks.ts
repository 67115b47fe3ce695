import type { Feedback } from '@siteward/contract';
import { expectStatus } from './api.ts';
import { createPlace, type Place } from './people.ts';

/** A place whose site accepts feedbacks, even anonymous ones, and the token of its form. */
export async function placeWithForm(url: string, name: string): Promise<Place & { token: string }> {
  const place = await createPlace(url, name);
  const body = { feedbackForm: { enabled: true, anonymous: true } };
  const site = await expectStatus(place.owner.api.sites.update({ params: { id: place.site }, body }), 200);
  return { ...place, token: site.feedbackForm.token };
}

/** All feedbacks at a place, the oldest first. */
export async function feedbacksOf({ org, owner }: Place): Promise<Feedback[]> {
  return (await expectStatus(owner.api.feedbacks.list({ query: { org, sort: 'number' } }), 200)).items;
}
