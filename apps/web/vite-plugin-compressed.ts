import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const TEXT = /\.(js|css|svg)$/;
/** Below this a file is sent as it is (`apps/mock-api/src/plugins/web-app.ts`). */
const LEAST_BYTES = 1024;

/**
 * Leaves beside each text of a build what it is in brotli, `index-1.js.br`: an eighth less than what a server has the time to make
 * of it for each answer, and nothing to do for it then.
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
