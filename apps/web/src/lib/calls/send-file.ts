import { routes } from 'virtual:contract-routes';
import type { ClientRoute, Contract } from '@siteward/contract';
import { createFetcher, fillPath } from '@siteward/contract/client';
import { fetchWithProgress } from '@siteward/contract/fetch-with-progress';
import { fileTypeByName } from '@siteward/domain';
import { isSomebodyElses } from '#lib/session/shown-person.ts';
import { clientOptions } from './client.ts';

/** The areas whose records have files. */
type FilesArea = { [Area in keyof Contract]: Area extends `${string}Files` ? Area : never }[keyof Contract];

export type Sending = {
  /** The same for each attempt, so that a file whose answer was lost is not added twice. */
  key: string;
  signal: AbortSignal;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Adds a file to a record.
 *
 * @param area - the area of the contract with the calls for the record's files
 * @param id - the id of the record
 * @throws Like the calls of `api`: the answer if its status is 400 or above, a `TypeError` if there is none.
 */
export function sendFile(area: FilesArea, id: string, file: File, sending: Sending): Promise<void> {
  return sendTo(routes[area]?.['add'], { id }, file, sending);
}

/**
 * Adds a file to the work behind the link of a dispatch.
 *
 * @param token - the token in the link
 * @throws Like `sendFile`.
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
  if (isSomebodyElses()) throw (await import('#lib/session/own-session.ts')).somebodyElse();
  const send = createFetcher({ ...clientOptions, fetch: fetchWithProgress(onProgress) });
  // Browsers know fewer file types than are accepted, and have other names for some.
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
