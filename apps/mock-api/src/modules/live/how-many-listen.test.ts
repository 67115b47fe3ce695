import type { ApiClient } from '@siteward/contract';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { createNorthwind } from '#modules/organizations/organizations-testing.ts';
import { startSession } from '#modules/sessions/sessions.service.ts';
import { NOWHERE } from '#nobody.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi({ MAX_CONNECTIONS: '44' }));

it('a person listens at most 20 times in all their sessions, and everybody together on half of the connections', async () => {
  const { owner, organization, org } = await createNorthwind(api);
  const colleague = await api.addMember(organization, 'Viewer');
  const { sid } = await startSession({ ...api.deps, origin: NOWHERE }, new Types.ObjectId(owner.id));
  const all: AbortController[] = [];
  const listen = ({ live }: ApiClient) => {
    const listener = new AbortController();
    all.push(listener);
    return live.changes({ query: { org }, fetchOptions: { signal: listener.signal } });
  };
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) statuses.push((await listen(owner.client)).status);
  const ofPerson = { status: 429, body: { code: 'RATE_LIMITED', reason: 'too-many-windows' } };
  expect(await listen(api.client(sid))).toMatchObject(ofPerson);
  for (let count = 0; count < 2; count += 1) statuses.push((await listen(colleague.client)).status);
  const inAll = { status: 503, body: { code: 'UNAVAILABLE', reason: 'changes-away' } };
  expect(await listen(colleague.client)).toMatchObject(inAll);
  expect(statuses).toEqual(Array.from({ length: 22 }, () => 200));
  for (const listener of all) listener.abort();
});
