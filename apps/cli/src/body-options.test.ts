import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createWorkOrderSchema, updateWorkOrderSchema } from '@siteward/contract';
import { Command } from 'commander';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addBodyOptions, bodyFrom } from './body-options.ts';
import { idOf } from './testing/world.ts';

const org = 'a'.repeat(24);
const site = 'b'.repeat(24);
const known = { org, site };
const timezone = async () => 'Europe/Berlin';

/** The options that a command reads from its arguments. */
function parsed(schema: typeof createWorkOrderSchema, ...args: string[]): object & { fromJson?: string } {
  const command = addBodyOptions(new Command('create'), schema).exitOverride();
  return command.parse(args, { from: 'user' }).opts();
}

const bodyOf = (input: string, ...args: string[]) =>
  bodyFrom({ stdin: Readable.from([input]) }, createWorkOrderSchema, {
    options: parsed(createWorkOrderSchema, ...args),
    known,
    timezone,
  });

describe('the options of a body', () => {
  it('give each field in the form that the contract takes', async () => {
    const words = ['--title', 'Lamp', '--priority', 'high', '--estimated-minutes', '30', '--tags', 'roof', 'rain'];
    const times = ['--due-at', '2026-12-31', '--scheduled-start', '2026-12-30T08:30+02:00', '--all-day'];
    expect(await bodyOf('', ...words, ...times)).toEqual({
      ...known,
      title: 'Lamp',
      priority: 'high',
      estimatedMinutes: 30,
      tags: ['roof', 'rain'],
      allDay: true,
      // The end of that day in the site's time zone.
      dueAt: '2026-12-31T22:59:00.000Z',
      scheduledStart: '2026-12-30T06:30:00.000Z',
    });
  });

  it('clear fields that may be empty', async () => {
    expect(await bodyOf('', '--title', 'Lamp', '--due-at', '', '--service-provider', '')).toEqual({
      ...known,
      title: 'Lamp',
      dueAt: null,
      serviceProvider: null,
    });
  });

  it('override the piped JSON, which can also set fields that have no option', async () => {
    const checklist = [{ label: 'Look', kind: 'check', required: true }];
    const piped = JSON.stringify({ title: 'From a pipe', priority: 'low', checklist });
    expect(await bodyOf(piped, '--from-json', '-', '--priority', 'urgent')).toEqual({
      ...known,
      title: 'From a pipe',
      priority: 'urgent',
      checklist,
    });
  });

  it.each([
    ['than what is remembered', {}, '2'],
    ['not than what is said', { site: 'north' }, '1'],
  ])('for the site, a file counts more %s', async (_, said, where) => {
    const [own, other] = [idOf('1'), idOf('2')];
    const [input, command] = [JSON.stringify({ site: other, title: 'From a pipe' }), ['--from-json', '-']];
    const body = await bodyFrom({ stdin: Readable.from([input]) }, createWorkOrderSchema, {
      options: parsed(createWorkOrderSchema, ...command),
      timezone,
      said,
      known: { org, site: own, title: 'Known' },
    });
    expect(body).toEqual({ org, site: idOf(where), title: 'Known' });
  });

  it('can come from a file as well', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'siteward-cli-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'lamp.json');
    await writeFile(file, '\ufeff{"title":"From a file"}');
    expect(await bodyOf('', '--from-json', file)).toEqual({ ...known, title: 'From a file' });
    await expect(bodyOf('', '--from-json', `${file}.not`)).rejects.toThrow(/There is no file/);
  });

  it.each<[string, string[], string[]]>([
    ['', [], ['--title: ']],
    ['', ['--title', 'x', '--priority', 'hot'], ['--priority: ']],
    ['', ['--title', 'x', '--estimated-minutes', 'many'], ['--estimated-minutes: ']],
    ['', ['--title', 'x', '--due-at', '12/31/2026'], ['--due-at: ']],
    ['{"title":"x","tags":[""],"nonsense":1}', ['--from-json', '-'], ['--tags.0: ', '--: ']],
  ])('%j with %j: says which fields are wrong', async (input, args, beginnings) => {
    const refused = await bodyOf(input, ...args).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      exitCode: 2,
      extras: { lines: beginnings.map((beginning) => expect.stringContaining(beginning)) },
    });
  });

  it.each(['', 'title: x', '[1]', 'null'])('%j is not a JSON object', async (input) => {
    await expect(bodyOf(input, '--from-json', '-')).rejects.toMatchObject({ exitCode: 2 });
  });

  it('can turn a flag off when a record is changed', () => {
    const command = addBodyOptions(new Command('update'), updateWorkOrderSchema).exitOverride();
    expect(command.parse(['--no-requires-signature'], { from: 'user' }).opts()).toEqual({ requiresSignature: false });
    expect(() => parsed(createWorkOrderSchema, '--no-requires-signature')).toThrow();
  });
});
