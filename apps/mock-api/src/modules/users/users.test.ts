import type { ApiClient } from '@siteward/contract';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Person } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());
let ada: Person;
let bob: Person;
beforeAll(async () => {
  ada = await api.createPerson('ada@north.example', 'Ada');
  bob = await api.createPerson('bob@north.example', 'Bob');
});

const callAs = ({ users }: ApiClient, call: 'get' | 'update', userId: string) =>
  call === 'get' ? users.get({ params: { userId } }) : users.update({ params: { userId }, body: { name: 'Mallory' } });
const stored = (id: string) => api.deps.models.User.findById(id).lean();

describe('the current user', () => {
  it('is read by themselves, without anything that the contract does not declare', async () => {
    const answer = await ada.client.users.get({ params: { userId: ada.id } });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        _id: ada.id,
        email: 'ada@north.example',
        name: 'Ada',
        emailVerified: true,
        defaultOrg: null,
        version: 1,
        language: null,
      },
    });
    expect(answer.body).not.toHaveProperty('passwordHash');
    expect(answer.body).not.toHaveProperty('referral');
  });

  it.each(['get', 'update'] as const)('%s: 401 without a session, 404 for anyone else', async (call) => {
    expect(await callAs(api.client(), call, ada.id)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await callAs(bob.client, call, ada.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await stored(ada.id)).toMatchObject({ name: 'Ada', version: 1 });
  });

  it.each(['get', 'update'] as const)('%s: 404 if the account was deleted', async (call) => {
    const gone = await api.createPerson(`gone-${call}@north.example`);
    await api.deps.models.User.updateOne({ _id: gone.id }, { deletedAt: api.now() });
    expect(await callAs(gone.client, call, gone.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('changing the current user', () => {
  it('changes the name and increments the version', async () => {
    const person = await api.createPerson('name@north.example', 'Before');
    const answer = await person.client.users.update({
      params: { userId: person.id },
      body: { name: ' After ', version: 1 },
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'After', version: 2 } });
    expect(await stored(person.id)).toMatchObject({ name: 'After', version: 2 });
  });

  it.each([
    ['the body', { name: 'Stale', version: 1 }, {}],
    ['If-Match', { name: 'Stale' }, { 'if-match': '"1"' }],
  ])('refuses a stale version in %s, with the record as it is', async (_, body, extraHeaders) => {
    const person = await api.createPerson(`stale-${Object.keys(extraHeaders).length}@north.example`);
    await person.client.users.update({ params: { userId: person.id }, body: { name: 'Newer' } });
    const answer = await person.client.users.update({ params: { userId: person.id }, body, extraHeaders });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { _id: person.id, name: 'Newer', version: 2 } },
    });
    expect(await stored(person.id)).toMatchObject({ name: 'Newer', version: 2 });
  });

  it('takes a language, keeps it through other changes, and goes back to that of the browser', async () => {
    const person = await api.createPerson('language@north.example');
    const update = (body: object) => person.client.users.update({ params: { userId: person.id }, body });
    expect(await update({ language: 'hi', version: 1 })).toMatchObject({ status: 200, body: { language: 'hi' } });
    expect(await update({ name: 'Hina' })).toMatchObject({ status: 200, body: { language: 'hi', name: 'Hina' } });
    expect(await update({ language: 'de', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { language: 'hi', version: 3 } },
    });
    expect(await update({ language: null })).toMatchObject({ status: 200, body: { language: null, version: 4 } });
    expect(await stored(person.id)).toMatchObject({ language: null, name: 'Hina', version: 4 });
    const audited = await api.deps.models.AuditRecord.collection
      .find({ action: 'user.updated', target: { kind: 'user', id: new Types.ObjectId(person.id) } })
      .sort({ _id: 1 })
      .toArray();
    expect(audited.map(({ changes }) => changes)).toEqual([
      { language: { from: null, to: 'hi' } },
      { name: { from: 'language', to: 'Hina' } },
      { language: { from: 'hi', to: null } },
    ]);
  });

  it('shows an account from before there were languages', async () => {
    const person = await api.createPerson('older@north.example');
    await api.deps.models.User.collection.updateOne({ email: person.email }, { $unset: { language: 1, askedIn: 1 } });
    const read = () => person.client.users.get({ params: { userId: person.id } });
    expect(await read()).toMatchObject({ status: 200, body: { language: null } });
    await person.client.users.update({ params: { userId: person.id }, body: { language: 'es' } });
    expect(await read()).toMatchObject({ status: 200, body: { language: 'es' } });
  });

  it('takes one of the person’s organizations as the default, in the record and the cookie, and clears it', async () => {
    const person = await api.createPerson('default@north.example');
    const { _id: org } = await api.createOrganization(person);
    const set = await person.client.users.update({ params: { userId: person.id }, body: { defaultOrg: org } });
    expect(set).toMatchObject({ status: 200, body: { defaultOrg: org } });
    expect(set.headers.getSetCookie().join()).toContain(`organization=${org};`);
    const cleared = await person.client.users.update({ params: { userId: person.id }, body: { defaultOrg: null } });
    expect(cleared).toMatchObject({ status: 200, body: { defaultOrg: null } });
    expect(cleared.headers.getSetCookie().join()).toContain('organization=; Max-Age=0');
  });

  it.each(['invited', 'suspended', 'removed', 'stranger'] as const)(
    'refuses an organization for: %s',
    async (status) => {
      const owner = await api.createPerson(`owner-${status}@north.example`);
      const organization = await api.createOrganization(owner);
      const person =
        status === 'stranger'
          ? bob
          : await api.addMember(organization, 'Viewer', { email: `${status}@x.example`, status });
      const body = { defaultOrg: organization._id };
      const answer = await person.client.users.update({ params: { userId: person.id }, body });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', errors: [{ path: 'defaultOrg', code: 'not-a-member-there' }] },
      });
      expect(await stored(person.id)).toMatchObject({ defaultOrg: null, version: 1 });
    },
  );

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ defaultOrg: 'nonsense' }, 'defaultOrg'],
    [{ language: 'fr' }, 'language'],
    [{ language: 'de-DE' }, 'language'],
    [{ email: 'other@north.example' }, 'email'],
    [{ emailVerifiedAt: null }, 'emailVerifiedAt'],
  ])('refuses %j', async (payload, path) => {
    const headers = { authorization: ada.sid };
    const answer = await api.server.inject({ method: 'PATCH', url: `/api/users/id/${ada.id}`, payload, headers });
    expect(answer.json()).toMatchObject({ status: 400, code: 'VALIDATION', errors: [{ path }] });
    expect(await stored(ada.id)).toMatchObject({ name: 'Ada', version: 1 });
  });
});
