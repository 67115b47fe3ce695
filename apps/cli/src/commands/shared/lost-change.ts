type Changing = {
  /** The version that the change was made on. */
  version?: number | undefined;
  /** The fields that it was to set, as the server stores them. Those that are undefined were not sent. */
  fields: object;
};

/**
 * What `ask` falls back on if the answer to a change was lost and the repeat is refused: the record as it is now, provided that it has
 * changed since and has the values that were sent. The version alone does not tell whose change it was: if the first attempt
 * never arrived, somebody else may have changed the record in the meantime.
 *
 * @param get - fetches the record
 * @returns A function that gives undefined if the record does not have those values, or does not show them; people then have to look.
 */
export function lostChange<Detail extends { version: number }>(
  get: () => Promise<Detail>,
  { version, fields }: Changing,
): () => Promise<{ done: Detail } | undefined> {
  return async () => {
    const now = await get();
    const hasChanged = version === undefined || now.version > version;
    return hasChanged && isKept(fields, now) ? { done: now } : undefined;
  };
}

function isKept(sent: unknown, kept: unknown): boolean {
  if (Array.isArray(sent)) return Array.isArray(kept) && areKept(sent, kept);
  if (!isRecord(sent)) return sent === kept || idOf(kept) === sent;
  if (!isRecord(kept)) return false;
  return Object.entries(sent).every(([key, value]) => value === undefined || isKept(value, kept[key]));
}

/** Ids and tags are compared as sets, the items of a checklist in their order. */
function areKept(sent: readonly unknown[], kept: readonly unknown[]): boolean {
  if (sent.some(isRecord)) return sent.length === kept.length && sent.every((each, at) => isKept(each, kept[at]));
  const isAmong = (each: unknown) => kept.some((one) => isKept(each, one));
  return sent.every(isAmong) && kept.every((one) => sent.some((each) => isKept(each, one)));
}

/** A request refers to people and records by id only; an answer also has their names. */
function idOf(kept: unknown): unknown {
  return isRecord(kept) ? kept['_id'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
