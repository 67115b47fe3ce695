import { createTestApi, type TestApi } from '#testing/harness.ts';
import { DEMO_PASSWORD, seedDemoData } from './seed.ts';
import { seedId } from './seed-context.ts';

export const NORTH = seedId('north');

/** The API with the demo data. Call `close()` when done. */
export async function createSeededApi(): Promise<TestApi> {
  const api = await createTestApi();
  await seedDemoData(api.deps);
  return api;
}

/** Signs in as somebody in the demo data. */
export async function signIn(api: TestApi, email: string) {
  const answer = await api.client().auth.signIn({ body: { email, password: DEMO_PASSWORD } });
  if (answer.status !== 200) throw new Error(`${email}: ${answer.status}`);
  return { user: answer.body.user, client: api.client(answer.body.sid) };
}

/** Every record of the demo data by collection, without the secrets, which differ at every start. */
export async function everything({ deps: { models } }: TestApi) {
  const acrossOrganizations = 'the test compares all records of two databases';
  const invitations = await models.Invitation.find({}, { tokenHash: 0 }, { acrossOrganizations })
    .sort({ _id: 1 })
    .lean();
  return {
    users: await models.User.find().sort({ _id: 1 }).lean(),
    organizations: await models.Organization.find().sort({ _id: 1 }).lean(),
    roles: await models.Role.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    sites: await models.Site.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    workOrders: await models.WorkOrder.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    comments: await models.Comment.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    views: await models.SavedView.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    files: await models.File.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    entries: await models.WorkOrderEntry.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    links: await models.Link.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    numbers: await models.NumberCounter.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    members: await models.Member.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    invitations,
    audit: await models.AuditRecord.collection
      .find({ org: { $ne: null } })
      .sort({ _id: 1 })
      .toArray(),
  };
}
