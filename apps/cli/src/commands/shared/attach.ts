import type { RecordFile } from '@siteward/contract';
import { fileNameOf } from '@siteward/domain';
import type { Command } from 'commander';
import { ask } from '../../api.ts';
import { examples, type Run } from '../../command.ts';
import type { Context } from '../../context.ts';
import { CliError, usageError } from '../../errors.ts';
import { fileToAttach, PIPE, sizeInWords, writeWhole } from '../../files.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/times.ts';
import { sendWithProgress } from '../../progress.ts';
import { pick } from '../../scope.ts';
import { writeBytes } from './export.ts';
import { KEY_OPTION, type Keyed, keyHeader } from './key.ts';

/** The calls for the files of one kind of record; they are the same for every kind. */
type FileCalls = Pick<Context['api']['workOrderFiles'], 'list' | 'add' | 'content'>;

const FILE_COLUMNS: readonly Column<RecordFile>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'SIZE', text: ({ bytes }) => sizeInWords(bytes), align: 'right' },
  { title: 'ADDED', text: ({ createdAt }) => timeText(createdAt) },
  { title: 'BY', text: ({ addedBy }) => addedBy.name },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];

/** Reads all files to be added before the first is sent, so that a faulty one is reported before anything is done. */
export async function filesToAttach(io: Context['io'], paths: readonly string[], name?: string): Promise<File[]> {
  const files: File[] = [];
  for (const path of paths) files.push(await fileToAttach(io, path, name));
  return files;
}

type Adding = { id: string; files: readonly File[]; add: FileCalls['add']; key?: string | undefined };

/**
 * Adds files to a record, one after the other, with progress in a terminal.
 *
 * @param key - ensures that each file is added once, however often the command is repeated
 */
async function attach({ io, output }: Context, { id, files, add, key }: Adding): Promise<RecordFile[]> {
  const added: RecordFile[] = [];
  for (const [at, file] of files.entries()) {
    const extraHeaders = keyHeader(key?.trim() ? `${key}-file-${at + 1}` : key);
    const send = (body: File) => ask(add({ params: { id }, body, extraHeaders }), 201);
    added.push(await sendWithProgress(io, { label: `Sending ${file.name}`, file }, send));
    output.note(`Added ${file.name} (${sizeInWords(file.size)}).`);
  }
  return added;
}

/**
 * Adds files to a record that this same command has just created.
 *
 * @param number - the record's number as people write it
 * @param area - the group of commands for it, such as `work-orders`
 * @throws If not all of the files could be added, with a hint that the record exists.
 */
export async function attachToNew(
  context: Context,
  { number, area, ...adding }: Adding & { number: string; area: string },
): Promise<void> {
  const hint = `${number} exists now, without all of its files. See it with \`siteward ${area} show ${number}\`.`;
  await attachAfter(context, { ...adding, hint });
}

/**
 * Adds files to what the same command has just written.
 *
 * @param hint - says that it is written even if its files could not be added, so that nobody writes it twice
 * @throws If not all of the files could be added, with the hint.
 */
export async function attachAfter(context: Context, { hint, ...adding }: Adding & { hint: string }): Promise<void> {
  try {
    await attach(context, adding);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(error.exitCode, error.message, { ...error.extras, hint });
  }
}

/** Names that stand for devices on Windows, in any folder and with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/**
 * What to call a downloaded file if nobody names it: never a hidden name such as `.profile`, which programs read unasked, and none
 * that Windows takes for another drive (`C:lamp.jpg`), for a stream of another file (`lamp.jpg:notes`) or for a device (`nul.txt`).
 */
function nameOnDisk(name: string, id: string): string {
  const plain = fileNameOf(name)
    .replace(/^\.+/, '')
    .replace(/[<>:"|?*]/g, '_');
  return DEVICE.test(plain) ? `_${plain}` : plain || id;
}

type Holders = {
  /** The group of commands that these belong to, for their examples: `work-orders`. */
  area: string;
  /** The name of their operand, and what it may be. */
  operand: readonly [name: string, meaning: string];
  /** Finds the id of the record that somebody named. */
  idOf: (context: Context, named: string | undefined) => Promise<string>;
  calls: (api: Context['api']) => FileCalls;
};

/** Adds the commands for the files of an area's records. */
export function addFileCommands(parent: Command, run: Run, { area, operand, idOf, calls }: Holders): void {
  parent
    .command('attach')
    .argument(...operand)
    .argument('<files...>', 'paths of files; - for stdin')
    .option('--name <name>', 'the name to give it, with its extension, such as lamp.jpg')
    .option(...KEY_OPTION)
    .description('Adds files.')
    .addHelpText(
      'after',
      examples(
        `siteward ${area} attach 412 lamp.jpg plan.pdf`,
        `camera | siteward ${area} attach 412 - --name roof.jpg`,
      ),
    )
    .action(
      run<Keyed & { name?: string }>(async (context, { name, key }, named, ...paths) => {
        if (name !== undefined && paths.length > 1) throw usageError('--name is for a single file only.');
        const files = await filesToAttach(context.io, paths, name);
        const id = await idOf(context, named);
        const added = await attach(context, { id, files, add: calls(context.api).add, key });
        context.output.done(`${added.length === 1 ? 'The file has' : `${added.length} files have`} been added.`, added);
      }),
    );

  parent
    .command('files')
    .argument(...operand)
    .description('Lists the files that were added.')
    .addHelpText('after', examples(`siteward ${area} files 412`))
    .action(
      run(async (context, _, named) => {
        const id = await idOf(context, named);
        const answer = await ask(calls(context.api).list({ params: { id } }), 200);
        context.output.table(answer, answer.files, FILE_COLUMNS);
      }),
    );

  parent
    .command('download')
    .argument(...operand)
    .argument('<file>', 'its name or its id, as `files` shows them')
    .option(
      '-o, --output <file>',
      'where to write it, - for stdout; by default under its own name in the current folder',
    )
    .description('Downloads a file that was added.')
    .addHelpText('after', examples(`siteward ${area} download 412 lamp.jpg --output ~/lamp.jpg`))
    .action(
      run<{ output?: string }>(async (context, options, named, called = '') => {
        const { api, io, output } = context;
        const id = await idOf(context, named);
        const { files } = await ask(calls(api).list({ params: { id } }), 200);
        const { _id, name } = pick<RecordFile>('file', called, files, (each) => [each.name, each._id]);
        const content = await ask(calls(api).content({ params: { id, file: _id } }), 200);
        if (options.output === PIPE) return writeBytes(io, content);
        const file = await writeWhole(options.output ?? nameOnDisk(name, _id), content, {
          mayReplace: options.output !== undefined,
        });
        output.done(`${name} has been saved as ${file}.`, { file, bytes: content.size });
      }),
    );
}
