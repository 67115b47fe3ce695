import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, newOrganization, urlOfDatabase } from '#contract-tests/support/two-processes.ts';
import { type ApiProcess, startApiProcess } from '#testing/api-process.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { newPayer } from './stripe-testing.ts';

/** All the numbers that the page takes, and one that it does not; the page itself is watched where it runs (tests/journeys). */
const NUMBERS = ['4242424242424242', '4000002500003155', '4000000000000002', '4000000000000069', '4111111111111111'];

let api: TestApi;
let running: ApiProcess;
beforeAll(async () => {
  api = await createTestApi();
  api.advance(Date.now() - api.now().getTime());
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'trace', RATE_LIMITS: 'off', MONGODB_URL: urlOfDatabase(api) };
  running = await startApiProcess(settings);
}, 130_000);
afterAll(async () => {
  await running.stop();
  await api.close();
});

/** The card numbers in a text, however their digits are grouped. */
function numbersIn(text: string): string[] {
  const digits = text.replace(/(?<=\d)(?:[ -]|%20)(?=\d)/g, '');
  return NUMBERS.filter((number) => digits.includes(number));
}

async function everythingStored(): Promise<string> {
  const { connection } = api.deps;
  const db = connection.getClient().db(connection.name);
  const collections = await db.collections();
  const records = await Promise.all(collections.map((collection) => collection.find().toArray()));
  return JSON.stringify(records);
}

it('a card’s number is accepted nowhere, and neither stored, logged nor answered if somebody sends one all the same', async () => {
  const { org, owner } = await newOrganization(api, { seats: 10 });
  const { customers, paymentMethods } = clientOf(running.url, owner.sid);
  const created = await customers.create({ body: newPayer(org) });
  if (created.status !== 201) throw new Error(`no customer: ${JSON.stringify(created.body)}`);
  const { customer, paymentMethod, url } = created.body;
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
  const page = `/api/local-payments/${token}`;
  const card = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2031 };

  const send = async (path: string, body: string, method = 'POST') => {
    const headers = { 'content-type': 'application/json', authorization: owner.sid };
    const answer = await fetch(running.url + path, { method, headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  const answers = [];
  for (const number of NUMBERS) {
    const grouped = number.replace(/(.{4})(?=.)/g, '$1 ');
    const bodies = [
      ...[
        { ...card, number },
        { ...card, last4: number },
        { ...card, brand: grouped },
        { ...card, card: { number } },
      ],
      ...[{ ...card, expYear: Number(number) }, number, [grouped]],
    ];
    for (const body of bodies) answers.push(await send(page, JSON.stringify(body)));
    answers.push(
      await send(page, `{"number":"${number}"`),
      await send(`${page}?number=${number}`, JSON.stringify(card)),
    );
    answers.push(await send(`/api/customers/id/${customer._id}/payment-methods`, JSON.stringify({ number })));
    for (const written of [number, grouped.replaceAll(' ', '%20'), grouped.replaceAll(' ', '-')]) {
      const path = `/api/local-payments/${written}`;
      answers.push(await send(path, JSON.stringify(card)), await send(`${path}/cancel`, ''));
    }
    answers.push(await send(`/api/payment-methods/id/${paymentMethod._id}/check`, JSON.stringify({ number })));
    answers.push(await send('/api/webhooks/stripe', JSON.stringify({ number })));
  }
  // 410: as for the secret of a page that does not exist.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 404, 410]));
  expect(answers.map(({ text }) => text).filter((text) => numbersIn(text).length > 0)).toEqual([]);
  expect(await paymentMethods.get({ params: { id: paymentMethod._id } })).toMatchObject({
    body: { status: 'pending' },
  });

  expect(await send(page, JSON.stringify(card))).toMatchObject({ status: 200 });
  const linked = await paymentMethods.get({ params: { id: paymentMethod._id } });
  expect(linked).toMatchObject({ body: { ...card, status: 'linked' } });
  expect(numbersIn(JSON.stringify(linked.body))).toEqual([]);
  expect(numbersIn(await everythingStored())).toEqual([]);
  expect(running.output()).toContain('/payment-methods');
  expect(numbersIn(running.output())).toEqual([]);
}, 30_000);
