import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const TEXT = /\.(js|css|svg)$/;
/** Smaller files are sent uncompressed (`apps/mock-api/src/plugins/web-app.ts`). */
const LEAST_BYTES = 1024;

/**
 * Writes a brotli copy next to each text file of a build, such as `index-1.js.br`: an eighth smaller than what a server could make of it
 * in the time that it has for an answer, and no work for the server then.
 */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async writeBundle(_, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      await Promise.all(
        texts.map(async (text) => {
          const content = Buffer.from(text.type === 'chunk' ? text.code : text.source);
          if (content.length < LEAST_BYTES) return;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await writeFile(resolve(folder, `${text.fileName}.br`), await compress(content, { params }));
        }),
      );
    },
  };
}
