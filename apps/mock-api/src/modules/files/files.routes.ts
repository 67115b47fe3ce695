import type { recordFileCalls } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { addFile, receiveFile } from './add-file.ts';
import { type FileHolders, listFiles, readFile, readThumbnail, removeFile } from './files.service.ts';

/** The calls about the files of an area's records (contract/records/record-files.ts). */
export function fileHandlers(holders: FileHolders) {
  return {
    list: async ({ scope, params }) => ({ status: 200, body: await listFiles(scope, holders, params.id) }),
    add: {
      prepare: async ({ scope: before, params: { id }, body, afterwards }) => {
        const arrived = await receiveFile(before, holders, { id, file: body }, afterwards);
        return async ({ scope }) => ({ status: 201, body: await addFile(scope, holders, id, arrived) });
      },
    },
    remove: async ({ scope, params }) => {
      await removeFile(scope, holders, params);
      return { status: 204, body: undefined };
    },
    content: async ({ scope, params }) => ({ status: 200, body: await readFile(scope, holders, params) }),
    thumbnail: async ({ scope, params }) => ({ status: 200, body: await readThumbnail(scope, holders, params) }),
  } satisfies Handlers<ReturnType<typeof recordFileCalls>>;
}
