import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { createNorthwind } from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());

/** More than can be on its way between a server and a client that does not read. */
const [MANY, LONG] = [3000, 5000];
const LAST = 'The last of all';

/** Copies a feedback until its organization's export is some 15 MB long. */
async function copy(id: string): Promise<void> {
  const { collection } = api.deps.models.Feedback;
  const pattern = await collection.findOne({ _id: new Types.ObjectId(id) });
  if (!pattern) throw new Error('no feedback');
  const copies = Array.from({ length: MANY }, (_, index) => ({
    ...pattern,
    _id: new Types.ObjectId(),
    number: 1000 + index,
    trackingHash: `hash ${index}`,
    createdAt: new Date(api.now().getTime() + index),
    message: 'x'.repeat(LONG),
    subject: index === MANY - 1 ? LAST : 'One of many',
  }));
  await collection.insertMany(copies);
}

/** Asks for a file, without reading any of it yet. */
async function begin(url: URL, sid: string): Promise<IncomingMessage> {
  const [answer]: IncomingMessage[] = await once(get(url, { headers: { authorization: sid } }), 'response');
  if (!answer) throw new Error('no answer');
  return answer;
}

/** The rest of it, and whether it arrived whole. */
async function restOf(answer: IncomingMessage): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  // Breaking off is an error too, but `complete` tells that here.
  answer.on('error', () => undefined);
  await new Promise((resolve) => answer.once('close', resolve));
  return { text, isWhole: answer.complete };
}

it('an export that is read slowly ends when its reader is suspended, and continues for others', async () => {
  const { owner, organization, org } = await createNorthwind(api);
  const manager = await api.addMember(organization, 'Manager');
  const [site = ''] = organization.sites;
  const said = { kind: 'request', subject: 'Light', message: 'It is dark.' } as const;
  const sent = await owner.client.feedbacks.create({ body: { org, site, ...said } });
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  await copy(sent.body._id);
  const origin = await api.server.listen({ host: '127.0.0.1', port: 0 });
  const url = new URL(`/api/feedbacks/export?org=${org}&sort=createdAt`, origin);
  const [theirs, others] = [await begin(url, manager.sid), await begin(url, owner.sid)];
  const suspension = { params: { id: manager.member, status: 'suspended' }, body: {} } as const;
  const suspended = await owner.client.members.setStatus(suspension);
  expect([theirs.statusCode, others.statusCode, suspended.status]).toEqual([200, 200, 200]);
  const [left, all] = [await restOf(theirs), await restOf(others)];
  expect([left.isWhole, left.text.includes(LAST)]).toEqual([false, false]);
  expect([all.isWhole, all.text.includes(LAST)]).toEqual([true, true]);
});
