import { DAY_MS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { PASSWORD } from '#modules/auth/auth-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { createSignedIn } from './users-testing.ts';

const api = await openForFile(createTestApi({ RATE_LIMITS: 'on' }));

type Somebody = Awaited<ReturnType<typeof createSignedIn>>;

const ask = async ({ client, id }: Pick<Somebody, 'client' | 'id'>, email: string, password = PASSWORD) =>
  (await client.users.changeEmail({ params: { userId: id }, body: { email, password } })).status;

async function askOften(person: Somebody, emails: readonly string[], password = PASSWORD): Promise<number[]> {
  const statuses: number[] = [];
  for (const email of emails) statuses.push(await ask(person, email, password));
  return statuses;
}

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

it('someone changing their address can mail one mailbox five times an hour, however it is written, and refused attempts do not count', async () => {
  const person = await createSignedIn(api);
  const [name, host] = [someWord(), 'test.example'];
  expect(await askOften(person, times(4, `${name}@${host}`), 'not-the-password')).toEqual(times(4, 400));
  const spellings = [
    `${name}@${host}`,
    `${name}+1@${host}`,
    `${name}+2@${host}`,
    `${name}@${host}`,
    `${name}+3@${host}`,
  ];
  expect(await askOften(person, spellings)).toEqual(times(5, 202));
  api.advance(15 * 60_000);
  expect(await askOften(person, [`${name}@${host}`, `${name}+4@${host}`])).toEqual([429, 429]);
  expect(await ask(person, `${someWord()}@${host}`)).toBe(202);
  api.advance(60 * 60_000);
  expect(await ask(person, `${name}@${host}`)).toBe(202);
});

it('a mailbox gets at most twenty of these mails a day, however many people ask', async () => {
  api.advance(DAY_MS);
  const to = `${someWord()}@test.example`;
  const people = [];
  for (const _ of times(5, null)) people.push(await createSignedIn(api));
  const [last, ...others] = people;
  if (!last) throw new Error('nobody');
  for (const person of others) expect(await askOften(person, times(5, to))).toEqual(times(5, 202));
  expect(await ask(last, to)).toBe(429);
  expect(await api.mails(to)).toHaveLength(20);
});
