import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { makeThumbnail } from '#modules/files/thumbnail.ts';
import { drawPictures } from './demo-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'demo-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a picture is like. Only files can be read, because `thumbnail.ts` forbids everything else. */
async function factsOf(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const { format, width, height } = await sharp(path).metadata();
  return { path, facts: { format, width, height } };
}

it('pictures of the demo have thumbnails such as the API makes of them', async () => {
  for (const [name, { bytes, thumbnail }] of Object.entries(await drawPictures())) {
    const { path } = await factsOf(name, bytes);
    const made = await makeThumbnail(path, { whose: name, isWanted: () => true });
    const { facts } = await factsOf(`${name}-made`, made ?? new Uint8Array());
    expect((await factsOf(`${name}-small`, thumbnail)).facts, name).toEqual(facts);
  }
});
