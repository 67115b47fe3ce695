/** A photo that has not arrived yet. */
export type KeptPhoto = {
  /** Its idempotency key. */
  key: string;
  file: File;
};

const STORE = 'photos';
/** Nobody will look for a photo, or a draft, after this time: the link of a feedback accepts photos for an hour. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

type Kept = { owner: string; at: number; photos: KeptPhoto[] };

/**
 * The photos that this browser has kept for a form, or for a feedback that was sent, by the token of either. Forgets all those, for
 * whichever form, that were kept long enough: others may use the same browser.
 *
 * @returns None if the browser stores nothing.
 */
export async function keptPhotos(owner: string): Promise<KeptPhoto[]> {
  const all = (await inStore<Kept[]>('readonly', (store) => store.getAll())) ?? [];
  const old = all.filter(({ at }) => Date.now() - at >= KEPT_MS);
  for (const each of old) await inStore('readwrite', (store) => store.delete(each.owner));
  return all.find((each) => each.owner === owner && !old.includes(each))?.photos ?? [];
}

/** Keeps photos in place of those kept before; an empty list forgets them. */
export async function keepPhotos(owner: string, photos: readonly KeptPhoto[]): Promise<void> {
  const kept: Kept = { owner, at: Date.now(), photos: photos.map(({ key, file }) => ({ key, file })) };
  await inStore('readwrite', (store) => (photos.length === 0 ? store.delete(owner) : store.put(kept)));
}

/** Runs an operation on the store; undefined if the browser stores nothing, as in a private window. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open('siteward-feedback', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'owner' });
    const database = await resultOf<IDBDatabase>(opening);
    try {
      return await resultOf<Result>(run(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function resultOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
