import { describe, expect, it } from 'vitest';
import { called, IN_ORG, site } from '../testing/people.ts';
import { fileOf, photo } from '../testing/work.ts';
import { createWorld, idOf, pageOf, problem, recordOf } from '../testing/world.ts';

const ID = idOf(50);
const PATH = `/api/feedbacks/id/${ID}`;
const feedback = {
  ...recordOf(50),
  number: 97,
  subject: 'Cold',
  status: 'new',
  allowedTransitions: ['acknowledged', 'declined'],
  workOrder: null,
};

it.each([
  [[], 'FB-000097\n', 'FB-000097 has been sent: Cold\n'],
  [['--json'], `${JSON.stringify(feedback)}\n`, 'FB-000097 has been sent: Cold\n'],
])('siteward feedbacks create writes the number of the new one, or the record: %j', async (args, stdout, stderr) => {
  const world = await createWorld({
    replies: {
      'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
      'POST /api/feedbacks': { status: 201, body: feedback },
    },
  });
  const said = ['--kind', 'complaint', '--subject', 'Cold', '--message', 'It is cold.'];
  const ended = await world.run('feedbacks', 'create', ...said, ...args, ...IN_ORG);
  expect({ ...ended, stdout: ended.stdout.replaceAll(/\s/g, '') }).toEqual({
    code: 0,
    stdout: stdout.replaceAll(/\s/g, ''),
    stderr,
  });
  const body = { org: IN_ORG[1], site: idOf(41), kind: 'complaint', subject: 'Cold', message: 'It is cold.' };
  expect(world.sent.at(-1)?.body).toEqual(body);
});

describe('siteward feedbacks convert', () => {
  it.each<[workOrder: object | null, stdout: string]>([
    [{ number: 412, status: 'open' }, 'WO-000412\n'],
    // Somebody who may not see the work order.
    [null, ''],
  ])('writes the number of the work order: %j', async (workOrder, stdout) => {
    const converted = { ...feedback, status: 'converted', workOrder };
    const world = await createWorld({
      replies: { [`GET ${PATH}`]: { body: feedback }, [`POST ${PATH}/convert`]: { body: converted } },
    });
    expect(await world.run('feedbacks', 'convert', ID, '--priority', 'high')).toEqual({
      code: 0,
      stdout,
      stderr: 'FB-000097 is converted.\n',
    });
    expect(world.sent.at(-1)?.body).toEqual({ priority: 'high', version: 1 });
  });
});

describe('a step with a feedback', () => {
  it.each([
    ['acknowledge', [], 'acknowledged', { version: 1 }],
    ['resolve', ['--response', 'Done.'], 'resolved', { version: 1, response: 'Done.' }],
    ['decline', ['--reason', 'Not ours.'], 'declined', { version: 1, reason: 'Not ours.' }],
    ['withdraw', [], 'withdrawn', { version: 1 }],
    ['reopen', [], 'acknowledged', { version: 1 }],
  ])('%s sends what it needs', async (name, args, status, body) => {
    const step = `${PATH}/status/${status}`;
    const world = await createWorld({
      replies: { [`GET ${PATH}`]: { body: feedback }, [`PUT ${step}`]: { body: { ...feedback, status } } },
    });
    expect(await world.run('feedbacks', name, ID, ...args)).toEqual({
      code: 0,
      stdout: '',
      stderr: `FB-000097 is ${status}.\n`,
    });
    expect(world.sent.at(-1)?.body).toEqual(body);
  });

  it.each<[allowed: string[], hint: string]>([
    [['acknowledged', 'declined'], 'It is new. Possible now: acknowledged, declined (with --reason).'],
    [[], 'It is new, and there is no step that you can take with it now.'],
    [['of-later'], 'It is new. Possible now: of-later.'],
  ])('that is refused names those that are possible: %j', async (allowedTransitions, hint) => {
    const refusal = { status: 409, body: problem('CONFLICT', 409, 'It has been resolved.') };
    const world = await createWorld({
      replies: {
        [`GET ${PATH}`]: { body: { ...feedback, allowedTransitions } },
        [`PUT ${PATH}/status/withdrawn`]: refusal,
      },
    });
    expect(await world.run('feedbacks', 'withdraw', ID)).toEqual({
      code: 6,
      stdout: '',
      stderr: `siteward: It has been resolved.\n${hint}\n`,
    });
  });
});

describe('siteward feedbacks attach', () => {
  const ATTACH = `POST ${PATH}/attachments`;

  it.each([
    [1, 'The file has been added.'],
    [2, '2 files have been added.'],
  ])('says how many files have been added: %i', async (count, said) => {
    const file = await fileOf('note.txt', 'Grüße');
    const world = await createWorld({ replies: { [ATTACH]: { status: 201, body: photo } } });
    const { code, stderr } = await world.run('feedbacks', 'attach', ID, ...Array.from({ length: count }, () => file));
    expect({ code, last: stderr.trimEnd().split('\n').at(-1), called: called(world).length }).toEqual({
      code: 0,
      last: said,
      called: count,
    });
  });

  it('gives one name to one file only', async () => {
    const file = await fileOf('note.txt', 'Grüße');
    const world = await createWorld();
    const ended = await world.run('feedbacks', 'attach', ID, file, file, '--name', 'lamp.txt');
    expect(ended).toEqual({ code: 2, stdout: '', stderr: 'siteward: --name is for a single file only.\n' });
    expect(world.sent).toEqual([]);
  });
});

it.each(['feedbacks', 'tickets'])('siteward %s reply sends no empty text', async (area) => {
  const world = await createWorld({ input: ' \n' });
  for (const text of [' ', '-']) {
    expect(await world.run(area, 'reply', ID, text)).toMatchObject({
      code: 2,
      stderr: 'siteward: There is no text.\n',
    });
  }
  expect(world.sent).toEqual([]);
});

it.each([
  ['feedbacks', '/api/feedbacks/export'],
  ['tickets', '/api/support-tickets/export'],
  ['members', '/api/members/export'],
  ['invitations', '/api/invitations/export'],
  ['work-orders', '/api/work-orders/export'],
])('siteward %s export writes the file as it came, with its name in JSON', async (area, path) => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''some.csv" };
  const world = await createWorld({ replies: { [`GET ${path}`]: () => new Response('A,B\r\n1,2\r\n', { headers }) } });
  expect(await world.run(area, 'export', ...IN_ORG)).toEqual({ code: 0, stdout: 'A,B\r\n1,2\r\n', stderr: '' });
  const { stdout } = await world.run(area, 'export', ...IN_ORG, '--json');
  expect(JSON.parse(stdout)).toEqual({ name: 'some.csv', type: 'text/csv', content: 'A,B\r\n1,2\r\n' });
});
