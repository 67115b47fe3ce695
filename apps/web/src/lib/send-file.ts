import { routes } from 'virtual:contract-routes';
import type { ClientRoute, Contract } from '@siteward/contract';
import { createFetcher, fillPath } from '@siteward/contract/client';
import { fetchWithProgress } from '@siteward/contract/fetch-with-progress';
import { fileTypeByName } from '@siteward/domain';
import { clientOptions } from './client.ts';

/** The areas whose records have files. */
type FilesArea = { [Area in keyof Contract]: Area extends `${string}Files` ? Area : never }[keyof Contract];

export type Sending = {
  /** The same for each try, so that a file whose answer was lost is not added twice. */
  key: string;
  signal: AbortSignal;
  /** Hears how much of the file has gone, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Adds a file to a record.
 *
 * @param area - the calls of the contract
 * @param id - of the record
 * @throws As the calls of `api` do: the answer where it is one of 400 and above, a `TypeError` without one.
 */
export function sendFile(area: FilesArea, id: string, file: File, sending: Sending): Promise<void> {
  return sendTo(routes[area]?.['add'], { id }, file, sending);
}

/**
 * Adds a file to the work that the link of a dispatch opens.
 *
 * @param token - of the link
 * @throws As `sendFile` does.
 */
export function sendFileByLink(token: string, file: File, sending: Sending): Promise<void> {
  return sendTo(routes['dispatch']?.['addFile'], { token }, file, sending);
}

async function sendTo(
  route: ClientRoute | undefined,
  params: Record<string, string>,
  file: File,
  { key, signal, onProgress }: Sending,
): Promise<void> {
  if (!route) throw new Error('there is no such call to add a file');
  const send = createFetcher({ ...clientOptions, fetch: fetchWithProgress(onProgress) });
  // Browsers know fewer kinds than are taken, and call some of them something else.
  const body = new File([file], file.name, { type: fileTypeByName(file.name) ?? file.type });
  const answer = await send({
    path: fillPath(route.path, params),
    method: route.method,
    body,
    fetchOptions: { signal },
    headers: { 'idempotency-key': key },
  });
  if (answer.status !== 201) throw answer;
}
