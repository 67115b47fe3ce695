import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fileToAttach, readBytes, writeWhole } from './files.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-cli-'));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
});
const piped = (content: Buffer | string) => ({ stdin: Readable.from([Buffer.from(content)]) });
const nothing = piped('');

describe('a file that is added', () => {
  it.each<[name: string, content: Buffer | string, type: string]>([
    ['lamp.png', PNG, 'image/png'],
    // Programs that forward pictures convert them without changing the name.
    ['lamp.jpg', PNG, 'image/png'],
    ['list.csv', 'a;b\r\n', 'text/csv'],
    ['note.TXT', 'Grüße', 'text/plain'],
  ])('has the type that its content and its name say: %s', async (name, content, type) => {
    const path = join(folder, name);
    await writeFile(path, content);
    const file = await fileToAttach(nothing, path);
    expect([file.name, file.type, file.size]).toEqual([name, type, Buffer.byteLength(content)]);
  });

  it('is named after its type if it is piped in, or as told', async () => {
    expect((await fileToAttach(piped(PNG), '-')).name).toBe('file.png');
    expect((await fileToAttach(piped(PNG), '-', 'roof.png')).name).toBe('roof.png');
  });

  it.each<[name: string, content: Buffer | string, why: RegExp]>([
    ['run.exe', 'MZ', /run\.exe: /],
    ['lamp.jpg', 'no picture', /is not|JPEG/],
    ['empty.txt', '', /empty/i],
  ])('is not sent if the server would refuse it: %s', async (name, content, why) => {
    await writeFile(join(folder, name), content);
    await expect(fileToAttach(nothing, join(folder, name))).rejects.toThrow(why);
  });

  it('is named in the error if it does not exist', async () => {
    await expect(fileToAttach(nothing, join(folder, 'no.jpg'))).rejects.toThrow(/There is no file .*no\.jpg/);
  });
});

describe('what is read', () => {
  it('is not read to its end if it is too large', async () => {
    await writeFile(join(folder, 'work.csv'), 'x'.repeat(2001));
    await expect(readBytes(nothing, join(folder, 'work.csv'), 2000)).rejects.toThrow(
      'it has 3 KB, and at most 2 KB are allowed',
    );
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(500);
      })(),
    );
    await expect(readBytes({ stdin: endless }, '-', 2000)).rejects.toThrow('has more than 2 KB');
  });

  it.each(['by its path', 'through a pipe'])(
    'may be exactly as large as is allowed, but not one byte larger: %s',
    async (how) => {
      const read = async (bytes: number) => {
        const content = 'x'.repeat(bytes);
        const path = join(folder, 'work.csv');
        await writeFile(path, content);
        return how === 'by its path' ? readBytes(nothing, path, 2000) : readBytes(piped(content), '-', 2000);
      };
      expect(await read(2000)).toHaveLength(2000);
      await expect(read(2001)).rejects.toThrow('is too large');
    },
  );

  it('is cut off even if it reports no size', async () => {
    await expect(readBytes(nothing, '/dev/zero', 2000)).rejects.toThrow(
      '/dev/zero is too large: it has more than 2 KB',
    );
  });

  it('comes from a pipe, not from a terminal', async () => {
    const terminal = Object.assign(new Readable({ read: () => undefined }), { isTTY: true });
    await expect(readBytes({ stdin: terminal }, '-', 2000)).rejects.toThrow('Nothing is piped in.');
  });
});

describe('what is written', () => {
  it('replaces what was there, and leaves nothing else behind', async () => {
    const path = join(folder, 'work.csv');
    await writeFile(path, 'before');
    expect(await writeWhole(path, new Blob(['after']))).toBe(path);
    expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['after', ['work.csv']]);
  });

  it.each([0o600, 0o640, 0o666])('has the permissions of the file it replaces: %o', async (mode) => {
    const path = join(folder, 'people.csv');
    await writeFile(path, 'before');
    await chmod(path, mode);
    await writeWhole(path, new Blob(['after']));
    expect([(await stat(path)).mode & 0o777, await readFile(path, 'utf8')]).toEqual([mode, 'after']);
  });

  it('goes where a link leads, and the link stays', async () => {
    const [path, link] = [join(folder, 'people.csv'), join(folder, 'latest.csv')];
    await writeFile(path, 'before', { mode: 0o600 });
    await symlink('people.csv', link);
    expect(await writeWhole(link, new Blob(['after']))).toBe(link);
    expect([await readlink(link), await readFile(path, 'utf8')]).toEqual(['people.csv', 'after']);
    expect([(await stat(path)).mode & 0o777, await readdir(folder)]).toEqual([0o600, ['latest.csv', 'people.csv']]);
    await expect(writeWhole(link, new Blob(['later']), { mayReplace: false })).rejects.toThrow('already');
  });

  it('does not replace a file unless it may', async () => {
    const path = join(folder, 'work.csv');
    await writeFile(path, 'before');
    await expect(writeWhole(path, new Blob(['after']), { mayReplace: false })).rejects.toThrow('already');
    expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['before', ['work.csv']]);
  });

  it('goes into a pipe, which stays a pipe', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const pipe = await open(path, 'r+');
    onTestFinished(() => pipe.close());
    expect(await writeWhole(path, new Blob(['work']))).toBe(path);
    expect((await stat(path)).isFIFO()).toBe(true);
    expect((await pipe.read(Buffer.alloc(4), 0, 4)).buffer.toString()).toBe('work');
  });

  it('does not go into an existing pipe unless it may', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const pipe = await open(path, 'r+');
    onTestFinished(() => pipe.close());
    await expect(writeWhole(path, new Blob(['work']), { mayReplace: false })).rejects.toThrow('already');
    await pipe.write('own');
    expect((await pipe.read(Buffer.alloc(8), 0, 8)).bytesRead).toBe(3);
    expect([(await stat(path)).isFIFO(), await readdir(folder)]).toEqual([true, ['pipe']]);
  });

  it('says so if it cannot be written', async () => {
    await expect(writeWhole(join(folder, 'no/work.csv'), new Blob(['x']))).rejects.toThrow('cannot be written');
    expect(await readdir(folder)).toEqual([]);
  });
});
