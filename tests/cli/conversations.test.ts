import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { PICTURE, tidied, workOf } from './world.ts';

const url = inject('stackUrl');
const { network, computer } = tidied();

it('follows a feedback from its arrival to the work that is done about it', async () => {
  const place = await createPlace(url, 'Listening Facilities');
  const { folder, shell, siteward } = await computer((await network(url)).url, place.owner);
  await writeFile(join(folder, 'cold.png'), PICTURE);
  const ended = await shell(`
    number=$(siteward feedbacks create --kind complaint --subject Cold --message "Room 3 is cold." --attach cold.png)
    siteward feedbacks acknowledge "$number"
    work=$(siteward feedbacks convert "$number" --priority high)
    siteward work-orders step "$work" in-progress
    siteward feedbacks list --status converted --json
  `);
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({
    items: [{ number: 1, subject: 'Cold', kind: 'complaint', status: 'converted', attachmentCount: 1 }],
  });
  expect(await workOf(place)).toMatchObject([{ number: 1, title: 'Cold', priority: 'high', status: 'in-progress' }]);

  const late = await siteward(['feedbacks', 'decline', 'FB-1', '--reason', 'No.']);
  expect(late).toMatchObject({ code: 6, stdout: '', stderr: expect.stringContaining('there is no step that you can') });
  expect(await siteward(['feedbacks', 'resolve', 'FB-1'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--response'),
  });
  const exported = await siteward(['feedbacks', 'export']);
  expect(exported.stdout).toMatch(/FB-000001.*Cold/);
});

it('has a support ticket written, answered and resolved from two terminals', async () => {
  const place = await createPlace(url, 'Asking Facilities');
  const asking = await createMember(url, place, 'Manager', 'Max Manager');
  const { url: at } = await network(url);
  const asker = await computer(at, asking);
  const staff = await computer(at, place.owner);
  const asked = ['tickets', 'create', '--subject', 'No access', '--text', 'Door 3 stays shut.', '--category', 'access'];
  expect(await asker.siteward(asked)).toMatchObject({ code: 0, stdout: 'ST-000001\n' });

  expect(await staff.siteward(['tickets', 'reply', '1', 'Try again, please.'])).toMatchObject({ code: 0 });
  const note = ['tickets', 'reply', '1', '-', '--internal'];
  expect(await staff.siteward(note, { input: 'The reader was off.\n' })).toMatchObject({ code: 0 });
  expect(await staff.siteward(['tickets', 'update', 'st-1', '--priority', 'high'])).toMatchObject({ code: 0 });
  expect(await staff.siteward(['tickets', 'step', '1', 'resolved'])).toMatchObject({ code: 0 });

  const { stdout } = await asker.siteward(['tickets', 'messages', '1', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    items: [
      { text: 'The reader was off.', internal: true },
      { text: 'Try again, please.', internal: false },
      { text: 'Door 3 stays shut.', internal: false },
    ],
  });
  const early = await asker.siteward(['tickets', 'step', '1', 'new']);
  expect(early).toMatchObject({ code: 6, stderr: expect.stringContaining('Possible now: open.') });
  expect(await asker.siteward(['tickets', 'rate', '1', '--score', '5'])).toMatchObject({ code: 0 });
  const tickets = await expectStatus(place.owner.api.supportTickets.list({ query: { org: place.org } }), 200);
  expect(tickets.items).toMatchObject([{ number: 1, status: 'resolved', priority: 'high', csat: { score: 5 } }]);
});
