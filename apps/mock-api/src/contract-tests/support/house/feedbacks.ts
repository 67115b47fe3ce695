import { Types } from 'mongoose';
import { newFeedback } from '#modules/feedbacks/new-feedback.ts';
import { stampOf, trackingToken } from '#modules/feedbacks/public/feedback-tokens.ts';
import type { TestApi } from '#testing/harness.ts';
import type { House, Person } from '../house.ts';
import { type Caller, ofCallers } from '../people.ts';
import { addPicture } from './files.ts';
import type { Tenant } from './tenant.ts';

/** Adds two feedbacks at a site from each of these people. */
export async function addFeedbacks(
  api: TestApi,
  tenant: Tenant,
  site: string,
  people: readonly [Caller, Person][],
): Promise<House['feedbacks']> {
  const { id, name } = tenant;
  const { Feedback, FeedbackMessage, NumberCounter } = api.deps.models;
  const fresh: [Caller, string][] = [];
  const resolved: [Caller, string][] = [];
  const files: [Caller, string][] = [];
  let number = 0;
  const add = async ({ member, email }: Person, status: 'new' | 'resolved') => {
    const createdBy = member === '' ? new Types.ObjectId() : new Types.ObjectId(member);
    const said = { kind: 'request', subject: `${name} lamp`, message: 'It flickers', place: 'Hall' } as const;
    const reporter = { reporterName: name, contact: email, anonymous: false, onBehalf: false, createdBy } as const;
    number += 1;
    const about = { site: new Types.ObjectId(site), number, at: api.now() };
    const record = newFeedback(api.deps.env, { ...said, ...reporter, language: 'en' }, about);
    return { ...(await Feedback.create({ ...record, org: id, status })).toObject(), createdBy };
  };
  for (const [caller, person] of people) {
    const { _id: feedback, createdBy } = await add(person, 'new');
    fresh.push([caller, feedback.toString()]);
    resolved.push([caller, (await add(person, 'resolved'))._id.toString()]);
    await FeedbackMessage.create({ org: id, feedback, from: 'reporter', author: createdBy, body: `${name} waits` });
    const picture = { record: feedback, kind: 'feedback', addedBy: createdBy } as const;
    files.push([caller, await addPicture(api, tenant, picture)]);
  }
  await NumberCounter.create({ org: id, kind: 'feedback', last: number });
  return { new: ofCallers(fresh), resolved: ofCallers(resolved), files: ofCallers(files) };
}

/** Turns a site's form on, and creates the links of the Owner's feedbacks. */
export async function openForm(api: TestApi, { id: org }: Tenant, site: string, said: House['feedbacks']) {
  const { models, env } = api.deps;
  await models.Site.collection.updateOne({ _id: new Types.ObjectId(site) }, { $set: { 'feedbackForm.enabled': true } });
  const { feedbackForm } = await models.Site.findOne({ org, _id: site }).orFail().lean();
  const linkOf = (id: string) => trackingToken(env, { _id: new Types.ObjectId(id), linkRound: 0 }).token;
  const asked = new Date(api.now().getTime() - 60_000);
  return {
    form: feedbackForm.token,
    new: linkOf(said.new.Owner),
    resolved: linkOf(said.resolved.Owner),
    // Each stamp counts only once.
    get stamp() {
      return stampOf(env, site, asked);
    },
  };
}
